import * as v from 'valibot';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { plainError } from '../call-error.ts';
import type { ClientPorts } from '../context.ts';
import { type Call, ownKeyOf } from '../contract.ts';
import type { CallError } from '../error-kinds.ts';
import type { GatewayClock } from './clock.ts';
import type { FieldEncryption } from './field-encryption.ts';
import { UNKNOWN_KEY_CODE } from './head.ts';
import { ANSWER_KEY_HEADER } from './headers.ts';
import type { Http } from './http.ts';
import { parseAnswer, type Success } from './parse-answer.ts';
import { learnClock, readRaw } from './raw-answer.ts';
import { contextFor, requestOf } from './request.ts';
import { parseJson } from './safe-json.ts';
import type { AnswerKey } from './secrets.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** UUIDv7 of the outbox row; the same for every try of one command. A fresh one is made for a command without it. */
  idempotencyKey?: string;
  /**
   * Account the call is made for. When it is not the account of the context, neither its token nor its sign key is sent: the work of
   * one account never travels under another (fault 22).
   */
  accountId?: string;
}

export interface CallParts {
  ports: ClientPorts;
  http: Http;
  clock: GatewayClock;
  encryption: FieldEncryption;
}

/** What an answer carries: the opened JWE of an encrypted one, else its body (or data, for object answers). Null: not readable. */
async function payloadOf(success: Success, answerKey: AnswerKey | null): Promise<Result<unknown, null>> {
  const sent = success.body === undefined ? success.data : success.body;
  if (!answerKey) return ok(sent);
  const text = typeof sent === 'string' ? await answerKey.open(sent) : null;
  const json = text === null ? null : parseJson(text);
  return json?.ok ? json : fail(null);
}

/** One request and its answer, checked up to the call's own schema. */
async function tryOnce(
  { ports, http, clock, encryption }: CallParts,
  call: Call,
  input: object,
  options: CallOptions,
): Promise<Result<unknown, CallError>> {
  const encrypted = await encryption.seal(call, input);
  if (!encrypted.ok) return encrypted;
  const answerKey = await encryption.answerKey(call);
  if (!answerKey.ok) return answerKey;
  const idempotencyKey = call.kind === 'command' ? (options.idempotencyKey ?? null) : ownKeyOf(call, input);
  const context = contextFor(ports.context(), options.accountId);
  const extra: Record<string, string> = answerKey.value ? { [ANSWER_KEY_HEADER]: answerKey.value.header } : {};
  const timestamp = ports.now() + clock.offset();
  const opened = await http(
    requestOf(ports, { call, input: encrypted.value, context, timestamp, idempotencyKey, extra, signal: options.signal }),
  );
  if (!opened.ok) return opened;
  const raw = await readRaw(opened.value);
  if (!raw.ok) return raw;
  const parsed = parseAnswer(raw.value, idempotencyKey);
  learnClock(clock, opened.value, raw.value, parsed);
  if (!parsed.ok) return parsed;
  const payload = await payloadOf(parsed.value, answerKey.value);
  const output = payload.ok ? v.safeParse(call.output, payload.value) : null;
  if (output?.success) return ok(output.output);
  // a head of ours with content that is not: one of the two programs is wrong. Paths only: values may be secret
  ports.log.error('answer not of the contract', { call: call.name, at: output?.issues.slice(0, 3).map((issue) => v.getDotPath(issue)) });
  return fail(plainError('bad-answer', raw.value.status));
}

/**
 * Makes a call and repeats it once for each of two causes that it can mend itself: a timestamp outside the gateway's window (the
 * offset was learned from the refusal), and a secret encrypted to a key that the gateway has replaced.
 */
export async function callHead(parts: CallParts, call: Call, input: object, options: CallOptions): Promise<Result<unknown, CallError>> {
  const { ports, encryption } = parts;
  const checked = v.safeParse(call.input, input);
  if (!checked.success) {
    ports.log.error('input not of the contract', { call: call.name, at: checked.issues.slice(0, 3).map((issue) => v.getDotPath(issue)) });
    return fail({ ...plainError('refused'), code: 'input.invalid' });
  }
  const settled = call.kind === 'command' ? { ...options, idempotencyKey: options.idempotencyKey ?? ports.uuid() } : options;
  let clockMended = false;
  let keyMended = false;
  for (;;) {
    const result = await tryOnce(parts, call, input, settled);
    if (result.ok) return result;
    if (result.error.kind === 'clock' && !clockMended) clockMended = true;
    else if (result.error.code === UNKNOWN_KEY_CODE && call.secret.length > 0 && !keyMended) {
      keyMended = true;
      encryption.forgetKeys();
    } else {
      ports.log.debug('call failed', { call: call.name, kind: result.error.kind, code: result.error.code, status: result.error.status });
      return result;
    }
  }
}
