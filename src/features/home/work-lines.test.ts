import { expect, test } from 'vitest';
import { workLines } from './work-lines.ts';

test('[PLUS-10] what needs a decision stands before what goes on by itself, what is being sent counts as waiting, and what there is none of is left out', () => {
  const outbox = (['waiting', 'sending', 'conflict', 'waiting', 'parked'] as const).map((state) => ({ state }));
  expect(workLines(outbox, 4)).toEqual([
    { kind: 'conflict', count: 1 },
    { kind: 'parked', count: 1 },
    { kind: 'unread', count: 4 },
    { kind: 'waiting', count: 3 },
  ]);
  expect(workLines([], 0)).toEqual([]);
  expect(workLines([{ state: 'refused' }], 0)).toEqual([{ kind: 'refused', count: 1 }]);
});
