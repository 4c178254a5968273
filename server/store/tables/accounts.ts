import type { PushEvent } from '../../../src/api/calls/push.ts';
import { addDigest, removeDigest, rowDigest } from '../../../src/domain/core/digest.ts';
import { assert } from '../../../src/domain/core/result.ts';
import { inGroups } from '../in-groups.ts';
import type { Store, WriteTx } from '../store.ts';
import { accountNamed, claimName } from './account-names.ts';
import { type AccountRows, accountRows } from './account-rows.ts';
import { type Noted, writeActivity } from './activity.ts';
import type { AccountTable, EventLogTable } from './tables.ts';

/** What an event is about: a company, a row of a collection, sessions, configuration. */
export type Topic = PushEvent['topic'];

/** An account that this transaction holds locked, and what it changes of it. */
export interface AccountChange {
  readonly accountId: string;
  /** Name of the person, '' for one without. */
  readonly fullName: string;
  readonly tx: WriteTx;
  readonly rows: AccountRows;
  /** The gateway's time of this transaction. */
  readonly now: number;
  /** Revision so far. */
  rev(): number;
  /** Logs an event and answers its number: the account's next revision. `about`: which facts changed, as `EventLogTable` says. */
  event(topic: Topic, about?: string): number;
  /** Accounts for a company row that came, went or changed; null where there is none. */
  count(before: CountedRow | null, after: CountedRow | null): void;
  /** Notes in the log of the account's companies what was done or tried (PLUS-29): with the event of what it did, or as one of its own. */
  note(notes: readonly Noted[]): void;
}

export interface CountedRow {
  readonly companyId: string;
  readonly rev: number;
  readonly hidden: number;
}

/** Rows per insert: far below the parameter limits of both databases. */
export const INSERT_ROWS = 200;

/** Locks accounts, in the order of their ids on every process, so that no two transactions wait for each other. */
async function lockAccounts({ db, dialect }: WriteTx, accountIds: readonly string[]): Promise<Map<string, AccountTable>> {
  const query = db
    .selectFrom('account')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .orderBy('account_id');
  const rows = await (dialect === 'postgres' ? query.forUpdate() : query).execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

interface OpenChange {
  readonly change: AccountChange;
  /** Writes everything that was changed. */
  write(): Promise<void>;
}

function openChange(tx: WriteTx, account: AccountTable, now: number): OpenChange {
  const { account_id: accountId } = account;
  const rows = accountRows(tx, accountId);
  const events: EventLogTable[] = [];
  const noted: Noted[] = [];
  let { rev, digest, total, hidden_total: hidden } = account;
  let counted = false;
  const change: AccountChange = {
    accountId,
    fullName: account.full_name,
    tx,
    rows,
    now,
    rev: () => rev,
    event(topic, about = '') {
      rev += 1;
      events.push({ account_id: accountId, id: rev, topic, at: now, about });
      return rev;
    },
    count(before, after) {
      counted = true;
      if (before) digest = removeDigest(digest, rowDigest(before.companyId, before.rev));
      if (after) digest = addDigest(digest, rowDigest(after.companyId, after.rev));
      total += (after ? 1 : 0) - (before ? 1 : 0);
      hidden += (after?.hidden ?? 0) - (before?.hidden ?? 0);
    },
    note(notes) {
      noted.push(...notes);
    },
  };
  async function write(): Promise<void> {
    await rows.write();
    if (noted.length > 0) {
      if (events.length === 0) change.event('message');
      await writeActivity(tx, { accountId, rev, now }, noted);
    }
    if (events.length === 0 && !counted) return;
    for (let i = 0; i < events.length; i += INSERT_ROWS) {
      await tx.db
        .insertInto('event_log')
        .values(events.slice(i, i + INSERT_ROWS))
        .execute();
    }
    await tx.db.updateTable('account').set({ rev, digest, total, hidden_total: hidden }).where('account_id', '=', accountId).execute();
    tx.notify({ kind: 'account', accountId });
  }
  return { change, write };
}

/**
 * Runs `run` while the rows of accounts are locked, so that changes of one account happen one after the other on every process. Revision,
 * digest, counts and event log are written in the same transaction, and the streams are told after the commit. The accounts must exist.
 */
export async function changeAccounts<T>(
  tx: WriteTx,
  accountIds: readonly string[],
  now: number,
  run: (changeOf: (accountId: string) => AccountChange) => Promise<T>,
): Promise<T> {
  const locked = await lockAccounts(tx, accountIds);
  const open = new Map(
    accountIds.map((accountId) => {
      const account = locked.get(accountId);
      assert(account, 'an account that is changed exists');
      return [accountId, openChange(tx, account, now)] as const;
    }),
  );
  const value = await run((accountId) => {
    const opened = open.get(accountId);
    assert(opened, 'an account is locked before it is changed');
    return opened.change;
  });
  for (const { write } of open.values()) await write();
  return value;
}

/** The same for one account. */
export function changeAccount<T>(tx: WriteTx, accountId: string, now: number, run: (change: AccountChange) => Promise<T>): Promise<T> {
  return changeAccounts(tx, [accountId], now, (changeOf) => run(changeOf(accountId)));
}

export type NewAccount = Pick<AccountTable, 'account_id' | 'login_name' | 'password' | 'mobile' | 'full_name' | 'position_type'> &
  Partial<Pick<AccountTable, 'is_guest' | 'need_init' | 'password_weak' | 'password_until' | 'operator'>>;

/** Makes a mobile number the one that an account signs in with. False when it is another account's. */
export async function claimMobile({ db }: WriteTx, mobile: string, accountId: string): Promise<boolean> {
  const row = { mobile, account_id: accountId };
  await db
    .insertInto('account_mobile')
    .values(row)
    .onConflict((c) => c.column('mobile').doNothing())
    .execute();
  return (await ownerOfMobile(db, mobile)) === accountId;
}

/** The number that an account signs in with; '' for none. */
export async function mobileOf(db: Store['db'] | WriteTx['db'], accountId: string): Promise<string> {
  const account = await db.selectFrom('account').select('mobile').where('account_id', '=', accountId).executeTakeFirst();
  const mobile = account?.mobile ?? '';
  return mobile !== '' && (await ownerOfMobile(db, mobile)) === accountId ? mobile : '';
}

/** The account whose number this is, a disabled one too; '' for nobody's. */
async function ownerOfMobile(db: Store['db'] | WriteTx['db'], mobile: string): Promise<string> {
  const owner = await db.selectFrom('account_mobile').select('account_id').where('mobile', '=', mobile).executeTakeFirst();
  return owner?.account_id ?? '';
}

/** The account that signs in with a mobile number, '' for nobody's; never a disabled one. */
export async function accountOfMobile(db: Store['db'] | WriteTx['db'], mobile: string): Promise<string> {
  const owner = await ownerOfMobile(db, mobile);
  if (owner === '') return '';
  const found = db.selectFrom('account').select('account_id').where('account_id', '=', owner).where('disabled_at', '=', 0);
  return (await found.executeTakeFirst())?.account_id ?? '';
}

/** Stores a new account without companies. False when the login name is taken. Its mobile number signs it in unless it is another's. */
export async function insertAccount(tx: WriteTx, account: NewAccount, now: number): Promise<boolean> {
  const counts = { rev: 0, digest: 0, total: 0, hidden_total: 0, floor_rev: 0 };
  const flags = { is_guest: 0, need_init: 0, password_weak: 0, password_until: 0, disabled_at: 0, operator: 0 };
  const fresh = { avatar: '', ...counts, created_at: now, vault_secret: '', ...flags };
  if (!(await claimName(tx, account.login_name, account.account_id))) return false;
  const done = await tx.db
    .insertInto('account')
    .values({ ...fresh, ...account })
    .onConflict((c) => c.column('account_id').doNothing())
    .executeTakeFirst();
  const stored = Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
  if (stored && account.mobile !== '') await claimMobile(tx, account.mobile, account.account_id);
  return stored;
}

/** What a person is called by others, and signs in by. */
interface Names {
  readonly fullName: string;
  readonly loginName: string;
}

/** Names of people by the ids of their accounts; who is not there any more is missing. */
export async function namesOf(db: Store['db'], accountIds: readonly string[]): Promise<ReadonlyMap<string, Names>> {
  const names = new Map<string, Names>();
  for (const some of inGroups([...new Set(accountIds)], INSERT_ROWS)) {
    const rows = db.selectFrom('account').select(['account_id', 'full_name', 'login_name']).where('account_id', 'in', some);
    for (const row of await rows.execute()) names.set(row.account_id, { fullName: row.full_name, loginName: row.login_name });
  }
  return names;
}

/** An account as it is while this transaction holds it; undefined for one that the operator has disabled. */
export async function lockAccount(tx: WriteTx, accountId: string): Promise<AccountTable | undefined> {
  const account = (await lockAccounts(tx, [accountId])).get(accountId);
  return account?.disabled_at === 0 ? account : undefined;
}

/** The name of a person, as others are told it. Throws for an account that is not there. */
export async function fullNameOf(db: Store['db'] | WriteTx['db'], accountId: string): Promise<string> {
  const account = db.selectFrom('account').select('full_name').where('account_id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).full_name;
}

/** The account that signs in with a login name or a mobile number, both in the form of `loginKey`; never a disabled one. */
export async function findAccount(db: WriteTx['db'] | Store['db'], name: string): Promise<AccountTable | undefined> {
  for (const id of [await accountNamed(db, name), await ownerOfMobile(db, name)]) {
    const found = db.selectFrom('account').selectAll().where('account_id', '=', id).where('disabled_at', '=', 0);
    const account = id === '' ? undefined : await found.executeTakeFirst();
    if (account) return account;
  }
  return undefined;
}
