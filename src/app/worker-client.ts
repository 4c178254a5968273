import type { CallError } from '../api/error-kinds.ts';
import { fail, type Result } from '../domain/result.ts';
import type { Clock } from '../features/account/clock.ts';
import type { WorkerSurface } from '../workers/surface.ts';

/** One running worker: its surface and the means to end it. */
export interface Spawned {
  readonly remote: {
    [K in keyof WorkerSurface]: (...args: Parameters<WorkerSurface[K]>) => Promise<Awaited<ReturnType<WorkerSurface[K]>>>;
  };
  terminate(): void;
  /** Told when the worker's script failed to load or threw. */
  onError(fn: () => void): void;
}

export interface WorkerClientPorts {
  spawn(): Spawned;
  clock: Clock;
  visible(): boolean;
}

/** `degraded`: three restarts in a minute did not help; the page says so and offers to try again. */
export type WorkerState = 'starting' | 'running' | 'degraded';

export interface WorkerClient extends Pick<WorkerSurface, 'signIn' | 'signOut' | 'syncNow' | 'fetchFact' | 'setVisible'> {
  start(options: Parameters<WorkerSurface['start']>[0]): ReturnType<WorkerSurface['start']>;
  state(): WorkerState;
  onState(fn: () => void): () => void;
  /** After `degraded`: a new worker at once. */
  revive(): void;
  stop(): void;
}

/** Deadline of a call when the surface says nothing else, milliseconds. */
const DEADLINE_MS = 10_000;
/** Two calls of eight seconds each over the line. */
const SIGN_IN_MS = 20_000;
/** A whole pull and drain over a slow line; the wait can be left at any time. */
const SYNC_MS = 180_000;
const BEAT_EVERY_MS = 5_000;
const RESTARTS_PER_MINUTE = 3;

const noAnswer: CallError = { kind: 'timeout', code: 'worker.silent', msg: '', status: 0 };
const restarted: CallError = { kind: 'aborted', code: 'worker.restarted', msg: '', status: 0 };

/**
 * The page's hold on its sync worker. Comlink calls hang for ever when a worker dies (reliability, finding 7): every call here has a deadline
 * and answers data, a heartbeat finds a worker that hangs, and a dead one is replaced at most three times a minute.
 */
export function createWorkerClient(ports: WorkerClientPorts): WorkerClient {
  let worker = ports.spawn();
  let state: WorkerState = 'starting';
  let startOptions: Parameters<WorkerSurface['start']>[0] | null = null;
  let stopped = false;
  let restarts: number[] = [];
  let cancelBeat = () => {};
  const pending = new Set<(error: CallError) => void>();
  const listeners = new Set<() => void>();

  function setState(next: WorkerState): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Runs one call against the worker of now; settles with data whatever happens to it. */
  function call<T>(ms: number, run: (remote: Spawned['remote']) => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
    return new Promise((resolve) => {
      const settle = (result: Result<T, CallError>) => {
        cancel();
        pending.delete(abandon);
        resolve(result);
      };
      const abandon = (error: CallError) => settle(fail(error));
      const cancel = ports.clock.after(ms, () => abandon(noAnswer));
      pending.add(abandon);
      // A rejection here is a defect inside the worker: Comlink keeps only its message, so it becomes the same unknown outcome.
      run(worker.remote).then(settle, () => abandon(noAnswer));
    });
  }

  function restart(): void {
    if (stopped || state === 'degraded') return;
    worker.terminate();
    cancelBeat();
    for (const abandon of [...pending]) abandon(restarted);
    const now = ports.clock.now();
    restarts = [...restarts.filter((at) => now - at < 60_000), now];
    if (restarts.length > RESTARTS_PER_MINUTE) setState('degraded');
    else begin();
  }

  function begin(): void {
    worker = ports.spawn();
    watch();
    setState('starting');
    const options = startOptions;
    if (options !== null) void call(DEADLINE_MS, (remote) => remote.start({ ...options, visible: ports.visible() })).then(started);
  }

  function started(result: Result<unknown, CallError>): void {
    if (result.ok) setState('running');
    else if (result.error.code === noAnswer.code) restart();
  }

  function watch(): void {
    const watched = worker;
    watched.onError(() => worker === watched && restart());
    const beat = () => {
      cancelBeat = ports.clock.after(BEAT_EVERY_MS, () => {
        // Hidden pages are throttled: a late beat there says nothing about the worker.
        if (stopped || worker !== watched) return;
        if (!ports.visible() || startOptions === null) return beat();
        void call(DEADLINE_MS, async (remote) => ({ ok: true, value: await remote.beat() })).then((result) => {
          if (worker !== watched) return;
          if (result.ok) beat();
          else restart();
        });
      });
    };
    beat();
  }

  watch();
  return {
    async start(options) {
      startOptions = options;
      const result = await call(DEADLINE_MS, (remote) => remote.start(options));
      started(result);
      return result;
    },
    signIn: (input) => call(SIGN_IN_MS, (remote) => remote.signIn(input)),
    signOut: (choice) => call(choice === 'send' ? SYNC_MS : SIGN_IN_MS, (remote) => remote.signOut(choice)),
    syncNow: () => call(SYNC_MS, (remote) => remote.syncNow()),
    fetchFact: (name, companyId) => call(SYNC_MS, (remote) => remote.fetchFact(name, companyId)),
    async setVisible(visible) {
      await call(DEADLINE_MS, async (remote) => ({ ok: true, value: await remote.setVisible(visible) }));
    },
    state: () => state,
    onState(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    revive() {
      restarts = [];
      begin();
    },
    stop() {
      stopped = true;
      cancelBeat();
      worker.terminate();
      for (const abandon of [...pending]) abandon(restarted);
    },
  };
}
