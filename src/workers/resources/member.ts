import { getMemberInfo } from '../../api/calls/companies.ts';
import { defineResource } from './define-resource.ts';

/** Membership of a company (ENT-09), null for a company without; loaded at the first switch to it (COMP-09). */
export const memberInfo = defineResource({
  call: getMemberInfo,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: ({ vip }) => vip,
  when: { switch: 'if-unset', open: 'if-older', maxAgeMs: 10 * 60_000 },
});
