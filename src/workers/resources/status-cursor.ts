import { factKey, readFact } from '../../db/facts.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { monthOf } from '../../domain/status/period.ts';
import type { OwnPorts } from './define-resource.ts';

/** How far this device was told of changed facts. */
export interface StatusCursor {
  /** Revision of the account. */
  readonly rev: number;
  /** Rows that were answered since then (device clock) hold, with the changes that came: they need not be asked for again. */
  readonly from: number;
  /** China's month then: in another one other months are asked for. */
  readonly month: string;
}

/** Where it is kept. */
export const CURSOR_KEY = factKey('statusDelta', '');
/** A cursor of this age is given up, so that what went wrong anywhere does not stay for ever. Milliseconds. */
const LONGEST = 24 * 3_600_000;

/** The cursor, null when rows are as old as they were answered. */
export async function readCursor({ db, clock }: Pick<OwnPorts, 'db' | 'clock'>): Promise<StatusCursor | null> {
  const read = await readFact(db, CURSOR_KEY);
  const cursor = read.ok ? ((read.value?.value ?? null) as StatusCursor | null) : null; // as: only the delta of status writes the fact
  const now = clock.now();
  if (cursor === null || cursor.month !== monthOf(chinaDay(now)) || cursor.from > now || now - cursor.from > LONGEST) return null;
  return cursor;
}
