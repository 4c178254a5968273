import type { Fetch, Timers } from '../ports.ts';

/** A request without an answer for this long may be waiting for a connection that others hold, milliseconds. */
const SILENT_MS = 4_000;

/** The requests of one line that are under way. */
export interface UnderWay {
  readonly fetch: Fetch;
  /** Names this moment for `endBefore`. */
  mark(): number;
  /**
   * Ends the requests that began before the mark, streams too, as if the line had been cut there: what a dead line has swallowed does not
   * come when it is back, and whoever waits for it would wait for its time limit.
   */
  endBefore(mark: number): void;
}

/** Watches every request that leaves through `fetch`; `onSilent` is told of each that has no answer after four seconds. */
export function watchRequests(fetch: Fetch, timers: Timers, onSilent: () => void): UnderWay {
  const open = new Map<number, AbortController>();
  let begun = 0;

  async function send(input: string, init: RequestInit): Promise<Response> {
    const n = begun;
    begun += 1;
    const own = new AbortController();
    open.set(n, own);
    // The client ends the signal of every exchange when it is over: also of one whose answer has been read.
    const { signal } = init;
    signal?.addEventListener('abort', () => open.delete(n));
    const timer = timers.setTimeout(onSilent, SILENT_MS);
    try {
      return await fetch(input, { ...init, signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal });
    } catch (thrown) {
      open.delete(n);
      throw thrown;
    } finally {
      timers.clearTimeout(timer);
    }
  }

  return {
    fetch: send,
    mark: () => begun,
    endBefore(mark) {
      for (const [n, own] of open) if (n < mark) own.abort();
    },
  };
}
