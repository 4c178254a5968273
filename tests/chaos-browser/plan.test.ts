import { expect, test } from 'vitest';
import { COMPANIES, describeStep, type Plan, planOf, type Step } from './plan.ts';

const plans = Array.from({ length: 500 }, (_, i) => planOf(i + 1));

/** Names of the tabs that can be worked in before each step, as a browser would have them. */
function awakeBefore({ tabs, steps }: Plan): Set<number>[] {
  const awake = new Set(Array.from({ length: tabs }, (_, i) => i + 1));
  let opened = tabs;
  return steps.map((step) => {
    const before = new Set(awake);
    if (step.do === 'open') {
      opened += 1;
      awake.add(opened);
    } else if (step.do === 'thaw') awake.add(step.tab);
    else if (step.do === 'crash' || step.do === 'close' || step.do === 'crash-in-save' || step.do === 'freeze') awake.delete(step.tab);
    return before;
  });
}
const editsOf = (step: Step) => ('edits' in step ? step.edits : 'edit' in step ? [step.edit] : []);

test('[R2] a seed decides everything: asked twice, it gives the same schedule, and no other seed gives it', () => {
  for (const plan of plans) expect(planOf(plan.seed)).toEqual(plan);
  const texts = plans.map(({ tabs, steps }) => JSON.stringify([tabs, steps.map(describeStep)]));
  expect(new Set(texts).size).toBe(plans.length);
});

test('[R2] every step is for a tab that is there and awake, one such tab always stays, and there are never more than three', () => {
  for (const plan of plans) {
    for (const [i, awake] of awakeBefore(plan).entries()) {
      const step = plan.steps[i];
      expect(awake.size).toBeGreaterThan(0);
      expect(awake.size).toBeLessThanOrEqual(3);
      if (step !== undefined && 'tab' in step && step.do !== 'thaw') expect(awake).toContain(step.tab);
      if (step?.do === 'thaw') expect(awake).not.toContain(step.tab);
    }
  }
});

test('[R2] each edit has a text of its own and one of the companies', () => {
  for (const { steps } of plans) {
    const edits = steps.flatMap(editsOf);
    expect(edits.length).toBeGreaterThan(0);
    expect(new Set(edits.map(({ text }) => text)).size).toBe(edits.length);
    for (const { company } of edits) expect(company).toBeLessThan(COMPANIES);
  }
});

test('[R2] 500 schedules hold every kind of step, every mode of the line, and tabs that stay frozen', () => {
  const kinds: Record<Step['do'], number> = {
    form: 0,
    commands: 0,
    'crash-in-save': 0,
    elsewhere: 0,
    line: 0,
    mend: 0,
    'gateway-killed': 0,
    open: 0,
    'new-version': 0,
    'stop-service-workers': 0,
    'end-sign-in': 0,
    'gateway-fault': 0,
    crash: 0,
    close: 0,
    reload: 0,
    freeze: 0,
    thaw: 0,
    'kill-worker': 0,
    'loop-worker': 0,
    'take-version': 0,
    meet: 0,
    pause: 0,
  };
  const modes = new Set<string>();
  for (const step of plans.flatMap(({ steps }) => steps)) {
    kinds[step.do] += 1;
    if (step.do === 'line') modes.add(step.fault.mode);
  }
  expect(Object.entries(kinds).filter(([, count]) => count === 0)).toEqual([]);
  expect([...modes].sort()).toEqual(['blackhole', 'delay', 'dropResponse', 'refuse', 'resetOnRequest', 'resetPairs', 'slow', 'truncate']);
  expect(plans.some(({ staysFrozen }) => staysFrozen)).toBe(true);
});
