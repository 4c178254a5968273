import { expect, test } from 'vitest';
import type { OutboxRow } from '../types.ts';
import { peaceContactChange } from './peace.ts';

const input = (field: 'main.phone' | 'back1.phone', from: string, to: string) => ({
  ...{ companyId: 'c1', orderId: 'o-1', source: 0 as const },
  contactChanges: { [field]: { from, to } },
});
const row = (over: Partial<OutboxRow>): OutboxRow => ({
  ...{
    id: 'x',
    key: 'c1',
    name: 'peaceContactChange',
    input: null,
    seal: null,
    createdAt: 0,
    attempts: 0,
    nextAt: 0,
    state: 'waiting',
    lastError: null,
  },
  ...over,
});

test('a change that is sent again stands on what the changes before it leave, field by field', () => {
  const earlier = [row({ input: input('main.phone', '', '13800138000') })];
  expect(peaceContactChange.standOn?.(input('main.phone', '', '13900139000'), earlier)).toEqual(
    input('main.phone', '13800138000', '13900139000'),
  );
  expect(peaceContactChange.standOn?.(input('back1.phone', '', '13900139000'), earlier)).toEqual(input('back1.phone', '', '13900139000'));
});

test('when a change is taken away, one that was made on top of it starts from what was there before; one that was sent keeps its body', () => {
  const before = input('main.phone', '', '13800138000');
  const later = input('main.phone', '13800138000', '13900139000');
  const rebased = peaceContactChange.rebase?.([row({ input: later }), row({ id: 'y', input: later, attempts: 1 })], before, null);
  expect(rebased?.map(({ id, input: next }) => [id, next])).toEqual([['x', input('main.phone', '', '13900139000')]]);
});
