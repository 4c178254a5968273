import { backOffMs } from '../domain/back-off.ts';
import type { Clock } from '../features/account/clock.ts';

/**
 * Loads what the page cannot do without (the code that starts sync) until it comes: a first visit whose line breaks at that moment must not
 * stay without sync until somebody reloads. Waits half a second, doubling to 30 s, between tries.
 */
export async function loadUntilThere<T>(load: () => Promise<T>, clock: Pick<Clock, 'after'>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => void clock.after(backOffMs(tries, 0), resolve));
    }
  }
}
