import * as v from 'valibot';
import { id, text } from '../../../src/api/entities/scalars.ts';
import { collectAreas, failReasons, taskReports } from '../../../src/domain/sources/collector.ts';

/* What gateway and collector say to each other (docs/sources.md). */

/** What the gateway posts to `COLLECTOR_URL`: at most 100 tasks, of one period. Times are ISO. */
export const taskOrder = v.object({
  tasks: v.array(
    v.object({
      taskId: id,
      companyId: id,
      taxNo: text(40),
      companyName: text(200),
      locationCode: text(20),
      /** '1' general, '2' small scale, '' unknown. */
      addedTaxType: text(2),
    }),
  ),
  areas: v.array(v.picklist(collectAreas)),
  /** `YYYYMM`. */
  period: text(6),
  /** Without a word on a task for so long it has failed, seconds; every report gives it as much again. */
  leaseSeconds: v.number(),
});
export type TaskOrder = v.InferOutput<typeof taskOrder>;

const reason = v.picklist(failReasons);
/** Further words for who asked, '' for none. */
const words = v.optional(text(200), '');

/** What the collector answers: tasks that it took; those that it refuses, with the reason. One that is in neither was not heard. */
export const orderAnswer = v.object({
  taken: v.array(id),
  refused: v.optional(v.array(v.object({ taskId: id, reason, words })), []),
});

/** What it reports to `POST /sources/v1/tasks`. A failed task says why. */
export const taskReport = v.object({
  tasks: v.pipe(
    v.array(v.object({ taskId: id, state: v.picklist(taskReports), reason: v.optional(reason), words })),
    v.minLength(1),
    v.maxLength(1_000),
  ),
});
export type TaskReports = v.InferOutput<typeof taskReport>['tasks'];
