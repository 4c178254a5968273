import type { Clock } from '../ports.ts';
import type { RunEnd } from './loop.ts';

/** How long there is no stream after it gave its connection to a request that had none, milliseconds; a pull comes by its own watchdog then. */
const REST_MS = 60_000;

type Answer = 'drain' | 'pull';

/**
 * When the push stream may be open. It holds one of the six connections of the browser for as long as it lives, so it comes after the first
 * answers to drain and pull of each time that the line is good, and goes when a request finds no connection: parts of the page that a dead
 * line has swallowed may hold the other five for minutes.
 */
export class PushTurn {
  private readonly clock: Clock;
  private readonly owed = new Set<Answer>(['drain', 'pull']);
  private life: AbortController | null = null;
  private restsUntil = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The line was lost: ends the stream, and drain and pull come first when it is back. */
  lineLost(): void {
    this.owed.add('drain').add('pull');
    this.end();
  }

  /** Drain or pull have been answered; true when the stream may begin now and could not before. */
  answered(by: Answer): boolean {
    return this.owed.delete(by) && this.owed.size === 0;
  }

  /** Ends the stream that is open; the loop opens the next one. */
  end(): void {
    this.life?.abort();
  }

  /** A request has no answer for long: the stream gives it its connection, once in two minutes at most. */
  giveWay(): void {
    const now = this.clock.now();
    if (this.life === null || Math.abs(now - this.restsUntil) < REST_MS) return;
    this.restsUntil = now + REST_MS;
    this.end();
  }

  /** Runs one life of the stream when it may be open. */
  async take(signal: AbortSignal, run: (signal: AbortSignal) => Promise<RunEnd>): Promise<RunEnd> {
    if (this.owed.size > 0) return { kind: 'done' };
    const restMs = this.restsUntil - this.clock.now();
    // A longer rest is from before the clock was set back.
    if (restMs > 0 && restMs <= REST_MS) return { kind: 'done', nextMs: restMs };
    const life = new AbortController();
    this.life = life;
    try {
      return await run(AbortSignal.any([signal, life.signal]));
    } finally {
      this.life = null;
    }
  }
}
