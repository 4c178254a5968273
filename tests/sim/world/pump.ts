/**
 * Lets everything that can go on without time or network go on. fake-indexeddb runs on setImmediate and WebCrypto on the thread pool;
 * both are counted here, so that a step of a schedule ends exactly when nothing is left to do, and the same seed gives the same run.
 */
const realSetImmediate = globalThis.setImmediate;
const realClearImmediate = globalThis.clearImmediate;

let busy = 0;
let installed = false;

/** Counts `work` as unfinished until it settles. */
export function whileBusy<T>(work: Promise<T>): Promise<T> {
  busy += 1;
  return work.finally(() => {
    busy -= 1;
  });
}

function countImmediates(): void {
  const counted = new WeakSet<NodeJS.Immediate>();
  const set = (run: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    busy += 1;
    const id = realSetImmediate(() => {
      busy -= 1;
      counted.delete(id);
      run(...args);
    });
    counted.add(id);
    return id;
  };
  const clear = (id: NodeJS.Immediate | undefined): void => {
    if (id !== undefined && counted.delete(id)) busy -= 1;
    realClearImmediate(id);
  };
  // as: the promisified form of setImmediate is not used by what runs here.
  globalThis.setImmediate = set as typeof globalThis.setImmediate;
  globalThis.clearImmediate = clear;
}

function countCrypto(): void {
  const subtle = Object.getPrototypeOf(globalThis.crypto.subtle);
  for (const name of Object.getOwnPropertyNames(subtle)) {
    const real: unknown = subtle[name];
    if (typeof real !== 'function' || name === 'constructor') continue;
    subtle[name] = function counted(this: SubtleCrypto, ...args: unknown[]) {
      const answer: unknown = real.apply(this, args);
      return answer instanceof Promise ? whileBusy(answer) : answer;
    };
  }
}

/**
 * Parts that the product loads when it first needs them. A test has them before it starts: loading takes real time, which is not
 * simulated.
 */
export async function loadLazyParts(): Promise<void> {
  const api = [import('../../../src/api/secrets.ts'), import('../../../src/api/events.ts'), import('../../../src/api/pull-lines.ts')];
  await Promise.all([...api, import('../../../src/db/fold.ts'), import('../../../src/workers/leave.ts')]);
}

/** Starts counting. Called once per process, before anything runs that is to be waited for. */
export function installPump(): void {
  if (installed) return;
  installed = true;
  countImmediates();
  countCrypto();
}

function turn(): Promise<void> {
  return new Promise((resolve) => realSetImmediate(resolve));
}

/** Settles when nothing but time, the network of the test, and the test itself can cause anything more. */
export async function settle(): Promise<void> {
  let quiet = 0;
  while (quiet < 3) {
    await turn();
    quiet = busy === 0 ? quiet + 1 : 0;
  }
}
