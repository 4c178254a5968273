import * as v from 'valibot';
import { type Key, signatureOf } from '../src/api/companion/signing.ts';
import { helloText, PROTOCOL } from '../src/domain/companion/protocol.ts';
import { done, failed, type Reply, type Request, refusedWith } from './http/listener.ts';
import type { Answered, Pairing } from './pairing/pairing.ts';
import { isVerb, type Verbs } from './verbs/table.ts';

const text = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));

const inputs = {
  '/hello': v.strictObject({ challenge: v.pipe(text(64), v.minLength(43)) }),
  '/pair/start': v.strictObject({ commit: text(43) }),
  '/pair/reveal': v.strictObject({ pub: text(87), nonce: text(43) }),
  '/pair/confirm': v.strictObject({ mac: text(43) }),
  '/pair/cancel': v.strictObject({}),
} as const;

type OpenPath = keyof typeof inputs;

/** Paths that are asked without a signature. */
export function isOpenPath(path: string): path is OpenPath {
  return Object.hasOwn(inputs, path);
}

export function isPairPath(path: string): boolean {
  return path.startsWith('/pair/') && isOpenPath(path);
}

/** How a path is called in the journal; '' for what is none of ours. */
export function nameOfPath(path: string): string {
  return isOpenPath(path) || isVerb(path.slice(1)) ? path.slice(1) : '';
}

export interface AnswerPorts {
  readonly version: string;
  readonly identity: Key;
  readonly pairing: Pairing;
  readonly verbs: Verbs;
  port(): number;
}

function pairReply<T>({ status, value }: Answered<T>): Reply {
  return status === 200 ? done(value) : refusedWith(status, 'pairing');
}

async function helloReply(origin: string, challenge: string, { version, identity, port }: AnswerPorts): Promise<Reply> {
  const parts = { origin, port: port(), challenge, protocol: PROTOCOL, version };
  return done({ version, protocol: PROTOCOL, proof: await signatureOf(identity, helloText(parts)) });
}

type OpenAnswers = {
  readonly [P in OpenPath]: (origin: string, input: v.InferOutput<(typeof inputs)[P]>, gone: AbortSignal) => Promise<Reply>;
};

function openAnswersOf(ports: AnswerPorts): OpenAnswers {
  const { pairing } = ports;
  return {
    '/hello': (origin, { challenge }) => helloReply(origin, challenge, ports),
    '/pair/start': async (origin, { commit }) => pairReply(await pairing.start(origin, commit)),
    '/pair/reveal': async (origin, half) => pairReply(await pairing.reveal(origin, half)),
    '/pair/confirm': async (origin, { mac }, gone) => {
      const leave = (): void => void pairing.cancel(origin);
      gone.addEventListener('abort', leave);
      const answered = await pairing.confirm(origin, mac);
      gone.removeEventListener('abort', leave);
      return pairReply(answered);
    },
    '/pair/cancel': async (origin) => pairReply(pairing.cancel(origin)),
  };
}

/** What is answered to whom, once nothing speaks against a request. */
export function openAnswers(ports: AnswerPorts): (request: Request) => Promise<Reply> {
  const open = openAnswersOf(ports);
  async function ask<P extends OpenPath>(path: P, { origin, body, gone }: Request): Promise<Reply> {
    const input = v.safeParse(inputs[path], body);
    // as: the schema of a path is that of its input
    return input.success ? await open[path](origin, input.output as v.InferOutput<(typeof inputs)[P]>, gone) : refusedWith(400, 'input');
  }
  return async (request) => {
    const { path, origin, body, gone } = request;
    if (isOpenPath(path)) return await ask(path, request);
    const verb = path.slice(1);
    if (!isVerb(verb)) return refusedWith(404, 'unknown');
    const said = await ports.verbs(verb, body, { origin, gone });
    if (said.ok) return said.isNot ? { ...done(said.data), outcome: 'failed' } : done(said.data);
    if (said.isBad) return refusedWith(400, 'input', said.msg);
    return failed(said.msg, said.errorType === undefined ? null : { errorType: said.errorType });
  };
}
