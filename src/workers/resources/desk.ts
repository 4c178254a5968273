import { operatorDesk } from '../../api/calls/operator-desk.ts';
import { defineResource } from './define-resource.ts';

/** What an advisor works on. Asking says that he is there, so that it is asked every few seconds while his desk is in view. */
export const desk = defineResource({
  call: operatorDesk,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 1_000, everyMs: 4_000 },
});
