import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock } from '../../ports.ts';
import { type Bus, createLocalBus } from '../bus.ts';

/** How often a process asks whether another one has written to the file, milliseconds. */
export const LOOK_EVERY = 1_000;

/**
 * Notices within one process, and one more when another process (the import tool) has committed to the same file: which accounts it
 * changed is not known, so it says "look again". `foreignVersion` answers a number that changes with such a commit and with no own one.
 */
export function createSqliteBus({ clock, log, foreignVersion }: { clock: Clock; log: Log; foreignVersion: () => number }): Bus {
  const local = createLocalBus();
  let seen = foreignVersion();
  const stopLooking = clock.every(LOOK_EVERY, () => {
    try {
      const version = foreignVersion();
      if (version === seen) return;
      seen = version;
      local.publish({ kind: 'again' });
    } catch (error) {
      log.error('not looked for commits of other processes', { error: String(error) });
    }
  });
  return {
    publish: local.publish,
    listen: local.listen,
    async close() {
      stopLooking();
      await local.close();
    },
  };
}
