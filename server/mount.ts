import { isIP } from 'node:net';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { type CallName, calls } from '../src/api/calls/table.ts';
import type { Call } from '../src/api/contract.ts';
import { ANSWER_KEY_HEADER, type BaseHeaders } from '../src/api/headers.ts';
import { answer, headForm, refuse, respond, textOf } from './answer.ts';
import type { Asked, CallState, Env, Refusal, Reply, Services, Step, StreamReply } from './call.ts';
import type { Faults } from './faults.ts';
import { handlers } from './handlers/table.ts';
import { parseAnswerKey, sealAnswer } from './keys.ts';
import { type RunCommand, runCommand } from './middleware/command.ts';
import { type Work, withFaults } from './middleware/faults.ts';
import { parseInput } from './middleware/input.ts';
import { nonce } from './middleware/nonce.ts';
import { readPayload } from './middleware/payload.ts';
import { requestHeaders } from './middleware/request-headers.ts';
import { session } from './middleware/session.ts';
import { sign } from './middleware/sign.ts';
import { wireVersion } from './middleware/wire-version.ts';
import type { Stats } from './stats.ts';

/** Any handler, as the pipeline sees it after it has parsed the input by the same row and checked what the row demands. */
type AnyHandler = (asked: Asked, input: unknown) => Promise<Reply<unknown> | StreamReply>;

/** Every command by its name, as `runCommand` takes it; null for other calls. */
function commandOf(name: CallName): RunCommand | null {
  return calls[name].kind === 'command' ? (handlers[name] as unknown as RunCommand) : null; // as: kind says which form the handler has
}

const noHeaders: BaseHeaders = { appId: '', version: '', timestamp: '', mac: '', accountId: '', accessToken: '', locationCode: '' };

function newState(call: Call): CallState {
  return { call, raw: '', payload: {}, headers: noHeaders, requestId: '', session: null, input: undefined };
}

/** Address of the caller: the connection's, or behind a proxy of one's own the one it names. */
function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const named = trustProxy ? (c.req.header('x-forwarded-for') ?? '').split(',').at(-1)?.trim() : undefined;
  const address = named ?? c.env?.incoming?.socket.remoteAddress ?? '';
  return isIP(address) === 0 ? '' : address;
}

function askedOf(c: Context<Env>, services: Services, { headers, session: signedIn }: CallState): Asked & Pick<CallState, 'session'> {
  return {
    ...services,
    session: signedIn,
    ip: () => addressOf(c, services.config.trustProxy),
    cookie: (name) => getCookie(c, name) ?? '',
    header: (name) => c.req.header(name) ?? '',
    accessToken: headers.accessToken,
    acceptsGzip: () => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(c.req.header('accept-encoding') ?? ''),
  };
}

async function reply(c: Context<Env>, { call }: CallState, given: Reply<unknown> | StreamReply): Promise<Response> {
  if (given.kind === 'stream') return respond(c, 200, given.body, given.headers);
  if (given.kind === 'refused') return refuse(c, given.refusal, '', 'headers' in given ? given.headers : {});
  const text = given.kind === 'text' ? given.text : [JSON.stringify(given.value)];
  const headers = given.kind === 'value' ? given.headers : undefined;
  if (!call.encryptedAnswer) return answer(c, headForm(text), headers);
  const key = await parseAnswerKey(c.req.header(ANSWER_KEY_HEADER) ?? '');
  if (!key) return refuse(c, { status: 400, code: 'answerkey.bad' });
  return answer(c, headForm([JSON.stringify(await sealAnswer(textOf(text), key))], { field: 'data' }), headers);
}

/** Calls the handler of a call whose steps have all passed. */
async function handle(c: Context<Env>, name: CallName, services: Services, state: CallState): Promise<Response> {
  const handler = handlers[name] as unknown as AnyHandler; // as: input and session were checked by this row, see AnyHandler
  const asked = askedOf(c, services, state);
  const command = commandOf(name);
  if (command) return runCommand(c, state, asked, command);
  // Checked before the work is done: an answer that cannot be sealed must not leave a session behind.
  if (state.call.encryptedAnswer && !(await parseAnswerKey(c.req.header(ANSWER_KEY_HEADER) ?? ''))) {
    return refuse(c, { status: 400, code: 'answerkey.bad' });
  }
  return reply(c, state, await handler(asked, state.input));
}

/** What the first step that stops the call says; null when all let it pass. Only what has to be waited for is. */
async function firstRefusal(steps: readonly Step[], c: Context<Env>, state: CallState): Promise<Refusal | null> {
  for (const step of steps) {
    const given = step(c, state);
    const refusal = given instanceof Promise ? await given : given;
    if (refusal) return refusal;
  }
  return null;
}

/** Counts a call from its beginning to the end of its answer. */
function counted(stats: Stats, name: CallName, work: Work): Work {
  return async (c) => {
    const end = stats.begin(name);
    try {
      return await work(c);
    } finally {
      end();
    }
  };
}

/**
 * Mounts every row of the contract with what the row demands, in this order: version, headers, body, session, signature, nonce, secrets
 * and schema, then the handler: one function a call. `faults` is around it, so that a spoiled answer is spoiled after all work.
 */
export function mountCalls(app: Hono<Env>, services: Services, faults: Faults | null): void {
  const { config, stats } = services;
  const steps: readonly Step[] = [
    wireVersion(config),
    requestHeaders(services),
    readPayload(),
    session(services),
    sign(),
    nonce(services),
    parseInput(services),
  ];
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    // as: the entries of the table
    const work: Work = async (c) => {
      const state = newState(call);
      const refusal = await firstRefusal(steps, c, state);
      return refusal ? refuse(c, refusal) : handle(c, name, services, state);
    };
    app.on(call.method, call.path, counted(stats, name, faults ? withFaults({ faults, clock: services.clock }, name, work) : work));
    app.all(call.path, (c) => refuse(c, { status: 405, code: 'method.wrong' }));
  }
}
