import { sha256Hex } from '../hash.ts';
import type { Clock, Random } from '../ports.ts';
import { randomToken } from '../random-number.ts';
import type { Store, WriteTx } from '../store/store.ts';
import type { OneTimeCodeTable } from '../store/tables/tables.ts';

/**
 * What a code opens: what an SMS code of that purpose proved, a sign-in from another application, or the challenge that a certificate of a company
 * (`identity`) or a security key (`key`) signs.
 */
export type CodeKind = 'reset' | 'init' | 'admin' | 'login' | 'identity' | 'key';
/** Seconds that a code lives: a form has to be filled in with what an SMS proved, and a PIN typed; a program uses its own at once. */
export const CODE_SECONDS: Readonly<Record<CodeKind, number>> = { reset: 600, init: 600, admin: 600, login: 60, identity: 300, key: 120 };

export interface NewCode {
  readonly kind: CodeKind;
  /** What the code is bound to: the login name it was asked for, the application it is meant for. */
  readonly subject: string;
  readonly accountId: string;
  readonly familyId: string;
}

/** Makes a code of 32 random bytes; only its hash is stored. */
export async function issueCode({ db }: WriteTx, code: NewCode, { clock, random }: { clock: Clock; random: Random }): Promise<string> {
  const { kind, subject, accountId: account_id, familyId: family_id } = code;
  const token = randomToken(random);
  const expires_at = clock.now() + CODE_SECONDS[kind] * 1_000;
  await db
    .insertInto('one_time_code')
    .values({ kind, subject, account_id, family_id, code_hash: sha256Hex(token), expires_at })
    .execute();
  return token;
}

interface Shown {
  readonly kind: CodeKind;
  readonly subject: string;
  readonly token: string;
}

function isRight(row: OneTimeCodeTable | undefined, subject: string, now: number): row is OneTimeCodeTable {
  return row !== undefined && row.subject === subject && row.expires_at > now;
}

/** Whether a code would be taken; it stays as it is. */
export async function isCode({ db }: Pick<Store, 'db'>, { kind, subject, token }: Shown, now: number): Promise<boolean> {
  const query = db.selectFrom('one_time_code').selectAll().where('kind', '=', kind).where('code_hash', '=', sha256Hex(token));
  return isRight(await query.executeTakeFirst(), subject, now);
}

/** Uses up a code, also one that is shown for the wrong thing: it is in a wrong hand. Null when it opens nothing. */
export async function spendCode({ db }: WriteTx, { kind, subject, token }: Shown, now: number): Promise<OneTimeCodeTable | null> {
  const query = db.deleteFrom('one_time_code').where('kind', '=', kind).where('code_hash', '=', sha256Hex(token));
  const row = await query.returningAll().executeTakeFirst();
  return isRight(row, subject, now) ? row : null;
}
