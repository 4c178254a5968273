import type { CallError } from '../../api/error-kinds.ts';
import type { FactRow } from '../../db/types.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import { answersTheQuestion } from './ask-resource.ts';
import type { ResourceTimes } from './define-resource.ts';

/*
 * When a question is due. Ages are by the device clock, which may be set back at any time: an answer from the future is read as one whose
 * age nobody knows, so that it is asked again and never waited for.
 */

/** Failures in a row of one question, null without: when the last was, and how long to wait before the next try by itself (null: none). */
export type Failed = { readonly times: number; readonly at: number; readonly waitMs: number | null } | null;

/** Whether something that happened at `at` is younger than `ms`. */
function isYounger(at: number, ms: number, now: number): boolean {
  const age = now - at;
  return age >= 0 && age < ms;
}

/**
 * What another failure leads to. A line or gateway that gave no answer is tried again with back-off; an answer that says failure is left for
 * the user or the next cause, but where a resource is polled a gateway that failed is tried again too.
 */
export function afterFailure(before: Failed, error: CallError, when: ResourceTimes, now: number, random: number): Failed {
  const times = (before?.times ?? 0) + 1;
  const again = !answersTheQuestion(error) || (when.everyMs !== undefined && error.kind === 'server');
  return { times, at: now, waitMs: again ? backOffMs(times, random, error.retryAfterMs) : null };
}

/** Milliseconds until a question that is held is due by itself, 0 now, null never. `answeredAt`: newest answer, 0 for none. */
export function dueInMs(when: ResourceTimes, answeredAt: number, failed: Failed, now: number): number | null {
  if (failed !== null && failed.waitMs !== null) return isYounger(failed.at, failed.waitMs, now) ? failed.at + failed.waitMs - now : 0;
  if (when.everyMs === undefined) return null;
  return isYounger(answeredAt, when.everyMs, now) ? answeredAt + when.everyMs - now : 0;
}

/** Whether a view that opens it must ask: nobody ever answered, or the answer is too old. What was tried in vain just now has its back-off. */
export function isDueAtOpening(when: ResourceTimes, row: FactRow | null, failed: Failed, now: number): boolean {
  if (failed !== null && failed.waitMs !== null && isYounger(failed.at, failed.waitMs, now)) return false;
  if (row === null || row.outcome === 'never') return true;
  return when.open === 'if-older' && !isYounger(row.fetchedAt, when.maxAgeMs ?? 0, now);
}

/** Whether a stored row answers a question that came up at `since`: then another tab has asked it meanwhile. */
export function isAnsweredSince(row: FactRow | null, since: number, now: number): row is FactRow {
  return row !== null && row.outcome !== 'never' && row.fetchedAt > since && row.fetchedAt <= now;
}

/** Whether another tab tried in vain after `since`. */
export function isTriedSince(row: FactRow | null, since: number, now: number): boolean {
  return row !== null && row.lastTry !== null && row.lastTry.at > since && row.lastTry.at <= now;
}
