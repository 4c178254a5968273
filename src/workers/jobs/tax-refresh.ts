import { taskQuery, taskSubmit } from '../../api/calls/tasks.ts';
import { factKey, readFact } from '../../db/facts.ts';
import { tellUnbegun } from '../../db/jobs/tell-unbegun.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { answerOf, paceOf, requireParameters } from '../../domain/jobs/tax-refresh.ts';
import { addToPeriod, monthOf } from '../../domain/status/period.ts';
import { defineJob } from './define-job.ts';
import { reloadTax } from './reload-tax.ts';

const periodOf = (now: number): string => addToPeriod(monthOf(chinaDay(now)), -1);
/** Answers of the gateway that it notes itself. */
const notedThere: readonly string[] = ['refused', 'alert'];

/** Refresh of the tax status of companies (HOME-24 to HOME-30, PLUS-16). */
export const taxRefresh = defineJob({
  most: 300,
  async pace({ db }) {
    const config = await readFact(db, factKey('remoteConfig', ''));
    const value = config.ok ? config.value?.value : null;
    const isSet = typeof value === 'object' && value !== null && 'numOfTimesToRefreshTaxResult' in value;
    return paceOf(isSet ? value.numOfTimesToRefreshTaxResult : null);
  },
  check: ({ accountId }, { companyId, locationCode }) => requireParameters({ companyId, accountId, locationCode }),
  async submit({ accountId, client, clock }, companyIds, signal) {
    const period = periodOf(clock.now());
    const answer = await client.call(taskSubmit, { customerIdList: [...companyIds], period, accountId }, { signal });
    return answer.ok ? ok(new Map(answer.value.list.map(({ customerId, taskId }) => [customerId, taskId]))) : fail(answer.error);
  },
  async tell({ db, clock, log }, tasks, reason) {
    if (notedThere.includes(reason)) return;
    const now = clock.now();
    const told = await tellUnbegun(db, tasks, { reason, at: now, period: periodOf(now) });
    // The refresh ends all the same.
    if (!told.ok) log.error('refresh not in the log', { kind: told.error.kind });
  },
  async poll({ client }, tasks, signal) {
    const list = tasks.map(({ companyId, taskId }) => ({ customerId: companyId, taskId }));
    const answer = await client.call(taskQuery, { list }, { signal });
    if (!answer.ok) return fail(answer.error);
    return ok(new Map(answer.value.list.map(({ customerId, executeStatus, reason }) => [customerId, answerOf(executeStatus, reason)])));
  },
  after: reloadTax,
});
