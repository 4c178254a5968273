import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { count, whole } from '../entities/scalars.ts';

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
