import { useEffect, useState } from 'react';
import { useDesk } from '../account/desk.tsx';

/** The time, renewed every `ms` while the component is on screen. */
export function useNow(ms: number): number {
  const { clock } = useDesk();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      setNow(clock.now());
      cancel = clock.after(ms, tick);
    };
    cancel = clock.after(ms, tick);
    return () => cancel();
  }, [clock, ms]);
  return now;
}
