import { Hono, type MiddlewareHandler } from 'hono';
import type { CallState, Env } from '../../server/call.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';

export interface StepResult {
  status: number;
  /** Head code of a refusal, '' when the step let the request pass. */
  code: string;
  /** Whether the request came to the step after this one. */
  passed: boolean;
  state: CallState;
  headers: Headers;
  text: string;
}

/** Runs one step of the pipeline of a call, by itself: what was before it is given as `state`, what is after it only says that it was reached. */
export async function runStep(
  step: MiddlewareHandler<Env>,
  { call, state = {}, target, ...init }: RequestInit & { call: CallName; state?: Partial<CallState>; target?: string },
): Promise<StepResult> {
  const row = calls[call];
  const noHeaders = { appId: '', version: '', timestamp: '', mac: '', accountId: '', accessToken: '', locationCode: '' };
  const filled: CallState = {
    call: row,
    raw: '',
    payload: {},
    headers: noHeaders,
    requestId: '',
    session: null,
    input: undefined,
    ...state,
  };
  let passed = false;
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('state', filled);
    await next();
  });
  app.use(step);
  app.all('*', (c) => {
    passed = true;
    return c.text('passed');
  });
  const response = await app.request(target ?? row.path, { method: row.method, ...init });
  const text = await response.text();
  const code = text.startsWith('{"head"') ? JSON.parse(text).head.code : '';
  return { status: response.status, code, passed, state: filled, headers: response.headers, text };
}
