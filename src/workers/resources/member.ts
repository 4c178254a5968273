import { getMemberInfo } from '../../api/calls/companies.ts';
import { memberRecord as memberRecordCall } from '../../api/calls/members.ts';
import { getCompanyRecommend } from '../../api/calls/products.ts';
import { BUY_LINK_POSITION, soldMembership as soldMembershipOf } from '../../domain/orders/positions.ts';
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

/** The product by which the company becomes a member here (CONST-17), '' where none is sold. */
export const soldMembership = defineResource({
  call: getCompanyRecommend,
  scope: 'company',
  input: ({ companyId }) => ({ companyId, positionCodeList: [BUY_LINK_POSITION], scene: '' }),
  value: ({ positionRecommendContentListMap }) => soldMembershipOf(positionRecommendContentListMap),
  when: { open: 'if-older', maxAgeMs: 10 * 60_000, push: ['config'] },
});
