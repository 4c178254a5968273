import { expose } from 'comlink';
import { browserPorts } from './browser-ports.ts';
import { WorkerApi } from './worker-api.ts';

// A throw inside an async handler does not reach worker.onerror: it is forwarded, so that the page's guard sees it.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  reportError(event.reason);
});

expose(new WorkerApi(browserPorts()));
