import type { Kysely } from 'kysely';
import type { PublicationContent } from '../../../src/domain/publishing/content.ts';
import type { PublicationKind } from '../../../src/domain/publishing/publication.ts';
import { fitsAccount, type Target, type TargetedAccount, type TargetRole } from '../../../src/domain/publishing/target.ts';
import { officesOf } from './privileges.ts';
import type { PublicationTable } from './publication-tables.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Something published, out of its stored texts. */
export interface Publication extends Pick<PublicationTable, 'id' | 'code' | 'ord' | 'from_at' | 'to_at' | 'ended_at'> {
  readonly kind: PublicationKind;
  readonly content: PublicationContent;
  readonly target: Target;
}

/** A row as what it says. */
export function publicationOf({ id, kind, code, ord, from_at, to_at, ended_at, doc, target }: PublicationTable): Publication {
  // as: only `writePublication` stores them, from checked values
  return { id, kind: kind as PublicationKind, code, ord, from_at, to_at, ended_at, content: JSON.parse(doc), target: JSON.parse(target) };
}

/** What runs now of these kinds, in the operator's order; of two at one place the older first. */
export async function runningPublications(db: Db, kinds: readonly PublicationKind[], now: number): Promise<Publication[]> {
  const rows = await db
    .selectFrom('publication')
    .selectAll()
    .where('kind', 'in', [...kinds])
    .where('ended_at', '=', 0)
    .where('from_at', '<=', now)
    .where((e) => e.or([e('to_at', '=', 0), e('to_at', '>', now)]))
    .execute();
  return rows.sort((a, b) => a.ord - b.ord || Number(a.id) - Number(b.id)).map(publicationOf);
}

/** An account with what a target asks of it. */
export interface KnownAccount extends TargetedAccount {
  readonly accountId: string;
  readonly fullName: string;
}

const positions: readonly TargetRole[] = ['accountant', 'manager'];

/** Accounts that are admin of a company, of all or this one. Who holds the office for a company that was taken from him holds it no more. */
async function adminsAmong(db: Db, accountId: string | null): Promise<ReadonlySet<string>> {
  if (accountId !== null) return new Set((await officesOf(db, accountId)).length > 0 ? [accountId] : []);
  const offices = db
    .selectFrom('company_admin')
    .innerJoin('company', (join) =>
      join.onRef('company.company_id', '=', 'company_admin.company_id').onRef('company.account_id', '=', 'company_admin.account_id'),
    )
    .select('company_admin.account_id');
  return new Set((await offices.execute()).map((row) => row.account_id));
}

/** What targets ask of accounts: of one, or of all that are in use. */
export async function targetedAccounts(db: Db, accountId: string | null): Promise<KnownAccount[]> {
  let accounts = db
    .selectFrom('account')
    .select(['account_id', 'login_name', 'full_name', 'position_type', 'is_guest'])
    .where('disabled_at', '=', 0);
  let owned = db.selectFrom('company').select(['account_id', 'location_code', 'is_vip']).where('hidden', '=', 0);
  if (accountId !== null) {
    accounts = accounts.where('account_id', '=', accountId);
    owned = owned.where('account_id', '=', accountId);
  }
  const isAdmin = await adminsAmong(db, accountId);
  const companies = Map.groupBy(await owned.groupBy(['account_id', 'location_code', 'is_vip']).execute(), (row) => row.account_id);
  return (await accounts.orderBy('login_name').execute()).map((row) => ({
    accountId: row.account_id,
    loginName: row.login_name,
    fullName: row.full_name,
    roles: [
      ...positions.filter((position) => position === row.position_type),
      ...(isAdmin.has(row.account_id) ? (['admin'] as const) : []),
      ...(row.is_guest === 1 ? (['guest'] as const) : []),
    ],
    companies: (companies.get(row.account_id) ?? []).map((one) => ({ locationCode: one.location_code, isVip: one.is_vip === 1 })),
  }));
}

/** What runs now of these kinds for an account. Nothing is read of the account where nothing runs. */
export async function publicationsFor(
  db: Db,
  { accountId, kinds, now }: { readonly accountId: string; readonly kinds: readonly PublicationKind[]; readonly now: number },
): Promise<Publication[]> {
  const running = await runningPublications(db, kinds, now);
  if (running.length === 0) return [];
  const [account] = await targetedAccounts(db, accountId);
  return account === undefined ? [] : running.filter(({ target }) => fitsAccount(target, account));
}

/** Codes of tips that the account has closed; of the account itself, not of its companies. */
export async function savedTips(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('tip_saved')
    .select('tips_code')
    .where('account_id', '=', accountId)
    .where('company_id', '=', '')
    .execute();
  return new Set(rows.map((row) => row.tips_code));
}

/** What an operator says of something new or changed. */
export type PublicationDraft = Pick<Publication, 'kind' | 'code' | 'ord' | 'from_at' | 'to_at' | 'content' | 'target'>;

/**
 * Stores something new under the next id. A form that is sent again (`requestId`) is the same: it answers what the first sending made. Throws when
 * no id is free after some tries.
 */
export async function addPublication(
  db: Db,
  { content, target, ...draft }: PublicationDraft,
  { requestId, loginName, now }: { readonly requestId: string; readonly loginName: string; readonly now: number },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const made = db.selectFrom('publication').select('id').where('kind', '=', draft.kind).where('request_id', '=', requestId);
  const texts = { doc: JSON.stringify(content), target: JSON.stringify(target), request_id: requestId, written_by: loginName };
  for (let tries = 0; tries < ID_TRIES; tries += 1) {
    const before = await made.executeTakeFirst();
    if (before !== undefined) return { id: before.id, isNew: false };
    // Rows are never removed: their count names the next one. Two operators at once may find the same.
    const { count } = await db
      .selectFrom('publication')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const id = String(FIRST_ID + Number(count) + tries);
    const row = { ...draft, ...texts, id, ended_at: 0, unsent: draft.kind === 'notice' ? 1 : 0, created_at: now, updated_at: now };
    const done = await db
      .insertInto('publication')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (Number(done.numInsertedOrUpdatedRows ?? 0) > 0) return { id, isNew: true };
  }
  throw new Error('no id is free for what is published');
}
const FIRST_ID = 1_001;
const ID_TRIES = 20;
