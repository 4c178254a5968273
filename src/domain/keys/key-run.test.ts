import { expect, test } from 'vitest';
import { AT_ONCE, begun, countsOf, halted, type KeyRun, nextStep, pulled, resumed, retried, startRun, told } from './key-run.ts';
import type { WaitingItem, WorkKind } from './waiting-work.ts';

const item = (kind: WorkKind, n: number): WaitingItem => ({ kind, taxNo: `${kind}${n}`, companyId: '', name: '', due: null });
const many = (kind: WorkKind, count: number) => Array.from({ length: count }, (_, n) => item(kind, n));
const idsOf = (run: KeyRun) => {
  const step = nextStep(run);
  return step.kind === 'none' ? [] : step.items.map(({ id }) => id);
};
const done = (ids: readonly string[]) => ids.map((id) => ({ id, state: 'done' as const }));

test('[PLUS-24] [KEY-02] work goes out 37 at a time, one kind at a time, until nothing waits', () => {
  expect(AT_ONCE).toBe(37);
  let run = startRun('k', [...many('authorise', 2), ...many('bind', 80)]);
  const sizes: [string, number][] = [];
  while (nextStep(run).kind !== 'none') {
    const ids = idsOf(run);
    sizes.push([nextStep(run).kind, ids.length]);
    run = begun(run, ids);
    // While some are under way nothing else goes out.
    expect(nextStep(run).kind).toBe('none');
    run = told(run, done(ids), 'underWay');
  }
  expect(sizes).toEqual([
    ['authorise', 2],
    ['bind', 37],
    ['bind', 37],
    ['bind', 6],
  ]);
  expect([run.mode, countsOf(run)]).toEqual(['ended', { waiting: 0, underWay: 0, done: 82, failed: 0, unsure: 0 }]);
});

test('[PLUS-24] a key that is pulled leaves what was under way unsure; nothing goes on before it was asked what came of that', () => {
  let run = startRun('k', many('bind', 40));
  const first = idsOf(run);
  run = pulled(begun(run, first));
  expect([run.mode, countsOf(run)]).toEqual(['pulled', { waiting: 3, underWay: 0, done: 0, failed: 0, unsure: 37 }]);
  // An answer that was on its way does not make it done.
  run = told(run, done(first), 'underWay');
  expect(countsOf(run).unsure).toBe(37);
  expect(nextStep(run).kind).toBe('none');
  run = resumed(run);
  expect([nextStep(run).kind, idsOf(run)]).toEqual(['learn', first]);
  const answers = first.map((id, n) => ({ id, state: n < 30 ? ('done' as const) : ('waiting' as const) }));
  run = told(run, answers, 'unsure');
  expect(countsOf(run)).toEqual({ waiting: 10, underWay: 0, done: 30, failed: 0, unsure: 0 });
  expect([nextStep(run).kind, idsOf(run).length]).toEqual(['bind', 10]);
});

test('[PLUS-24] 停在这里 lets what is under way end, and begins nothing more until its user goes on', () => {
  let run = startRun('k', many('bind', 38));
  const first = idsOf(run);
  run = halted(begun(run, first));
  expect([run.mode, countsOf(run).underWay]).toEqual(['stopping', 37]);
  run = told(run, done(first), 'underWay');
  expect([run.mode, nextStep(run).kind, countsOf(run).waiting]).toEqual(['stopped', 'none', 1]);
  expect(idsOf(resumed(run))).toEqual(['bind37/']);
  // Stopped between two batches it stops at once; what has ended stays ended.
  expect(halted(startRun('k', many('bind', 1))).mode).toBe('stopped');
  expect(halted(startRun('k', [])).mode).toBe('ended');
});

test('[KEY-03] what failed keeps its reason and is tried again alone', () => {
  let run = startRun('k', many('bind', 3));
  const ids = idsOf(run);
  const [one = '', two = '', three = ''] = ids;
  run = told(
    begun(run, ids),
    [...done([one]), { id: two, state: 'failed', why: 'unknown' }, { id: three, state: 'done', name: '丰' }],
    'underWay',
  );
  expect([run.mode, run.items.map(({ state, why, name }) => [state, why, name])]).toEqual([
    'ended',
    [
      ['done', '', ''],
      ['failed', 'unknown', ''],
      ['done', '', '丰'],
    ],
  ]);
  const again = retried(run);
  expect([again.mode, idsOf(again), again.items[1]?.why]).toEqual(['running', [two], '']);
  expect(retried(pulled({ ...run, mode: 'stopped' })).mode).toBe('pulled');
  expect(retried(startRun('k', [])).mode).toBe('ended');
});
