import { recommendations } from '../../api/calls/attention.ts';
import { getMemberInfo } from '../../api/calls/companies.ts';
import { memberRecord as memberRecordCall } from '../../api/calls/members.ts';
import { BUY_LINK_POSITION, buyLinkOf } from '../../domain/attention/recommended.ts';
import { defineResource } from './define-resource.ts';

/** Membership of a company (ENT-09), null for a company without; loaded at the first switch to it (COMP-09). */
export const memberInfo = defineResource({
  call: getMemberInfo,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: ({ vip }) => vip,
  when: { switch: 'if-unset', open: 'if-older', maxAgeMs: 10 * 60_000 },
});

/** What a company has as a member: products, packs of checks and what was told of it (VIP-03). */
export const memberRecord = defineResource({
  call: memberRecordCall,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 60_000, push: ['company'] },
});

/** Where an operator published that memberships are bought (CONST-17), '' for nowhere. */
export const buyLink = defineResource({
  call: recommendations,
  scope: 'company',
  input: ({ companyId }) => ({ companyId, positionCodeList: [BUY_LINK_POSITION] }),
  value: ({ positionRecommendContentListMap }) => buyLinkOf(positionRecommendContentListMap),
  when: { open: 'if-older', maxAgeMs: 10 * 60_000 },
});
