import { type Remote, wrap } from 'comlink';
import { createUrlPolicy } from '../../../src/app/trusted-urls.ts';
import * as portfolio from './kit-portfolio.ts';
import * as reads from './kit-reads.ts';
import * as search from './kit-search.ts';
import type { WorkerKit } from './worker.ts';
import workerUrl from './worker.ts?worker&url';

/*
 * A page without views: the product's modules as they are, to be measured alone. It is served by the gateway, for calls, and by a server
 * that isolates it, for times below a millisecond: elsewhere the clock goes in steps of 0.1 ms.
 */

export interface Kit {
  readonly worker: Remote<WorkerKit>;
  readonly reads: typeof reads;
  readonly search: typeof search;
  readonly portfolio: typeof portfolio;
}

declare global {
  interface Window {
    kit: Kit;
  }
}

const policy = createUrlPolicy(window);
window.kit = { worker: wrap<WorkerKit>(new Worker(policy.createScriptURL(workerUrl), { type: 'module' })), reads, search, portfolio };
