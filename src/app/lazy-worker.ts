import type { WorkerClient } from './worker-client.ts';

/** The worker client, made at its first use: nothing of the worker runs before the first paint. */
export function createLazyWorker(make: () => WorkerClient): WorkerClient {
  let client: WorkerClient | null = null;
  const listeners = new Set<() => void>();
  function get(): WorkerClient {
    if (client === null) {
      client = make();
      client.onState(() => {
        for (const listener of listeners) listener();
      });
    }
    return client;
  }
  return {
    start: (options) => get().start(options),
    signIn: (input) => get().signIn(input),
    signOut: (choice) => get().signOut(choice),
    syncNow: () => get().syncNow(),
    fetchFact: (name, companyId) => get().fetchFact(name, companyId),
    setVisible: async (visible) => client?.setVisible(visible),
    state: () => client?.state() ?? 'starting',
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revive: () => get().revive(),
    stop: () => client?.stop(),
  };
}
