import { useEffect, useState } from 'react';
import { useDesk } from '../desk.tsx';

/** How many of the moments have passed since `since`, in milliseconds each; counts by timers, so that a device clock that is set changes nothing. */
export function useElapsed(since: number | null, moments: readonly number[]): number {
  const { clock } = useDesk();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (since === null) return;
    const cancels = moments.map((ms, n) => clock.after(ms, () => setPassed(n + 1)));
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [since, moments, clock]);
  return passed;
}
