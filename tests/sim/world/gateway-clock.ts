import type { Clock } from '../../../server/ports.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The clock of a gateway that lives in virtual time. */
export function gatewayClock(time: VirtualTime): Clock {
  const { setTimeout, clearTimeout } = time.timers('gateway');
  return {
    now: () => time.at(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    every(ms, run) {
      let timer: unknown = null;
      const arm = (): void => {
        timer = setTimeout(() => {
          arm();
          run();
        }, ms);
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
}
