import type { Clock } from '../../desk/time/clock.ts';

/** The assistant is told what is on screen this long after the last change of it (CONST-37), milliseconds. */
export const CODE_UPDATE_MS = 300;

/** Passes on the newest code once nothing has changed for `CODE_UPDATE_MS`: who leafs through tabs is not followed to each of them. */
export function codeUpdates(clock: Clock, told: (code: string) => void): { change(code: string): void; stop(): void } {
  let cancel = (): void => undefined;
  return {
    change(code) {
      cancel();
      cancel = clock.after(CODE_UPDATE_MS, () => told(code));
    },
    stop: () => cancel(),
  };
}
