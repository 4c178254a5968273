import type { CallError } from '../api/error-kinds.ts';
import { fail, type Result } from '../domain/result.ts';
import { createListeners } from '../ui/listeners.ts';
import type { WorkerClient } from './worker-client.ts';

/** The worker client, loaded and made at its first use: nothing of the worker is on the way to the first paint. */
export function createLazyWorker(make: () => Promise<WorkerClient>): WorkerClient {
  let made: Promise<WorkerClient> | null = null;
  let client: WorkerClient | null = null;
  const listeners = createListeners();
  async function makeNow(): Promise<WorkerClient> {
    const next = await make();
    client = next;
    next.onState(() => {
      listeners.tell();
    });
    return next;
  }
  /** Runs a call on the client; without its chunk the call is unanswered, and the next one loads it again. */
  async function on<T>(call: (worker: WorkerClient) => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
    try {
      made ??= makeNow();
      return await call(await made);
    } catch {
      made = null;
      return fail({ kind: 'offline', code: 'worker.not-loaded', msg: '', status: 0 });
    }
  }
  return {
    start: (options) => on((worker) => worker.start(options)),
    reopen: () => on((worker) => worker.reopen()),
    rebuild: () => on((worker) => worker.rebuild()),
    signIn: (input) => on((worker) => worker.signIn(input)),
    signOut: (choice) => on((worker) => worker.signOut(choice)),
    syncNow: () => on((worker) => worker.syncNow()),
    fetchFact: (name, companyId, options) => on((worker) => worker.fetchFact(name, companyId, options)),
    setVisible: async (visible) => client?.setVisible(visible),
    state: () => client?.state() ?? 'starting',
    storage: () => client?.storage() ?? null,
    onState: listeners.subscribe,
    revive: () => client?.revive(),
  };
}
