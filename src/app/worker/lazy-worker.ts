import type { CallError } from '../../api/error-kinds.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import { lateAfter, withDeadline } from '../../ui/deadline.ts';
import { CHUNK_DEADLINE_MS } from '../../ui/lazy-part.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { StartOptions, WorkerClient } from './worker-client.ts';

export interface LazyWorker extends WorkerClient {
  /** The code that sends `start` does not come: calls that wait for it end, and so do later ones until it has come. */
  notComing(): void;
}

/**
 * The worker client, loaded and made at its first use: nothing of the worker is on the way to the first paint. `start` is the first call that
 * the worker hears: it says where the gateway is and which tab this is, and a sign-in without it would send a password to nobody knows where.
 */
export function createLazyWorker(
  make: () => Promise<WorkerClient>,
  late: () => Promise<void> = () => lateAfter(CHUNK_DEADLINE_MS),
): LazyWorker {
  let made: Promise<WorkerClient> | null = null;
  let client: WorkerClient | null = null;
  const started = Promise.withResolvers<void>();
  const trouble = Promise.withResolvers<void>();
  let options: StartOptions | null = null;
  let isSent = false;
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
      return notLoaded;
    }
  }
  function send(worker: WorkerClient, given: StartOptions): ReturnType<WorkerClient['start']> {
    isSent = true;
    started.resolve();
    return worker.start(given);
  }
  /** As `on`, once `start` was sent; unanswered when nobody asks for it. */
  function afterStart<T>(call: (worker: WorkerClient) => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
    return on(async (worker) => {
      if (options === null) await withDeadline(started.promise, Promise.race([late(), trouble.promise])).catch(() => {});
      if (options === null) return notLoaded;
      // The start itself found no chunk.
      if (!isSent) void send(worker, options);
      return await call(worker);
    });
  }
  return {
    async start(given) {
      options = given;
      const answer = await on((worker) => send(worker, given));
      started.resolve();
      return answer;
    },
    reopen: () => afterStart((worker) => worker.reopen()),
    rebuild: () => afterStart((worker) => worker.rebuild()),
    vault: (request) => afterStart((worker) => worker.vault(request)),
    signIn: (input) => afterStart((worker) => worker.signIn(input)),
    ask: (name, input) => afterStart((worker) => worker.ask(name, input)),
    handOver: () => afterStart((worker) => worker.handOver()),
    signOut: (choice) => afterStart((worker) => worker.signOut(choice)),
    syncNow: () => afterStart((worker) => worker.syncNow()),
    resource: (request) => afterStart((worker) => worker.resource(request)),
    setVisible: async (visible) => client?.setVisible(visible),
    state: () => client?.state() ?? 'starting',
    storage: () => client?.storage() ?? null,
    logoutWaits: () => client?.logoutWaits() ?? false,
    onState: listeners.subscribe,
    revive: () => client?.revive(),
    notComing: () => trouble.resolve(),
  };
}

const notLoaded = fail<CallError>({ kind: 'offline', code: 'worker.not-loaded', msg: '', status: 0 });
