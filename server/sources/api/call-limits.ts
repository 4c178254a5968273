/** Calls of one key that one process carries out at the same time, and that it begins in a minute. */
const AT_ONCE = 4;
const IN_A_MINUTE = 600;
const MINUTE = 60_000;

export interface CallLimits {
  /** Null when the call may go on (then `end` must be called), else after how many seconds it may come again. */
  begin(key: string, now: number): number | null;
  end(key: string): void;
}

/** How much one key may ask of this process: what is over it is asked to come again. */
export function createCallLimits(): CallLimits {
  const open = new Map<string, number>();
  const minutes = new Map<string, { readonly since: number; readonly calls: number }>();
  return {
    begin(key, now) {
      const held = minutes.get(key);
      const minute = held === undefined || now - held.since >= MINUTE || now < held.since ? { since: now, calls: 0 } : held;
      if (minute.calls >= IN_A_MINUTE) return Math.ceil((minute.since + MINUTE - now) / 1_000);
      if ((open.get(key) ?? 0) >= AT_ONCE) return 1;
      minutes.set(key, { ...minute, calls: minute.calls + 1 });
      open.set(key, (open.get(key) ?? 0) + 1);
      return null;
    },
    end(key) {
      open.set(key, Math.max(0, (open.get(key) ?? 0) - 1));
    },
  };
}
