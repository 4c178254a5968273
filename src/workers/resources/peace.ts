import { gatherCheckStatus, peacePlanList, peaceReminders, reassuranceReminder } from '../../api/calls/peace.ts';
import { defineResource } from './define-resource.ts';

/** Plans that there are; none where the deployment has none, and then nothing of plans is shown. Asked anew when an operator has changed them. */
export const peacePlans = defineResource({
  call: peacePlanList,
  scope: 'account',
  input: ({ accountId }) => ({ accountId }),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 3_600_000, push: ['config'] },
});

/* What is left to do for the plan of a company: asked when it is shown, and when its row has changed. */
const ofCompany = { open: 'if-older', maxAgeMs: 10 * 60_000 } as const;

/** Modals that the plan of a company has to show of its own accord. */
export const peaceModals = defineResource({
  call: peaceReminders,
  scope: 'company',
  input: ({ accountId, companyId }) => ({ accountId, companyId }),
  value: ({ list }) => list,
  when: ofCompany,
});

/** What is left to do for the plan of a company. */
export const peaceReminder = defineResource({
  call: reassuranceReminder,
  scope: 'company',
  input: ({ accountId, companyId }) => ({ accountId, companyId }),
  value: ({ code }) => code,
  when: ofCompany,
});

/** What its contacts need before a declaration. */
export const peaceGather = defineResource({
  call: gatherCheckStatus,
  scope: 'company',
  input: ({ accountId, companyId }) => ({ accountId, companyId }),
  value: (status) => status,
  when: ofCompany,
});
