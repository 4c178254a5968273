import type { Clock } from '../../desk/time/clock.ts';
import { backOffMs } from '../../domain/core/back-off.ts';

/** A break of a second or two is no trouble yet. */
const TRIES_BEFORE_TROUBLE = 3;

/**
 * Loads what the page cannot do without (the code that starts sync) until it comes: a first visit whose line breaks at that moment must not
 * stay without sync until somebody reloads. Waits half a second, doubling to 30 s, between tries; `onTrouble` is told once, when the third has
 * failed.
 */
export async function loadUntilThere<T>(load: () => Promise<T>, clock: Pick<Clock, 'after'>, onTrouble?: () => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch {
      if (tries === TRIES_BEFORE_TROUBLE) onTrouble?.();
      await new Promise<void>((resolve) => void clock.after(backOffMs(tries, 0), resolve));
    }
  }
}
