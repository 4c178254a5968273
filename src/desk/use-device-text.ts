import { useCallback, useEffect, useState } from 'react';
import { createListeners } from '../ui/listeners.ts';
import { useDesk } from './desk.tsx';

/** This window's own changes: the memory tells other windows only. */
const changes = createListeners();

/** A text of this device's memory, the same in all its windows; null takes it away. `set` works on what is there by then. */
export function useDeviceText(key: string): readonly [string | null, (next: (held: string | null) => string | null) => void] {
  const { device } = useDesk();
  const [text, setText] = useState(() => device.get(key));
  useEffect(() => {
    const read = (): void => setText(device.get(key));
    read();
    const stops = [changes.subscribe(read), device.listen(key, read)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, key]);
  const set = useCallback(
    (next: (held: string | null) => string | null) => {
      const value = next(device.get(key));
      if (value === null) device.remove(key);
      else device.set(key, value);
      changes.tell();
    },
    [device, key],
  );
  return [text, set];
}
