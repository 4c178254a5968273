import type { CallError } from '../../../api/error-kinds.ts';
import { storageKindOf } from '../../../db/storage-error.ts';
import type { StorageProblemKind } from '../../../db/storage-problem.ts';
import type { TextKey, TextValues, Translate } from '../../../texts/catalogue.ts';

interface Words {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** What a failed login says after its label (ERR-09): the gateway's words when it refused, else what the line or this device did. */
export function loginErrorWords(error: CallError, t: Translate): string {
  return formErrorWords(error, t, 'session.wrong');
}

/** The same for the other forms of sign-in and account; `refused` stands where the gateway refused without words. */
export function formErrorWords(error: CallError, t: Translate, refused: TextKey = 'access.refused'): string {
  if (error.msg !== '' && (error.kind === 'refused' || error.kind === 'alert' || error.kind === 'busy'))
    return error.kind === 'alert' ? (error.content ?? error.msg) : error.msg;
  const { key, values } = ownWords(error, refused);
  return t(key, values);
}

/** The gateway wants a passed slider picture before it looks at the password. */
export function needsSlider(error: CallError): boolean {
  return error.code === 'slider.needed';
}

/** The number that a guest gave belongs to an account already (AUTH-09). */
export function hasAccount(error: CallError): boolean {
  return error.code === 'account.exists';
}

/** Whether the gateway refused what was typed, so that the password is asked for again. A storage that fails says nothing about it. */
export function asksPasswordAgain(error: CallError): boolean {
  return error.kind === 'refused' && storageKindOf(error) === null && !needsSlider(error);
}

/** What stands between a right password and this device's storage, and the way out there is at the login. */
const storageWords: Readonly<Record<StorageProblemKind, TextKey>> = {
  quota: 'session.storageFull',
  newer: 'session.storageNewer',
  outdated: 'session.storageNewer',
  lost: 'session.storageClosed',
  closed: 'session.storageClosed',
  blocked: 'problems.blocked',
  corrupt: 'session.storageCorrupt',
  locked: 'problems.locked',
  unavailable: 'session.storageNone',
};

function waitWords(retryAfterMs: number | undefined): Words {
  if (retryAfterMs === undefined) return { key: 'session.lockedSoon' };
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return seconds < 60
    ? { key: 'access.wait', values: { seconds } }
    : { key: 'session.locked', values: { minutes: Math.ceil(seconds / 60) } };
}

function ownWords(error: CallError, refused: TextKey): Words {
  const storage = storageKindOf(error);
  if (storage !== null) return { key: storageWords[storage] };
  if (error.code === 'vault.wrong') return { key: 'vault.wrongAtSignIn' };
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'server':
    // The worker was started anew: without a line its script does not load either.
    case 'aborted':
      return { key: 'problems.network' };
    case 'busy':
      return waitWords(error.retryAfterMs);
    case 'session-invalid':
    case 'refused':
      return { key: refused };
    case 'not-found':
      return { key: 'problems.notFound' };
    case 'bad-answer':
      return { key: 'problems.badAnswer' };
    case 'clock':
      return { key: 'problems.clock' };
    case 'too-old':
      return { key: 'problems.tooOld' };
    default:
      return { key: 'problems.generic' };
  }
}
