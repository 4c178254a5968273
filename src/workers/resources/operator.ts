import { operatorList, operatorState } from '../../api/calls/operator.ts';
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
