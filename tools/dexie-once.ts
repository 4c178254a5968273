/**
 * Dexie as the page, its workers and the service worker get it: the build that the package makes for browsers of today, a module without
 * helpers for older ones (1 kB brotli less in the boot of the worker). By its name alone the package gives a bundler the script for every
 * browser, so that an application whose parts ask in different ways has it once; here every part asks in this way.
 */
export const dexieOnce = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }];
