import { rowDigest } from '../../src/domain/core/digest.ts';
import type { Reason } from '../collector/protocol.ts';

/** How a refresh of the demo goes, and how long it takes, milliseconds. */
export interface Fate {
  readonly fate: 'done' | 'retried' | 'failed';
  readonly reason: Reason;
  readonly takesMs: number;
}

const reasons: readonly Reason[] = ['loginExpired', 'captcha', 'realName', 'maintenance', 'other'];

/** Five of a hundred fail, ten are tried again, three take longer than anybody waits; another try of the same company goes its own way. */
export function fateOf(companyId: string, before: number): Fate {
  const number = rowDigest(`${companyId}/task`, before);
  const roll = number % 100;
  const fate = roll < 5 ? 'failed' : roll < 15 ? 'retried' : 'done';
  const takesMs = 2_000 + (Math.floor(number / 100) % 9_000) + (roll >= 97 ? 18_000 : 0);
  return { fate, takesMs, reason: reasons[Math.floor(number / 1_000) % reasons.length] ?? 'other' };
}
