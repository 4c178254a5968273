import { createHmac, timingSafeEqual } from 'node:crypto';

/* The collector's half of the protocol (docs/sources.md), on Node alone: copy it, or say the same in your language. */

/** A refresh of one company. */
export interface Task {
  readonly taskId: string;
  readonly companyId: string;
  readonly taxNo: string;
  readonly companyName: string;
  readonly locationCode: string;
  readonly addedTaxType: string;
}

/** What the gateway posts: tasks of one period, and the areas that it wants. */
export interface Order {
  readonly tasks: readonly Task[];
  readonly areas: readonly string[];
  /** `YYYYMM`. */
  readonly period: string;
  /** Without a word on a task for so long it has failed. */
  readonly leaseSeconds: number;
}

export type Reason = 'loginExpired' | 'captcha' | 'realName' | 'maintenance' | 'notListed' | 'other';

export interface Report {
  readonly taskId: string;
  readonly state: 'queued' | 'running' | 'retrying' | 'done' | 'failed';
  /** Of a task that failed. */
  readonly reason?: Reason;
  /** Further words for who asked. */
  readonly words?: string;
}

/** A fact as `POST /sources/v1/facts` takes it; `at` is ISO. */
export interface Fact {
  readonly companyId: string;
  readonly area: string;
  readonly at: string;
  readonly doc: object;
}

/** A message whose time is further from this clock is not heard, milliseconds. */
const TOLERANCE = 5 * 60_000;

function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

/** Whether a request comes from the gateway, and from now. */
export function isFromGateway(secret: string, headers: Headers, body: string, now: number): boolean {
  const time = headers.get('x-workbench-time') ?? '';
  const given = Buffer.from(headers.get('x-workbench-signature') ?? '');
  const right = Buffer.from(signatureOf(secret, time, body));
  return Math.abs(Number(time) - now) <= TOLERANCE && given.length === right.length && timingSafeEqual(given, right);
}

export interface GatewayLine {
  /** Tells facts, at most 1,000 a call. Throws when the gateway did not take them. */
  tell(facts: readonly Fact[], taskId: string): Promise<void>;
  report(reports: readonly Report[]): Promise<void>;
}

/** The way to the gateway. */
export function gatewayLine(
  { url, secret }: { readonly url: string; readonly secret: string },
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): GatewayLine {
  async function post(path: string, value: object): Promise<void> {
    const body = JSON.stringify(value);
    const time = String(now());
    const headers = {
      'content-type': 'application/json',
      'x-workbench-time': time,
      'x-workbench-signature': signatureOf(secret, time, body),
    };
    const answer = await fetch(`${url}/sources/v1/${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`gateway answered ${answer.status} to ${path}`);
  }
  return {
    tell: (facts, taskId) => post('facts', { facts, taskId }),
    report: (tasks) => post('tasks', { tasks }),
  };
}
