import { nouns } from '../../../src/api/nouns.ts';
import { resourceHomes } from '../../../src/workers/nouns.ts';
import { makeCryptoInstant } from './instant-crypto.ts';
import { quickClone } from './quick-clone.ts';

/**
 * Lets everything that can go on without time or network go on. Tasks of fake-indexeddb (it asks for `setImmediate`) run here one after
 * the other, each when the promises of the one before have had their turn, and without a turn of Node's event loop, which costs more
 * than most tasks. Work that does need such a turn is counted. So a step of a schedule ends exactly when nothing is left to do, and the
 * same seed gives the same run.
 */
const realSetImmediate = globalThis.setImmediate;

/** After so many tasks in a row Node's event loop gets a turn: a test that goes round for ever can still be ended. */
const TASKS_IN_A_ROW = 1_000;
/** It is quiet when all promises and ticks ran so many times with no task to show for it: a stream goes from one to the other. */
const QUIET_TURNS = 3;

const tasks: (() => void)[] = [];
let busy = 0;
let taskIsDue = false;
let inARow = 0;
let installed = false;
let whenIdle: (() => void) | null = null;

/** Counts `work`, which needs Node's event loop, as unfinished until it settles. */
export function whileBusy<T>(work: Promise<T>): Promise<T> {
  busy += 1;
  return work.finally(() => {
    busy -= 1;
  });
}

const settled = Promise.resolve();

/** Calls `run` when every promise that can settle has: Node takes a tick only when no microtask is left. `queueMicrotask` costs more. */
function afterPromises(run: () => void): void {
  void settled.then(() => process.nextTick(run));
}

function scheduleTask(): void {
  taskIsDue = true;
  inARow += 1;
  if (inARow % TASKS_IN_A_ROW === 0) realSetImmediate(runTask);
  else afterPromises(runTask);
}

function runTask(): void {
  const task = tasks.shift();
  if (tasks.length > 0) scheduleTask();
  else taskIsDue = false;
  task?.();
  if (taskIsDue) return;
  whenIdle?.();
  whenIdle = null;
}

function addTask(run: (...args: unknown[]) => void, ...args: unknown[]): void {
  tasks.push(() => run(...args));
  if (!taskIsDue) scheduleTask();
}

/**
 * Parts that the product loads when it first needs them. A test has them before it starts: loading takes real time, which is not
 * simulated.
 */
export async function loadLazyParts(): Promise<void> {
  const api = [
    import('../../../src/api/http/secrets.ts'),
    import('../../../src/api/stream/events.ts'),
    import('../../../src/api/stream/pull-entries.ts'),
  ];
  const stored = [import('../../../src/db/open/account-db.ts'), import('../../../src/db/companies/fold.ts')];
  const working = [
    import('../../../src/workers/access/leave.ts'),
    import('../../../src/workers/access/sign-in.ts'),
    import('../../../src/workers/access/vault-keeper.ts'),
    import('../../../src/workers/engine/tracking.ts'),
    import('../../../src/workers/engine/push.ts'),
    import('../../../src/workers/engine/drain.ts'),
    import('../../../src/workers/jobs/run-jobs.ts'),
    import('../../../src/workers/jobs/tax-refresh.ts'),
    import('../../../src/db/outbox/set-aside.ts'),
    import('../../../src/api/collections.ts'),
    import('../../../src/db/commands/definitions.ts').then(({ loadDefinitions }) => loadDefinitions()),
    import('../../../src/workers/resources/refresher.ts'),
    ...Object.values(resourceHomes).map(({ resources }) => resources()),
    ...Object.values(nouns).map((load) => load()),
    import('../../../src/workers/engine/readings.ts'),
  ];
  await Promise.all([
    ...api,
    ...stored,
    ...working,
    import('../../../src/workers/engine/paged-pull.ts'),
    import('../../../src/desk/store/account-commands.ts'),
  ]);
}

/** Takes over. Called once per process, before anything runs that is to be waited for. */
export function installPump(): void {
  if (installed) return;
  installed = true;
  // as: nobody here asks for the handle or for the promisified form.
  globalThis.setImmediate = addTask as unknown as typeof globalThis.setImmediate;
  globalThis.structuredClone = quickClone;
  makeCryptoInstant(whileBusy);
}

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => realSetImmediate(resolve));
}

/** Settles when nothing but time, the network of the test, and the test itself can cause anything more. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise<void>((resolve) => afterPromises(resolve));
    if (taskIsDue) {
      quiet = -1;
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    } else if (quiet === QUIET_TURNS - 1 && busy > 0) {
      quiet = -1;
      await turnOfEventLoop();
    }
  }
}
