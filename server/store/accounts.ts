import { addDigest, removeDigest, rowDigest } from '../../src/domain/digest.ts';
import { assert } from '../../src/domain/result.ts';
import type { WriteTx } from './store.ts';
import type { AccountTable } from './tables.ts';

export type Topic = 'company' | 'message' | 'session' | 'config';

/** An account that this transaction holds locked, and what it changes of it. */
export interface AccountChange {
  readonly accountId: string;
  readonly tx: WriteTx;
  /** The gateway's time of this transaction. */
  readonly now: number;
  /** Revision so far. */
  rev(): number;
  /** Logs an event and answers its number: the account's next revision. */
  event(topic: Topic): number;
  /** Accounts for a company row that came, went or changed; null where there is none. */
  count(before: CountedRow | null, after: CountedRow | null): void;
}

export interface CountedRow {
  readonly companyId: string;
  readonly rev: number;
  readonly hidden: number;
}

/** Rows per insert: far below the parameter limits of both databases. */
export const INSERT_ROWS = 200;

async function lockAccount({ db, dialect }: WriteTx, accountId: string): Promise<AccountTable | undefined> {
  const query = db.selectFrom('account').selectAll().where('account_id', '=', accountId);
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * Runs `run` while the account's row is locked, so that changes of one account happen one after the other on every process. Revision,
 * digest, counts and event log are written in the same transaction, and its streams are told after the commit.
 * The account must exist.
 */
export async function changeAccount<T>(
  tx: WriteTx,
  accountId: string,
  now: number,
  run: (change: AccountChange) => Promise<T>,
): Promise<T> {
  const account = await lockAccount(tx, accountId);
  assert(account, 'an account that is changed exists');
  const events: { account_id: string; id: number; topic: string; at: number }[] = [];
  let { rev, digest, total, hidden_total: hidden } = account;
  let counted = false;
  const value = await run({
    accountId,
    tx,
    now,
    rev: () => rev,
    event(topic) {
      rev += 1;
      events.push({ account_id: accountId, id: rev, topic, at: now });
      return rev;
    },
    count(before, after) {
      counted = true;
      if (before) digest = removeDigest(digest, rowDigest(before.companyId, before.rev));
      if (after) digest = addDigest(digest, rowDigest(after.companyId, after.rev));
      total += (after ? 1 : 0) - (before ? 1 : 0);
      hidden += (after?.hidden ?? 0) - (before?.hidden ?? 0);
    },
  });
  if (events.length > 0 || counted) {
    for (let i = 0; i < events.length; i += INSERT_ROWS) {
      await tx.db
        .insertInto('event_log')
        .values(events.slice(i, i + INSERT_ROWS))
        .execute();
    }
    await tx.db.updateTable('account').set({ rev, digest, total, hidden_total: hidden }).where('account_id', '=', accountId).execute();
    tx.notify({ kind: 'account', accountId });
  }
  return value;
}

export type NewAccount = Pick<AccountTable, 'account_id' | 'login_name' | 'password' | 'mobile' | 'full_name' | 'position_type'>;

/** Stores a new account without companies. False when the login name is taken. */
export async function insertAccount(tx: WriteTx, account: NewAccount, now: number): Promise<boolean> {
  const fresh = { avatar: '', rev: 0, digest: 0, total: 0, hidden_total: 0, floor_rev: 0, created_at: now };
  const done = await tx.db
    .insertInto('account')
    .values({ ...account, ...fresh })
    .onConflict((c) => c.column('login_name').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
}
