import type { ClientPorts, RequestContext } from '../context.ts';
import { type Call, isSigned } from '../contract.ts';
import { headersOf } from './headers.ts';
import { FIRST_BYTE_MS, type HttpRequest, REPEATED_FIRST_BYTE_MS } from './http.ts';

export interface RequestInput {
  call: Call;
  /** As the call's schema takes it, secret fields encrypted. Sent as given, so that every try of a command has the same bytes. */
  input: object;
  context: RequestContext;
  /** Milliseconds since 1970 by the gateway's clock. */
  timestamp: number;
  idempotencyKey: string | null;
  /** Headers of single calls. */
  extra: Record<string, string>;
  signal: AbortSignal | undefined;
}

/** Context of a call for `accountId`: another account's token and sign key stay at home (fault 22). */
export function contextFor(context: RequestContext, accountId: string | undefined): RequestContext {
  if (accountId === undefined || accountId === context.accountId) return context;
  return { ...context, accountId, accessToken: '', signKey: '' };
}

/** Path and query as they are sent and signed. */
function targetOf(call: Pick<Call, 'method' | 'path'>, input: object): string {
  if (call.method === 'POST') return call.path;
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? call.path : `${call.path}?${query}`;
}

/** One HTTP request of a call. */
export function requestOf(ports: Pick<ClientPorts, 'baseUrl' | 'uuid'>, request: RequestInput): HttpRequest {
  const { call, input, context, timestamp, idempotencyKey, extra, signal } = request;
  const target = targetOf(call, input);
  const body = call.method === 'POST' ? JSON.stringify(input) : '';
  const isRepeated = call.kind === 'command' || call.kind === 'once' || call.answer !== 'head';
  const signed = isSigned(call) ? { method: call.method, target, body } : null;
  return {
    method: call.method,
    url: ports.baseUrl + target,
    headers: { ...headersOf({ context, timestamp, requestId: ports.uuid(), signed, idempotencyKey }), ...extra },
    body,
    // the refresh cookie travels with the calls that make and end a session, and with no other
    cookies: !call.session,
    totalMs: call.answer === 'head' ? call.timeoutMs : null,
    firstByteMs: Math.min(call.timeoutMs, isRepeated ? REPEATED_FIRST_BYTE_MS : FIRST_BYTE_MS),
    signal,
  };
}
