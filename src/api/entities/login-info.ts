import * as v from 'valibot';
import { text } from './scalars.ts';

export const loginTypes = ['password', 'sms', 'auto', 'guest', 'none'] as const;
export type LoginType = (typeof loginTypes)[number];

/**
 * Who is signed in (ENT-01). accessToken lives only in the worker's memory, refreshToken only in an HttpOnly cookie (and in the
 * answer to a host client), password never leaves the form; what is kept in the browser under the key `login` is
 * `storedLoginSchema` (A-65, reliability B3).
 */
export const loginInfoSchema = v.looseObject({
  accountId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  accessToken: v.string(),
  refreshToken: v.string(),
  loginName: text(60),
  mobile: text(20),
  fullName: text(60),
  avatar: text(500),
  positionType: text(20),
  method: v.picklist(loginTypes),
  rememberPassword: v.boolean(),
  autoLogin: v.boolean(),
  /** Always ''. The field exists on the wire of the original and never carries anything here. */
  password: v.literal(''),
  isGuest: v.boolean(),
  isReal: v.boolean(),
});

/** Answer of every login and refresh: the login info and what the next requests need. */
export const signedInSchema = v.looseObject({
  ...loginInfoSchema.entries,
  /** Seconds until accessToken ends. */
  expiresIn: v.pipe(v.number(), v.finite(), v.minValue(1)),
  /** Key of this session's signatures, base64url, 32 bytes. */
  signKey: v.string(),
  /** Epoch of the gateway's store: changes when it was restored from a backup (fault 43). */
  epoch: v.string(),
  /** The password is a known weak one: the change dialog follows the sign-in (VALID-07, A-71). */
  passwordWeak: v.optional(v.boolean(), false),
  /** The password is a one-time one that the operator gave: the change dialog follows the sign-in. */
  passwordGiven: v.optional(v.boolean(), false),
  /** The account was made for its user, who has yet to give name and password (CALL-088). */
  needInit: v.optional(v.boolean(), false),
  /** Half of the key of this account's local database on this device, for a live session only (docs/encryption.md): base64url, 32 bytes; '' without a `pcuid`. */
  vaultHalf: v.optional(v.string(), ''),
});
export type SignedIn = v.InferOutput<typeof signedInSchema>;

/** What the browser remembers between starts: no secret is in it. */
export const storedLoginSchema = v.object({
  accountId: v.string(),
  loginName: text(60),
  mobile: text(20),
  fullName: text(60),
  avatar: text(500),
  positionType: text(20),
  method: v.picklist(loginTypes),
  rememberPassword: v.boolean(),
  autoLogin: v.boolean(),
  isGuest: v.boolean(),
  isReal: v.boolean(),
  /** The account's database on this device is encrypted (PLUS-23). Records on disk have this name. */
  sealed: v.optional(v.boolean()),
});
export type StoredLogin = v.InferOutput<typeof storedLoginSchema>;
