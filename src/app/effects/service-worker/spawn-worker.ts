import { releaseProxy, wrap } from 'comlink';
import type { HeldKey, WorkerSurface } from '../../../workers/surface.ts';
import workerUrl from '../../../workers/sync.worker.ts?worker&url';
import type { Spawned } from '../../worker/worker-calls.ts';
import { createWorkerClient, type WorkerClient } from '../../worker/worker-client.ts';
import { visibility } from '../deployment/line.ts';
import { browserClock } from '../windows/browser-clock.ts';

/** Starts one sync worker. Trusted Types: the address goes through the page's one policy. */
function spawnWorker(policy: { createScriptURL(url: string): string }): Spawned {
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'sync' });
  const remote = wrap<WorkerSurface>(worker);
  return {
    remote,
    terminate() {
      remote[releaseProxy]();
      worker.terminate();
    },
    onError(fn) {
      worker.addEventListener('error', fn);
      worker.addEventListener('messageerror', fn);
    },
  };
}

/** The page's worker client over the browser. In a chunk of its own: it is asked for after the first paint. */
export function workerClient(policy: { createScriptURL(url: string): string }, heldKey: () => HeldKey | null): WorkerClient {
  return createWorkerClient({ spawn: () => spawnWorker(policy), clock: browserClock, visible: visibility.isVisible, heldKey });
}
