import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { CONFIG_CACHE, configAnswer, lineOf } from './config-answer.ts';
import { createDrainPolicy, DRAIN_SCRIPT, type DrainHost } from './drain-script.ts';
import { createFiles } from './files.ts';
import { lateAnswer } from './late-files.ts';
import { FILE_LIMIT_MS } from './limits.ts';
import { createServiceWorker } from './service-worker.ts';

declare const self: ServiceWorkerGlobalScope & DrainHost & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const { origin } = self.location;
const policy = createDrainPolicy(self);
const importDrain = () => importScripts(policy.createScriptURL(DRAIN_SCRIPT));
const files = createFiles(self.__WB_MANIFEST, origin);
const config = () =>
  configAnswer({
    fetch: (path, init) => fetch(path, init),
    match: (path) => caches.match(path, { cacheName: CONFIG_CACHE }),
    put: async (path, response) => (await caches.open(CONFIG_CACHE)).put(path, response),
    // A full disk leaves the old one, and the next answer tries again.
    policy: (now) => void files.adoptPolicy(now).catch(() => undefined),
    timeout: (ms) => AbortSignal.timeout(ms),
  });
const limitedFetch = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(FILE_LIMIT_MS) });
const events = createServiceWorker({
  origin,
  files,
  fetch: limitedFetch,
  late: (request) => lateAnswer(request, { open: (name) => caches.open(name), fetch: limitedFetch }),
  config,
  importDrain,
  async drain() {
    if (!self.wbDrainOutbox) importDrain();
    return (await self.wbDrainOutbox?.(await lineOf(await config()), new AbortController().signal)) ?? 'settled';
  },
  notifications: {
    show: ({ title, ...options }) => self.registration.showNotification(title, { ...options, icon: '/icon-192.png' }),
    shown: () => self.registration.getNotifications(),
  },
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openWindow: (href) => self.clients.openWindow(href),
  claim: () => self.clients.claim(),
  skipWaiting: () => self.skipWaiting(),
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
self.addEventListener('install', (event) => event.waitUntil(events.install(event)));
self.addEventListener('activate', (event) => event.waitUntil(events.activate()));
self.addEventListener('fetch', (event) => {
  const answer = events.fetch(event.request);
  if (answer !== null) event.respondWith(answer);
});
self.addEventListener('message', (event) => event.waitUntil(events.message(event.data, (build) => event.ports[0]?.postMessage(build))));
// @ts-expect-error the installed types do not know Background Sync yet
self.addEventListener('sync', (event: SyncEvent) => event.waitUntil(events.sync(event.tag)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(events.press(event.notification.data));
});
self.addEventListener('push', (event) => event.waitUntil(events.push(event.data?.text() ?? '')));
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(events.pushChanged())); // as: the types call it an event
