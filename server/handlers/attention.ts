import type {
  AnnualReport,
  Bubble,
  OperationTip,
  Placard,
  Popup,
  Promotion,
  ShownContent,
  ShownJump,
} from '../../src/api/entities/attention.ts';
import { APP_CODE } from '../../src/domain/core/app-ids.ts';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import type { PublicationPage } from '../../src/domain/publishing/content.ts';
import type { PublicationKind } from '../../src/domain/publishing/publication.ts';
import { fitsAccount, fitsCompany, type TargetedCompany } from '../../src/domain/publishing/target.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { messages } from '../store/tables/messages.ts';
import { type Publication, publicationsFor, runningPublications, savedTips, targetedAccounts } from '../store/tables/publications.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

const contentOf = ({ title, text, imgUrl, buttonText }: PublicationPage): ShownContent => ({ title, text, imgUrl, buttonText });
const jumpOf = ({ jumpType, jumpParam, openBrowser }: PublicationPage): ShownJump => ({
  buttonJumpType: jumpType,
  buttonJumpParam: jumpParam,
  openBrowser,
});
const shownOf = (page: PublicationPage) => ({ content: contentOf(page), jump: jumpOf(page) });

function forCaller({ store, session, clock }: SignedIn, kinds: readonly PublicationKind[]): Promise<Publication[]> {
  return publicationsFor(store.db, { accountId: session.accountId, kinds, now: clock.now() });
}
const ofKind = (list: readonly Publication[], kind: PublicationKind) => list.filter((one) => one.kind === kind);

const bubbleOf = ({ id, content }: Publication): Bubble => ({
  commonPopFunctionVO: { popContentId: id, showType: content.showType, tabCode: content.tabCode, ...jumpOf(content) },
  commonPopReceiveRuleVO: { freq: content.freq },
  commonPopContentVO: { appCode: APP_CODE },
  content: contentOf(content),
});
const popupOf = ({ id, content }: Publication): Popup => ({
  commonPopContentVO: { id, popContextType: content.popContextType },
  commonPopFunctionVO: { showType: content.showType, tabCode: content.tabCode, closeType: content.closeType },
  commonPopReceiveRuleVO: { popContentId: id, freq: content.freq },
  ...shownOf(content),
});
const tipOf = ({ code, content }: Publication): OperationTip => ({
  popUpTag: content.tag,
  operationPublish: { frequencyType: content.frequencyType, publishCode: code, statisticsTag: content.tag },
  position: content.position,
  ...shownOf(content),
});
const promotionOf = ({ id, content }: Publication): Promotion => ({ id, freq: content.freq, ...shownOf(content) });
const placardOf = ({ id, content }: Publication): Placard => ({ id, ...shownOf(content) });

export const popupsAndBubbles: HeadHandler<'popupsAndBubbles'> = async (asked) => {
  const list = await forCaller(asked, ['popup', 'bubble']);
  const popups = ofKind(list, 'popup').sort((a, b) => a.content.popContextType - b.content.popContextType || Number(a.id) - Number(b.id));
  return value({ popups: popups.map(popupOf), bubbles: ofKind(list, 'bubble').map(bubbleOf) });
};

export const getWorkbenchPopupList: HeadHandler<'getWorkbenchPopupList'> = async (asked) => {
  const list = await forCaller(asked, ['raffle', 'marketing', 'multiPopup', 'operationTip']);
  const saved = await savedTips(asked.store.db, asked.session.accountId);
  const multiPopups = ofKind(list, 'multiPopup').map(({ id, content }) => ({
    id,
    freq: content.freq,
    pages: [content, ...content.pages].map(shownOf),
  }));
  return value({
    raffles: ofKind(list, 'raffle').map(promotionOf),
    marketings: ofKind(list, 'marketing').map(promotionOf),
    multiPopups,
    operationTips: ofKind(list, 'operationTip')
      .filter(({ code }) => !saved.has(code))
      .map(tipOf),
  });
};

export const banners: HeadHandler<'banners'> = async (asked) => value({ list: (await forCaller(asked, ['banner'])).map(placardOf) });

export const valuePublicityList: HeadHandler<'valuePublicityList'> = async (asked) =>
  value({ list: (await forCaller(asked, ['valuePublicity'])).map(placardOf) });

/** How exactly something is meant for an area: the length of the longest of its areas that the code begins with, 0 for everywhere. */
const exactness = ({ target }: Publication, locationCode: string): number =>
  Math.max(0, ...target.locations.filter((area) => locationCode.startsWith(area)).map(({ length }) => length));

/** A company of the caller as things are meant for it; undefined for one that is not his. */
async function targetedCompany({ store, session }: SignedIn, companyId: string): Promise<TargetedCompany | undefined> {
  const owned = store.db.selectFrom('company').select(['location_code', 'is_vip']).where('account_id', '=', session.accountId);
  const row = await owned.where('company_id', '=', companyId).executeTakeFirst();
  return row && { locationCode: row.location_code, isVip: row.is_vip === 1 };
}

export const recommendEmployeeList: HeadHandler<'recommendEmployeeList'> = async (asked, { companyId }) => {
  const company = companyId === '' ? undefined : await targetedCompany(asked, companyId);
  if (companyId !== '' && company === undefined) return refused(404, 'company.notFound');
  const managers = await forCaller(asked, ['serviceManager']);
  const list =
    company === undefined
      ? managers
      : managers
          .filter(({ target }) => fitsCompany(target, company))
          .sort((a, b) => exactness(b, company.locationCode) - exactness(a, company.locationCode));
  return value({
    list: list.map(({ id, code, content: { title, text, imgUrl } }) => ({
      employeeId: id,
      name: title.slice(0, 60),
      position: text.slice(0, 80),
      mobile: code,
      imgUrl,
    })),
  });
};

/** For a company what is for its account and, where companies are asked about, for this one. */
export const recommendations: HeadHandler<'recommendations'> = async (asked, { companyId, positionCodeList }) => {
  const company = companyId === '' ? undefined : await targetedCompany(asked, companyId);
  if (companyId !== '' && company === undefined) return refused(404, 'company.notFound');
  const running = await forCaller(asked, ['recommendation']);
  const fitting = running.filter(({ target }) => company === undefined || fitsCompany(target, company));
  const byPosition = Map.groupBy(fitting, ({ content }) => content.position);
  const asks = [...new Set(positionCodeList)].filter((position) => byPosition.has(position));
  return value({
    positionRecommendContentListMap: Object.fromEntries(
      asks.map((position) => [position, (byPosition.get(position) ?? []).map(placardOf)]),
    ),
  });
};

/** How much an account did in a year of China's calendar. */
async function figuresOf({ store, session: { accountId } }: SignedIn, year: string): Promise<AnnualReport['figures']> {
  const [from, to] = [startOfChinaDay(`${year}-01-01`), startOfChinaDay(`${Number(year) + 1}-01-01`)];
  const one = (table: 'switch_log' | 'company_change') =>
    store.db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('at', '>=', from)
      .where('at', '<', to);
  const companies = store.db
    .selectFrom('account')
    .select((e) => e('total', '-', e.ref('hidden_total')).as('count'))
    .where('account_id', '=', accountId);
  const told = messages.select(store.db, accountId).select((e) => e.fn.countAll<number>().as('count'));
  const received = told.where('send_time', '>=', new Date(from).toISOString()).where('send_time', '<', new Date(to).toISOString());
  const [have, switches, changes, arrived] = await Promise.all([
    companies.executeTakeFirst(),
    one('switch_log').executeTakeFirst(),
    one('company_change').where('by_account', '=', accountId).executeTakeFirst(),
    received.executeTakeFirst(),
  ]);
  const numberOf = (row: { readonly count: number } | undefined): number => Number(row?.count ?? 0);
  return { companies: numberOf(have), switches: numberOf(switches), changes: numberOf(changes), messages: numberOf(arrived) };
}

export const annualReport: HeadHandler<'annualReport'> = async (asked) => {
  const reports = await forCaller(asked, ['annualReport']);
  const newest = reports.toSorted((a, b) => b.code.localeCompare(a.code) || Number(b.id) - Number(a.id))[0];
  if (newest === undefined) return value({ report: null });
  const { id, code: year, content } = newest;
  return value({ report: { id, year, ...shownOf(content), figures: await figuresOf(asked, year) } });
};

/** By the company's own area and membership, whatever area the question names. */
export const marketingList: HeadHandler<'marketingList'> = async ({ store, session, clock }, { accountId, joinCompanyDTOs }) => {
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  const named = new Set(joinCompanyDTOs.filter(({ locationCode }) => locationCode !== '').map(({ companyId }) => companyId));
  const running = await runningPublications(store.db, ['marketing'], clock.now());
  const [account] = named.size === 0 || running.length === 0 ? [] : await targetedAccounts(store.db, accountId);
  const targets = running.map(({ target }) => target).filter((target) => account !== undefined && fitsAccount(target, account));
  if (targets.length === 0) return value({ companyIds: [] });
  const rows = await store.db
    .selectFrom('company')
    .select(['company_id', 'location_code', 'is_vip'])
    .where('account_id', '=', accountId)
    .where('hidden', '=', 0)
    .where('location_code', '<>', '')
    .orderBy('ord')
    .execute();
  const fitting = rows.filter(
    (row) =>
      named.has(row.company_id) &&
      targets.some((target) => fitsCompany(target, { locationCode: row.location_code, isVip: row.is_vip === 1 })),
  );
  return value({ companyIds: fitting.map((row) => row.company_id) });
};
