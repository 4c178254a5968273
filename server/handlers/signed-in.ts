import type { LoginType, SignedIn } from '../../src/api/entities/login-info.ts';
import { deviceName } from '../access/device-name.ts';
import { refreshCookieName, type Tokens, type UsedFrom } from '../access/sessions.ts';
import { vaultKeyShare } from '../access/vault-key-share.ts';
import { type Asked, type RefusalCode, refused, value } from '../pipeline/call.ts';
import type { AccountTable } from '../store/tables/tables.ts';

function refreshCookie(accountId: string, token: string, maxAgeMs: number | null): string {
  const life = maxAgeMs === null ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1_000)}`;
  return `${refreshCookieName(accountId)}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict${life}`;
}

/** Takes the refresh cookie of an account from the browser. */
export function endedCookie(accountId: string): string {
  return refreshCookie(accountId, '', 0);
}

/** Where a call comes from, as the device list tells it. */
export function usedFrom(asked: Asked, pcuid: string): UsedFrom {
  return { pcuid, device: deviceName(asked.header('user-agent')), address: asked.ip() };
}

interface Entered {
  readonly account: AccountTable;
  readonly tokens: Tokens;
  readonly method: LoginType;
  readonly pcuid: string;
  /** Cookies beside the refresh cookie. */
  readonly cookies?: readonly string[];
}

/** Answer of every sign-in and renewal: tokens for the worker's memory, the refresh token in its cookie only (reliability B3). */
export async function signedIn(asked: Asked, { account, tokens, method, pcuid, cookies = [] }: Entered) {
  const info: SignedIn = {
    accountId: account.account_id,
    accessToken: tokens.accessToken,
    refreshToken: '',
    loginName: account.login_name,
    mobile: account.mobile,
    fullName: account.full_name,
    avatar: account.avatar,
    positionType: account.position_type,
    method: account.is_guest === 1 ? 'guest' : method,
    rememberPassword: tokens.remember,
    autoLogin: tokens.autoLogin,
    password: '',
    isGuest: account.is_guest === 1,
    isReal: account.is_guest === 0 && account.need_init === 0,
    expiresIn: Math.max(1, Math.floor(tokens.accessMs / 1_000)),
    signKey: tokens.signKey,
    epoch: asked.store.epoch,
    passwordWeak: account.password_weak === 1,
    passwordGiven: account.password_until > 0,
    needInit: account.need_init === 1,
    // Whoever finds a locked PC with a live cookie, or a host's code, gets no half: only a password or an SMS code proves the user himself.
    vaultHalf: method === 'password' || method === 'sms' ? await vaultKeyShare(asked, account.account_id, pcuid) : '',
  };
  return value(info, { 'Set-Cookie': [refreshCookie(account.account_id, tokens.refreshToken, tokens.cookieMs), ...cookies] });
}

/** The same for who was not signed in before: a line of the log tells it. */
export function entered(asked: Asked, who: Entered) {
  const { account, tokens, method } = who;
  asked.log.info('signed in', { accountId: account.account_id, familyId: tokens.familyId, method });
  return signedIn(asked, who);
}

const MINUTE = 60_000;

/** The refusal of a message: the pause between two of them in seconds, a longer limit in minutes. */
export function messageRefusal(waitMs: number) {
  return waitRefusal(waitMs > MINUTE ? 'sms.later' : 'sms.soon', waitMs);
}

/** A refusal that says how long to wait: `{{seconds}}` and `{{minutes}}` in its words, Retry-After in its head. */
export function waitRefusal(code: RefusalCode, waitMs: number) {
  const seconds = Math.ceil(waitMs / 1_000);
  return refused(429, code, { retryAfterSeconds: seconds, values: { seconds, minutes: Math.ceil(seconds / 60) } });
}
