import { useEffect, useState } from 'react';
import { useAccount, useDesk } from '../desk.tsx';

const MINUTE = 60_000;

/** The gateway's time to the minute, as the device knows it: what was put off comes back by it, whatever the clock of the device says. */
export function useMinute(): number {
  const { clock } = useDesk();
  const offset = useAccount(({ sync }) => sync?.clockOffset ?? 0);
  const [, tick] = useState(0);
  const now = clock.now() + offset;
  const minute = now - (now % MINUTE);
  useEffect(() => clock.after(minute + MINUTE - (clock.now() + offset) + 50, () => tick((n) => n + 1)), [clock, offset, minute]);
  return minute;
}
