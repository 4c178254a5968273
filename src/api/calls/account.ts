import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { signedInSchema } from '../entities/login-info.ts';
import { count, id, isoTime, text } from '../entities/scalars.ts';

/* What surrounds a sign-in: slider, SMS codes, changed, forgotten and first passwords, the devices of an account. */

const ACCOUNT = '/itpbasic/v2/basic/common/account';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const open = { method: 'POST', kind: 'online', session: false, timeoutMs: 8_000 } as const;
const own = { method: 'POST', kind: 'online', timeoutMs: 8_000 } as const;

/** What an SMS code proves the number for: a code of one purpose is worth nothing for another. */
const smsPurposes = ['reset', 'init', 'admin'] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

/** A slider picture: both images are data URLs of PNGs, sizes and `pieceY` in pixels of the background. The piece slides from x = 0. */
const sliderImageSchema = v.object({
  id,
  background: text(200_000),
  piece: text(50_000),
  width: count,
  height: count,
  pieceWidth: count,
  pieceY: count,
  validSeconds: count,
});
export type SliderImage = v.InferOutput<typeof sliderImageSchema>;

/** A new slider picture for a login name. */
export const getSliderImage = defineCall({
  ...open,
  name: 'getSliderImage',
  asker: 'form',
  path: `${ACCOUNT}/slider/get`,
  secret: ['loginName'],
  input: v.object({ loginName: name }),
  output: sliderImageSchema,
  rows: ['CALL-085'],
});

/** Checks where the piece was left: `x` in pixels of the background. A picture is tried once; passed, its id opens one sign-in or one SMS. */
export const checkSliderImage = defineCall({
  ...open,
  name: 'checkSliderImage',
  asker: 'form',
  path: `${ACCOUNT}/slider/check`,
  secret: ['loginName'],
  input: v.object({ id, x: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000)), loginName: name }),
  output: v.object({}),
  rows: ['CALL-086'],
});

/** Sends an SMS code to the mobile of an account. `imageId`: a passed slider picture of the same login name. The same answer for an unknown name. */
export const sendSmsCode = defineCall({
  ...open,
  name: 'sendSmsCode',
  asker: 'form',
  path: `${ACCOUNT}/verificationCode/send`,
  secret: ['loginName'],
  input: v.object({ loginName: name, purpose: v.picklist(smsPurposes), imageId: v.optional(text(64), '') }),
  output: v.object({ resendAfterSeconds: count, validSeconds: count }),
  rows: ['CALL-028', 'CALL-083'],
});

/** Checks an SMS code and spends it; `authCode` proves that for one use within `validSeconds`. */
export const checkSmsCode = defineCall({
  ...open,
  name: 'checkSmsCode',
  asker: 'form',
  path: `${ACCOUNT}/verificationCode/check`,
  secret: ['loginName'],
  encryptedAnswer: true,
  input: v.object({ loginName: name, purpose: v.picklist(smsPurposes), code: v.pipe(v.string(), v.minLength(1), v.maxLength(20)) }),
  output: v.object({ authCode: text(200), validSeconds: count }),
  rows: ['CALL-028', 'CALL-084'],
});

/** A new password for a forgotten one, proved by `authCode` of purpose `reset`. Ends every sign-in of the account. */
export const resetPassword = defineCall({
  ...open,
  name: 'resetPassword',
  asker: 'form',
  path: `${ACCOUNT}/reset`,
  secret: ['loginName', 'password'],
  input: v.object({ loginName: name, password, authCode: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  output: v.object({}),
  rows: ['CALL-027', 'CALL-087'],
});

/** Changes the password of the account that is signed in. Ends its other sign-ins. */
export const changePassword = defineCall({
  ...own,
  name: 'changePassword',
  asker: 'form',
  path: `${ACCOUNT}/password`,
  secret: ['loginName', 'oldPassword', 'newPassword'],
  input: v.object({ loginName: name, oldPassword: password, newPassword: password }),
  output: v.object({}),
  rows: ['CALL-026', 'CALL-082'],
});

/**
 * Gives a guest, or an account that was made for somebody, its real name, mobile number and password. `modifyPasswordAuthCode` proves the
 * number (purpose `init`). A number that has an account already is refused with `account.exists`: its owner signs in with it.
 */
export const initAccount = defineCall({
  ...own,
  name: 'initAccount',
  path: `${ACCOUNT}/initialization`,
  secret: ['loginName', 'newPassword'],
  encryptedAnswer: true,
  input: v.object({
    fullName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    modifyPasswordAuthCode: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    loginName: name,
    newPassword: password,
  }),
  output: signedInSchema,
  rows: ['AUTH-09', 'CALL-029', 'CALL-088'],
});

/** A code with which another application of the same user signs in by `tokenByCode`: single use, `validSeconds` long. */
export const exchangeId = defineCall({
  ...own,
  name: 'exchangeId',
  asker: 'form',
  path: `${ACCOUNT}/exchangeId`,
  encryptedAnswer: true,
  input: v.object({ targetAppId: text(64) }),
  output: v.object({ code: text(200), validSeconds: count }),
  rows: ['CALL-030'],
});

/** One live sign-in of an account. Times are UTC; `name` says browser and system as the sign-in told them. */
const deviceSchema = v.object({
  familyId: id,
  name: text(120),
  method: text(20),
  signedInAt: isoTime,
  lastUsedAt: isoTime,
  isThis: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof deviceSchema>;

/** Where the account is signed in, this device first, then the newest use first. */
export const listDevices = defineCall({
  name: 'listDevices',
  asker: 'form',
  method: 'POST',
  path: `${ACCOUNT}/devices`,
  kind: 'read',
  encryptedAnswer: true,
  input: v.object({}),
  output: v.object({ list: v.array(deviceSchema) }),
  empty: () => ({ list: [] }),
  rows: [],
});

/** Ends a sign-in of the own account on another device. */
export const signOutDevice = defineCall({
  ...own,
  name: 'signOutDevice',
  asker: 'form',
  path: `${ACCOUNT}/devices/signOut`,
  input: v.object({ familyId: id }),
  output: v.object({}),
  rows: [],
});
