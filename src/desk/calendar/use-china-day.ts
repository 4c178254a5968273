import { useEffect, useState } from 'react';
import { addDays, chinaDay, startOfChinaDay } from '../../domain/core/china-time.ts';
import { useAccount, useDesk } from '../desk.tsx';

/**
 * China's day by the gateway's clock, whatever this device's clock and time zone say: the difference that the gateway's answers have shown is
 * kept with the account, so that it holds offline too. Renders anew when the day ends.
 */
export function useChinaDay(): string {
  const { clock } = useDesk();
  const offset = useAccount(({ sync }) => sync?.clockOffset ?? 0);
  const [, setDays] = useState(0);
  const now = clock.now() + offset;
  const today = chinaDay(now);
  useEffect(
    () => clock.after(startOfChinaDay(addDays(today, 1)) - (clock.now() + offset) + 100, () => setDays((n) => n + 1)),
    [clock, offset, today],
  );
  return today;
}
