import { collectAreas } from './collector.ts';

/** What a source key may be limited to: areas of facts, messages, companies, memberships, and transfers for orders, which no key may tell of that does not name them. */
export const keyAreas = [...collectAreas, 'messages', 'companies', 'memberships', 'orders'] as const;
export type KeyArea = (typeof keyAreas)[number];

/** Whether a key opens anything, and why it does not. */
export type KeyState = 'inUse' | 'expired' | 'revoked';

/** The state of a key; times in milliseconds, 0 for never. What was revoked stays revoked after its expiry. */
export function keyStateOf(key: { readonly revokedAt: number; readonly expiresAt: number }, now: number): KeyState {
  if (key.revokedAt > 0) return 'revoked';
  return key.expiresAt > 0 && key.expiresAt <= now ? 'expired' : 'inUse';
}
