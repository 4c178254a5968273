import { nationalTaxList } from '../../api/calls/home-status.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { blocksFor, storeStatuses } from '../../db/area-status.ts';
import type { TaskRow } from '../../db/types.ts';
import { APP_CODE } from '../../domain/core/app-ids.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { AreaStatus } from '../../domain/status/area-value.ts';
import { statusOf } from '../resources/area-status-rows.ts';
import type { JobPorts } from './define-job.ts';

/**
 * What the end of a refresh reloads, however it ended (HOME-29, ERR-44): the tips, which the pull brings for the whole account, and the national
 * tax list of the authorised ones among its companies. Rows of others, and of those that the answer does not name, stay as they are.
 */
export async function reloadTax(ports: JobPorts, tasks: readonly TaskRow[], signal: AbortSignal): Promise<Result<null, CallError>> {
  const { accountId, client, clock, db } = ports;
  const companyIdList = tasks.filter(({ isAuthorize }) => isAuthorize).map(({ companyId }) => companyId);
  await ports.pull();
  if (companyIdList.length === 0 || signal.aborted) return ok(null);
  const answer = await client.call(nationalTaxList, { accountId, companyIdList, appCode: APP_CODE, bizType: '2' }, { signal });
  if (!answer.ok) return fail(answer.error);
  const now = clock.now();
  const rows = new Map(answer.value.list.map((row): [string, AreaStatus] => [row.companyId, statusOf(row, now)]));
  const blocks = await blocksFor(db, 'tax', [...rows.keys()]);
  for (const [block, companyIds] of blocks.ok ? blocks.value : []) {
    const stored = await storeStatuses(db, { area: 'tax', block, companyIds }, { rows }, { now });
    if (!stored.ok) ports.log.error('reloaded tax list not stored', { kind: stored.error.kind });
  }
  return ok(null);
}
