import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RequestContext } from '../context.ts';
import { WIRE_VERSION } from '../wire.ts';

export const WIRE_HEADER = 'wire-version';
export const REQUEST_ID_HEADER = 'request-id';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const ANSWER_KEY_HEADER = 'answer-key';
export const LAST_EVENT_HEADER = 'last-event-id';

/** The headers of HDR-03 in the order in which they are hashed. */
export interface BaseHeaders {
  appId: string;
  version: string;
  /** Milliseconds since 1970 by the gateway's clock, decimal. */
  timestamp: string;
  mac: string;
  accountId: string;
  accessToken: string;
  locationCode: string;
}

/** appKey: hex SHA-1 of the seven headers, one after the other (HDR-04, A-63). An identifier, not a protection. */
export function appKeyOf(headers: BaseHeaders): string {
  const { appId, version, timestamp, mac, accountId, accessToken, locationCode } = headers;
  return bytesToHex(sha1(utf8ToBytes(appId + version + timestamp + mac + accountId + accessToken + locationCode)));
}

export interface SignInput {
  method: string;
  /** Path and query as sent, without origin. */
  target: string;
  timestamp: string;
  requestId: string;
  /** Body as sent, '' when there is none. */
  body: string;
}

/** sign of activity calls: hex HMAC-SHA-256 over method, target, timestamp, nonce and body hash (HDR-05, A-63). */
export function signOf(key: Uint8Array, { method, target, timestamp, requestId, body }: SignInput): string {
  const bodyHash = bytesToHex(sha256(utf8ToBytes(body)));
  return bytesToHex(hmac(sha256, key, utf8ToBytes(`${method}\n${target}\n${timestamp}\n${requestId}\n${bodyHash}`)));
}

/** Key that signs before login: known to everybody, it shows only that the request was not altered on its way. */
export function publicSignKey(appId: string): Uint8Array {
  return sha256(utf8ToBytes(`public:${appId}`));
}

/** Key of a session's signatures, from base64url; the public one for ''. */
export function signKeyOf(context: Pick<RequestContext, 'appId' | 'signKey'>): Uint8Array {
  if (context.signKey === '') return publicSignKey(context.appId);
  const binary = atob(context.signKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export interface HeadersInput {
  context: RequestContext;
  /** Milliseconds since 1970 by the gateway's clock. */
  timestamp: number;
  requestId: string;
  /** What is signed, null for calls without a sign. */
  signed: { method: string; target: string; body: string } | null;
  idempotencyKey: string | null;
}

/** Every header the contract asks for (HDR-03 to HDR-05). */
export function headersOf({ context, timestamp, requestId, signed, idempotencyKey }: HeadersInput): Record<string, string> {
  const { appId, version, mac, accountId, accessToken, locationCode } = context;
  const base: BaseHeaders = { appId, version, timestamp: String(timestamp), mac, accountId, accessToken, locationCode };
  const headers: Record<string, string> = {
    ...base,
    appKey: appKeyOf(base),
    [WIRE_HEADER]: String(WIRE_VERSION),
    [REQUEST_ID_HEADER]: requestId,
  };
  if (signed) headers.sign = signOf(signKeyOf(context), { ...signed, timestamp: base.timestamp, requestId });
  if (idempotencyKey !== null) headers[IDEMPOTENCY_HEADER] = idempotencyKey;
  return headers;
}
