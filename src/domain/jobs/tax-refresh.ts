import type { FailReason } from '../sources/collector.ts';
import type { Pace, PollAnswer } from './schedule.ts';

/** Waits of a refresh of the tax status (CONST-40). Of many companies this many run at once (PLUS-16). */
export const taxRefreshPace = { firstWaitMs: 5_000, everyMs: 3_000, most: 5, atOnce: 30 } as const satisfies Pace;

/** The pace with the remote setting numOfTimesToRefreshTaxResult, where there is one that makes sense (HOME-27). */
export function paceOf(numOfTimes: unknown): Pace {
  const most = typeof numOfTimes === 'number' && Number.isInteger(numOfTimes) && numOfTimes > 0 ? numOfTimes : taxRefreshPace.most;
  return { ...taxRefreshPace, most };
}

/** executeStatus 0, 1, 3 and 4 go on, 2 is finished, everything else has failed (HOME-26, HOME-28, A-15), for the told reason where there is one. */
export function answerOf(executeStatus: number, reason?: FailReason): PollAnswer {
  if ([0, 1, 3, 4].includes(executeStatus)) return 'goesOn';
  return executeStatus === 2 ? 'done' : (reason ?? 'failed');
}

/** What a refresh is about. */
export interface RefreshParameters {
  readonly companyId: string;
  readonly accountId: string;
  readonly locationCode: string;
}

/** Throws 'parameter abnormal' when company, account or location is missing (VALID-09). */
export function requireParameters({ companyId, accountId, locationCode }: RefreshParameters): void {
  if (companyId === '' || accountId === '' || locationCode === '') throw new Error('parameter abnormal');
}

/** Key of the device's memory under which the ids of running refreshes stand, a map companyId to taskId (CONST-75, A-42). */
export const refreshStatusKey = (accountId: string): string => `BUSINESS_TAX_REFRESH_STATUS_${accountId}`;

/** The map as it is stored; empty for what is not one. */
export function parseTaskIds(stored: string | null): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([, taskId]) => typeof taskId === 'string' && taskId !== ''));
  } catch {
    return {};
  }
}
