import { expect, test } from 'vitest';
import { type LogLine, MOST_LINES, withLines } from './log.ts';

const line = (at: number, what: LogLine['what'], why: string, id = '7'): LogLine => ({ at, kind: 'popup', id, what, why });

test('[PLUS-22] the log tells each change once: of what was held in one go the last reason, and none twice', () => {
  const first = withLines([], [line(1, 'held', 'starting'), line(2, 'held', 'dirtyForm'), line(3, 'held', 'starting', '8')]);
  expect(first).toEqual([line(2, 'held', 'dirtyForm'), line(3, 'held', 'starting', '8')]);
  expect(withLines(first, [line(4, 'held', 'dirtyForm')])).toEqual(first);
  const next = withLines(first, [line(5, 'held', 'busy'), line(6, 'shown', 'alone'), line(7, 'over', 'closed'), line(8, 'held', 'busy')]);
  expect(next.slice(2).map(({ what, why }) => `${what} ${why}`)).toEqual(['held busy', 'shown alone', 'over closed', 'held busy']);
});

test('[PLUS-22] the log is bounded: the oldest lines go', () => {
  const many = Array.from({ length: MOST_LINES + 50 }, (_, n) => line(n, 'shown', 'alone'));
  const log = withLines([line(-1, 'shown', 'alone')], many);
  expect(log).toHaveLength(MOST_LINES);
  expect(log[0]?.at).toBe(50);
});
