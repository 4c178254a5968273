import { useCallback, useEffect, useState } from 'react';
import { type ReminderKind, type ReminderSwitches, readSwitches } from '../../domain/messages/reminder-kinds.ts';
import { createListeners } from '../../ui/listeners.ts';
import { useDesk } from '../account/desk.tsx';

/** This window's own changes: the memory tells other windows only. */
const changes = createListeners();

/** The switches of the account on this device: what a browser allows is its own. The same in all its windows. */
export function useSwitches(): readonly [ReminderSwitches, (kind: ReminderKind, on: boolean) => void] {
  const { device, login } = useDesk();
  const key = `reminders:${login.accountId}`;
  const [switches, setSwitches] = useState(() => readSwitches(device.get(key)));
  useEffect(() => {
    const read = (): void => setSwitches(readSwitches(device.get(key)));
    const stops = [changes.subscribe(read), device.listen(key, read)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, key]);
  const set = useCallback(
    (kind: ReminderKind, on: boolean) => {
      device.set(key, JSON.stringify({ ...readSwitches(device.get(key)), [kind]: on }));
      changes.tell();
    },
    [device, key],
  );
  return [switches, set];
}
