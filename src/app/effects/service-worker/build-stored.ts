/** Settles when the service worker holds the build; at once where there is none. */
export async function buildStored(): Promise<void> {
  if ('serviceWorker' in navigator && !import.meta.env.DEV) await navigator.serviceWorker.ready;
}
