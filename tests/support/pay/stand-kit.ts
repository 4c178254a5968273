/** A fetch that nobody answers: it ends when whoever asked has no patience left. */
export const silentFetch: typeof globalThis.fetch = (_url, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

/** How long a silent provider is waited for in tests, milliseconds. */
export const LITTLE_PATIENCE = 40;
