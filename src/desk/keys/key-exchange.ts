import { infoOf, type KeyInfo, withPin } from '../../domain/keys/key-frames.ts';
import { keyMessage } from '../../domain/keys/key-message.ts';
import type { KeyEvent, KeyName, NotDone, SignOutcome } from '../../domain/keys/key-reader.ts';
import { readCertificate } from '../../domain/keys/read-certificate.ts';
import type { KeyAnswer, KeyLine } from './key-line.ts';

/** How long a key may say nothing while it is read, and while somebody types its PIN, milliseconds. */
const READING_MS = 5_000;
const SIGNING_MS = 60_000;

export const notDone = (why: NotDone, triesLeft: number | null = null): Extract<SignOutcome, { kind: 'notDone' }> => ({
  kind: 'notDone',
  why,
  triesLeft,
});

/** What a device says of itself and of its certificate, over the reports of docs/keys.md. */
export interface KeyTold extends KeyInfo, KeyName {
  readonly certificate: Uint8Array;
}

type Unread = Extract<KeyEvent, { kind: 'unread' }>['why'];
export type KeyRead = { readonly kind: 'read'; readonly told: KeyTold } | { readonly kind: 'unread'; readonly why: Unread };

const unread = ({ kind }: KeyAnswer): KeyRead => ({ kind: 'unread', why: kind === 'pulled' ? 'pulled' : 'failed' });
const empty = new Uint8Array();

/** Reads an opened device. */
export async function readKey(line: KeyLine): Promise<KeyRead> {
  const told = await line.ask('info', empty, READING_MS);
  const info = told.kind === 'told' && told.status === 'done' ? infoOf(told.payload) : null;
  if (info === null) return unread(told);
  const given = await line.ask('certificate', empty, READING_MS);
  if (given.kind !== 'told') return unread(given);
  const certificate = given.status === 'done' ? readCertificate(given.payload) : null;
  if (certificate === null) return { kind: 'unread', why: 'noCertificate' };
  const { subject, number } = certificate;
  return { kind: 'read', told: { ...info, certificate: given.payload, subject, number } };
}

/** How many tries are left for the PIN before anybody is asked for it; null where the key does not tell. With one left, or none, it is not asked. */
export async function triesOf(line: KeyLine): Promise<number | null | Extract<SignOutcome, { kind: 'notDone' }>> {
  const told = await line.ask('info', empty, READING_MS);
  if (told.kind === 'pulled') return notDone('gone');
  const tries = told.kind === 'told' && told.status === 'done' ? (infoOf(told.payload)?.triesLeft ?? null) : null;
  if (tries === 0) return notDone('locked', 0);
  return tries === 1 ? notDone('lastTry', 1) : tries;
}

function outcomeOf(answer: KeyAnswer): SignOutcome {
  if (answer.kind !== 'told') return { kind: 'unknown', why: answer.kind };
  switch (answer.status) {
    case 'done':
      return { kind: 'done', signature: answer.payload };
    case 'wrongPin':
      return notDone('wrongPin', answer.payload[0] ?? null);
    case 'locked':
      return notDone('locked', 0);
    case 'cancelled':
      return notDone('cancelled');
    default:
      return notDone('failed');
  }
}

/** Has a key sign the message of a challenge. A PIN that is sent along, or null, is left as it is: whoever has it overwrites it. */
export async function signOver(line: KeyLine, challenge: string, pin: Uint8Array | null): Promise<SignOutcome> {
  const message = keyMessage(challenge);
  if (pin === null) return outcomeOf(await line.ask('sign', message, SIGNING_MS));
  const payload = withPin(pin, message);
  try {
    return outcomeOf(await line.ask('signWithPin', payload, SIGNING_MS));
  } finally {
    payload.fill(0);
  }
}
