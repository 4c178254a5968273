import type { Company } from '../../src/api/entities/company.ts';
import { countedTotal, type MemberQueryType, pageWindow } from '../../src/domain/company/company-list-state.ts';
import { textOf } from '../http/answer.ts';
import { type Asked, type HeadHandler, type Reply, refused, value } from '../pipeline/call.ts';
import { relationOf } from '../status/rights.ts';
import { likeWords, plainWords } from '../store/like-words.ts';
import type { JsonText } from '../store/store.ts';
import { namesOf } from '../store/tables/accounts.ts';
import { ownedCompanies } from '../store/tables/companies.ts';
import type { Session } from '../store/tables/reads.ts';

interface Filter {
  readonly search: string;
  readonly member: MemberQueryType;
  readonly hidden: 0 | 1;
  readonly pageNum: number;
  readonly pageSize: number;
}
type SignedIn = Asked & { readonly session: Session };

/** A page as JSON text: rows are sent as stored (F14). */
function pageText(docs: JsonText, total: number): { readonly kind: 'text'; readonly text: readonly JsonText[] } {
  return { kind: 'text', text: ['{"list":[', docs, `],"total":${total}}`] };
}

/** A filtered page; a search ends where its count is capped (COMP-22). */
async function filteredPage({ store, session }: SignedIn, { search, member, hidden, pageNum, pageSize }: Filter) {
  let query = store.db.selectFrom('company').where('account_id', '=', session.accountId).where('hidden', '=', hidden);
  if (member !== '0') query = query.where('is_vip', '=', member === '1' ? 1 : 0);
  if (search !== '') query = query.where((e) => e('search', 'like', e.cast<string>(e.val(likeWords(plainWords(search))), 'text')));
  // Counting ends where the total does.
  const most = countedTotal(Number.MAX_SAFE_INTEGER, search);
  const counted = store.db.selectFrom(query.select('ord').limit(most).as('matches')).select((e) => e.fn.countAll<number>().as('count'));
  const total = Number((await counted.executeTakeFirstOrThrow()).count);
  const { offset, length } = pageWindow({ pageNum, pageSize, quickSearchParam: search }, total);
  const docs = length === 0 ? [] : await query.select('doc').orderBy('ord').limit(length).offset(offset).execute();
  return pageText(docs.map((row) => row.doc).join(','), total);
}

async function page(asked: SignedIn, filter: Filter): Promise<Reply<{ list: Company[]; total: number }>> {
  if (filter.search !== '' || filter.member !== '0') return filteredPage(asked, filter);
  const { session, reads } = asked;
  const docs = await reads.page(session.accountId, filter.hidden, filter.pageSize, (filter.pageNum - 1) * filter.pageSize);
  return pageText(docs, filter.hidden === 1 ? session.hiddenTotal : session.total - session.hiddenTotal);
}

export const getCompanyListByAccount: HeadHandler<'getCompanyListByAccount'> = (asked, input) =>
  page(asked, {
    search: input.quickSearchParam,
    member: input.memberQueryType,
    hidden: 0,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  });

export const getHiddenCompanyList: HeadHandler<'getHiddenCompanyList'> = (asked, { pageNum, pageSize }) =>
  page(asked, { search: '', member: '0', hidden: 1, pageNum, pageSize });

/** Overview rows. The flags and the location only say which menus the caller shows beside them; they do not filter. */
export const companyOverviewList: HeadHandler<'companyOverviewList'> = (asked, { keywords, pageNum, pageSize }) =>
  page(asked, { search: keywords, member: '0', hidden: 0, pageNum, pageSize });

export const getCompanyListTotal: HeadHandler<'getCompanyListTotal'> = async ({ session }) =>
  value({ total: session.total - session.hiddenTotal, hidden: session.hiddenTotal });

export const getAllCompanyInfoById: HeadHandler<'getAllCompanyInfoById'> = async ({ reads, session }, { companyId }) => {
  const [found] = await reads.doc(session.accountId, companyId);
  return found ? { kind: 'text', text: [`{"company":${found.doc}}`] } : refused(400, 'company.notFound');
};

export const getSimpleCompanyList: HeadHandler<'getSimpleCompanyList'> = async ({ reads, session }) => {
  const rows = await reads.simple(session.accountId);
  return value({ list: rows.map((row) => ({ companyId: row.company_id, companyName: row.name, locationCode: row.location_code })) });
};

export const homepageRelationList: HeadHandler<'homepageRelationList'> = async ({ reads, session }, { queryHomePageBusinessFlag }) => {
  const companies: Company[] = JSON.parse(textOf(['[', await reads.page(session.accountId, 0, session.total, 0), ']']));
  return value({ list: companies.map((company) => relationOf(company, queryHomePageBusinessFlag === 1)) });
};

export const getMemberInfo: HeadHandler<'getMemberInfo'> = async (asked, { companyId }) => {
  if (!(await ownedCompanies(asked.store.db, asked.session.accountId, [companyId])).has(companyId)) return refused(400, 'company.notFound');
  const query = asked.store.db.selectFrom('member_info').select('doc').where('account_id', '=', asked.session.accountId);
  const found = await query.where('company_id', '=', companyId).executeTakeFirst();
  return { kind: 'text', text: [`{"vip":${found?.doc ?? 'null'}}`] };
};

export const companyLastChanges: HeadHandler<'companyLastChanges'> = async ({ store, reads, session }, { companyId }) => {
  const { accountId, familyId } = session;
  const [found] = await reads.doc(accountId, companyId);
  if (!found) return refused(400, 'company.notFound');
  const rows = await store.db
    .selectFrom('company_change')
    .select(['field', 'at', 'by_account', 'device', 'family_id'])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('field')
    .execute();
  const names = await namesOf(
    store.db,
    rows.map(({ by_account }) => by_account),
  );
  return value({
    list: rows.map((row) => ({
      field: row.field,
      at: new Date(Number(row.at)).toISOString(),
      fullName: names.get(row.by_account)?.fullName ?? '',
      device: row.device,
      familyId: row.family_id,
      isThis: row.family_id === familyId ? 1 : 0,
    })),
  });
};
