import { fail, ok, type Result } from '../../domain/core/result.ts';
import { plainError } from '../call-error.ts';
import type { Call } from '../contract.ts';
import type { CallError } from '../error-kinds.ts';
import type { CallParts } from '../http/head-call.ts';
import type { OpenAnswer } from '../http/http.ts';
import { parseAnswer } from '../http/parse-answer.ts';
import { learnClock, readRaw } from '../http/raw-answer.ts';
import { requestOf } from '../http/request.ts';

const typeOfForm = { lines: 'application/x-ndjson', events: 'text/event-stream' } as const;

export interface StreamRequest {
  call: Call;
  form: keyof typeof typeOfForm;
  input: object;
  extra: Record<string, string>;
  signal: AbortSignal;
}

/** Opens once; everything that is not the stream is read whole and told as the error it is. */
async function tryOpen(
  { ports, http, clock }: CallParts,
  { call, form, input, extra, signal }: StreamRequest,
): Promise<Result<OpenAnswer, CallError>> {
  const timestamp = ports.now() + clock.offset();
  const headers = { accept: typeOfForm[form], ...extra };
  const request = requestOf(ports, { call, input, context: ports.context(), timestamp, idempotencyKey: null, extra: headers, signal });
  const opened = await http(request);
  if (!opened.ok) return opened;
  const { response, deadline } = opened.value;
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (response.status === 200 && type === typeOfForm[form]) return opened;
  deadline.watch(call.timeoutMs);
  const raw = await readRaw(opened.value);
  if (!raw.ok) return raw;
  const parsed = parseAnswer(raw.value, null);
  learnClock(clock, opened.value, raw.value, parsed);
  return fail(parsed.ok ? plainError('bad-answer', raw.value.status) : parsed.error);
}

/** Opens a stream, a second time when the first try taught the gateway's clock. The error is told as for any call. */
export async function openStream(parts: CallParts, request: StreamRequest): Promise<Result<OpenAnswer, CallError>> {
  const first = await tryOpen(parts, request);
  const result = !first.ok && first.error.kind === 'clock' ? await tryOpen(parts, request) : first;
  if (result.ok) return ok(result.value);
  const { kind, code, status } = result.error;
  parts.ports.log.debug('stream failed', { call: request.call.name, kind, code, status });
  return result;
}
