import { appAddress } from './app-address.ts';

/** Who goes where: what a guide page is told of its visitor. */
export interface GuideContext {
  readonly tabCode: string;
  readonly companyId: string;
  readonly latestCompanyId: string;
  readonly companyName: string;
  readonly accountId: string;
  /** A one-time code for the app, '' without one: never the access token itself, which stays in the worker (reliability B3). */
  readonly ticket: string;
  readonly locationCode: string;
  readonly appCode: string;
  /** Application id of this variant. */
  readonly appId: string;
  /** Company that this tab works for. */
  readonly activedCompanyId: string;
  /** Now, milliseconds. */
  readonly now: number;
}

/** Channel of the product towards other systems. */
const CHANNEL = 'ZS';

/** The parameters of a guide URL, all of them, in this order (TAB-06). `accessToken` carries the one-time code. */
function guideParams(context: GuideContext): readonly (readonly [name: string, value: string])[] {
  const { tabCode, companyId, latestCompanyId, companyName, accountId, ticket, locationCode, appCode, appId, activedCompanyId } = context;
  return [
    ['tabCode', tabCode],
    ['companyId', companyId],
    ['latestCompanyId', latestCompanyId],
    ['companyName', companyName],
    ['accountId', accountId],
    ['accessToken', ticket],
    ['locationCode', locationCode],
    ['appCode', appCode],
    ['t', String(context.now)],
    ['appId', appId],
    ['channelDm', CHANNEL],
    ['activedCompanyId', activedCompanyId],
  ];
}

/** A guide URL with exactly the parameters of TAB-06 beside its own, of which one of the same name gives way; null when it may not be opened. */
export function guideUrl(guide: string, context: GuideContext, origins: readonly string[]): string | null {
  const url = appAddress(guide, origins);
  if (url === null) return null;
  for (const [name, value] of guideParams(context)) url.searchParams.set(name, value);
  return url.href;
}
