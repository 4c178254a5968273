/** The turn of an account's modals over all its windows. */
export interface TurnLock {
  /** Holds it when nobody does; else null. */
  tryHold(): Promise<(() => void) | null>;
  /** Holds it when whoever has it is done, or his window is gone; null when `signal` gave up. */
  wait(signal: AbortSignal): Promise<(() => void) | null>;
}

type Locks = Pick<LockManager, 'request'>;

/** By a Web Lock: a window that is killed frees it. Where there are none, every window is alone. */
export function turnLock(accountId: string, locks: Locks | undefined): TurnLock {
  const name = `attention:${accountId}`;
  const alone = (): void => undefined;
  const hold = (options: LockOptions): Promise<(() => void) | null> =>
    new Promise((done) => {
      if (locks === undefined) return done(alone);
      const held = locks.request(name, options, (lock) => (lock === null ? done(null) : new Promise<void>((release) => done(release))));
      held.catch(() => done(options.signal?.aborted === true ? null : alone));
    });
  return { tryHold: () => hold({ ifAvailable: true }), wait: (signal) => hold({ signal }) };
}
