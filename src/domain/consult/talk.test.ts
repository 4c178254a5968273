import { expect, test } from 'vitest';
import { changedTalk, inOrder, isUnfinished, lineProgress, talkName } from './talk.ts';

const talk = {
  ...({ state: 'open', stars: 0, states: 1, documents: 0 } as const),
  ...{ userRead: 3, advisorRead: 2, feedback: '', title: '扣款' },
};

test('[CONSULT-03] a talk is unfinished once the gateway knows it, until a rating or an end was recorded (A-122)', () => {
  expect(isUnfinished({ state: 'waiting', stars: 0 }, true)).toBe(true);
  expect(isUnfinished({ state: 'open', stars: 0 }, true)).toBe(true);
  expect(isUnfinished({ state: 'open', stars: 0 }, false)).toBe(false);
  expect(isUnfinished({ state: 'ended', stars: 0 }, true)).toBe(false);
  expect(isUnfinished({ state: 'waiting', stars: 4 }, true)).toBe(false);
});

test('what was read only grows, and other fields stay', () => {
  expect(changedTalk(talk, { userRead: 5 })).toEqual({ ...talk, userRead: 5 });
  expect(changedTalk(talk, { userRead: 1 })).toEqual(talk);
  expect(changedTalk(talk, {})).toEqual(talk);
});

test('documents are shown only beside states, and neither after the end', () => {
  expect(changedTalk(talk, { documents: 1 })).toEqual({ ...talk, documents: 1 });
  expect(changedTalk({ ...talk, documents: 1 }, { states: 0 })).toEqual({ ...talk, states: 0, documents: 0 });
  expect(changedTalk({ ...talk, states: 0 }, { documents: 1 })).toEqual({ ...talk, states: 0, documents: 0 });
  expect(changedTalk({ ...talk, documents: 1 }, { ended: 1 })).toEqual({ ...talk, state: 'ended', states: 0, documents: 0 });
  expect(changedTalk({ ...talk, state: 'ended', states: 0 }, { states: 1, documents: 1 })).toEqual({ ...talk, state: 'ended', states: 0 });
});

test('[CONSULT-03] a rating is kept with its words and ends the talk; twice it is the same', () => {
  const rated = changedTalk(talk, { stars: 4, feedback: '快' });
  expect(rated).toEqual({ ...talk, stars: 4, feedback: '快', state: 'ended', states: 0 });
  expect(changedTalk(rated, { stars: 4, feedback: '快' })).toEqual(rated);
});

test('lines stand by their numbers, those without one at the end by their time; an own line waits, is delivered, is read', () => {
  const line = (lineId: string, n: number, at: string) => ({ lineId, n, at });
  const lines = [line('d', 0, '2'), line('b', 2, '9'), line('c', 0, '1'), line('a', 1, '9'), line('e', 0, '2')];
  expect(inOrder(lines).map(({ lineId }) => lineId)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([lineProgress(0, 5), lineProgress(6, 5), lineProgress(5, 5)]).toEqual(['waiting', 'delivered', 'read']);
});

test('a talk is called by the beginning of its first line', () => {
  expect(talkName('  扣款失败\n怎么办')).toBe('扣款失败');
  expect([...talkName('税'.repeat(60))]).toHaveLength(40);
  expect(talkName('税'.repeat(40))).toBe('税'.repeat(40));
});
