import { sha256Hex } from '../hash.ts';
import type { Clock, Random } from '../ports.ts';
import { randomToken } from '../random-number.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { insertAccount } from '../store/tables/accounts.ts';

/** Cookie by which a browser goes on as the same guest. */
export const GUEST_COOKIE = '__Host-wb-guest';
/** How long a browser is remembered after the guest's newest sign-in, milliseconds. */
export const GUEST_LIFE = 180 * 86_400_000;

export function guestCookie(token: string, maxAgeMs: number): string {
  return `${GUEST_COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${Math.floor(maxAgeMs / 1_000)}`;
}

/** The guest whose cookie this is; '' when it is nobody's, or no guest's any more. */
export async function guestOf({ db }: Pick<Store, 'db'>, token: string, now: number): Promise<string> {
  if (token === '') return '';
  const browser = db.selectFrom('guest_browser').select('account_id').where('token_hash', '=', sha256Hex(token));
  const known = await browser.where('expires_at', '>', now).executeTakeFirst();
  if (known === undefined) return '';
  const guest = db.selectFrom('account').select('account_id').where('account_id', '=', known.account_id).where('is_guest', '=', 1);
  return (await guest.executeTakeFirst())?.account_id ?? '';
}

/** Makes a guest: an account without name, number and password. Answers its id. */
export async function insertGuest(tx: WriteTx, { clock, random }: { clock: Clock; random: Random }): Promise<string> {
  const accountId = random.uuid();
  const row = { account_id: accountId, login_name: `guest-${accountId}`, password: '', mobile: '', full_name: '', position_type: '' };
  await insertAccount(tx, { ...row, is_guest: 1 }, clock.now());
  return accountId;
}

/** Remembers the browser of a guest from now on; answers the token of its cookie, the same one for a browser that is known. */
export async function rememberBrowser(
  { db }: WriteTx,
  { accountId, token }: { accountId: string; token: string },
  { clock, random }: { clock: Clock; random: Random },
): Promise<string> {
  const kept = token === '' ? randomToken(random) : token;
  const row = { token_hash: sha256Hex(kept), account_id: accountId, expires_at: clock.now() + GUEST_LIFE };
  await db
    .insertInto('guest_browser')
    .values(row)
    .onConflict((c) => c.column('token_hash').doUpdateSet(row))
    .execute();
  return kept;
}

/** No browser goes on as this guest: it became real, or signed out. */
export async function forgetBrowsers({ db }: WriteTx, accountId: string): Promise<void> {
  await db.deleteFrom('guest_browser').where('account_id', '=', accountId).execute();
}
