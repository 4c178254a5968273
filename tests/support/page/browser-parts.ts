import { locks } from 'node:worker_threads';
import { expose } from 'comlink';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ListWord } from '../../../src/domain/lists/table.ts';
import { browserPorts } from '../../../src/workers/browser-ports.ts';
import type { Timers } from '../../../src/workers/ports.ts';
import { WorkerApi } from '../../../src/workers/worker-api.ts';

/* What a browser has and jsdom has not, for the tests of views. Layout and pictures are a browser's: a test that needs them belongs there. */

/** Pixels that every element is said to have: enough for a list to draw some rows. */
const SIZE = { width: 1_200, height: 700 } as const;

const workers = new Set<WorkerApi>();

/** Waits of the workers that are over soon, milliseconds. */
const hastened = new Set<number>();
const SOON_MS = 20;

/** Until the end of the test: what a worker waits for exactly so long, milliseconds, comes at once, with the same things in the same order. */
export function hasten(...waits: readonly number[]): void {
  for (const ms of waits) hastened.add(ms);
}

function hastenedTimers({ setTimeout, clearTimeout }: Timers): Timers {
  return { clearTimeout, setTimeout: (run, ms) => setTimeout(run, hastened.has(ms) ? SOON_MS : ms) };
}

/** The worker of lists in this process: what goes to it and comes back is cloned. */
function listsHere(): MessagePort & { terminate(): void } {
  const { port1, port2 } = new MessageChannel();
  const reading = import('../../../src/workers/lists/list-reader.ts');
  const hearing = reading.then(({ createListReader }) => createListReader((said) => port1.postMessage(said)));
  port1.onmessage = ({ data }: MessageEvent<ListWord>) => void hearing.then((hear) => hear(data));
  return Object.assign(port2, { terminate: () => port1.close() });
}

/** The sync worker in this process: the real one, over a real channel that clones what goes through it. */
class WorkerHere {
  constructor(_url: string, { name }: { readonly name: string }) {
    // biome-ignore lint/correctness/noConstructorReturn: as below
    if (name === 'lists') return listsHere();
    const ports = browserPorts();
    const api = new WorkerApi({ ...ports, timers: hastenedTimers(ports.timers) });
    workers.add(api);
    const { port1, port2 } = new MessageChannel();
    expose(api, port1);
    const terminate = (): void => {
      workers.delete(api);
      void api.stop();
      port1.close();
    };
    // biome-ignore lint/correctness/noConstructorReturn: the page holds the channel, as it holds a worker
    return Object.assign(port2, { terminate });
  }
}

/** Ends what the workers do, and waits for it. */
export async function stopWorkers(): Promise<void> {
  await Promise.all([...workers].map((api) => api.stop()));
  workers.clear();
}

/** Milliseconds from which on a wait is the page's: heartbeats, notices. Shorter ones end by themselves, and some are the gateway's. */
const LONG_MS = 1_000;
const startTimer = globalThis.setTimeout;
const waits = new Set<NodeJS.Timeout>();

function setTimeoutHere(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout {
  const timer = startTimer(run, ms, ...args);
  if (ms >= LONG_MS) waits.add(timer);
  return timer;
}

/** Ends what a page that is left waits for: its heartbeat would find no worker any more, and start one in the page after it. */
export function endWaits(): void {
  for (const timer of waits) clearTimeout(timer);
  waits.clear();
}

/** A device that nobody has used: an empty storage, no small memories. */
export function freshBrowser(): void {
  const indexedDB = new IDBFactory();
  Object.assign(globalThis, { indexedDB, IDBKeyRange });
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('language', 'zh-CN');
  hastened.clear();
}

/** What the parts of this browser are at the start, by name. */
const ownParts = new Set(['locks', 'onLine']);

/** For the next file of tests: a browser without the parts that a test has given it, and an empty page. */
export function tidyBrowser(): void {
  for (const name of Object.getOwnPropertyNames(navigator)) if (!ownParts.has(name)) Reflect.deleteProperty(navigator, name);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  closeBrowser();
  freshBrowser();
}

/** What ends with the browser is gone. */
export function closeBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = 'wb-run=; Path=/; Max-Age=0';
  sessionStorage.clear();
}

/** Whether the browser says that there is a line, with its event. */
export function sayOnline(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

function toggle(element: HTMLElement, newState: 'open' | 'closed'): void {
  element.toggleAttribute('data-popover-open', newState === 'open');
  // jsdom hides every popover.
  element.style.display = newState === 'open' ? 'block' : '';
  queueMicrotask(() => element.dispatchEvent(Object.assign(new Event('toggle'), { newState })));
}

function addPopovers(): void {
  const matches = Element.prototype.matches;
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed');
    },
    matches(this: HTMLElement, selector: string) {
      return matches.call(this, selector.replaceAll(':popover-open', '[data-popover-open]'));
    },
  });
}

/** Dialogs of the browser's own: open and shut, without the layer over the page. */
function addDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
}

function addSizes(): void {
  const sizes = { clientHeight: SIZE.height, clientWidth: SIZE.width, offsetHeight: SIZE.height, offsetWidth: SIZE.width };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  Object.assign(globalThis, { scrollTo() {} });
  Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {}, getAnimations: () => [] });
}

// jsdom brings its own: what Node makes must be an instance of the one that libraries ask for.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) });
Object.assign(globalThis, { setTimeout: setTimeoutHere, Worker: WorkerHere, ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Object.assign(globalThis, { matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) });
Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
// A router's last step may come after it has let go of them.
Object.assign(history, { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) });
addPopovers();
addDialogs();
addSizes();
freshBrowser();
