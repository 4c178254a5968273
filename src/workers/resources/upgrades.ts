import {
  getGovUpgrade,
  govBlacklist as govBlacklistCall,
  queryAccountAndPcUid,
  queryPcUpgrade,
  queryUpgrade,
} from '../../api/calls/upgrades.ts';
import { WHITE_CODE } from '../../domain/core/app-ids.ts';
import { defineResource, type ResourceTimes } from './define-resource.ts';

/** Asked with every start, when a tab comes back to the front, and while one is looked at: an upgrade that is given out need not wait for a reload. */
const when: ResourceTimes = { open: 'if-older', maxAgeMs: 60_000, everyMs: 10 * 60_000 };

/** The upgrade that is given out to the account, and its environment. */
export const upgrade = defineResource({
  call: queryUpgrade,
  scope: 'account',
  input: () => ({ whiteCode: WHITE_CODE }),
  value: (answer) => answer,
  when,
});

/** The same for this PC. */
export const pcUpgrade = defineResource({
  call: queryPcUpgrade,
  scope: 'account',
  input: () => ({ whiteCode: WHITE_CODE }),
  value: (answer) => answer,
  when,
});

/** How the upgrade of now has ended for the account on this PC; '' is the device of the sign-in. */
export const upgradeRecord = defineResource({
  call: queryAccountAndPcUid,
  scope: 'account',
  input: ({ accountId }) => ({ accountId, pcUid: '' }),
  value: ({ upStatus }) => upStatus,
  when,
});

export const govUpgrade = defineResource({
  call: getGovUpgrade,
  scope: 'account',
  input: () => ({ whiteCode: WHITE_CODE }),
  value: (answer) => answer,
  when,
});

export const govBlacklist = defineResource({
  call: govBlacklistCall,
  scope: 'account',
  input: ({ accountId }) => ({ accountId }),
  value: ({ blackFlag }) => blackFlag,
  when,
});
