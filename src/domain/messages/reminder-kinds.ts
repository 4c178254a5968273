/** What the device reminds of by itself, each with a switch of its own (PLUS-21): two numbers on the icon, three kinds of notifications. */
export const reminderKinds = ['badgeUnread', 'badgeDue', 'due', 'overdue', 'messages'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export type ReminderSwitches = Readonly<Record<ReminderKind, boolean>>;

/** Kinds that the browser must allow first: they are off until their user has pressed their switch. */
export const needsPermission = (kind: ReminderKind): boolean => kind === 'due' || kind === 'overdue' || kind === 'messages';

/** The switches as they were kept; what nobody kept is as at the start. */
export function readSwitches(stored: string | null): ReminderSwitches {
  const start = Object.fromEntries(reminderKinds.map((kind) => [kind, !needsPermission(kind)]));
  let kept: unknown = null;
  try {
    kept = JSON.parse(stored ?? 'null');
  } catch {
    // Written by hand: as at the start.
  }
  const known =
    typeof kept === 'object' && kept !== null ? Object.entries(kept).filter(([kind, on]) => kind in start && typeof on === 'boolean') : [];
  return { ...start, ...Object.fromEntries(known) } as ReminderSwitches; // as: every kind is in `start`
}
