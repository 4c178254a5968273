/** Time of the page as a port; the one home is `src/app/effects/windows/browser-clock.ts`. */
export interface Clock {
  /** Milliseconds since 1970 by this device. */
  now(): number;
  /** Runs `fn` once after `ms`; the returned function cancels. */
  after(ms: number, fn: () => void): () => void;
}
