import type { Companion } from '../../../api/companion/companion.ts';
import { fromBase64 } from '../../../desk/base64.ts';
import { notDone } from '../../../desk/keys/key-exchange.ts';
import type { KeyTold } from '../../../domain/companion/verbs.ts';
import { keyText } from '../../../domain/keys/key-message.ts';
import type { InsertedKey, KeyReader, SignOutcome } from '../../../domain/keys/key-reader.ts';
import { createListeners } from '../../../ui/listeners.ts';
import { createWatchers } from './watchers.ts';

/**
 * How the companion stands as a reader. `none`: there is none to ask, and no word is said of it. `outdated`: it is too old to read keys; `noReader`: it cannot
 * reach any on this PC.
 */
export type CompanionStand = 'none' | 'ready' | 'outdated' | 'noReader';

export interface CompanionKeyReader extends KeyReader {
  readonly kind: 'companion';
  /** Asks which keys are in and tells what came and went since the last time. */
  look(): Promise<void>;
  stand(): CompanionStand;
  /** Hears when it stands otherwise. */
  subscribe(listener: () => void): () => void;
}

function keyOf({ certificate, ...told }: KeyTold): InsertedKey {
  return { ...told, reader: 'companion', certificate: fromBase64(certificate) };
}

/** Keys that the companion of this PC reads (docs/keys.md). It is asked when somebody looks; a PIN is typed in its own window. */
export function createCompanionReader({ call }: Pick<Companion, 'call'>): CompanionKeyReader {
  const { watch, tell } = createWatchers();
  const listeners = createListeners();
  const toldUnread = new Set<string>();
  let known: ReadonlyMap<string, InsertedKey> = new Map();
  let stand: CompanionStand = 'none';
  let wasAsked = false;
  let asking: Promise<void> | null = null;
  let signing: AbortController | null = null;

  function standsAs(next: CompanionStand): void {
    if (stand === next) return;
    stand = next;
    listeners.tell();
  }

  /** `isQuiet`: keys that are in are for whoever asks, and no news. */
  async function ask(isQuiet: boolean): Promise<void> {
    const answer = await call('keys', {});
    const { canRead, keys, unread } = answer.ok ? answer.value : { canRead: false, keys: [], unread: [] };
    standsAs(answer.ok ? (canRead ? 'ready' : 'noReader') : answer.why === 'outdated' ? 'outdated' : 'none');
    const before = known;
    // One that was in stays the same object: whoever holds it has it still.
    known = new Map(keys.map((told) => [told.id, before.get(told.id) ?? keyOf(told)]));
    for (const id of before.keys()) if (!known.has(id)) tell({ kind: 'out', id });
    if (!isQuiet) for (const [id, key] of known) if (!before.has(id)) tell({ kind: 'in', key });
    for (const { id, why } of unread) {
      if (!toldUnread.has(id) && !isQuiet) tell({ kind: 'unread', why });
      toldUnread.add(id);
    }
  }

  function askOnce(isQuiet: boolean): Promise<void> {
    asking ??= ask(isQuiet).finally(() => {
      asking = null;
    });
    wasAsked = true;
    return asking;
  }

  async function signed(id: string, challenge: string, { signal }: AbortController): Promise<SignOutcome> {
    const answer = await call('sign', { id, message: keyText(challenge) }, signal);
    if (answer.ok) {
      const { value } = answer;
      return value.kind === 'done' ? { kind: 'done', signature: fromBase64(value.signature) } : value;
    }
    // Nobody knows what became of a question that was sent and has no answer.
    if (answer.isSent === true) return { kind: 'unknown', why: 'silent' };
    return notDone(answer.why === 'refused' ? 'failed' : 'absent');
  }

  return {
    kind: 'companion',
    watch,
    stand: () => stand,
    subscribe: listeners.subscribe,
    look: () => askOnce(false),
    cancel: () => signing?.abort(),
    async keys() {
      await askOnce(!wasAsked);
      return stand === 'ready' ? { kind: 'known', keys: [...known.values()] } : { kind: 'silent' };
    },
    async sign(id, challenge) {
      const own = new AbortController();
      signing = own;
      const cancelled = new Promise<SignOutcome>((end) => own.signal.addEventListener('abort', () => end(notDone('cancelled'))));
      const outcome = await Promise.race([signed(id, challenge, own), cancelled]);
      if (signing === own) signing = null;
      return outcome;
    },
  };
}
