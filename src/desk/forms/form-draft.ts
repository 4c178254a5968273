/** Writing of one form's draft: the newest value only, one write at a time, nothing lost in between (PLUS-14). */
export interface DraftWriter<V> {
  /** Keeps a value. Settles when it, or a newer one, is on disk; false when it could not be written. */
  save(value: V): Promise<boolean>;
  /** Removes the draft, after any write that runs. */
  drop(): Promise<void>;
}

/** Whether what is on screen is on disk: nothing was typed (or it was dropped), it is being written, it is there, it could not be written. */
export type DraftState = 'none' | 'writing' | 'kept' | 'failed';

/** What is being written, or could not be: per open form. */
const unkept = new Map<object, Promise<boolean>>();

/** Settles when nothing is being written any more; true when all that is typed in forms with drafts is on disk (UPG-03, P-04). */
export async function draftsKept(): Promise<boolean> {
  const kept = await Promise.all(unkept.values());
  return kept.every((one) => one);
}

/** `write` and `remove` answer whether they worked. `onState` hears every change: `kept` only when the newest value is on disk (I1). */
export function createDraftWriter<V>(
  write: (value: V) => Promise<boolean>,
  remove: () => Promise<boolean>,
  onState: (state: DraftState) => void = () => undefined,
): DraftWriter<V> {
  let waiting: { readonly value: V } | null = null;
  let running: Promise<boolean> | null = null;
  const form = {};

  async function drain(): Promise<boolean> {
    let kept = true;
    while (waiting !== null) {
      const { value } = waiting;
      waiting = null;
      kept = await write(value);
    }
    running = null;
    if (kept) unkept.delete(form);
    onState(kept ? 'kept' : 'failed');
    return kept;
  }

  return {
    save(value) {
      waiting = { value };
      onState('writing');
      running ??= drain();
      unkept.set(form, running);
      return running;
    },
    async drop() {
      waiting = null;
      await running;
      waiting = null;
      unkept.delete(form);
      await remove();
      onState('none');
    },
  };
}
