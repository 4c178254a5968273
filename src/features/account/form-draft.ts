/** Writing of one form's draft: the newest value only, one write at a time, nothing lost in between (PLUS-14). */
export interface DraftWriter<V> {
  /** Keeps a value. Settles when it, or a newer one, is on disk; false when it could not be written. */
  save(value: V): Promise<boolean>;
  /** Removes the draft, after any write that runs. */
  drop(): Promise<void>;
}

/** `write` and `remove` answer whether they worked. */
export function createDraftWriter<V>(write: (value: V) => Promise<boolean>, remove: () => Promise<boolean>): DraftWriter<V> {
  let waiting: { readonly value: V } | null = null;
  let running: Promise<boolean> | null = null;

  async function drain(): Promise<boolean> {
    let kept = true;
    while (waiting !== null) {
      const { value } = waiting;
      waiting = null;
      kept = await write(value);
    }
    running = null;
    return kept;
  }

  return {
    save(value) {
      waiting = { value };
      running ??= drain();
      return running;
    },
    async drop() {
      waiting = null;
      await running;
      waiting = null;
      await remove();
    },
  };
}
