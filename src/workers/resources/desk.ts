import { operatorDesk } from '../../api/calls/operator-desk.ts';
import { defineResource } from './define-resource.ts';

/** What an advisor works on: the page asks when it is told that something of it changed. Asking says that he is there, so that it is asked now and then anyway. */
export const desk = defineResource({
  call: operatorDesk,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 1_000, everyMs: 30_000 },
});
