import type { Mark } from '../../../domain/status/mark.ts';

/** Mark of what a check found. */
export const recordMark = (level: string): Mark =>
  level === 'high' ? 'overdue' : level === 'middle' ? 'due' : level === 'low' ? 'good' : 'unknown';
