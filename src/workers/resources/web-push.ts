import { webPushKey as webPushKeyCall } from '../../api/calls/web-push.ts';
import { defineResource } from './define-resource.ts';

/** The key that browsers subscribe with, '' where the gateway has none: asked where its switch would be offered, and at the start of who has switched it on. */
export const webPushKey = defineResource({
  call: webPushKeyCall,
  scope: 'account',
  input: () => ({}),
  value: ({ publicKey }) => publicKey,
  when: { open: 'if-older', maxAgeMs: 10 * 60_000 },
});
