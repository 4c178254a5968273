import { Hono, type MiddlewareHandler } from 'hono';
import { refuse, respond } from '../../server/answer.ts';
import type { CallState, Env, Step } from '../../server/call.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';

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

/** Runs one middleware by itself: what is after it only says that it was reached. */
export async function runMiddleware(middleware: MiddlewareHandler<Env>, { call, target, ...init }: Sent): Promise<MiddlewareResult> {
  const row = calls[call];
  let passed = false;
  const app = new Hono<Env>();
  app.use(middleware);
  app.all('*', (c) => {
    passed = true;
    return respond(c, 200, 'passed');
  });
  const response = await app.request(target ?? row.path, { method: row.method, ...init });
  const text = await response.text();
  const code = text.startsWith('{"head"') ? JSON.parse(text).head.code : '';
  return { status: response.status, code, passed, headers: response.headers, text };
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
  const result = await runMiddleware(async (c, next) => {
    const refusal = await step(c, filled);
    return refusal ? refuse(c, refusal) : next();
  }, sent);
  return { ...result, state: filled };
}
