/** Rejects when `work` has not settled once `late` resolves. What `work` does later is ignored. */
export function withDeadline<T>(work: Promise<T>, late: Promise<void>): Promise<T> {
  return Promise.race([
    work,
    late.then(() => {
      throw new Error('deadline passed');
    }),
  ]);
}

/** Resolves after `ms`, by the browser's own timeout signal. */
export function lateAfter(ms: number): Promise<void> {
  return new Promise((resolve) => AbortSignal.timeout(ms).addEventListener('abort', () => resolve(), { once: true }));
}
