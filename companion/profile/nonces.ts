import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIME_WINDOW_MS } from '../../src/domain/companion/protocol.ts';
import { readPrivate, writePrivate } from './private-file.ts';

/** So many lines are written before the old ones are dropped from the file. */
const MOST_LINES = 10_000;

/**
 * Nonces of requests that were carried out, for as long as their time would still pass. They are on the disk before the request has an effect, so that a
 * replay is known after a restart too.
 */
export class Nonces {
  readonly #path: string;
  readonly #seen = new Map<string, number>();
  #lines = 0;

  constructor(folder: string, now: number) {
    this.#path = join(folder, 'nonces');
    for (const line of (readPrivate(this.#path) ?? '').split('\n')) {
      const [time, nonce] = line.split(' ');
      if (nonce) this.#seen.set(nonce, Number(time));
    }
    this.#rewrite(now);
  }

  /** Whether a nonce is new; from then on it is not. `time`: of its request, already judged. */
  take(nonce: string, time: number, now: number): boolean {
    if (this.#seen.has(nonce)) return false;
    this.#seen.set(nonce, time);
    if (this.#lines >= MOST_LINES) this.#rewrite(now);
    else {
      appendFileSync(this.#path, `${time} ${nonce}\n`, { mode: 0o600 });
      this.#lines += 1;
    }
    return true;
  }

  #rewrite(now: number): void {
    for (const [nonce, time] of this.#seen) if (!(Math.abs(now - time) <= 2 * TIME_WINDOW_MS)) this.#seen.delete(nonce);
    this.#lines = this.#seen.size;
    writePrivate(this.#path, Array.from(this.#seen, ([nonce, time]) => `${time} ${nonce}\n`).join(''));
  }
}
