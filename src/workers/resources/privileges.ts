import { privilegeList } from '../../api/calls/privileges.ts';
import { defineResource } from './define-resource.ts';

/** Who has a company and what each may do of it (ROLE-08), the own account first. Asked anew when the gateway says that a privilege or an admin changed. */
export const privileges = defineResource({
  call: privilegeList,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: ({ members }) => members,
  when: { open: 'if-older', maxAgeMs: 60_000, push: ['privilege'] },
});
