import { useCallback, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';

/** In the device's memory: 'off' where the user wants no single letters to act. */
const SINGLE_KEYS = 'singleKeys';

/** Whether single letters act in the inbox, and the switch for it (WCAG 2.1.4). Kept on this device. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const { device } = useDesk();
  const [on, setOn] = useState(() => device.get(SINGLE_KEYS) !== 'off');
  const change = useCallback(
    (next: boolean) => {
      if (next) device.remove(SINGLE_KEYS);
      else device.set(SINGLE_KEYS, 'off');
      setOn(next);
    },
    [device],
  );
  return [on, change];
}
