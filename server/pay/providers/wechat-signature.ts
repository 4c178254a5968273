import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';
import type { Notification } from '../provider.ts';

/* Signatures and ciphers of WeChat Pay APIv3: SHA-256 with RSA over lines that each end with a line feed, AES-256-GCM with the merchant's APIv3 key. */

/** Our number and keys at WeChat Pay, and its public keys by the serial of its certificates or the id of its public key. */
export interface WechatKeys {
  readonly merchantId: string;
  readonly merchantSerial: string;
  readonly merchantKey: KeyObject;
  readonly apiKey: string;
  readonly platformKeys: ReadonlyMap<string, KeyObject>;
}

/** What is signed whose time is further from our clock does not count, milliseconds. */
const TOLERANCE = 5 * 60_000;
const HEAD = ['Wechatpay-Timestamp', 'Wechatpay-Nonce', 'Wechatpay-Serial', 'Wechatpay-Signature'] as const;

const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string;
  readonly nonce: string;
  readonly now: number;
}

/** The header by which WeChat Pay knows who asks. */
export function authorization(
  { merchantId, merchantSerial, merchantKey }: WechatKeys,
  { method, target, body, nonce, now }: Asked,
): string {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createSign('RSA-SHA256')
    .update(lines(method, target, timestamp, nonce, body))
    .sign(merchantKey, 'base64');
  const parts = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: merchantSerial };
  const words = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${words.join(',')}`;
}

/** Why an answer or a notification does not count; null when WeChat Pay signed it, and just now. */
export function wechatProblem(
  { platformKeys }: WechatKeys,
  { headers, body }: Notification,
  now: number,
): 'key' | 'signature' | 'skew' | null {
  const [timestamp, nonce, serial, signature] = HEAD.map(headers) as [string, string, string, string]; // as: four names give four
  const key = platformKeys.get(serial.toUpperCase());
  if (key === undefined) return 'key';
  const isRight = createVerify('RSA-SHA256')
    .update(lines(timestamp, nonce, body))
    .verify(key, signature, 'base64');
  if (!isRight) return 'signature';
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1_000 - now) <= TOLERANCE ? null : 'skew';
}

/** A signed text with the head that its signature is in: what is kept as evidence. */
export function wechatEvidence({ headers, body }: Notification, plain = ''): string {
  const head = HEAD.map((name) => `${name}: ${headers(name)}`).join('\n');
  return `${head}\n\n${body}${plain === '' ? '' : `\n\n${plain}`}`;
}

/** A resource of a notification as text; null when the key is another, or anything of it was changed. */
export function openResource(apiKey: string, resource: { ciphertext: string; nonce: string; associated_data: string }): string | null {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length < 16) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', apiKey, resource.nonce, { authTagLength: 16 });
    cipher.setAuthTag(bytes.subarray(-16));
    cipher.setAAD(Buffer.from(resource.associated_data));
    return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
