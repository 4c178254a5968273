import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Log } from '../../src/domain/core/log.ts';
import type { Clock } from '../ports.ts';

/*
 * The signature of what the gateway and services of its deployment (collector, register) say to each other, the same both ways: HMAC-SHA256 with
 * the shared secret over time, a point and the body, as hex.
 */

export const TIME_HEADER = 'x-workbench-time';
export const SIGNATURE_HEADER = 'x-workbench-signature';
/** A message whose time is further from the receiver's clock is not heard, milliseconds. */
const TOLERANCE = 5 * 60_000;

function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

/** Headers of a message that is sent now. */
export function signedHeaders(secret: string, body: string, now: number): Record<string, string> {
  const time = String(now);
  return { [TIME_HEADER]: time, [SIGNATURE_HEADER]: signatureOf(secret, time, body) };
}

/** What came of a message: its status, and what it says; null when it was refused or says something else. */
export interface SignedAnswer<A> {
  readonly status: number;
  readonly said: A | null;
}

/** What the way to a service of the deployment needs. */
export interface ServicePorts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

export interface SignedPorts extends Omit<ServicePorts, 'log'> {
  /** How long the other may take, milliseconds. */
  readonly patience: number;
}

/**
 * Posts a signed message and reads its answer. That of a refusal is not left lying: where its socket ends while nobody has read it, the fetch of
 * Node 24 ends the process. Rejects when no answer came in time.
 */
export async function postSigned<A>(
  { url, secret }: { readonly url: string; readonly secret: string },
  message: object,
  answerSchema: v.GenericSchema<unknown, A>,
  { fetch, clock, patience }: SignedPorts,
): Promise<SignedAnswer<A>> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', ...signedHeaders(secret, body, clock.now()) };
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(patience) });
  if (!answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, said: null };
  }
  const read = v.safeParse(answerSchema, await answer.json());
  return { status: answer.status, said: read.success ? read.output : null };
}

/** A message as it came, with what its headers say. */
export interface SignedMessage {
  readonly time: string;
  readonly signature: string;
  readonly body: string;
}

/** Why a message does not count: it is not from somebody who has the secret, or it is, and not from now. Null when it counts. */
export function signatureProblem(secret: string, { time, signature, body }: SignedMessage, now: number): 'signature' | 'skew' | null {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, time, body))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'signature';
  return /^\d{1,15}$/.test(time) && Math.abs(Number(time) - now) <= TOLERANCE ? null : 'skew';
}

/** Whether a message is from somebody who has the secret, and from now. */
export function isSigned(secret: string, message: SignedMessage, now: number): boolean {
  return signatureProblem(secret, message, now) === null;
}
