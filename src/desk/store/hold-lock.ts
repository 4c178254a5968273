type WebLocks = Pick<LockManager, 'request'>;

/**
 * Holds a Web Lock until it is released or the window is gone. With `ifAvailable` null when somebody has it; with a `signal` it waits, and null is
 * when that gave up. Where there are no locks (`locks` undefined) every window is alone and has it.
 */
export function holdLock(
  locks: WebLocks | undefined,
  name: string,
  options: { readonly ifAvailable: true } | { readonly signal: AbortSignal },
): Promise<(() => void) | null> {
  const alone = (): void => undefined;
  return new Promise((done) => {
    if (locks === undefined) return done(alone);
    const held = locks.request(name, options, (lock) => (lock === null ? done(null) : new Promise<void>((release) => done(release))));
    held.catch(() => done('signal' in options && options.signal.aborted ? null : alone));
  });
}
