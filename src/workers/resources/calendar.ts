import { rulePack as rulePackCall } from '../../api/calls/calendar.ts';
import { defineResource } from './define-resource.ts';

/** The newest rule pack as the gateway sent it. Whether its signature holds, and whether it applies, is decided by who reads it. */
export const rulePack = defineResource({
  call: rulePackCall,
  scope: 'account',
  input: () => ({}),
  value: ({ pack }) => pack,
  when: { open: 'if-older', maxAgeMs: 10 * 60_000, everyMs: 60 * 60_000 },
});
