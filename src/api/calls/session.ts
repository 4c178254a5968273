import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { signedInSchema } from '../entities/login-info.ts';
import { count, whole } from '../entities/scalars.ts';

const LOGIN = '/itpbasic/v2/basic/common/login';

const passwordInput = v.object({
  loginName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  rememberPassword: v.optional(v.boolean(), false),
  autoLogin: v.optional(v.boolean(), false),
  xsbCode: v.optional(v.string(), ''),
  releaseCode: v.optional(v.string(), ''),
  xsbEnvCode: v.optional(v.string(), ''),
  workbenchCode: v.optional(v.string(), ''),
  mac: v.optional(v.string(), ''),
  imageId: v.optional(v.string(), ''),
});

/** Password login on the web. The refresh token travels in a cookie; the answer's refreshToken is ''. */
export const webPasswordLogin = defineCall({
  name: 'webPasswordLogin',
  method: 'POST',
  path: `${LOGIN}/webPasswordLogin`,
  kind: 'online',
  session: false,
  timeoutMs: 8_000,
  secret: ['loginName', 'password'],
  encryptedAnswer: true,
  input: passwordInput,
  output: signedInSchema,
  rows: ['AUTH-01', 'CALL-023', 'CALL-077'],
});

/** Token login: a new access token for the refresh token of the cookie, which is rotated (A-67, reliability B3). */
export const autoLoginWrap = defineCall({
  name: 'autoLoginWrap',
  method: 'POST',
  path: `${LOGIN}/autoLoginWrap`,
  kind: 'online',
  session: false,
  timeoutMs: 8_000,
  encryptedAnswer: true,
  input: v.object({
    accountId: v.string(),
    XSBCode: v.optional(v.string(), ''),
    XSBReleaseCode: v.optional(v.string(), ''),
    envId: v.optional(v.string(), ''),
  }),
  output: signedInSchema,
  rows: ['AUTH-03', 'AUTH-13', 'CALL-021', 'CALL-079'],
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

/** Public keys for secret fields, as a JWKS; the first key is the one to use. */
export const gatewayKeys = defineCall({
  name: 'gatewayKeys',
  method: 'GET',
  path: '/itpbasic/v2/basic/common/keys',
  kind: 'read',
  session: false,
  timeoutMs: 8_000,
  input: v.object({}),
  output: v.object({ keys: v.pipe(v.array(v.looseObject({ kid: v.string(), kty: v.string() })), v.minLength(1)) }),
  rows: ['HDR-06'],
});

/** Proves reachability and tells the gateway's time (milliseconds since 1970, UTC) and the wire version it prefers. */
export const ping = defineCall({
  name: 'ping',
  method: 'GET',
  path: '/malacca/common/ping',
  kind: 'read',
  session: false,
  timeoutMs: 5_000,
  input: v.object({}),
  output: v.object({ now: whole, wire: count, epoch: v.string() }),
  rows: ['PLUS-09'],
});
