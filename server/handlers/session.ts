import type { LoginType, SignedIn } from '../../src/api/entities/login-info.ts';
import { WIRE_VERSION } from '../../src/api/wire.ts';
import { type Asked, type HeadHandler, refused, value } from '../call.ts';
import { verifyPassword } from '../passwords.ts';
import { refreshCookieName, type Tokens } from '../sessions.ts';
import type { AccountTable } from '../store/tables.ts';

type Who = Pick<AccountTable, 'account_id' | 'login_name' | 'mobile' | 'full_name' | 'avatar' | 'position_type'>;

function cookie(accountId: string, token: string, maxAgeMs: number | null): string {
  const life = maxAgeMs === null ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1_000)}`;
  return `${refreshCookieName(accountId)}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict${life}`;
}

/** Answer of every sign-in: tokens for the worker's memory, the refresh token in its cookie only (reliability B3). */
function signedIn(asked: Asked, who: Who, tokens: Tokens, method: LoginType) {
  const info: SignedIn = {
    accountId: who.account_id,
    accessToken: tokens.accessToken,
    refreshToken: '',
    loginName: who.login_name,
    mobile: who.mobile,
    fullName: who.full_name,
    avatar: who.avatar,
    positionType: who.position_type,
    method,
    rememberPassword: tokens.remember,
    autoLogin: tokens.autoLogin,
    password: '',
    isGuest: false,
    isReal: true,
    expiresIn: Math.max(1, Math.floor(tokens.accessMs / 1_000)),
    signKey: tokens.signKey,
    epoch: asked.store.epoch,
  };
  return value(info, { 'Set-Cookie': cookie(who.account_id, tokens.refreshToken, tokens.cookieMs) });
}

/** Login names are compared without regard to case and surrounding space. */
function loginKey(loginName: string): string {
  return loginName.normalize('NFKC').trim().toLowerCase();
}

/** Password sign-in (AUTH-01). An unknown account costs the same time, gets the same words and is locked the same way. */
export const webPasswordLogin: HeadHandler<'webPasswordLogin'> = async (asked, input) => {
  const { store, limits, sessions, log } = asked;
  const name = loginKey(input.loginName);
  const verdict = await limits.admit(name, asked.ip());
  if (verdict) {
    const seconds = Math.ceil(verdict.waitMs / 1_000);
    const code = verdict.limit === 'name' ? 'login.locked' : 'rate.limited';
    return refused(429, code, { retryAfterSeconds: seconds, values: { seconds, minutes: Math.ceil(seconds / 60) } });
  }
  const account = await store.db.selectFrom('account').selectAll().where('login_name', '=', name).executeTakeFirst();
  const right = await verifyPassword(input.password, account?.password ?? null);
  if (!right || !account) return refused(400, 'login.failed');
  const { autoLogin, rememberPassword: remember } = input;
  const tokens = await store.write(async (tx) => {
    await limits.forget(tx, name);
    return sessions.start(tx, { accountId: account.account_id, method: 'password', autoLogin, remember });
  });
  log.info('signed in', { accountId: account.account_id, familyId: tokens.familyId });
  return signedIn(asked, account, tokens, 'password');
};

/** Token sign-in (AUTH-03): rotates the refresh token of the cookie. */
export const autoLoginWrap: HeadHandler<'autoLoginWrap'> = async (asked, { accountId }) => {
  const token = asked.cookie(refreshCookieName(accountId));
  if (accountId === '' || token === '') return refused(401, 'uic.sessionInfo.empty');
  const rotated = await asked.sessions.rotate(accountId, token);
  if (!rotated.ok) {
    if (rotated.error === 'reuse') asked.log.info('refresh token used again, sign-in ended', { accountId });
    return { ...refused(401, 'uic.accessToken.not.valid'), headers: { 'Set-Cookie': cookie(accountId, '', 0) } };
  }
  const who = await asked.store.db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return signedIn(asked, who, rotated.value, 'auto');
};

/** Ends this sign-in (AUTH-16), found by its cookie or by its access token. Signing out twice is no failure. */
export const logout: HeadHandler<'logout'> = async (asked, { accountId }) => {
  const token = asked.cookie(refreshCookieName(accountId));
  const byCookie = token !== '' && (await asked.sessions.end(accountId, { refreshToken: token }));
  if (!byCookie && asked.accessToken !== '') await asked.sessions.end(accountId, { accessToken: asked.accessToken });
  return value({}, { 'Set-Cookie': cookie(accountId, '', 0) });
};

export const gatewayKeys: HeadHandler<'gatewayKeys'> = async ({ keys }) => value({ keys: await keys.published() });

export const ping: HeadHandler<'ping'> = async ({ clock, store }) => value({ now: clock.now(), wire: WIRE_VERSION, epoch: store.epoch });
