import * as v from 'valibot';
import type { CallError } from '../../api/error-kinds.ts';
import { storageKindOf } from '../../db/storage-error.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { TextKey, TextValues, Translate } from '../../texts/catalogue.ts';

/** The form's rules; messages are text keys. Limits are the contract's. */
export const loginFormSchema = v.object({
  loginName: v.pipe(v.string(), v.trim(), v.minLength(1, 'session.needName'), v.maxLength(60, 'session.longName')),
  password: v.pipe(v.string(), v.minLength(1, 'session.needPassword'), v.maxLength(200, 'session.longPassword')),
  rememberPassword: v.boolean(),
  autoLogin: v.boolean(),
});
export type LoginForm = v.InferOutput<typeof loginFormSchema>;

interface Words {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** What a failed login says after its label (ERR-09): the gateway's words when it refused, else what the line or this device did. */
export function loginErrorWords(error: CallError, t: Translate): string {
  if (error.msg !== '' && (error.kind === 'refused' || error.kind === 'alert' || error.kind === 'busy'))
    return error.kind === 'alert' ? (error.content ?? error.msg) : error.msg;
  const { key, values } = ownWords(error);
  return t(key, values);
}

/** Whether the gateway refused what was typed, so that the password is asked for again. A storage that fails says nothing about it. */
export function asksPasswordAgain(error: CallError): boolean {
  return error.kind === 'refused' && storageKindOf(error) === null;
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
  unavailable: 'session.storageNone',
};

function ownWords(error: CallError): Words {
  const storage = storageKindOf(error);
  if (storage !== null) return { key: storageWords[storage] };
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'server':
      return { key: 'problems.network' };
    case 'busy':
      return error.retryAfterMs === undefined
        ? { key: 'session.lockedSoon' }
        : { key: 'session.locked', values: { minutes: Math.max(1, Math.ceil(error.retryAfterMs / 60_000)) } };
    case 'session-invalid':
    case 'refused':
      return { key: 'session.wrong' };
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
