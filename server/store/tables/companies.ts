import * as v from 'valibot';
import { type Company, companySchema } from '../../../src/api/entities/company.ts';
import { workAreas } from '../../../src/domain/status/work-area.ts';
import { companyKeys } from '../../pinyin.ts';
import { rightOf } from '../../status/rights.ts';
import type { Store } from '../store.ts';
import { type AccountChange, INSERT_ROWS } from './accounts.ts';
import { removeRowsOfCompany } from './collections.ts';
import type { CompanyTable } from './tables.ts';

/** A company as it comes in, from a seed or an import: what is missing is empty, what the gateway derives is not asked for. */
export interface CompanyDraft {
  readonly companyId: string;
  readonly companyName: string;
  /** Position in the account's order; without it the company goes to the end. Unique within the account. */
  readonly ord?: number;
  readonly [field: string]: unknown;
}

const emptyCompany = {
  latestCompanyId: '',
  djxh: '',
  nsrsbh: '',
  shxydm: '',
  dsnsrsbh: '',
  locationCode: '',
  addedTaxType: '',
  cpbid: '',
  isVip: 0,
  isXSB: 0,
  isInXSB: 0,
  isAuthorize: 0,
  expireDate: '',
  effectiveDate: '',
  taxchina: 0,
  buyUrl: '',
  renewUrl: '',
  memberTipsUrl: '',
  memberTips: null,
  peacePlanInfo: null,
  isFilledInContact: 0,
  tags: [],
  note: '',
  accountant: '',
  hidden: 0,
};

/** Text the gateway's own search looks in, lower case, one field a line. */
function searchText(company: Company): string {
  const { companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, initials, pinyin, tags } = company;
  const fields = [companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, initials, pinyin.replaceAll(' ', ''), ...tags];
  return fields
    .filter((field) => field !== '')
    .join('\n')
    .toLowerCase();
}

function toRow(accountId: string, company: Company): CompanyTable {
  return {
    account_id: accountId,
    company_id: company.companyId,
    ord: company.ord,
    rev: company.rev,
    hidden: company.hidden,
    is_vip: company.isVip,
    member_end: company.isVip === 1 ? company.expireDate : '',
    name: company.companyName,
    location_code: company.locationCode,
    tax_no: company.nsrsbh.toUpperCase(),
    credit_code: company.shxydm.toUpperCase(),
    search: searchText(company),
    doc: JSON.stringify(company),
  };
}

/** The row with what the gateway derives from it: readings of the name, short name, revision, time of change. */
function complete(company: Record<string, unknown> & { companyName: string }, rev: number, now: number): Company {
  const keys = companyKeys(company.companyName, typeof company.shortName === 'string' ? company.shortName : '');
  return v.parse(companySchema, { ...company, ...keys, rev, updatedAt: new Date(now).toISOString() });
}

/** Those of the ids that are companies of the account. */
export async function ownedCompanies(db: Store['db'], accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom('company').select('company_id').where('account_id', '=', accountId);
  return new Set((await query.where('company_id', 'in', [...ids]).execute()).map((row) => row.company_id));
}

/** The account's company as stored, null when it has none with that id: a foreign company and an unknown one look the same. */
export async function readCompany({ rows }: AccountChange, companyId: string): Promise<Company | null> {
  const doc = await rows.companyDoc(companyId);
  return doc === null ? null : JSON.parse(doc);
}

/** Stores a changed company of the account under the next revision and answers it as stored. `before` is the row it replaces. */
export async function replaceCompany(change: AccountChange, before: Company, after: Company): Promise<Company> {
  const stored = complete(after, change.event('company'), change.now);
  change.rows.putCompany(toRow(change.accountId, stored));
  change.count(before, stored);
  tellRights(change, before, stored);
  return stored;
}

/** A company that became a member or was authorised, or is it no more: what is known of some areas is answered from now on, or not any longer. Devices ask anew for that, and for rights. */
function tellRights(change: AccountChange, before: Company, after: Company): void {
  const areas = workAreas.filter((area) => rightOf[area](before) !== rightOf[area](after));
  if (areas.length === 0) return;
  change.event('status', areas.map((area) => `${after.companyId}/${area}`).join(' '));
  change.event('privilege');
}

async function lastOrd({ tx, accountId }: AccountChange): Promise<number> {
  const row = await tx.db
    .selectFrom('company')
    .select((e) => e.fn.max('ord').as('ord'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(row?.ord ?? 0);
}

/**
 * Adds companies to the account, each as one event. Throws when a draft breaks the contract's schema, or when an id or position is taken:
 * then nothing is stored.
 */
export async function insertCompanies(change: AccountChange, drafts: readonly CompanyDraft[]): Promise<Company[]> {
  let ord = drafts.every((draft) => draft.ord !== undefined) ? 0 : await lastOrd(change);
  const added = drafts.map((draft) => {
    ord = draft.ord ?? ord + 1;
    const company = complete({ ...emptyCompany, ...draft, ord }, change.event('company'), change.now);
    change.count(null, company);
    return company;
  });
  for (let i = 0; i < added.length; i += INSERT_ROWS) {
    const rows = added.slice(i, i + INSERT_ROWS).map((company) => toRow(change.accountId, company));
    await change.tx.db.insertInto('company').values(rows).execute();
    const ids = rows.map((row) => row.company_id);
    for (const id of ids) change.rows.forgetCompany(id);
    await change.tx.db.deleteFrom('tombstone').where('account_id', '=', change.accountId).where('company_id', 'in', ids).execute();
  }
  return added;
}

/** Tables of what an account has of a company beside its row. */
const owned = [
  'member_info',
  'member_right',
  'recent_use',
  'company_change',
  'company_right',
  'invitation',
  'company_admin',
  'company_privilege',
  'menu_authorization',
  'certificate_seen',
  'refresh_task',
] as const;

/** Removes a company from the account, with its rows of every collection, and leaves tombstones for the deltas. False when the account has none with that id. */
export async function removeCompany(change: AccountChange, companyId: string): Promise<boolean> {
  const before = await readCompany(change, companyId);
  if (!before) return false;
  const { tx, accountId, now } = change;
  change.rows.forgetCompany(companyId);
  for (const name of ['company', ...owned] as const) {
    await tx.db.deleteFrom(name).where('account_id', '=', accountId).where('company_id', '=', companyId).execute();
  }
  await removeRowsOfCompany(change, companyId);
  const rev = change.event('company');
  await tx.db
    .insertInto('tombstone')
    .values({ account_id: accountId, company_id: companyId, rev, at: now })
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet({ rev, at: now }))
    .execute();
  change.count(before, null);
  return true;
}
