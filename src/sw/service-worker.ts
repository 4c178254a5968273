import type { OutboxEnd } from './drain-outbox.ts';
import { isLateFile } from './late-files.ts';
import { hrefOf, isAreYouThere, isSkipWaiting, NO_ROOM, OPEN_ASKED, OUTBOX_TAG } from './messages.ts';
import { type PushPorts, showPush, tellPushChanged } from './push.ts';
import { routeOf } from './routes.ts';
import { addStaticRoutes } from './static-routes.ts';
import { type Installing, PAGE_FILE, type StoredFiles } from './stored-files.ts';
import { type SyncWindow, syncOutbox } from './sync-outbox.ts';

interface ProductWindow extends SyncWindow {
  focus(): Promise<unknown>;
}

export interface ServiceWorkerPorts {
  readonly origin: string;
  readonly files: StoredFiles;
  fetch(request: Request): Promise<Response>;
  /** A file that is stored when it is first used. */
  late(request: Request): Promise<Response>;
  /** The deployment's configuration, newest first. */
  config(): Promise<Response>;
  /** Imports the drain; may import later only what it imported during the installation. */
  importDrain(): void;
  drain(): Promise<OutboxEnd>;
  readonly notifications: Pick<PushPorts, 'show' | 'shown'>;
  windows(): Promise<readonly ProductWindow[]>;
  /** Opens the product at an address. */
  openWindow(href: string): Promise<unknown>;
  claim(): Promise<void>;
  skipWaiting(): Promise<void>;
}

/** What each event of the service worker does. It keeps nothing in memory: the browser stops it at any moment (fault 39). */
export interface ServiceWorkerEvents {
  install(event: Installing): Promise<void>;
  activate(): Promise<void>;
  /** Null leaves the request to the browser. */
  fetch(request: Request): Promise<Response> | null;
  message(data: unknown, answer: (build: string | null) => void): Promise<void>;
  sync(tag: string): Promise<void>;
  /** A push came, with this text. */
  push(text: string): Promise<void>;
  pushChanged(): Promise<void>;
  /** A notification with this data was pressed. */
  press(data: unknown): Promise<void>;
}

export function createServiceWorker(ports: ServiceWorkerPorts): ServiceWorkerEvents {
  const { files, origin } = ports;
  const pageUrl = new URL(PAGE_FILE, origin).href;
  async function stored(url: string, request: Request): Promise<Response> {
    return (await files.match(url)) ?? ports.fetch(request);
  }
  /** What the stored page says it was built as; null when it is not there. */
  async function build(): Promise<string | null> {
    const page = await files.match(pageUrl).catch(() => undefined);
    return / data-build="([^"]*)"/.exec((await page?.text()) ?? '')?.[1] ?? null;
  }
  /** Whoever sees the product learns why no new version comes (fault 35). */
  async function tellNoRoom(): Promise<void> {
    await files.dropUnfinished();
    for (const window of await ports.windows()) window.postMessage({ type: NO_ROOM });
  }
  return {
    async install(event) {
      ports.importDrain();
      try {
        // The first page asked for the configuration before this worker was there: kept now, it is there without a line.
        await Promise.all([files.install(event), addStaticRoutes(event, files.cacheName), ports.config()]);
      } catch (error) {
        if (error instanceof Error && error.name === 'QuotaExceededError') await tellNoRoom();
        throw error;
      }
    },
    async activate() {
      await ports.claim();
      await files.sweep((await ports.windows()).length > 0);
    },
    fetch(request) {
      const route = routeOf(request, origin, files.isFile);
      if (route === 'network') return null;
      if (route === 'config') return ports.config();
      // The build before this one may have stored it with all the others.
      if (isLateFile(new URL(request.url).pathname)) return files.match(request.url).then((file) => file ?? ports.late(request));
      return stored(route === 'page' ? pageUrl : request.url, request);
    },
    // A new version waits until the page says that the user wants it, or until no window is left.
    async message(data, answer) {
      if (isAreYouThere(data)) answer(await build());
      if (isSkipWaiting(data)) await ports.skipWaiting();
    },
    async sync(tag) {
      if (tag === OUTBOX_TAG) await syncOutbox(ports);
    },
    push: (text) => showPush(text, ports.notifications),
    pushChanged: () => tellPushChanged(ports),
    async press(data) {
      const href = hrefOf(data);
      if (href === null) return;
      const open = await ports.windows();
      const window = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
      if (window === undefined) await ports.openWindow(href);
      else {
        window.postMessage({ type: OPEN_ASKED, href });
        await window.focus();
      }
    },
  };
}
