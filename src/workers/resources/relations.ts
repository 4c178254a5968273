import { relationList } from '../../api/calls/relations.ts';
import { defineResource } from './define-resource.ts';

/** Invitations, shares and rights of the account (COMP-02). What others do of it comes as an event of companies. */
export const relations = defineResource({
  call: relationList,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 60_000, push: ['company'] },
});
