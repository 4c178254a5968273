import { useEffect, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';

/** The time of this very render, with a render at least every `ms`: never older than the data that is drawn beside it. */
export function useNow(ms: number): number {
  const { clock } = useDesk();
  const [, setTick] = useState(0);
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      setTick((n) => n + 1);
      cancel = clock.after(ms, tick);
    };
    cancel = clock.after(ms, tick);
    return () => cancel();
  }, [clock, ms]);
  return clock.now();
}
