import type { Result } from '../../domain/core/result.ts';
import { ok } from '../../domain/core/result.ts';
import type { CallError } from '../error-kinds.ts';
import type { GatewayClock } from './clock.ts';
import type { OpenAnswer } from './http.ts';
import type { RawAnswer, Success } from './parse-answer.ts';
import { readAll } from './read-body.ts';

/** A Date header names whole seconds. */
const DATE_SPREAD_MS = 1000;

/** Reads the rest of an open answer and closes the exchange. */
export async function readRaw({ response, deadline }: OpenAnswer): Promise<Result<RawAnswer, CallError>> {
  const bytes = await readAll(response, deadline);
  deadline.end();
  if (!bytes.ok) return bytes;
  const header = (name: string): string => response.headers.get(name) ?? '';
  return ok({
    status: response.status,
    contentType: header('content-type'),
    retryAfter: header('retry-after'),
    date: header('date'),
    bytes: bytes.value,
  });
}

function nowIn(body: unknown): number | null {
  return typeof body === 'object' && body !== null && 'now' in body && typeof body.now === 'number' ? body.now : null;
}

/** Learns the gateway's clock from an answer that is the gateway's: one with a head. A portal's Date teaches nothing. */
export function learnClock(
  clock: GatewayClock,
  { sentAt, receivedAt }: OpenAnswer,
  raw: RawAnswer,
  parsed: Result<Success, CallError>,
): void {
  if (!parsed.ok && parsed.error.code === '') return;
  const exact = nowIn(parsed.ok ? parsed.value.body : parsed.error.body);
  if (exact !== null) clock.learn(exact, 0, sentAt, receivedAt);
  else if (raw.date !== '') clock.learn(Date.parse(raw.date), DATE_SPREAD_MS, sentAt, receivedAt);
}
