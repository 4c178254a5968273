import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { count, text } from '../entities/scalars.ts';
import { device, LOGIN, securityKey, wayIn } from '../entities/way-in.ts';

/*
 * Every way in (AUTH): by password, SMS code, token, guest and a host's code. The answer of each is the login info; the refresh
 * token travels in a cookie, and the answer's refreshToken is ''.
 */

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const keyCodes = {
  xsbCode: v.optional(text(64), ''),
  releaseCode: v.optional(text(64), ''),
  xsbEnvCode: v.optional(text(64), ''),
  workbenchCode: v.optional(text(64), ''),
};
const choices = { rememberPassword: v.optional(v.boolean(), false), autoLogin: v.optional(v.boolean(), false) };

/** `imageId`: id of a slider picture that was just passed; needed from the third wrong password on. */
const passwordInput = v.object({
  loginName: name,
  password,
  imageId: v.optional(text(64), ''),
  ...choices,
  ...keyCodes,
  ...device,
});
/** `loginName` is the mobile number, `dynamicPassword` the code of six digits that was sent to it. */
const quickInput = v.object({
  loginName: name,
  dynamicPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  ...choices,
  ...keyCodes,
  ...device,
});

/** Password login on the web. */
export const webPasswordLogin = defineCall({
  ...wayIn,
  name: 'webPasswordLogin',
  path: `${LOGIN}/webPasswordLogin`,
  secret: ['loginName', 'password'],
  input: passwordInput,
  rows: ['AUTH-01', 'CALL-023', 'CALL-077'],
});

/** Password login of the client shell: as on the web. */
export const workbenchLogin = defineCall({
  ...wayIn,
  name: 'workbenchLogin',
  asker: 'client',
  otherClient:
    'the client shell around the embedded core, which signs in by itself and hands its token over; the page signs in by `webPasswordLogin` (A-67)',
  path: `${LOGIN}/workbenchLogin`,
  secret: ['loginName', 'password'],
  input: passwordInput,
  rows: ['AUTH-01', 'CALL-019', 'CALL-077'],
});

/** SMS login on the web. */
export const webQuickLogin = defineCall({
  ...wayIn,
  name: 'webQuickLogin',
  path: `${LOGIN}/webQuickLogin`,
  secret: ['loginName'],
  input: quickInput,
  rows: ['AUTH-02', 'CALL-024', 'CALL-078'],
});

/** SMS login of the client shell: as on the web. */
export const workbenchQuickLogin = defineCall({
  ...wayIn,
  name: 'workbenchQuickLogin',
  asker: 'client',
  otherClient: 'the client shell around the embedded core; the page signs in by `webQuickLogin` (A-67)',
  path: `${LOGIN}/workbenchQuickLogin`,
  secret: ['loginName'],
  input: quickInput,
  rows: ['AUTH-02', 'CALL-020', 'CALL-078'],
});

/** Sends the code of an SMS login. The answer is the same for a number without an account. Waits are seconds. */
export const dynamicPassword = defineCall({
  name: 'dynamicPassword',
  asker: 'form',
  method: 'POST',
  path: `${LOGIN}/dynamicPassword`,
  kind: 'online',
  session: false,
  timeoutMs: 8_000,
  secret: ['loginName'],
  input: v.object({ loginName: name }),
  output: v.object({ resendAfterSeconds: count, validSeconds: count }),
  rows: ['AUTH-02', 'CALL-022', 'CALL-081'],
});

/** Guest login: only where the header locationCode is one of the configured locations. A guest of this browser (a cookie) stays the same one. */
export const guestLogin = defineCall({
  ...wayIn,
  name: 'guestLogin',
  path: `${LOGIN}/guestLogin`,
  input: v.object({
    XSBCode: securityKey.XSBCode,
    XSBEnvCode: securityKey.XSBEnvCode,
    XSBReleaseCode: securityKey.XSBReleaseCode,
    envId: v.optional(text(64), ''),
    ...device,
  }),
  rows: ['AUTH-05', 'AUTH-07', 'CALL-025', 'CALL-080'],
});

/** Login by a code that a host got from `exchangeId`: single use, a minute long. */
export const tokenByCode = defineCall({
  ...wayIn,
  name: 'tokenByCode',
  path: `${LOGIN}/tokenByCode`,
  input: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), ...device }),
  rows: ['CALL-089'],
});

/** Ends the session on this device: revokes the refresh family, clears the cookie. */
export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: `${LOGIN}/logout`,
  kind: 'online',
  session: false,
  timeoutMs: 8_000,
  input: v.object({ accountId: v.string() }),
  output: v.object({}),
  rows: ['AUTH-16'],
});
