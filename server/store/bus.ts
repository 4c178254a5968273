/** What processes tell each other. `account`: its event log grew. `live`: something that holds for now and is in no log. `family`: the streams of that sign-in end. `again`: something may have been missed. */
export type Notice =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'family'; readonly accountId: string; readonly familyId: string }
  | { readonly kind: 'live'; readonly accountId: string; readonly about: string }
  | { readonly kind: 'again' };

/** Carries notices to every process that shares the store, this one included. A notice may be lost or doubled: it only says "look". */
export interface Bus {
  publish(notice: Notice): void;
  listen(hear: (notice: Notice) => void): () => void;
  close(): Promise<void>;
}

/** Listeners of one process. One that throws does not keep the notice from the others. */
export function createLocalBus(): Bus {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    publish(notice) {
      for (const hear of listeners) queueMicrotask(() => hear(notice));
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async close() {
      listeners.clear();
    },
  };
}
