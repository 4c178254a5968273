import { holdLock } from '../../desk/store/hold-lock.ts';

/** The turn of an account's modals over all its windows. */
export interface TurnLock {
  /** Holds it when nobody does; else null. */
  tryHold(): Promise<(() => void) | null>;
  /** Holds it when whoever has it is done, or his window is gone; null when `signal` gave up. */
  wait(signal: AbortSignal): Promise<(() => void) | null>;
}

/** By a Web Lock: a window that is killed frees it. Where there are none, every window is alone. */
export function turnLock(accountId: string, locks: Pick<LockManager, 'request'> | undefined): TurnLock {
  const name = `attention:${accountId}`;
  return { tryHold: () => holdLock(locks, name, { ifAvailable: true }), wait: (signal) => holdLock(locks, name, { signal }) };
}
