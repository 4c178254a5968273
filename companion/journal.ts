import type { Clock } from './ports.ts';

/** Lines that the window shows. */
const KEPT = 50;
/** Among so many of the newest lines the same thing adds to its line: a page that looks every few seconds asks two things in turn. */
const RECENT = 4;
const ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]{1,100}$/;

/** Why a request was not carried out. */
export type RefusalReason =
  | 'loopback'
  | 'user'
  | 'host'
  | 'origin'
  | 'method'
  | 'type'
  | 'size'
  | 'header'
  | 'old'
  | 'upgrade'
  | 'signature'
  | 'time'
  | 'replay'
  | 'unpaired'
  | 'pairing'
  | 'tries'
  | 'input'
  | 'unknown'
  | 'sockets'
  | 'slow'
  | 'broken';

export interface JournalLine {
  /** Of the newest of them, milliseconds since 1970. */
  readonly at: number;
  /** Who asked; '' for what is no origin. */
  readonly origin: string;
  /** What was asked for: a verb, or '' for what is none. Never a path as it came. */
  readonly what: string;
  readonly outcome: 'done' | 'failed' | RefusalReason;
  /** So many in a row. */
  readonly count: number;
}

/**
 * The last requests, in words that hold no secret: nothing of a request but a name of ours and a well-formed origin gets in. The same thing again
 * adds to its line, so that a flood neither fills the memory nor drives out what was before it.
 */
export class Journal {
  readonly #lines: JournalLine[] = [];
  readonly #refused = new Map<RefusalReason, number>();
  readonly #clock: Clock;
  readonly #print: (line: string) => void;

  constructor(clock: Clock, print: (line: string) => void) {
    this.#clock = clock;
    this.#print = print;
  }

  note(asked: string | undefined, what: string, outcome: JournalLine['outcome']): void {
    const origin = asked !== undefined && ORIGIN.test(asked) ? asked : '';
    const at = this.#clock.now();
    if (outcome !== 'done' && outcome !== 'failed') this.#refused.set(outcome, (this.#refused.get(outcome) ?? 0) + 1);
    const found = this.#lines.findLastIndex((line) => line.origin === origin && line.what === what && line.outcome === outcome);
    if (found !== -1 && found >= this.#lines.length - RECENT) {
      for (const same of this.#lines.splice(found, 1)) this.#lines.push({ ...same, at, count: same.count + 1 });
    } else {
      this.#lines.push({ at, origin, what, outcome, count: 1 });
      if (this.#lines.length > KEPT) this.#lines.shift();
      this.#print(`${new Date(at).toISOString()} ${outcome} ${what || '-'} ${origin || '-'}`);
    }
  }

  lines(): readonly JournalLine[] {
    return this.#lines;
  }

  /** Refusals since the start, of one reason or of all. */
  refused(reason?: RefusalReason): number {
    if (reason !== undefined) return this.#refused.get(reason) ?? 0;
    return [...this.#refused.values()].reduce((sum, one) => sum + one, 0);
  }
}
