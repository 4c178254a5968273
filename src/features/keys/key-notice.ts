import { currentNotices, dropNotice } from '../../ui/notices.ts';

/** One notice of keys at a time: the newer one replaces the older. */
export const NOTICE = 'security-key';

/** Takes away what was offered for a key that is out, or what was done otherwise meanwhile. What is told of a key that was pulled stands. */
export function dropKeyNotice(): void {
  for (const { id, key, tone } of currentNotices()) if (key === NOTICE && tone === 'info') dropNotice(id);
}
