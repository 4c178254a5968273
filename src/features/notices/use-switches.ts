import { useCallback, useMemo } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useDeviceText } from '../../desk/use-device-text.ts';
import { type ReminderKind, type ReminderSwitches, readSwitches } from '../../domain/messages/reminder-kinds.ts';

/** The switches of the account on this device: what a browser allows is its own. The same in all its windows. */
export function useSwitches(): readonly [ReminderSwitches, (kind: ReminderKind, on: boolean) => void] {
  const { login } = useDesk();
  const [text, setText] = useDeviceText(`reminders:${login.accountId}`);
  const switches = useMemo(() => readSwitches(text), [text]);
  const set = useCallback(
    (kind: ReminderKind, on: boolean) => setText((held) => JSON.stringify({ ...readSwitches(held), [kind]: on })),
    [setText],
  );
  return [switches, set];
}
