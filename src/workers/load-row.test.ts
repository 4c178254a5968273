import { describe, expect, test } from 'vitest';
import { messageRead, remindMessages } from '../api/calls/messages.ts';
import type { FormCall } from '../api/calls/table.ts';
import { commandRow, formRow } from './load-row.ts';

describe('the row of a call', () => {
  test('comes with its noun, for whom the row names', async () => {
    expect(await formRow('messages.remindMessages')).toBe(remindMessages);
    expect(await commandRow('messages', 'messageRead')).toBe(messageRead);
  });

  test.each([
    'messages.messageRead',
    'messages.messageHistory',
    'session.logout',
    'messages.nosuch',
    'nosuch.member',
    'member',
    'messages.toString',
  ])('a form gets none for %s, whatever a page names', async (call) => {
    expect(await formRow(call as FormCall)).toBeNull(); // as: what no type lets through
  });

  test('the outbox gets none for what forms ask', async () => {
    expect(await commandRow('messages', 'remindMessages')).toBeNull();
  });
});
