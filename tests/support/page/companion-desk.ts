import type { Companion, CompanionLook, OpenPairing, PairingProblem } from '../../../src/api/companion/companion.ts';
import type { CompanionAnswer } from '../../../src/domain/companion/verbs.ts';

/** A companion of a test, and what it was asked. */
export interface DeskCompanion extends Companion {
  readonly asked: unknown[];
  /** How it stands from now on. */
  stands(look: Partial<CompanionLook>): void;
  /** What a pairing begins with from now on. */
  pairs(pairing: OpenPairing | PairingProblem): void;
}

/** A companion that nobody has paired, on a page that needs no permission; a test says what else. */
export function deskCompanion(answer: CompanionAnswer<never> | { readonly ok: true; readonly value: unknown }): DeskCompanion {
  let look: CompanionLook = { permission: 'none', word: 'unpaired', version: '', port: 0 };
  let pairing: OpenPairing | PairingProblem = 'closed';
  const asked: unknown[] = [];
  return {
    asked,
    async call(verb, input) {
      // The page looks for keys by itself; a test that is about them answers for itself.
      if (verb === 'keys') return { ok: false, value: null, why: 'unpaired', msg: '' };
      asked.push([verb, input]);
      // as: the test knows which verb it answers
      return answer as never;
    },
    look: async () => look,
    async connect(signal) {
      asked.push(['connect', signal.aborted]);
      return look;
    },
    pair: async () => pairing,
    async forget() {
      asked.push(['forget']);
      look = { ...look, word: 'unpaired', version: '', port: 0 };
    },
    stands(next) {
      look = { ...look, ...next };
    },
    pairs(next) {
      pairing = next;
    },
  };
}
