import { exactTime } from '../../../src/domain/core/china-time.ts';

/* Times as providers of China write them: China's clock, to the second. */

/** `2026-11-13 10:24:31` of a moment. */
export const clockText = (at: number): string => exactTime(at, 'zh-CN');

/** `2026-11-13T10:24:31+08:00` of a moment (RFC 3339). */
export const zonedText = (at: number): string => `${clockText(at).replace(' ', 'T')}+08:00`;

/** The moment of either form; 0 for what is none. */
export function momentOf(text: string): number {
  const zoned = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(' ', 'T')}+08:00` : text;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? 0 : at;
}
