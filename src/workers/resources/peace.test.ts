import { expect, test } from 'vitest';
import * as resources from './peace.ts';

const subject = { accountId: 'a1', companyId: 'c1', now: 0 };

test('[ERR-40] [A-143] [A-02] what the gateway answers failure to is empty: no plans, no modals, no code, nothing to gather', () => {
  expect(resources.peacePlans.empty(subject)).toEqual([]);
  expect(resources.peaceModals.empty(subject)).toEqual([]);
  expect(resources.peaceReminder.empty(subject)).toBe('');
  expect(resources.peaceGather.empty(subject)).toEqual({ showScreenStatus: 0, remindTimeStatus: 0, paxContactCollectStatus: 0 });
});

test('plans are asked of the account, what is left to do of a company', () => {
  expect(resources.peacePlans.input(subject)).toEqual({ accountId: 'a1' });
  for (const { input } of [resources.peaceModals, resources.peaceReminder, resources.peaceGather])
    expect(input(subject)).toEqual({ accountId: 'a1', companyId: 'c1' });
});
