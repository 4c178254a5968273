import { answerText, companionHeaders, DONE, PROTOCOL, requestText } from '../../domain/companion/protocol.ts';
import {
  type CaErrorType,
  type CompanionAnswer,
  type CompanionVerb,
  type CompanionWord,
  protocolOf,
} from '../../domain/companion/verbs.ts';
import { beginPairing } from './begin-pairing.ts';
import { randomText, sha256 } from './bytes.ts';
import type { Companion, CompanionLook, LoopbackPermission } from './companion.ts';
import { type Found, findCompanion, OWN_HEADER } from './find.ts';
import type { CompanionPorts, NetAnswer, Pinned } from './ports.ts';
import { isMac, macOf } from './signing.ts';

/** Longest waits, milliseconds: for a companion to prove itself, for the user while his browser asks him, for a verb. */
const QUICK_MS = 1_500;
const ASKED_MS = 120_000;
const VERB_MS = 15_000;
/** Its user is asked in the companion's window for two minutes, and the key has one more. */
const SIGN_MS = 200_000;
/** One that was not there is not looked for again for so long. */
const ABSENT_MS = 30_000;

const none = (why: CompanionWord | 'refused', msg = '', errorType?: CaErrorType): CompanionAnswer<never> => ({
  ok: false,
  value: null,
  why,
  msg,
  ...(errorType === undefined ? {} : { errorType }),
});

const unanswered = { ok: false, value: null, msg: '', isSent: true } as const;

const errorTypes: readonly string[] = ['password', 'insert', 'location', 'companyMismatch', 'common'] satisfies CaErrorType[];

/** The class of an error of certificates, unknown ones as `common`. */
function errorTypeOf(data: unknown): CaErrorType | undefined {
  const type: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'errorType') : undefined;
  if (type === undefined) return undefined;
  // as: it is one of them
  return typeof type === 'string' && errorTypes.includes(type) ? (type as CaErrorType) : 'common';
}

function isUsable(permission: LoopbackPermission): boolean {
  return permission === 'granted' || permission === 'none';
}

/** What an answer that has proved itself says. The companion's values are what its own schema made of them: page and companion are released together. */
function read<T>(text: string): CompanionAnswer<T> {
  const said: { code?: unknown; msg?: unknown; data?: unknown } = JSON.parse(text) ?? {};
  if (said.code === DONE) return { ok: true, value: said.data as T }; // as: above
  return none('refused', typeof said.msg === 'string' ? said.msg : '', errorTypeOf(said.data));
}

async function judged<T>(answer: NetAnswer | null, pinned: Pinned, nonce: string): Promise<CompanionAnswer<T>> {
  if (answer === null) return { ...unanswered, why: 'absent' };
  if (answer.status === 401 || answer.status === 403) return none('unpaired');
  if (answer.status === 426) return none('outdated');
  const text = answerText(nonce, answer.status, await sha256(answer.text));
  return (await isMac(pinned.key, text, answer.proof)) ? read(answer.text) : { ...unanswered, why: 'foreign' };
}

/** The client of the companion: made once a page, over what the browser gives it. */
export function createCompanion(ports: CompanionPorts): Companion {
  let absentUntil = 0;

  async function send<T>(
    verb: CompanionVerb,
    input: unknown,
    { port }: Found,
    pinned: Pinned,
    signal?: AbortSignal,
  ): Promise<CompanionAnswer<T>> {
    const [path, body, nonce, time] = [`/${verb}`, JSON.stringify(input), randomText(16), ports.now()];
    const parts = {
      origin: ports.origin,
      port,
      protocol: PROTOCOL,
      method: 'POST',
      path,
      query: '',
      bodyHash: await sha256(body),
      time,
      nonce,
    };
    const headers = {
      ...OWN_HEADER,
      [companionHeaders.time]: String(time),
      [companionHeaders.nonce]: nonce,
      [companionHeaders.sign]: await macOf(pinned.key, requestText(parts)),
    };
    return await judged<T>(await ports.post(port, path, headers, body, verb === 'sign' ? SIGN_MS : VERB_MS, signal), pinned, nonce);
  }

  function lookOf(permission: LoopbackPermission, found: Found | CompanionWord): CompanionLook {
    if (typeof found === 'object') {
      absentUntil = 0;
      const { version, port } = found;
      return { permission, word: null, version, port };
    }
    if (found === 'absent') absentUntil = ports.now() + ABSENT_MS;
    return { permission, word: found, version: '', port: 0 };
  }

  return {
    async call(verb, input, signal) {
      const pinned = await ports.readPinned();
      if (pinned === null) return none('unpaired');
      if (ports.now() < absentUntil) return none('absent');
      const permission = await ports.permission();
      if (!isUsable(permission)) return none('blocked');
      const found = await findCompanion(ports, pinned, QUICK_MS, signal);
      // Whoever took the question back has not learned that nobody is there.
      if (signal?.aborted === true) return none('absent');
      const { word } = lookOf(permission, found);
      if (typeof found !== 'object') return none(word ?? 'absent');
      return found.protocol < protocolOf(verb) ? none('outdated') : await send(verb, input, found, pinned, signal);
    },
    async look() {
      const [permission, pinned] = await Promise.all([ports.permission(), ports.readPinned()]);
      if (pinned === null) return lookOf(permission, permission === 'denied' ? 'blocked' : 'unpaired');
      return lookOf(permission, isUsable(permission) ? await findCompanion(ports, pinned, QUICK_MS) : 'blocked');
    },
    async connect(signal) {
      const before = await ports.permission();
      if (before === 'denied') return lookOf(before, 'blocked');
      const pinned = await ports.readPinned();
      const found = await findCompanion(ports, pinned, isUsable(before) ? QUICK_MS : ASKED_MS, signal);
      const permission = await ports.permission();
      return lookOf(permission, permission === 'denied' ? 'blocked' : found);
    },
    pair: () => beginPairing(ports, (pinned) => ports.writePinned(pinned)),
    forget: () => ports.writePinned(null),
  };
}
