import { expect, test } from 'vitest';
import type { CompanyPlan } from './plan.ts';
import {
  declareReminderOf,
  declareTip,
  firstStep,
  guideModes,
  guideTypeOf,
  holdsOn,
  isSigned,
  modalOf,
  newPlanTip,
  reminderCodeOf,
} from './reminders.ts';

const protocol = { protocolId: 'terms', protocolVersion: '2' };
const plan: CompanyPlan = {
  ...{ plan: 'peace', orderId: 'o-1', protocolId: 'terms', signedVersion: '2', signedAt: '2026-11-20T00:00:00.000Z' },
  ...{ peacePlanName: '安心计划', peacePlanOdds: '3', mainContactInfo: { phone: '13800138000', jobCode: '' }, backContactInfoList: [] },
  told: { kind: 'order', by: '' },
};
const peacePlanInfo = { peaceJoinDate: '2026-11-10', peacePlanExpireDate: '2026-11-30' };
const today = '2026-11-20';

test('[PEACE-07] a guide is opened by a new plan or before a declaration', () => {
  expect(guideModes).toEqual(['initialization', 'declare']);
});

test('[PEACE-11] [PEACE-13] [PEACE-14] [A-142] contacts that are unset are the upgrade, a protocol that is unsigned the guide, nothing the default', () => {
  expect(guideTypeOf('Unset_Reminder_Code')).toBe('upgrade');
  expect(guideTypeOf('Unsigned_Reminder_Code')).toBe('guide');
  expect(guideTypeOf('')).toBe('default');
});

test('[PEACE-08] [A-140] the guide is the activation, the upgrade the upgrade, the default neither', () => {
  expect([modalOf('guide'), modalOf('upgrade'), modalOf('default')]).toEqual(['activation', 'upgrade', null]);
});

test('[PEACE-12] a guide begins at step 0 with what is to be signed, else at step 1', () => {
  expect([firstStep('guide'), firstStep('upgrade')]).toEqual([0, 1]);
});

test.each([
  [1, 0, 0, 'guide'],
  [1, 0, 1, 'upgrade'],
  [1, 1, 0, null],
  [1, 1, 1, null],
  [0, 0, 0, null],
  [0, 0, 1, null],
  [0, 1, 1, null],
] as const)(
  '[PEACE-15] [PEACE-16] shown %i, reminded %i, contacts wanted %i: %s',
  (showScreenStatus, remindTimeStatus, paxContactCollectStatus, type) => {
    expect(declareReminderOf({ showScreenStatus, remindTimeStatus, paxContactCollectStatus })).toBe(type);
  },
);

test('what is left to do: to sign comes before contacts, a newer version is to be signed anew, and a plan without a protocol has nothing to sign', () => {
  const code = (over: Partial<CompanyPlan>, of = protocol) =>
    reminderCodeOf({ plan: { ...plan, ...over }, protocol: of, peacePlanInfo }, today);
  expect(code({})).toBe('');
  expect(code({ mainContactInfo: null })).toBe('Unset_Reminder_Code');
  expect(code({ mainContactInfo: null, signedVersion: '1' })).toBe('Unsigned_Reminder_Code');
  expect(code({ protocolId: '', signedVersion: '' }, { protocolId: '', protocolVersion: '' })).toBe('');
  expect(isSigned({ protocolId: 'other', signedVersion: '2' }, protocol)).toBe(false);
  expect(reminderCodeOf({ plan: null, protocol, peacePlanInfo }, today)).toBe('');
});

test.each([
  ['2026-11-09', false],
  ['2026-11-10', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
])('a plan from the 10th to the 30th holds on %s: %s', (day, holds) => {
  expect(holdsOn({ peacePlanInfo }, day)).toBe(holds);
  expect(holdsOn({ peacePlanInfo: null }, day)).toBe(false);
});

test('a plan without a last day has no end', () => {
  expect(holdsOn({ peacePlanInfo: { ...peacePlanInfo, peacePlanExpireDate: '' } }, '2099-01-01')).toBe(true);
});

test('codes of tips: one for each joining, one for each month of China, and no longer than a tip may be', () => {
  expect(newPlanTip('x'.repeat(40), '2026-11-10')).toHaveLength(59);
  expect(declareTip(Date.parse('2026-11-30T15:59:59Z'))).toBe('peaceDeclare-2026-11');
  expect(declareTip(Date.parse('2026-11-30T16:00:00Z'))).toBe('peaceDeclare-2026-12');
});
