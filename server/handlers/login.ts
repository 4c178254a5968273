import type { InferOutput } from 'valibot';
import type { webPasswordLogin as passwordCall, webQuickLogin as quickCall } from '../../src/api/calls/login.ts';
import type { SignedIn } from '../../src/api/entities/login-info.ts';
import { isMobile, isSmsCode, weakPasswords } from '../../src/domain/access/credentials.ts';
import { forgetBrowsers, GUEST_COOKIE, guestCookie, guestOf } from '../access/guests.ts';
import { IP_LIMIT, ofAddress, type Verdict } from '../access/login-limits.ts';
import { loginKey } from '../access/login-name.ts';
import { spendCode } from '../access/one-time-codes.ts';
import { refreshCookieName, type Tokens } from '../access/sessions.ts';
import { SMS_CODE } from '../access/sms/codes.ts';
import { type Asked, type HeadHandler, type Reply, refused, value } from '../pipeline/call.ts';
import { findAccount, lockAccount } from '../store/tables/accounts.ts';
import type { AccountTable } from '../store/tables/tables.ts';
import { endedCookie, entered, messageRefusal, signedIn, usedFrom, waitRefusal } from './signed-in.ts';

/** What a transaction of a sign-in ends with. */
type Entry = { readonly waitMs: number } | { readonly account: AccountTable; readonly tokens: Tokens } | null;

function refusedBy(verdict: Exclude<Verdict, null>) {
  if (verdict.limit === 'slider') return refused(400, 'slider.needed');
  return waitRefusal(verdict.limit === 'name' ? 'login.locked' : 'rate.limited', verdict.waitMs);
}

/**
 * Password sign-in (AUTH-01). An unknown account costs the same time, gets the same words, needs the slider and is locked the same way. A
 * login name and the mobile number of one account share their tries. A disabled account is an unknown one.
 */
async function passwordLogin(asked: Asked, input: InferOutput<(typeof passwordCall)['input']>): Promise<Reply<SignedIn>> {
  const { store, limits, sessions, passwords } = asked;
  const loginName = loginKey(input.loginName);
  const found = await findAccount(store.db, loginName);
  const name = found?.login_name ?? loginName;
  const verdict = await limits.admit(name, asked.ip(), { imageId: input.imageId, loginName });
  if (verdict) return refusedBy(verdict);
  const right = await passwords.verify(input.password, found?.password ?? '');
  const isOver = found !== undefined && found.password_until > 0 && found.password_until <= asked.clock.now();
  if (!right || !found || isOver) return refused(400, 'login.failed');
  const { autoLogin, rememberPassword: remember, pcuid } = input;
  const entry = await store.write(async (tx) => {
    const account = await lockAccount(tx, found.account_id);
    // Changed while it was compared: that change has ended every sign-in, and this one would outlive it.
    if (account?.password !== found.password) return null;
    await limits.forget(tx, name);
    const weak = weakPasswords.includes(input.password) ? 1 : 0;
    if (weak !== account.password_weak)
      await tx.db.updateTable('account').set({ password_weak: weak }).where('account_id', '=', account.account_id).execute();
    // What a one-time password opens ends with it: whoever does not change it has to ask for another.
    const { account_id: accountId, password_until: until } = account;
    const session = { accountId, method: 'password', autoLogin, remember, from: usedFrom(asked, pcuid), until };
    return { account: { ...account, password_weak: weak }, tokens: await sessions.start(tx, session) };
  });
  return entry ? entered(asked, { ...entry, method: 'password', pcuid }) : refused(400, 'login.failed');
}
export const webPasswordLogin: HeadHandler<'webPasswordLogin'> = passwordLogin;
export const workbenchLogin: HeadHandler<'workbenchLogin'> = passwordLogin;

/** SMS sign-in (AUTH-02): the code is spent by it. */
async function quickLogin(asked: Asked, input: InferOutput<(typeof quickCall)['input']>): Promise<Reply<SignedIn>> {
  const { store, limits, sessions, smsCodes } = asked;
  const mobile = loginKey(input.loginName);
  if (!isMobile(mobile)) return refused(400, 'mobile.bad');
  if (!isSmsCode(input.dynamicPassword)) return refused(400, 'sms.bad');
  const { autoLogin, rememberPassword: remember, pcuid } = input;
  const entry = await store.write(async (tx): Promise<Entry> => {
    const waitMs = await limits.take(tx, ofAddress('ip', asked.ip(), IP_LIMIT));
    if (waitMs > 0) return { waitMs };
    const right = await smsCodes.check(tx, { key: mobile, purpose: 'login', code: input.dynamicPassword });
    const found = right ? await findAccount(tx.db, mobile) : undefined;
    const account = found ? await lockAccount(tx, found.account_id) : undefined;
    if (!account) return null;
    const session = { accountId: account.account_id, method: 'sms', autoLogin, remember, from: usedFrom(asked, pcuid) };
    return { account, tokens: await sessions.start(tx, session) };
  });
  if (entry === null) return refused(400, 'sms.wrong');
  return 'waitMs' in entry ? waitRefusal('rate.limited', entry.waitMs) : entered(asked, { ...entry, method: 'sms', pcuid });
}
export const webQuickLogin: HeadHandler<'webQuickLogin'> = quickLogin;
export const workbenchQuickLogin: HeadHandler<'workbenchQuickLogin'> = quickLogin;

/** Sends the code of an SMS sign-in. A number without an account gets the same answer, limits and time, and no message. */
export const dynamicPassword: HeadHandler<'dynamicPassword'> = async (asked, input) => {
  const mobile = loginKey(input.loginName);
  if (!isMobile(mobile)) return refused(400, 'mobile.bad');
  const waitMs = await asked.store.write(async (tx) => {
    const account = await findAccount(tx.db, mobile);
    return asked.smsCodes.send(tx, { to: { key: mobile, mobile: account ? mobile : '' }, purpose: 'login', ip: asked.ip() });
  });
  if (waitMs > 0) return messageRefusal(waitMs);
  void asked.smsOutbox.deliver();
  return value({ resendAfterSeconds: SMS_CODE.resendAfterSeconds, validSeconds: SMS_CODE.seconds });
};

/** The refresh token of a try: of the cookie, or else one that a host holds for the account it names. */
async function tokenOf(asked: Asked, input: { accountId: string; refreshToken: string; loginName: string }): Promise<string> {
  const cookie = asked.cookie(refreshCookieName(input.accountId));
  if (cookie !== '' || input.refreshToken === '') return cookie;
  const account = await findAccount(asked.store.db, loginKey(input.loginName));
  return account?.account_id === input.accountId ? input.refreshToken : '';
}

/** Token sign-in (AUTH-03): rotates the refresh token. A guest whose sign-in is over is told so: he may go on as the same guest (AUTH-15). */
export const autoLoginWrap: HeadHandler<'autoLoginWrap'> = async (asked, input) => {
  const { accountId, pcuid } = input;
  const token = accountId === '' ? '' : await tokenOf(asked, input);
  const rotated = token === '' ? null : await asked.sessions.rotate(accountId, token, usedFrom(asked, pcuid));
  if (rotated?.ok) {
    const account = await asked.store.db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
    return signedIn(asked, { account, tokens: rotated.value, method: 'auto', pcuid });
  }
  if (rotated?.error === 'reuse') asked.log.info('refresh token used again, sign-in ended', { accountId });
  // The cookie stays: this answer may come after that of a new sign-in, and a dead one is refused again.
  const guest = accountId !== '' && (await guestOf(asked.store, asked.cookie(GUEST_COOKIE), asked.clock.now())) === accountId;
  if (guest) return refused(401, 'guest.expired');
  return refused(401, rotated === null ? 'uic.sessionInfo.empty' : 'uic.accessToken.not.valid');
};

/** Sign-in by a code of `exchangeId`: once, by the application it was made for, while the sign-in that asked for it lives. */
export const tokenByCode: HeadHandler<'tokenByCode'> = async (asked, { code, pcuid }) => {
  const { store, limits, sessions, clock } = asked;
  const entry = await store.write(async (tx): Promise<Entry> => {
    const waitMs = await limits.take(tx, ofAddress('ip', asked.ip(), IP_LIMIT));
    if (waitMs > 0) return { waitMs };
    const spent = await spendCode(tx, { kind: 'login', subject: asked.appId, token: code }, clock.now());
    const account = spent ? await lockAccount(tx, spent.account_id) : undefined;
    if (!spent || !account || !(await sessions.isLive(tx, spent.account_id, spent.family_id))) return null;
    const from = usedFrom(asked, pcuid);
    const session = { accountId: account.account_id, method: 'auto', autoLogin: false, remember: false, from };
    return { account, tokens: await sessions.start(tx, session) };
  });
  if (entry === null) return refused(400, 'code.bad');
  return 'waitMs' in entry ? waitRefusal('rate.limited', entry.waitMs) : entered(asked, { ...entry, method: 'auto', pcuid });
};

/**
 * Ends this sign-in (AUTH-16), found by its cookie or by its access token. Signing out twice is no failure. A guest who signs out leaves the
 * browser for good: whoever sits there next must not go on as him.
 */
export const logout: HeadHandler<'logout'> = async (asked, { accountId }) => {
  const { store, sessions, clock } = asked;
  const token = asked.cookie(refreshCookieName(accountId));
  const byCookie = token !== '' && (await sessions.end(accountId, { refreshToken: token }));
  if (!byCookie && asked.accessToken !== '') await sessions.end(accountId, { accessToken: asked.accessToken });
  const guest = accountId !== '' && (await guestOf(store, asked.cookie(GUEST_COOKIE), clock.now())) === accountId;
  if (guest) await store.write((tx) => forgetBrowsers(tx, accountId));
  return value({}, { 'Set-Cookie': [endedCookie(accountId), ...(guest ? [guestCookie('', 0)] : [])] });
};
