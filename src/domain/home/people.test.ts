import { expect, test } from 'vitest';
import { type Urgency, urgencies } from '../calendar/urgency.ts';
import { progressByPerson } from './people.ts';

const at = (...words: Urgency[]): number[] => words.map((word) => urgencies.indexOf(word));
const none = { overdue: 0, paymentFailed: 0, today: 0, soon: 0, unknown: 0, later: 0, clear: 0 };

test('[HOME-13] companies are counted by who looks after them, each once and hidden ones not at all; the most urgent stand first, nobody’s last', () => {
  const accountant = ['王丽', '李娜', '王丽', '', '赵敏', '李娜', '赵敏', '王丽', ''];
  const urgency = at('clear', 'overdue', 'soon', 'overdue', 'paymentFailed', 'clear', 'unknown', 'overdue', 'overdue');
  // The eighth company (王丽, overdue) is hidden.
  expect(progressByPerson(accountant, urgency, [0, 1, 2, 3, 4, 5, 6, 8])).toEqual([
    { name: '李娜', total: 2, counts: { ...none, overdue: 1, clear: 1 } },
    { name: '赵敏', total: 2, counts: { ...none, paymentFailed: 1, unknown: 1 } },
    { name: '王丽', total: 2, counts: { ...none, soon: 1, clear: 1 } },
    { name: '', total: 2, counts: { ...none, overdue: 2 } },
  ]);
});

test('of two who stand alike the one with more companies is first; without companies there is nobody', () => {
  expect(progressByPerson(['a', 'b', 'b'], at('clear', 'clear', 'clear'), [0, 1, 2]).map(({ name }) => name)).toEqual(['b', 'a']);
  expect(progressByPerson(['a'], at('clear'), [])).toEqual([]);
});
