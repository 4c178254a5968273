// The plainest service worker that answers offline: two files in a cache, nothing else.
const files = ['/', '/register.js'];
self.addEventListener('install', (event) => event.waitUntil(caches.open('v1').then((cache) => cache.addAll(files))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
