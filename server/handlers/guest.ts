import { offersGuestLogin, traitsOf, variants } from '../../src/domain/core/variant.ts';
import { GUEST_COOKIE, GUEST_LIFE, guestCookie, guestOf, insertGuest, rememberBrowser } from '../access/guests.ts';
import { GUEST_LIMIT, ofAddress } from '../access/login-limits.ts';
import { type Asked, type HeadHandler, refused } from '../pipeline/call.ts';
import type { WriteTx } from '../store/store.ts';
import { lockAccount } from '../store/tables/accounts.ts';
import { readRemoteConfig } from '../store/tables/remote-config.ts';
import { entered, usedFrom, waitRefusal } from './signed-in.ts';

/** Whether the application that asks lets guests in where it is (AUTH-07, FLAG-05). */
async function isOffered(asked: Asked): Promise<boolean> {
  const variant = variants.find((one) => traitsOf(one).appId === asked.appId) ?? asked.config.page.variant;
  return offersGuestLogin(traitsOf(variant).flags, await readRemoteConfig(asked), asked.locationCode);
}

/** The guest of this browser, or a new one; milliseconds to wait where an address makes too many. */
async function guestFor(tx: WriteTx, asked: Asked): Promise<{ accountId: string; token: string } | { waitMs: number }> {
  const token = asked.cookie(GUEST_COOKIE);
  const known = await guestOf(tx, token, asked.clock.now());
  if (known !== '') return { accountId: known, token };
  const waitMs = await asked.limits.take(tx, ofAddress('guest-ip', asked.ip(), GUEST_LIMIT));
  return waitMs > 0 ? { waitMs } : { accountId: await insertGuest(tx, asked), token: '' };
}

/** Guest sign-in (AUTH-05): lasts a day; repeated in the same browser it goes on as the same guest. */
export const guestLogin: HeadHandler<'guestLogin'> = async (asked, { pcuid }) => {
  if (!(await isOffered(asked))) return refused(403, 'guest.location');
  const entry = await asked.store.write(async (tx) => {
    const guest = await guestFor(tx, asked);
    if ('waitMs' in guest) return guest;
    const account = await lockAccount(tx, guest.accountId);
    // Became real since it was found: its browsers are forgotten.
    if (account?.is_guest !== 1) return { waitMs: 1_000 };
    const token = await rememberBrowser(tx, guest, asked);
    const session = { accountId: guest.accountId, method: 'guest', autoLogin: false, remember: false, from: usedFrom(asked, pcuid) };
    return { account, token, tokens: await asked.sessions.start(tx, session) };
  });
  if ('waitMs' in entry) return waitRefusal('rate.limited', entry.waitMs);
  return entered(asked, { ...entry, method: 'guest', pcuid, cookies: [guestCookie(entry.token, GUEST_LIFE)] });
};
