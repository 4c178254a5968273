/** A fetch that nobody answers: it ends when whoever asked has no patience left. */
export const silentFetch: typeof globalThis.fetch = (_url, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

/** How long a silent provider is waited for in tests, milliseconds. */
export const LITTLE_PATIENCE = 40;

/** The gateway's own cashier page, as adapters know it. */
export const PAGE = { origin: 'https://pay.example', secret: 'a secret that seals addresses of pages' };
