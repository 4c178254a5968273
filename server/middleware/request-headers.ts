import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { appKeyOf, type BaseHeaders, REQUEST_ID_HEADER } from '../../src/api/headers.ts';
import { refuse } from '../answer.ts';
import type { Env, Refusal } from '../call.ts';
import type { GatewayConfig } from '../config.ts';
import type { Clock } from '../ports.ts';

/** How far the caller's clock may be off, milliseconds. */
export const CLOCK_WINDOW = 300_000;
const names = ['appId', 'version', 'timestamp', 'mac', 'accountId', 'accessToken', 'locationCode'] as const;
const MAX_HEADER = 200;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

function readHeaders(c: Context<Env>): BaseHeaders | { missing: string } {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = c.req.header(name);
    if (value === undefined || value.length > MAX_HEADER) return { missing: name };
    values[name] = value;
  }
  return values as unknown as BaseHeaders; // as: every name of the list was set just above
}

function judge(c: Context<Env>, base: BaseHeaders, ports: { config: GatewayConfig; clock: Clock }): Refusal | null {
  const { call } = c.get('state');
  if (!ports.config.appIds.includes(base.appId)) return { status: 400, code: 'appid.unknown' };
  if (!/^\d{1,15}$/.test(base.timestamp)) return { status: 400, code: 'header.missing', values: { name: 'timestamp' } };
  const now = ports.clock.now();
  // ping tells the time, so it must answer a wrong clock too.
  const far = Math.abs(now - Number(base.timestamp)) > CLOCK_WINDOW;
  if (far && call.name !== 'ping') return { status: 400, code: 'sign.clock', body: { now } };
  if (!sameText(c.req.header('appKey') ?? '', appKeyOf(base))) return { status: 400, code: 'appkey.bad' };
  return null;
}

/** Every request carries the seven headers, an appKey over them, a request id, and a timestamp within the clock window (HDR-03, HDR-04). */
export function requestHeaders(ports: { config: GatewayConfig; clock: Clock }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const base = readHeaders(c);
    if ('missing' in base) return refuse(c, { status: 400, code: 'header.missing', values: { name: base.missing } });
    const requestId = c.req.header(REQUEST_ID_HEADER) ?? '';
    if (!UUID.test(requestId)) return refuse(c, { status: 400, code: 'header.missing', values: { name: REQUEST_ID_HEADER } });
    const refusal = judge(c, base, ports);
    if (refusal) return refuse(c, refusal);
    const state = c.get('state');
    state.headers = base;
    state.requestId = requestId;
    return next();
  };
}
