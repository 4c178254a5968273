import { refuse, respond } from '../../../server/http/answer.ts';
import type { Answer, Exchange } from '../../../server/http/exchange.ts';
import { fetchExchange, toResponse } from '../../../server/http/fetch-exchange.ts';
import type { CallState, Step } from '../../../server/pipeline/call.ts';
import { type CallName, calls } from '../../../src/api/calls/table.ts';

interface MiddlewareResult {
  status: number;
  /** Head code of a refusal, '' when the request passed. */
  code: string;
  /** Whether the request came to what is behind. */
  passed: boolean;
  headers: Headers;
  text: string;
}
export interface StepResult extends MiddlewareResult {
  state: CallState;
}

type Sent = RequestInit & { call: CallName; target?: string };

/** Runs one check of a request by itself: what is after it only says that it was reached. */
export async function runCheck(
  check: (x: Exchange) => Answer | null | Promise<Answer | null>,
  { call, target, ...init }: Sent,
): Promise<MiddlewareResult> {
  const row = calls[call];
  const x = fetchExchange(new Request(`http://gateway.test${target ?? row.path}`, { method: row.method, ...init }));
  const refusal = await check(x);
  const response = toResponse(refusal ?? respond(x, 200, 'passed'));
  const text = await response.text();
  const code = text.startsWith('{"head"') ? JSON.parse(text).head.code : '';
  return { status: response.status, code, passed: refusal === null, headers: response.headers, text };
}

/** Runs one step of the pipeline of a call by itself: what was before it is given as `state`. */
export async function runStep(step: Step, { state = {}, ...sent }: Sent & { state?: Partial<CallState> }): Promise<StepResult> {
  const noHeaders = { appId: '', version: '', timestamp: '', mac: '', accountId: '', accessToken: '', locationCode: '' };
  const call = calls[sent.call];
  const filled: CallState = {
    call,
    raw: '',
    payload: {},
    headers: noHeaders,
    requestId: '',
    session: null,
    input: undefined,
    ...state,
  };
  const result = await runCheck(async (x) => {
    const refusal = await step(x, filled);
    return refusal ? refuse(x, refusal) : null;
  }, sent);
  return { ...result, state: filled };
}
