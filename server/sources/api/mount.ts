import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Env, Services } from '../../pipeline/call.ts';
import { taskReport } from '../collector/protocol.ts';
import { noteSourceCall } from '../keys/source-keys.ts';
import { createCallLimits } from './call-limits.ts';
import { type Caller, type CallerProblem, callerOf } from './caller.ts';
import { factsBody, takeFacts } from './facts.ts';
import { takeMemberships } from './memberships.ts';
import { takeMessages } from './messages.ts';
import { takeCompanies } from './new-companies.ts';
import { takeOrders } from './orders.ts';
import { type RowResult, rowList } from './rows.ts';

/** Largest body, characters. */
const MOST_SIGNS = 4_000_000;

type Problem = 'body.tooLarge' | 'body.bad' | 'caller.forbidden' | 'calls.tooMany' | CallerProblem;
const problems: Readonly<Record<Problem, 400 | 401 | 403 | 413 | 429>> = {
  'body.tooLarge': 413,
  'body.bad': 400,
  'caller.unknown': 401,
  'key.unknown': 401,
  'key.revoked': 401,
  'key.expired': 401,
  'caller.forbidden': 403,
  'calls.tooMany': 429,
};

const refuse = (c: Context<Env>, error: Problem, more: object = {}) => c.json({ error, ...more }, problems[error]);

/** The body as text; null when it is too large. */
async function bodyOf(c: Context<Env>): Promise<string | null> {
  if (Number(c.req.header('content-length') ?? 0) > MOST_SIGNS) return null;
  const body = await c.req.text();
  return body.length > MOST_SIGNS ? null : body;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

type Take = (caller: Caller, rows: readonly unknown[]) => Promise<RowResult[]>;

/** A call that takes rows: what its body is called, whose scope it needs, and what takes them. */
interface RowCall {
  readonly path: string;
  readonly body: v.GenericSchema<unknown, Readonly<Record<string, unknown>>>;
  readonly scope: string;
  /** A key that may tell of everything may not do this: it must be said of it. */
  readonly isNamedOnly?: boolean;
  readonly take: Take;
}

/** The calls that bring rows. */
function rowCalls(services: Services): readonly RowCall[] {
  return [
    { path: 'facts', body: factsBody, scope: '', take: (caller, rows) => takeFacts(services, caller, rows) },
    {
      path: 'messages',
      body: v.object({ messages: rowList }),
      scope: 'messages',
      take: (caller, rows) => takeMessages(services, caller, rows),
    },
    {
      path: 'companies',
      body: v.object({ companies: rowList }),
      scope: 'companies',
      take: (caller, rows) => takeCompanies(services, caller, rows),
    },
    {
      path: 'memberships',
      body: v.object({ memberships: rowList }),
      scope: 'memberships',
      take: (caller, rows) => takeMemberships(services, caller, rows),
    },
    {
      path: 'orders',
      body: v.object({ orders: rowList }),
      scope: 'orders',
      isNamedOnly: true,
      take: (caller, rows) => takeOrders(services, caller, rows),
    },
  ];
}

/** The API for programs that tell facts (docs/sources.md). It has its own form of answers: who calls it is no page. */
export function mountSources(app: Hono<Env>, services: Services): void {
  const { clock, log } = services;
  const limits = createCallLimits();
  const calls = rowCalls(services);

  /** Notes what was done with a key. That it cannot be noted takes nothing back. */
  async function note(caller: Caller, call: string, since: number, status: number, results: readonly RowResult[]): Promise<void> {
    if (caller.keyId === '') return;
    const stored = results.filter(({ outcome }) => outcome === 'stored' || outcome === 'withdrawn').length;
    const refused = results.filter(({ outcome }) => outcome === 'refused' || outcome === 'bad').length;
    const row = { key_id: caller.keyId, at: since, call, rows: results.length, stored, refused, status, ms: clock.now() - since };
    await noteSourceCall(services, row).catch((error: unknown) => log.error('call of a source not noted', { error: String(error) }));
  }

  async function carryOut(
    c: Context<Env>,
    caller: Caller,
    { path, body, scope, isNamedOnly = false, take }: RowCall,
    text: string,
  ): Promise<Response> {
    const since = clock.now();
    const input = v.safeParse(body, parsed(text));
    const isForbidden = scope !== '' && !(caller.areas?.has(scope) ?? !isNamedOnly);
    if (!input.success || isForbidden) {
      const problem = isForbidden ? 'caller.forbidden' : 'body.bad';
      await note(caller, path, since, problems[problem], []);
      return refuse(c, problem, input.success ? {} : { field: v.getDotPath(input.issues[0]) ?? '' });
    }
    const rows = input.output[path];
    const results = await take(caller, Array.isArray(rows) ? rows : []);
    await note(caller, path, since, 200, results);
    return c.json({ results });
  }

  const known = async (c: Context<Env>): Promise<{ readonly caller: Caller; readonly text: string } | Response> => {
    const text = await bodyOf(c);
    if (text === null) return refuse(c, 'body.tooLarge');
    const caller = await callerOf(services, (name) => c.req.header(name), text);
    return typeof caller === 'string' ? refuse(c, caller) : { caller, text };
  };

  for (const call of calls)
    app.post(`/sources/v1/${call.path}`, async (c) => {
      const who = await known(c);
      if (who instanceof Response) return who;
      const { caller, text } = who;
      const wait = caller.keyId === '' ? null : limits.begin(caller.keyId, clock.now());
      if (wait !== null) {
        await note(caller, call.path, clock.now(), problems['calls.tooMany'], []);
        c.header('Retry-After', String(wait));
        return refuse(c, 'calls.tooMany');
      }
      try {
        return await carryOut(c, caller, call, text);
      } finally {
        limits.end(caller.keyId);
      }
    });

  app.post('/sources/v1/tasks', async (c) => {
    const who = await known(c);
    if (who instanceof Response) return who;
    if (who.caller.keyId !== '') return refuse(c, 'caller.forbidden');
    const input = v.safeParse(taskReport, parsed(who.text));
    if (!input.success) return refuse(c, 'body.bad', { field: v.getDotPath(input.issues[0]) ?? '' });
    const running = await services.refreshTasks.report(input.output.tasks);
    return c.json({ results: input.output.tasks.map(({ taskId }) => ({ taskId, outcome: running.has(taskId) ? 'noted' : 'unknown' })) });
  });
}
