import type { Timers } from '../context.ts';

/** Time limits of one exchange. `signal` ends the fetch and every read of its body. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Starts or restarts the short limit: first byte, or silence in a stream. */
  watch(ms: number): void;
  /** Ends the short limit. */
  rest(): void;
  /** Frees timers and listeners, and cuts the exchange when it is still under way. */
  end(): void;
  /** Why it ended early, null when it did not. */
  why(): 'timeout' | 'aborted' | null;
}

/** @param totalMs whole exchange, null for streams without an end. */
export function startDeadline(timers: Timers, totalMs: number | null, parent: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let why: 'timeout' | 'aborted' | null = null;
  let short: unknown = null;
  const stop = (reason: 'timeout' | 'aborted'): void => {
    why ??= reason;
    controller.abort();
  };
  const onParent = (): void => stop('aborted');
  const total = totalMs === null ? null : timers.setTimeout(() => stop('timeout'), totalMs);
  const rest = (): void => {
    if (short !== null) timers.clearTimeout(short);
    short = null;
  };
  if (parent?.aborted) stop('aborted');
  parent?.addEventListener('abort', onParent);
  return {
    signal: controller.signal,
    watch(ms) {
      rest();
      short = timers.setTimeout(() => stop('timeout'), ms);
    },
    rest,
    end() {
      rest();
      if (total !== null) timers.clearTimeout(total);
      parent?.removeEventListener('abort', onParent);
      controller.abort();
    },
    why: () => why,
  };
}
