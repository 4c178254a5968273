import { operatorList, operatorState } from '../../api/calls/operator.ts';
import { operatorConsult } from '../../api/calls/operator-consult.ts';
import { operatorKeyCalls, operatorKeys } from '../../api/calls/operator-keys.ts';
import { operatorLeads, operatorMember } from '../../api/calls/operator-members.ts';
import { operatorBills, operatorOrders } from '../../api/calls/operator-orders.ts';
import { operatorProducts } from '../../api/calls/operator-products.ts';
import { operatorHalls, operatorPlans, operatorSetup, operatorSetupParts } from '../../api/calls/operator-setup.ts';
import { operatorUpgrades } from '../../api/calls/operator-upgrades.ts';
import { defineResource } from './define-resource.ts';

/** Whether the account may publish: asked where its page would be offered. */
export const isOperator = defineResource({
  call: operatorState,
  scope: 'account',
  input: () => ({}),
  value: ({ operator }) => operator === 1,
  when: { open: 'if-older', maxAgeMs: 10 * 60_000 },
});

/** Whether the account may answer questions: asked where the advisors' desk would be offered. */
export const isAdvisor = defineResource({
  call: operatorState,
  scope: 'account',
  input: () => ({}),
  value: ({ advisor }) => advisor === 1,
  when: { open: 'if-older', maxAgeMs: 10 * 60_000 },
});

/** What was published, and the version of the newest rule pack. */
export const publications = defineResource({
  call: operatorList,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** What was given out to upgrade, the groups, and devices that somebody is signed in on. */
export const givenUpgrades = defineResource({
  call: operatorUpgrades,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** Apps, menus, tabs and remote settings of the deployment. */
export const setup = defineResource({
  call: operatorSetup,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000, push: ['config'] },
});

/** Halls of the tax authority; its subject is the beginning of their area codes. */
export const halls = defineResource({
  call: operatorHalls,
  scope: 'area',
  input: ({ companyId: area }) => ({ area }),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000, push: ['config'] },
});

/** Peace plans of the deployment. */
export const definedPlans = defineResource({
  call: operatorPlans,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000, push: ['config'] },
});

/** What of the deployment is set up. */
export const setupParts = defineResource({
  call: operatorSetupParts,
  scope: 'account',
  input: () => ({}),
  value: ({ parts }) => parts,
  when: { open: 'if-older', maxAgeMs: 15_000, push: ['config'] },
});

/** Keys of programs that tell facts. */
export const sourceKeys = defineResource({
  call: operatorKeys,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** The newest calls with a key; the subject is its id. */
export const sourceKeyCalls = defineResource({
  call: operatorKeyCalls,
  scope: 'account',
  input: ({ companyId: keyId }) => ({ keyId }),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** Who wants to be called, of all accounts. */
export const leads = defineResource({
  call: operatorLeads,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** What was told of the memberships of a company; the subject is its id. */
export const memberOf = defineResource({
  call: operatorMember,
  scope: 'company',
  input: ({ companyId: company }) => ({ company }),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 5_000 },
});

/** What is sold, with all prices, and which positions show what. */
export const products = defineResource({
  call: operatorProducts,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000, push: ['config'] },
});

/** Bills of providers by day, with what differs. */
export const bills = defineResource({
  call: operatorBills,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** How many orders wait for an operator. */
export const orderFigures = defineResource({
  call: operatorOrders,
  scope: 'account',
  input: () => ({}),
  value: ({ figures }) => figures,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});

/** What is offered of consulting, and who answers. */
export const consult = defineResource({
  call: operatorConsult,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 15_000 },
});
