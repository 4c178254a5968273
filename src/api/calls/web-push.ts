import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { text } from '../entities/scalars.ts';

const PATH = '/stpweb/message/webPush';

/** The key that browsers subscribe with (VAPID, base64url), '' where the gateway has none: then there is no Web Push (P-06). */
export const webPushKey = defineCall({
  name: 'webPushKey',
  method: 'GET',
  path: `${PATH}/key`,
  kind: 'read',
  timeoutMs: 8_000,
  input: v.object({}),
  output: v.object({ publicKey: text(200) }),
  empty: () => ({ publicKey: '' }),
  rows: ['PLUS-21'],
});

const base64url = (min: number, max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.minLength(min), v.maxLength(max));

/**
 * Where the browser of this sign-in is reached while no window is open, in place of what it said before. `publicKey` is the key that the
 * subscription was made for. An address that is not https of an allowed push service, and a key that is not the gateway's, are refused. It ends with
 * the sign-in.
 */
export const webPushSave = defineCall({
  name: 'webPushSave',
  asker: 'form',
  method: 'POST',
  path: `${PATH}/save`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({
    endpoint: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
    p256dh: base64url(87, 88),
    auth: base64url(22, 64),
    publicKey: base64url(87, 88),
    language: v.picklist(['zh-CN', 'en']),
  }),
  output: v.object({}),
  rows: ['PLUS-21'],
});

/** The browser of this sign-in is not written to any more. There may have been nothing. */
export const webPushDelete = defineCall({
  name: 'webPushDelete',
  asker: 'form',
  method: 'POST',
  path: `${PATH}/delete`,
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({}),
  output: v.object({}),
  rows: ['PLUS-21'],
});
