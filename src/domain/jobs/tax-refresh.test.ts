import { expect, test } from 'vitest';
import { afterCreation, afterNoCreation, afterPoll, afterReload, dueIn, foundTask, newTask, roomFor, takenOver } from './schedule.ts';
import { answerOf, paceOf, parseTaskIds, refreshStatusKey, requireParameters, taxRefreshPace } from './tax-refresh.ts';

const pace = taxRefreshPace;
const begun = afterCreation(newTask('c1'), 't1', 1_000, pace);

test('[CONST-40] [HOME-25] [HOME-26] a task is asked about 5 s after its creation and every 3 s from then on', () => {
  expect(begun).toMatchObject({ state: 'underWay', taskId: 't1', polls: 0, nextAt: 6_000 });
  const once = afterPoll(begun, 'goesOn', 6_000, pace);
  expect(once).toMatchObject({ state: 'underWay', polls: 1, nextAt: 9_000 });
  expect([dueIn(once, 6_000, pace), dueIn(once, 9_000, pace), dueIn(once, 99_000, pace)]).toEqual([3_000, 0, 0]);
  // A clock that was set back by a day stops nothing.
  expect(dueIn(once, 9_000 - 86_400_000, pace)).toBe(5_000);
});

test('[HOME-27] [CONST-40] after five questions a task that still runs is given up; the remote setting says another number', () => {
  const ask = (most: number) => {
    let task = begun;
    let asked = 0;
    for (; task.state === 'underWay'; asked += 1) task = afterPoll(task, asked === 1 ? 'noAnswer' : 'goesOn', 6_000, { ...pace, most });
    return [asked, task.state, task.reason];
  };
  expect(ask(paceOf(undefined).most)).toEqual([5, 'ending', 'timeout']);
  expect(ask(paceOf(9).most)).toEqual([9, 'ending', 'timeout']);
  expect([0, -1, 1.5, '7', null].map((value) => paceOf(value).most)).toEqual([5, 5, 5, 5, 5]);
});

test('[HOME-28] [ENT-28] polling stops at any executeStatus but 0, 1, 3 and 4', () => {
  expect([0, 1, 2, 3, 4, 5, 6, -1].map((status) => answerOf(status))).toEqual([
    'goesOn',
    'goesOn',
    'done',
    'goesOn',
    'goesOn',
    'failed',
    'failed',
    'failed',
  ]);
  expect(afterReload(afterPoll(begun, 'done', 7_000, pace))).toMatchObject({ state: 'done', reason: null, endedAt: 7_000 });
  expect(afterReload(afterPoll(begun, 'failed', 7_000, pace))).toMatchObject({ state: 'failed', reason: 'failed' });
  expect(afterPoll(begun, 'missing', 7_000, pace)).toMatchObject({ state: 'ending', reason: 'gone' });
});

test('[PLUS-16] no more are begun than there is room for, none while paused, and a creation in vain is tried three times', () => {
  expect([roomFor('running', 28, pace), roomFor('running', 40, pace), roomFor('paused', 0, pace)]).toEqual([2, 0, 0]);
  const once = afterNoCreation(newTask('c1'), false, 1);
  expect(once).toMatchObject({ state: 'waiting', tries: 1 });
  expect(afterNoCreation(afterNoCreation(once, false, 2), false, 3)).toMatchObject({ state: 'failed', reason: 'refused', endedAt: 3 });
  expect(afterNoCreation(newTask('c1'), true, 4)).toMatchObject({ state: 'failed', reason: 'refused' });
});

test('[HOME-24] a task whose id was found is asked about at once, and another tab counts from nought', () => {
  expect(foundTask('c1', 't9')).toMatchObject({ state: 'underWay', taskId: 't9', polls: 0, nextAt: 0 });
  expect(takenOver({ ...begun, polls: 4 })).toMatchObject({ polls: 0, taskId: 't1' });
  expect(takenOver({ ...newTask('c2'), tries: 2 })).toMatchObject({ tries: 2, state: 'waiting' });
});

test('[VALID-09] without company, account or location a refresh throws "parameter abnormal"', () => {
  const right = { companyId: 'c1', accountId: 'a1', locationCode: '4403' };
  expect(() => requireParameters(right)).not.toThrow();
  for (const field of ['companyId', 'accountId', 'locationCode'])
    expect(() => requireParameters({ ...right, [field]: '' })).toThrow(/^parameter abnormal$/);
});

test('[CONST-75] the ids stand under the key with the account; what is no map of ids is none', () => {
  expect(refreshStatusKey('a1')).toBe('BUSINESS_TAX_REFRESH_STATUS_a1');
  expect(parseTaskIds('{"c1":"t1","c2":3,"c3":""}')).toEqual({ c1: 't1' });
  expect([null, '[1]', 'x', '"t"', 'null'].map(parseTaskIds)).toEqual([{}, {}, {}, {}, {}]);
});
