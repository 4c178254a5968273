/** Areas that a collector can be asked for; `tax` is the whole list. */
export const collectAreas = ['invoice', 'books', 'tax', 'personalTax', 'social', 'risk'] as const;
export type CollectArea = (typeof collectAreas)[number];

/**
 * Why a refresh of a company failed. The first six are the collector's words; `leaseEnded`: nobody said a word of it in time, or nobody could be reached to take it.
 */
export const failReasons = ['loginExpired', 'captcha', 'realName', 'maintenance', 'notListed', 'other', 'leaseEnded'] as const;
export type FailReason = (typeof failReasons)[number];

/** What a collector reports of a task. */
export const taskReports = ['queued', 'running', 'retrying', 'done', 'failed'] as const;
export type TaskReport = (typeof taskReports)[number];

/** executeStatus of a report. */
export const executeStatusOf = { queued: 1, running: 3, retrying: 4, done: 2, failed: 5 } as const satisfies Record<TaskReport, number>;
