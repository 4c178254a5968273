import { releaseProxy, wrap } from 'comlink';
import type { WorkerSurface } from '../../workers/surface.ts';
import workerUrl from '../../workers/sync.worker.ts?worker&url';
import type { Spawned } from '../worker-client.ts';

/** Starts one sync worker. Trusted Types: the address goes through the page's one policy. */
export function spawnWorker(policy: { createScriptURL(url: string): string }): Spawned {
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
