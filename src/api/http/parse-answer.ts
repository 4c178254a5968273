import * as v from 'valibot';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { CallError, ErrorKind } from '../error-kinds.ts';
import {
  ALERT_CODE,
  CLOCK_CODE,
  CONFLICT_SUFFIX,
  type Head,
  type HeadForm,
  headFormSchema,
  REPLAY_CODE,
  SESSION_INVALID_CODES,
  SUCCESS_CODE,
} from './head.ts';
import { parseJson } from './safe-json.ts';

/** An answer as it came from the wire, body read whole. */
export interface RawAnswer {
  status: number;
  /** Header values, '' when missing. */
  contentType: string;
  retryAfter: string;
  date: string;
  bytes: Uint8Array;
}

/** Longest wait a gateway may ask for, milliseconds. */
const MAX_RETRY_AFTER = 3_600_000;

/** `application/json`, in UTF-8 or without a charset: anything else is a portal's page or another program. */
function isJsonType(contentType: string): boolean {
  return /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i.test(contentType.trim());
}

/** UTF-8 text without BOM, null when the bytes are not UTF-8 (GBK of a portal or proxy). */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Head form of an answer, null for everything that is not one: wrong type, empty, half a body, page, GBK, wrong shape, too deep. */
function parseHeadForm(raw: RawAnswer): HeadForm | null {
  if (!isJsonType(raw.contentType)) return null;
  const text = decodeUtf8(raw.bytes);
  if (text === null || text === '') return null;
  const json = parseJson(text);
  if (!json.ok) return null;
  const form = v.safeParse(headFormSchema, json.value);
  return form.success ? form.output : null;
}

/** Kinds that the HTTP status decides alone, whoever answered; null when the head decides. */
function kindOfStatus(status: number): ErrorKind | null {
  if (status === 404) return 'not-found';
  if (status === 413) return 'too-large';
  if (status === 426) return 'too-old';
  if (status === 429 || status === 503) return 'busy';
  return status >= 500 ? 'server' : null;
}

function kindOfCode(code: string): ErrorKind {
  if (SESSION_INVALID_CODES.includes(code)) return 'session-invalid';
  if (code === ALERT_CODE) return 'alert';
  if (code === CLOCK_CODE) return 'clock';
  if (code === REPLAY_CODE) return 'replay';
  return code.endsWith(CONFLICT_SUFFIX) ? 'conflict' : 'refused';
}

/** Milliseconds of a Retry-After header in seconds or as a date; undefined when it says nothing. At most one hour. */
export function retryAfterMs(retryAfter: string, date: string): number | undefined {
  if (retryAfter === '') return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.parse(date)) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), MAX_RETRY_AFTER) : undefined;
}

function errorOf(kind: ErrorKind, raw: Pick<RawAnswer, 'status' | 'retryAfter' | 'date'>, form: HeadForm | null): CallError {
  const { head, body } = form ?? {};
  const wait = retryAfterMs(raw.retryAfter, raw.date);
  return {
    kind,
    code: head?.code ?? '',
    msg: head?.msg ?? '',
    ...(head?.title === undefined ? {} : { title: head.title }),
    ...(head?.content === undefined ? {} : { content: head.content }),
    status: raw.status,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(body === undefined ? {} : { body }),
  };
}

/** A success in head form: what it carries, not yet checked by the call's schema. */
export interface Success {
  head: Head;
  body: unknown;
  data: unknown;
}

/** Whether an answer may be taken as the answer to the command `key`: a success must carry it, nothing may carry another (I3). */
function isAnswerTo(key: string, head: Head): boolean {
  return head.requestId === key || (head.requestId === undefined && head.code !== SUCCESS_CODE);
}

/**
 * Reads an answer once, at the edge (ERR-01 to ERR-07).
 * @param commandKey Idempotency-Key of a command, null for other calls.
 */
export function parseAnswer(raw: RawAnswer, commandKey: string | null): Result<Success, CallError> {
  const form = parseHeadForm(raw);
  const byStatus = kindOfStatus(raw.status);
  if (byStatus) return fail(errorOf(byStatus, raw, form));
  if (!form || (commandKey !== null && !isAnswerTo(commandKey, form.head))) return fail(errorOf('bad-answer', raw, null));
  if (form.head.code !== SUCCESS_CODE) return fail(errorOf(kindOfCode(form.head.code), raw, form));
  // A success under a status that says otherwise is nobody's contract.
  if (raw.status < 200 || raw.status >= 300) return fail(errorOf('bad-answer', raw, null));
  return ok({ head: form.head, body: form.body, data: form.data });
}

/** What became of one command among many of an answer. */
export interface BatchResult extends Pick<Head, 'code' | 'msg'> {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
  readonly body?: unknown;
}

/** The body of such a result, not yet checked, or its failure: the same judgement as of an answer of its own. */
export function parseResult({ status, code, msg, retryAfterSeconds, body }: BatchResult): Result<unknown, CallError> {
  const form: HeadForm = body === undefined ? { head: { code, msg } } : { head: { code, msg }, body };
  const raw = { status, retryAfter: retryAfterSeconds === undefined ? '' : `${retryAfterSeconds}`, date: '' };
  const byStatus = kindOfStatus(status);
  if (byStatus) return fail(errorOf(byStatus, raw, form));
  if (code !== SUCCESS_CODE) return fail(errorOf(kindOfCode(code), raw, form));
  return status === 200 ? ok(body) : fail(errorOf('bad-answer', raw, null));
}
