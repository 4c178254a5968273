import { expect, test } from 'vitest';
import { needsPermission, readSwitches, reminderKinds } from './reminder-kinds.ts';

const start = { badgeUnread: true, badgeDue: true, due: false, overdue: false, messages: false };

test('[PLUS-21] each kind has its own switch; what needs the browser’s permission is off until it is pressed', () => {
  expect(readSwitches(null)).toEqual(start);
  expect(reminderKinds.filter(needsPermission)).toEqual(['due', 'overdue', 'messages']);
  for (const kind of reminderKinds) {
    const turned = { ...start, [kind]: !start[kind] };
    expect(readSwitches(JSON.stringify({ [kind]: !start[kind] }))).toEqual(turned);
  }
});

test('[PLUS-21] what was kept by hand or by another version says nothing', () => {
  for (const bad of ['{', 'null', '7', '[]', '{"due":"yes"}', '{"later":true}']) expect(readSwitches(bad)).toEqual(start);
});
