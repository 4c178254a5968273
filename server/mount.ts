import { isIP } from 'node:net';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { type CallName, calls } from '../src/api/calls/table.ts';
import type { Call } from '../src/api/contract.ts';
import { ANSWER_KEY_HEADER, type BaseHeaders } from '../src/api/headers.ts';
import { answer, headForm, refuse } from './answer.ts';
import type { Asked, CallState, Env, Reply, Services, StreamReply } from './call.ts';
import type { Faults } from './faults.ts';
import { handlers } from './handlers/table.ts';
import { parseAnswerKey, sealAnswer } from './keys.ts';
import { type RunCommand, runCommand } from './middleware/command.ts';
import { playFaults } from './middleware/faults.ts';
import { parseInput } from './middleware/input.ts';
import { nonce } from './middleware/nonce.ts';
import { readPayload } from './middleware/payload.ts';
import { requestHeaders } from './middleware/request-headers.ts';
import { session } from './middleware/session.ts';
import { sign } from './middleware/sign.ts';
import { wireVersion } from './middleware/wire-version.ts';

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

function askedOf(c: Context<Env>, services: Services): Asked & Pick<CallState, 'session'> {
  const { headers, session: signedIn } = c.get('state');
  return {
    ...services,
    session: signedIn,
    ip: addressOf(c, services.config.trustProxy),
    cookie: (name) => getCookie(c, name) ?? '',
    header: (name) => c.req.header(name) ?? '',
    locationCode: headers.locationCode,
    accessToken: headers.accessToken,
    acceptsGzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(c.req.header('accept-encoding') ?? ''),
    signal: c.req.raw.signal,
  };
}

async function reply(c: Context<Env>, given: Reply<unknown> | StreamReply): Promise<Response> {
  if (given.kind === 'stream') return c.body(given.body, 200, { ...given.headers });
  if (given.kind === 'refused') return refuse(c, given.refusal, '', 'headers' in given ? given.headers : {});
  const text = given.kind === 'text' ? given.text : JSON.stringify(given.value);
  const headers = given.kind === 'value' ? given.headers : undefined;
  if (!c.get('state').call.encryptedAnswer) return answer(c, headForm(text), headers);
  const key = await parseAnswerKey(c.req.header(ANSWER_KEY_HEADER) ?? '');
  if (!key) return refuse(c, { status: 400, code: 'answerkey.bad' });
  return answer(c, headForm(JSON.stringify(await sealAnswer(text, key)), { field: 'data' }), headers);
}

async function handle(c: Context<Env>, name: CallName, services: Services): Promise<Response> {
  const { call, input } = c.get('state');
  const handler = handlers[name] as unknown as AnyHandler; // as: input and session were checked by this row, see AnyHandler
  const asked = askedOf(c, services);
  const command = commandOf(name);
  if (command) return runCommand(c, services, asked, command);
  // Checked before the work is done: an answer that cannot be sealed must not leave a session behind.
  if (call.encryptedAnswer && !(await parseAnswerKey(c.req.header(ANSWER_KEY_HEADER) ?? ''))) {
    return refuse(c, { status: 400, code: 'answerkey.bad' });
  }
  return reply(c, await handler(asked, input));
}

/**
 * Mounts every row of the contract with what the row demands, in this order: version, headers, body, session, signature, nonce, secrets
 * and schema, then the handler. `faults` comes first, so that a spoiled answer is spoiled after all work.
 */
export function mountCalls(app: Hono<Env>, services: Services, faults: Faults | null): void {
  const { config, stats } = services;
  const steps = [
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
    app.on(call.method, call.path, async (c, next) => {
      c.set('state', newState(call));
      const end = stats.begin(name);
      try {
        await next();
      } finally {
        end();
      }
    });
    if (faults) app.on(call.method, call.path, playFaults({ faults, clock: services.clock }));
    for (const step of steps) app.on(call.method, call.path, step);
    app.on(call.method, call.path, (c) => handle(c, name, services));
    app.all(call.path, (c) => refuse(c, { status: 405, code: 'method.wrong' }));
  }
}
