import { completedAddress } from '../menus/catalogue.ts';

/** Where a company's membership is looked after, by what; '' where nobody named a place. */
export interface MemberLinks {
  readonly buy: string;
  readonly renew: string;
  readonly visit: string;
  readonly print: string;
  readonly bought: string;
  /** More outlets (VIP-07). */
  readonly more: string;
}

/** What a source told of the company itself. */
interface ToldLinks {
  readonly vip: {
    readonly visitUrl: string;
    readonly renewUrl: string;
    readonly printUrl: string;
    readonly boughtUrl: string;
    readonly moreUrl: string;
  } | null;
  readonly company: { readonly companyId: string; readonly buyUrl: string; readonly renewUrl: string };
}

/** The addresses that the deployment is set to. */
interface StandardLinks {
  readonly memberBuyUrl: string;
  readonly memberRenewUrl: string;
  readonly memberVisitUrl: string;
  readonly memberPrintUrl: string;
  readonly memberBoughtUrl: string;
  readonly memberMoreUrl: string;
}

/** The links of a company: what a source told of it, else the deployment's own (VIP-01, VIP-03). `standard` is null before the settings were read. */
export function memberLinks({ vip, company }: ToldLinks, standard: StandardLinks | null): MemberLinks {
  const own = (...told: readonly (string | undefined)[]): string =>
    told.find((address) => address !== undefined && address.trim() !== '') ?? '';
  const set = (address = ''): string => completedAddress(address.trim(), '', company.companyId);
  return {
    buy: own(company.buyUrl, set(standard?.memberBuyUrl)),
    renew: own(vip?.renewUrl, company.renewUrl, set(standard?.memberRenewUrl)),
    visit: own(vip?.visitUrl, set(standard?.memberVisitUrl)),
    print: own(vip?.printUrl, set(standard?.memberPrintUrl)),
    bought: own(vip?.boughtUrl, set(standard?.memberBoughtUrl)),
    more: own(vip?.moreUrl, set(standard?.memberMoreUrl)),
  };
}

/** What a company does about its membership now: renew one that was told of, else buy one. A place of either sells both. */
export function purchaseOf({ buy, renew }: MemberLinks, expireDate: string): { readonly kind: 'buy' | 'renew'; readonly url: string } {
  return expireDate === '' ? { kind: 'buy', url: buy || renew } : { kind: 'renew', url: renew || buy };
}
