import { fail, ok, type Result } from '../../domain/core/result.ts';
import { plainError } from '../call-error.ts';
import type { Call } from '../contract.ts';
import type { CallError } from '../error-kinds.ts';
import type { AnswerKey, GatewayKey } from './secrets.ts';

/** Fields and answers under lock (HDR-06, HDR-07). The cryptography is loaded when it is first needed. */
export interface FieldEncryption {
  /** Input with its secret fields as JWE; unchanged where there is none. */
  seal(call: Call, input: object): Promise<Result<object, CallError>>;
  /** Key pair for one encrypted answer; null for calls that have none. */
  answerKey(call: Call): Promise<Result<AnswerKey | null, CallError>>;
  /** Forgets the gateway's keys: it has changed them. */
  forgetKeys(): void;
}

/** @param fetchKeys asks the gateway for its public keys, the one to use first. */
export function createFieldEncryption(fetchKeys: () => Promise<Result<GatewayKey[], CallError>>): FieldEncryption {
  let known: GatewayKey | null = null;
  const load = (): Promise<typeof import('./secrets.ts')> => import('./secrets.ts');
  const currentKey = async (): Promise<Result<GatewayKey, CallError>> => {
    if (known) return ok(known);
    const keys = await fetchKeys();
    if (!keys.ok) return keys;
    const [first] = keys.value;
    if (!first) return fail(plainError('bad-answer'));
    known = first;
    return ok(first);
  };
  return {
    forgetKeys: () => {
      known = null;
    },
    async seal(call, input) {
      const names: readonly string[] = call.secret;
      const isSecret = ([name, value]: [string, unknown]): boolean => names.includes(name) && typeof value === 'string';
      if (!Object.entries(input).some(isSecret)) return ok(input);
      const key = await currentKey();
      if (!key.ok) return key;
      try {
        const { encryptField } = await load();
        const encrypted = Object.entries(input).map(async (field) =>
          isSecret(field) ? [field[0], await encryptField(field[1], key.value)] : field,
        );
        return ok(Object.fromEntries(await Promise.all(encrypted)));
      } catch {
        // the chunk could not be loaded, or the key is none: nothing was sent
        known = null;
        return fail(plainError('offline'));
      }
    },
    async answerKey(call) {
      if (!call.encryptedAnswer) return ok(null);
      try {
        return ok(await (await load()).createAnswerKey());
      } catch {
        return fail(plainError('offline'));
      }
    },
  };
}
