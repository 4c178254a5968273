import { isIP } from 'node:net';
import { parse as parseCookies } from 'hono/utils/cookie';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { type Call, servicePrefixes } from '../../src/api/contract.ts';
import { ANSWER_KEY_HEADER, type BaseHeaders } from '../../src/api/http/headers.ts';
import type { Log } from '../../src/domain/core/log.ts';
import { encryptAnswer, parseAnswerKey } from '../access/keys.ts';
import { isNoted, noteCall } from '../activity/of-call.ts';
import { handlers } from '../handlers/table.ts';
import { answer, headForm, refuse, respond, textOf } from '../http/answer.ts';
import type { Answer, Exchange } from '../http/exchange.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { operatorRight } from '../operator/for-operators.ts';
import { isStoreUnavailable } from '../store/store.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import type { Asked, CallState, Refusal, Reply, RunCommand, Services, Step, StreamReply } from './call.ts';
import { runCommand } from './command.ts';
import type { Faults } from './fault-switches.ts';
import { parseInput } from './input.ts';
import { nonce } from './nonce.ts';
import { callerOrigin } from './origin.ts';
import { readPayload } from './payload.ts';
import { requestHeaders } from './request-headers.ts';
import { requestLog } from './request-log.ts';
import { session } from './session.ts';
import { sign } from './sign.ts';
import type { Stats } from './stats.ts';
import { wireVersion } from './wire-version.ts';
import { type Work, withFaults } from './with-faults.ts';

/** Any handler, as the pipeline sees it after it has parsed the input by the same row and checked what the row demands. */
type AnyHandler = (asked: Asked, input: unknown) => Promise<Reply<unknown> | StreamReply>;

type Keyed = { readonly call: Call; readonly run: RunCommand } | null;

/** Every call with an Idempotency-Key by its name, as `runCommand` takes it; null for other calls. */
function keyedOf(name: string): Keyed {
  if (!Object.hasOwn(calls, name)) return null;
  const known = name as CallName; // as: it is a key of the table
  const call: Call = calls[known];
  const isKeyed = call.kind === 'command' || call.kind === 'once';
  return isKeyed ? { call, run: handlers[known] as unknown as RunCommand } : null; // as: kind says which form the handler has
}

/** Those of them that wait in the outbox. */
function commandOf(name: string): Keyed {
  const keyed = keyedOf(name);
  return keyed?.call.kind === 'command' ? keyed : null;
}

const noHeaders: BaseHeaders = { appId: '', version: '', timestamp: '', mac: '', accountId: '', accessToken: '', locationCode: '' };

function newState(call: Call): CallState {
  return { call, raw: '', payload: {}, headers: noHeaders, requestId: '', session: null, input: undefined };
}

/** Address of the caller: the connection's, or behind a proxy of one's own the one it names. */
function addressOf(x: Exchange, trustProxy: boolean): string {
  const named = trustProxy ? (x.header('x-forwarded-for') ?? '').split(',').at(-1)?.trim() : undefined;
  const address = named ?? x.address;
  return isIP(address) === 0 ? '' : address;
}

function askedOf(x: Exchange, services: Services, { headers, session: signedIn }: CallState): Asked & Pick<CallState, 'session'> {
  return {
    ...services,
    session: signedIn,
    ip: () => addressOf(x, services.config.trustProxy),
    cookie: (name) => parseCookies(x.header('cookie') ?? '', name)[name] ?? '',
    header: (name) => x.header(name) ?? '',
    appId: headers.appId,
    accountId: headers.accountId,
    locationCode: headers.locationCode,
    accessToken: headers.accessToken,
    acceptsGzip: () => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(x.header('accept-encoding') ?? ''),
    commandOf,
  };
}

async function reply(x: Exchange, { call }: CallState, given: Reply<unknown> | StreamReply): Promise<Answer> {
  if (given.kind === 'stream') return respond(x, 200, given.body, given.headers);
  if (given.kind === 'refused') return refuse(x, given.refusal, '', 'headers' in given ? given.headers : {});
  const text = given.kind === 'text' ? given.text : [JSON.stringify(given.value)];
  const headers = given.kind === 'value' ? given.headers : undefined;
  if (!call.encryptedAnswer) return answer(x, headForm(text), headers);
  const key = await parseAnswerKey(x.header(ANSWER_KEY_HEADER) ?? '');
  if (!key) return refuse(x, { status: 400, code: 'answerkey.bad' });
  return answer(x, headForm([JSON.stringify(await encryptAnswer(textOf(text), key))], { field: 'data' }), headers);
}

/** Calls the handler of a call whose steps have all passed. */
async function handle(x: Exchange, name: CallName, services: Services, state: CallState): Promise<Answer> {
  const handler = handlers[name] as unknown as AnyHandler; // as: input and session were checked by this row, see AnyHandler
  const asked = askedOf(x, services, state);
  const command = keyedOf(name);
  if (command) return runCommand(x, state, asked, command.run);
  // Checked before the work is done: an answer that cannot be encrypted must not leave a session behind.
  if (state.call.encryptedAnswer && !(await parseAnswerKey(x.header(ANSWER_KEY_HEADER) ?? ''))) {
    return refuse(x, { status: 400, code: 'answerkey.bad' });
  }
  const given = await handler(asked, state.input);
  if (given.kind !== 'stream') await noteOnline(services, state, given);
  return reply(x, state, given);
}

/** Notes what a call without a key did to companies. It has been done by then: a store that cannot take the note does not turn its answer. */
async function noteOnline({ store, clock, random, log }: Services, { call, session: signedIn, input }: CallState, given: Reply<unknown>) {
  if (signedIn === null || call.kind !== 'online' || !isNoted(call, input, given)) return;
  const note = { call, input, reply: given, id: random.uuid() };
  await store
    .write((tx) => changeAccount(tx, signedIn.accountId, clock.now(), (change) => noteCall(change, note)))
    .catch((error: unknown) => log.error('activity not noted', { call: call.name, error: String(error) }));
}

/** What the first step that stops the call says; null when all let it pass. Only what has to be waited for is. */
async function firstRefusal(steps: readonly Step[], x: Exchange, state: CallState): Promise<Refusal | null> {
  for (const step of steps) {
    const given = step(x, state);
    const refusal = given instanceof Promise ? await given : given;
    if (refusal) return refusal;
  }
  return null;
}

/** Counts a call from its beginning to the end of its answer. */
function counted(stats: Stats, call: Call, work: Work): Work {
  return async (x) => {
    const end = stats.begin(call);
    try {
      const given = await work(x);
      end(given.status);
      return given;
    } catch (error) {
      end(500);
      throw error;
    }
  };
}

type Routes = ReadonlyMap<string, { readonly method: Call['method']; readonly work: Work }>;

/** Every row of the contract by its path, with what the row demands, in this order: version, headers, body, session, signature, nonce, the operator's right, secrets and schema, then the handler. */
function routesOf(services: Services, faults: Faults | null): Routes {
  const { config, stats, clock } = services;
  const steps: readonly Step[] = [
    wireVersion(config),
    requestHeaders(services),
    readPayload(),
    session(services),
    sign(),
    nonce(services),
    operatorRight(services, (name) => handlers[name as CallName]), // as: the name of a row
    parseInput(services),
  ];
  // as: the entries of the table
  const rows = (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => {
    const work: Work = async (x) => {
      const state = newState(call);
      const refusal = await firstRefusal(steps, x, state);
      return refusal ? refuse(x, refusal) : handle(x, name, services, state);
    };
    // Around all work, so that a spoiled answer is spoiled after it.
    const spoiled = faults ? withFaults({ faults, clock }, name, work) : work;
    return [call.path, { method: call.method, work: counted(stats, call, spoiled) }] as const;
  });
  return new Map(rows);
}

/** What is thrown is a defect (500) or a store out of reach (503, nothing half done). */
export function failed(x: Exchange, error: unknown, log: Log): Answer {
  const { path } = x;
  if (isStoreUnavailable(error)) {
    log.error('store out of reach', { path, error: String(error) });
    return refuse(x, { status: 503, code: 'gateway.busy', retryAfterSeconds: 5 });
  }
  log.error('request failed', { path, error: (error instanceof Error && error.stack) || String(error) });
  return refuse(x, { status: 500, code: 'gateway.failed' });
}

/** Whether a path belongs to the calls: the seven services have nothing else. */
export function isCallPath(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix));
}
const prefixes = servicePrefixes.map((prefix) => `${prefix}/`);

/** All calls of the contract as one function. It never throws, and never answers 5xx to bad input. */
export function createCalls(services: Services, faults: Faults | null): (x: Exchange) => Promise<Answer> {
  const { config, log } = services;
  const always = securityHeaders(config);
  const origin = callerOrigin(config);
  const logged = requestLog(services);
  const routes = routesOf(services, faults);
  const answerOf = async (x: Exchange): Promise<Answer> => {
    const refusal = origin(x);
    if (refusal) return refusal;
    const route = routes.get(x.path);
    if (!route) return refuse(x, { status: 404, code: 'path.unknown' });
    const { method } = x;
    if (method !== route.method && !(method === 'HEAD' && route.method === 'GET')) return refuse(x, { status: 405, code: 'method.wrong' });
    return route.work(x);
  };
  return async (x) => {
    const done = logged(x);
    x.always = always;
    const given = await answerOf(x).catch((error: unknown) => failed(x, error, log));
    done(given.status);
    return given;
  };
}
