import { companionHeaders, helloText, OLDEST_PROTOCOL, PROTOCOL } from '../../domain/companion/protocol.ts';
import type { CompanionWord } from '../../domain/companion/verbs.ts';
import { randomText } from './bytes.ts';
import type { CompanionPorts, Pinned } from './ports.ts';
import { isSignature } from './signing.ts';

/** A companion that has proved itself. */
export interface Found {
  readonly port: number;
  readonly version: string;
  readonly protocol: number;
}

type Hello = Found | 'silent' | 'foreign' | 'outdated';

export const OWN_HEADER: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  [companionHeaders.protocol]: String(PROTOCOL),
};

/** `data` of an answer of success as a record; null for everything else. */
export function dataOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const said: unknown = JSON.parse(text);
    const data: unknown = typeof said === 'object' && said !== null && Reflect.get(said, 'code') === 0 ? Reflect.get(said, 'data') : null;
    return typeof data === 'object' && data !== null ? { ...data } : null;
  } catch {
    return null;
  }
}

/** Asks who listens on a port: only the owner of the pinned key can sign this challenge for this page and this port. */
async function hello(port: number, { identity }: Pinned, ports: CompanionPorts, ms: number, signal?: AbortSignal): Promise<Hello> {
  const challenge = randomText(32);
  const answer = await ports.post(port, '/hello', OWN_HEADER, JSON.stringify({ challenge }), ms, signal);
  if (answer === null) return 'silent';
  if (answer.status === 426) return 'outdated';
  const data = answer.status === 200 ? dataOf(answer.text) : null;
  const { version, protocol, proof } = data ?? {};
  if (typeof version !== 'string' || typeof protocol !== 'number') return 'foreign';
  const text = helloText({ origin: ports.origin, port, challenge, protocol, version });
  if (!(await isSignature(identity, text, proof))) return 'foreign';
  return protocol < OLDEST_PROTOCOL ? 'outdated' : { port, version, protocol };
}

async function somebodyAnswers(ports: CompanionPorts, ms: number, signal?: AbortSignal): Promise<boolean> {
  for (const port of ports.ports) if (await ports.knock(port, ms, signal)) return true;
  return false;
}

/**
 * The companion that this page is paired with, by asking each port for its proof; before that nothing is sent. An impostor on one port leads to the next. A
 * page without a pairing only learns whether somebody answers at all.
 */
export async function findCompanion(
  ports: CompanionPorts,
  pinned: Pinned | null,
  ms: number,
  signal?: AbortSignal,
): Promise<Found | CompanionWord> {
  let word: CompanionWord | null = null;
  for (const port of pinned === null ? [] : ports.ports) {
    const said = pinned === null ? 'silent' : await hello(port, pinned, ports, ms, signal);
    if (typeof said === 'object') return said;
    if (said === 'outdated' || (said === 'foreign' && word === null)) word = said;
  }
  if (word !== null) return word;
  return (await somebodyAnswers(ports, ms, signal)) ? 'unpaired' : 'absent';
}
