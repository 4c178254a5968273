/** The version of the service worker that served this page; null when none did. Taken at once: another may be in control a moment later. */
export const servedBy: ServiceWorker | null = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
