import type { CallError } from '../../api/error-kinds.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { Clock } from '../../desk/time/clock.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { HeldKey, WorkerHealth, WorkerSurface } from '../../workers/surface.ts';
import { createShownResources, type ShownResources } from './shown-resources.ts';
import {
  createCalls,
  isAbandoned,
  isUnanswered,
  isUnheard,
  listenFor,
  neverRan,
  type Remote,
  type Running,
  restarted,
  type Spawned,
} from './worker-calls.ts';

export type StartOptions = Parameters<WorkerSurface['start']>[0];

export interface WorkerClientPorts {
  spawn(): Spawned;
  clock: Clock;
  visible(): boolean;
  /** Key of the account that is unlocked on this page: a worker that has to be started anew gets it. */
  heldKey(): HeldKey | null;
}

/** `degraded`: three restarts in a minute did not help; the page says so, offers to try again, and does so itself every minute. */
export type WorkerState = 'starting' | 'running' | 'degraded';

export interface WorkerClient
  extends Pick<WorkerSurface, 'signIn' | 'ask' | 'handOver' | 'signOut' | 'rebuild' | 'vault' | 'syncNow' | 'resource' | 'setVisible'> {
  start(options: StartOptions): ReturnType<WorkerSurface['start']>;
  /** Starts again as before: somebody signed in elsewhere, or what kept the account from being opened may have passed. */
  reopen(): ReturnType<WorkerSurface['start']>;
  state(): WorkerState;
  /** What the worker says is wrong with the storage, null when nothing is or nothing was said yet. */
  storage(): StorageProblemKind | null;
  /** A sign-out on this device waits to be told to the gateway. */
  logoutWaits(): boolean;
  onState(fn: () => void): () => void;
  /** After `degraded`: a new worker at once. */
  revive(): void;
}

/** Deadline of a call when the surface says nothing else, milliseconds. */
const DEADLINE_MS = 10_000;
/** Two calls of eight seconds each over the line. */
const SIGN_IN_MS = 20_000;
/** A whole pull and drain over a slow line; the wait can be left at any time. */
const SYNC_MS = 180_000;
const BEAT_EVERY_MS = 5_000;
/** A worker that is asked for by the user says within this time that it lives, also on a slow PC that stores a pull. */
const PROBE_MS = 5_000;
const RESTARTS_PER_MINUTE = 3;
const MINUTE = 60_000;

/** Asks one worker how it is every five seconds while the page is visible: hidden pages are throttled, and a late beat there says nothing. */
function startHeartbeat(clock: Clock, mayAsk: () => boolean, ask: () => Promise<boolean>, onDead: () => void): () => void {
  let stopped = false;
  let cancel = () => {};
  const beat = () => {
    cancel = clock.after(BEAT_EVERY_MS, () => {
      if (stopped) return;
      if (!mayAsk()) return beat();
      void ask().then((alive) => {
        if (stopped) return;
        if (alive) beat();
        else onDead();
      });
    });
  };
  beat();
  return () => {
    stopped = true;
    cancel();
  };
}

/** How many new workers may follow each other: three a minute. */
function createRestartBudget(clock: Clock) {
  let times: number[] = [];
  return {
    /** False when the minute's share is used up. */
    spend(): boolean {
      const now = clock.now();
      times = [...times.filter((at) => at <= now && now - at < MINUTE), now];
      return times.length <= RESTARTS_PER_MINUTE;
    },
    refill(): void {
      times = [];
    },
  };
}

/** How the worker is, as it was last heard of. */
function createStatus() {
  const { subscribe, tell } = createListeners();
  let state: WorkerState = 'starting';
  let health: WorkerHealth | null = null;
  return {
    /** The part of it that the page sees. */
    shown: {
      state: () => state,
      storage: () => health?.storage ?? null,
      logoutWaits: () => health?.logoutWaits ?? false,
      onState: subscribe,
    },
    set(next: WorkerState, nextHealth = health): void {
      const shownOf = (of: WorkerHealth | null): string => `${of?.storage ?? null} ${of?.logoutWaits ?? false}`;
      if (state === next && shownOf(health) === shownOf(nextHealth)) return;
      state = next;
      health = nextHealth;
      tell();
    },
  };
}

type Ask = <T>(ms: number, ask: (remote: Remote) => Promise<Result<T, CallError>>) => Promise<Result<T, CallError>>;

/** Before its first word a worker's script is on its way, which the call itself waits for. */
async function hasDied(worker: Running, call: Ask): Promise<boolean> {
  return worker.hasSpoken() && isUnanswered(await call(PROBE_MS, async (remote) => ok(await remote.beat())));
}

/** The calls of the surface, each with its deadline; `asked` for those that the user waits for. */
function surfaceCalls(
  call: Ask,
  asked: Ask,
  shown: ShownResources,
): Pick<WorkerClient, keyof WorkerSurface & Exclude<keyof WorkerClient, 'start'>> {
  return {
    signIn: (input) => asked(SIGN_IN_MS, (remote) => remote.signIn(input)),
    ask: (name, input) => asked(SIGN_IN_MS, (remote) => remote.ask(name, input)),
    handOver: () => asked(SIGN_IN_MS, (remote) => remote.handOver()),
    signOut: (choice) => asked(choice === 'send' ? SYNC_MS : SIGN_IN_MS, (remote) => remote.signOut(choice)),
    rebuild: () => asked(SIGN_IN_MS, (remote) => remote.rebuild()),
    vault: (request) => asked(SIGN_IN_MS, (remote) => remote.vault(request)),
    syncNow: () => asked(SYNC_MS, (remote) => remote.syncNow()),
    resource(request) {
      shown.note(request);
      return call(SYNC_MS, (remote) => remote.resource(request));
    },
    setVisible: (visible) => call(DEADLINE_MS, async (remote) => ok(await remote.setVisible(visible))).then(() => {}),
  };
}

/** While workers whose script does not come follow each other, each of them is asked: the user is refused when no other one will be tried. */
async function untilHeard<T>(ask: () => Promise<Result<T, CallError>>, state: WorkerClient['state']): Promise<Result<T, CallError>> {
  for (;;) {
    const result = await ask();
    if (!isUnheard(result) || state() === 'degraded') return result;
  }
}

/**
 * The page's hold on its sync worker. Comlink calls hang for ever when a worker dies (reliability, finding 7): every call here has a deadline
 * and answers data, a heartbeat finds a worker that hangs, and a dead one is replaced at most three times a minute. What kept all of them from
 * starting may pass (a tab that slept with a transaction open, a PC without memory): changes of a night must not wait for a click.
 */
export function createWorkerClient(ports: WorkerClientPorts): WorkerClient {
  const calls = createCalls(ports.clock);
  const budget = createRestartBudget(ports.clock);
  const status = createStatus();
  const shown = createShownResources();
  let worker = listenFor(ports.spawn());
  let startOptions: StartOptions | null = null;
  /** Ends the wait for the next beat, or for the next try when there is no worker. */
  let stopWaiting = watch();

  const call = <T>(ms: number, ask: (remote: Remote) => Promise<Result<T, CallError>>) => calls.run(worker, ms, ask);

  /** Whether the worker answers and can go on. */
  async function isAlive(): Promise<boolean> {
    const result = await call(DEADLINE_MS, async (remote) => ok(await remote.health()));
    if (result.ok) status.set(status.shown.state(), result.value);
    return result.ok && !result.value.stuck;
  }

  function watch(): () => void {
    const watched = worker;
    watched.onError(() => worker === watched && restart(watched.hasSpoken() ? restarted : neverRan));
    return startHeartbeat(ports.clock, () => startOptions !== null && ports.visible(), isAlive, restart);
  }

  function begin(): void {
    status.set('starting');
    worker = listenFor(ports.spawn());
    stopWaiting = watch();
    if (startOptions !== null) void start({ ...startOptions, visible: ports.visible() });
    for (const request of shown.all()) void call(SYNC_MS, (remote) => remote.resource(request));
  }

  async function start(options: StartOptions): ReturnType<WorkerSurface['start']> {
    startOptions = options;
    const result = await call(DEADLINE_MS, (remote) => remote.start({ ...options, held: ports.heldKey() }));
    if (isUnanswered(result)) restart();
    else if (!isAbandoned(result)) status.set('running');
    if (result.ok && result.value === null) void isAlive(); // the login page says whether a sign-out waits
    return result;
  }

  function restart(why = restarted): void {
    if (status.shown.state() === 'degraded') return;
    stopWaiting();
    worker.terminate();
    calls.abandonAll(why);
    if (budget.spend()) begin();
    else {
      status.set('degraded');
      stopWaiting = ports.clock.after(MINUTE, revive);
    }
  }

  function revive(): void {
    stopWaiting();
    budget.refill();
    begin();
  }

  /** What the user asks for himself is worth a new worker (the login has no other way out), and not sent to one that died meanwhile. */
  async function asked<T>(ms: number, ask: (remote: Remote) => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
    if (status.shown.state() !== 'degraded' && (await hasDied(worker, call))) restart();
    if (status.shown.state() === 'degraded') revive();
    return await untilHeard(() => call(ms, ask), status.shown.state);
  }

  const surface = surfaceCalls(call, asked, shown);
  return {
    start,
    async reopen() {
      if (status.shown.state() === 'degraded') revive();
      return startOptions === null ? fail(restarted) : await start({ ...startOptions, visible: ports.visible() });
    },
    ...surface,
    signOut: (choice) => surface.signOut(choice).finally(() => void isAlive()),
    ...status.shown,
    revive,
  };
}
