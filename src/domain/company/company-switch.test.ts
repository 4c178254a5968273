import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRemoval, planSwitch, restoreActive, type SwitchInput } from './company-switch.ts';

const input: SwitchInput = {
  target: 'b',
  active: 'a',
  listed: ['a', 'b', 'c'],
  path: '/workbench/company-manage',
  hasFetchMemberInfo: false,
  checksAgreement: true,
  mode: 'main',
};
const steps = (over: Partial<SwitchInput>) => planSwitch({ ...input, ...over }).steps.map((step) => step.do);

test('[COMP-05] every switch begins with the loading text and ends without it', () => {
  for (const over of [{}, { target: 'x' }, { active: 'b' }, { mode: 'stay' as const }]) {
    expect(steps(over)[0]).toBe('show-loading');
    expect(steps(over).at(-1)).toBe('hide-loading');
  }
});

test('[COMP-06] a target that is not in the list is rejected: nothing but the loading text comes and goes', () => {
  expect(planSwitch({ ...input, target: 'x' })).toEqual({ reason: 'not-listed', steps: [{ do: 'show-loading' }, { do: 'hide-loading' }] });
  expect(planSwitch({ ...input, listed: [] }).reason).toBe('not-listed');
});

test('[COMP-07] the active company as target only navigates when the user is elsewhere, and is logged', () => {
  expect(planSwitch({ ...input, active: 'b' })).toEqual({
    reason: 'already-active',
    steps: [
      { do: 'show-loading' },
      { do: 'navigate', to: '/workbench/main' },
      { do: 'log-switch', companyId: 'b' },
      { do: 'hide-loading' },
    ],
  });
  expect(steps({ active: 'b', path: '/workbench/main' })).toEqual(['show-loading', 'log-switch', 'hide-loading']);
});

test('[COMP-08] a switch runs in the order: reset tab, member info, agreement, navigation, active company', () => {
  const plan = planSwitch(input);
  expect(plan.reason).toBe('switched');
  expect(plan.steps).toEqual([
    { do: 'show-loading' },
    { do: 'reset-active-tab' },
    { do: 'load-member-info', companyId: 'b' },
    { do: 'check-agreement', companyId: 'b' },
    { do: 'navigate', to: '/workbench/main' },
    { do: 'set-active', companyId: 'b' },
    { do: 'log-switch', companyId: 'b' },
    { do: 'hide-loading' },
  ]);
});

test('[COMP-09] member info is loaded only when it was not fetched before', () => {
  expect(steps({})).toContain('load-member-info');
  expect(steps({ hasFetchMemberInfo: true })).not.toContain('load-member-info');
});

test('[COMP-10] the member agreement is checked only when that is configured', () => {
  expect(steps({ checksAgreement: false })).not.toContain('check-agreement');
});

test('[COMP-12] every switch that is not rejected is logged once, for its target', () => {
  for (const over of [{}, { active: 'b' }, { mode: 'stay' as const }]) {
    const logs = planSwitch({ ...input, ...over }).steps.filter((step) => step.do === 'log-switch');
    expect(logs).toEqual([{ do: 'log-switch', companyId: 'b' }]);
  }
  expect(steps({ target: 'x' })).not.toContain('log-switch');
});

test('a switch that stays keeps the view: no reset of the tab and no navigation (P-02)', () => {
  expect(steps({ mode: 'stay' })).toEqual([
    'show-loading',
    'load-member-info',
    'check-agreement',
    'set-active',
    'log-switch',
    'hide-loading',
  ]);
  expect(steps({ mode: 'stay', active: 'b' })).toEqual(['show-loading', 'log-switch', 'hide-loading']);
});

test('[COMP-13] removing the active company switches to the first that remains', () => {
  expect(planRemoval({ removed: 'a', active: 'a', listed: ['a', 'b', 'c'] })).toEqual({
    reason: 'first-remaining',
    switchTo: 'b',
    steps: [],
  });
  expect(planRemoval({ removed: 'b', active: 'b', listed: ['a', 'c'] }).switchTo).toBe('a');
});

test('removing another company changes nothing', () => {
  expect(planRemoval({ removed: 'c', active: 'a', listed: ['a', 'b', 'c'] })).toEqual({ reason: 'not-active', switchTo: null, steps: [] });
});

test('[COMP-14] when no company remains, the product goes to /workbench/company-manage', () => {
  expect(planRemoval({ removed: 'a', active: 'a', listed: ['a'] })).toEqual({
    reason: 'none-remains',
    switchTo: null,
    steps: [{ do: 'clear-active' }, { do: 'navigate', to: '/workbench/company-manage' }],
  });
});

test('[COMP-16] a given company that is not found falls back to the first of the list', () => {
  expect(restoreActive('x', ['a', 'b'])).toEqual({ reason: 'first', companyId: 'a' });
  expect(restoreActive(null, ['a', 'b'])).toEqual({ reason: 'first', companyId: 'a' });
  expect(restoreActive('b', ['a', 'b'])).toEqual({ reason: 'found', companyId: 'b' });
  expect(restoreActive('x', [])).toEqual({ reason: 'none', companyId: null });
});

test('[COMP-13] after any removal the active company is listed, or there is none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), fc.nat(), (listed, i, j) => {
      const removed = listed[i % listed.length] ?? '';
      const active = listed[j % listed.length] ?? '';
      const plan = planRemoval({ removed, active, listed });
      const remaining = listed.filter((id) => id !== removed);
      const after = plan.reason === 'not-active' ? active : plan.switchTo;
      expect(after === null ? remaining : remaining.includes(after)).toEqual(after === null ? [] : true);
    }),
  );
});
