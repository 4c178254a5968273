import type { Locks, Timers } from '../ports.ts';

/** The longest call takes 30 s: a lock that is held for longer belongs to a frozen tab. */
const PATIENCE_MS = 45_000;

/**
 * Runs `work` while no other tab asks the same question. The lock only saves requests: after 45 s the question is asked without it, and a
 * thief does no harm. Rejects with what `work` rejects with.
 */
export async function withQuestionLock<T>(
  ports: { readonly locks: Locks; readonly timers: Timers },
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const giveUp = (): void => waiting.abort();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const timer = ports.timers.setTimeout(giveUp, PATIENCE_MS);
  const begun: { work: Promise<T> | null } = { work: null };
  try {
    return await ports.locks.request(name, { signal: waiting.signal }, () => {
      ports.timers.clearTimeout(timer);
      begun.work = work();
      return begun.work;
    });
  } catch {
    return await (begun.work ?? work());
  } finally {
    ports.timers.clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
