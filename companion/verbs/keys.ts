import { challengeIn } from '../../src/domain/keys/key-message.ts';
import type { KeyTray } from '../keys/key-tray.ts';
import type { Signing } from '../keys/signing.ts';
import { bad, type InputOf, type OutputOf, type Said, told, toldNot } from './said.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Keys that are in, without asking anybody for anything. */
export async function keysOf({ tray, signing }: { readonly tray: KeyTray; readonly signing: Signing }): Promise<Said<OutputOf<'keys'>>> {
  const { keys, unread } = await tray.look();
  return told({
    canRead: tray.problem === null,
    keys: keys.map((key) => {
      const { id, subject, number, label, serial } = key;
      const pin = key.pin === 'reader' ? 'companion' : key.pin;
      return { id, subject, number, label, serial, pin, triesLeft: signing.triesLeft(key), certificate: base64(key.certificate) };
    }),
    unread,
  });
}

/** One signature over a challenge of the gateway; any other text is refused, whoever asks. */
export async function signWith(
  signing: Signing,
  { id, message }: InputOf<'sign'>,
  { origin, gone }: { readonly origin: string; readonly gone: AbortSignal },
): Promise<Said<OutputOf<'sign'>>> {
  const challenge = challengeIn(message);
  if (challenge === null) return bad('只签网关的核验 only challenges of the gateway are signed');
  const outcome = await signing.sign(origin, id, challenge, gone);
  return outcome.kind === 'done' ? told({ kind: 'done', signature: base64(outcome.signature) }) : toldNot(outcome);
}
