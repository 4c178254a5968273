import { timingSafeEqual } from 'node:crypto';
import { type BaseHeaders, REQUEST_ID_HEADER } from '../../src/api/http/headers.ts';
import type { GatewayConfig } from '../config.ts';
import { sha1Hex } from '../hash.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Clock } from '../ports.ts';
import type { CallState, Refusal, Step } from './call.ts';

/** How far the caller's clock may be off, milliseconds. */
export const CLOCK_WINDOW = 300_000;
/** In the order in which the appKey is made of them. */
const names = ['appId', 'version', 'timestamp', 'mac', 'accountId', 'accessToken', 'locationCode'] as const;
const sentNames = names.map((name) => [name, name.toLowerCase()] as const);
const MAX_HEADER = 200;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

function readHeaders(x: Exchange): BaseHeaders | { missing: string } {
  const values: Record<string, string> = {};
  for (const [name, sent] of sentNames) {
    const value = x.header(sent);
    if (value === undefined || value.length > MAX_HEADER) return { missing: name };
    values[name] = value;
  }
  return values as unknown as BaseHeaders; // as: every name of the list was set just above
}

function judge(x: Exchange, { call, headers: base }: CallState, ports: { config: GatewayConfig; clock: Clock }): Refusal | null {
  if (!ports.config.appIds.includes(base.appId)) return { status: 400, code: 'appid.unknown' };
  if (!/^\d{1,15}$/.test(base.timestamp)) return { status: 400, code: 'header.missing', values: { name: 'timestamp' } };
  const now = ports.clock.now();
  // ping tells the time, so it must answer a wrong clock too.
  const far = Math.abs(now - Number(base.timestamp)) > CLOCK_WINDOW;
  if (far && call.name !== 'ping') return { status: 400, code: 'sign.clock', body: { now } };
  // Everybody can make one, so that how long the comparison takes tells nothing.
  const appKey = sha1Hex(names.map((name) => base[name]).join(''));
  return x.header('appkey') === appKey ? null : { status: 400, code: 'appkey.bad' };
}

/** Every request carries the seven headers, an appKey over them, a request id, and a timestamp within the clock window (HDR-03, HDR-04). */
export function requestHeaders(ports: { config: GatewayConfig; clock: Clock }): Step {
  return (x, state) => {
    const base = readHeaders(x);
    if ('missing' in base) return { status: 400, code: 'header.missing', values: { name: base.missing } };
    const requestId = x.header(REQUEST_ID_HEADER) ?? '';
    if (!UUID.test(requestId)) return { status: 400, code: 'header.missing', values: { name: REQUEST_ID_HEADER } };
    state.headers = base;
    state.requestId = requestId;
    return judge(x, state, ports);
  };
}
