import { remoteConfig as remoteConfigCall } from '../../api/calls/config.ts';
import { defineResource } from './define-resource.ts';

/** Remote configuration (CFG): small, and what it switches must not wait for a reload. */
export const remoteConfig = defineResource({
  call: remoteConfigCall,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { start: true, push: ['config'], everyMs: 30 * 60_000 },
});
