import { monitorBusinessXsb } from '../../api/calls/security-keys.ts';
import { defineResource } from './define-resource.ts';

/** Security keys of the account and what they open (PLUS-24), kept on the device: without the line it says which key to look for. A key that is shown comes as an event of companies. */
export const business = defineResource({
  call: monitorBusinessXsb,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 10 * 60_000, push: ['company'] },
});
