import { type Directory, FLAG_AUTHORIZED, FLAG_VIP } from '../company/directory.ts';
import type { MarkArea } from './marks.ts';

/** Whether the gateway takes a mark of an area for the company in a row: as for what it tells of it (HOME-17 to 20). */
export function mayMark(dir: Directory, row: number, area: MarkArea): boolean {
  const flags = dir.flags[row] ?? 0;
  if (area === 'tax') return true;
  if ((flags & FLAG_AUTHORIZED) === 0) return false;
  if (area === 'social') return (dir.locationCode[row] ?? '') !== '';
  return area !== 'books' || (flags & FLAG_VIP) !== 0;
}
