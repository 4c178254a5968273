import { statusDelta as statusDeltaCall } from '../../api/calls/status.ts';
import type { OutputOf } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { blocksFor, storeStatuses } from '../../db/area-status.ts';
import { noteFactTry, storeFact } from '../../db/facts.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { AreaStatus } from '../../domain/status/area-value.ts';
import { monthOf } from '../../domain/status/period.ts';
import { statusOf } from './area-status-rows.ts';
import { defineResource, type OwnPorts } from './define-resource.ts';
import { CURSOR_KEY, readCursor } from './status-cursor.ts';

type Delta = OutputOf<typeof statusDeltaCall>;

/** Stores the rows of changed companies. A company without a row is unknown, or may not be asked for the area. */
async function apply(ports: OwnPorts, areas: Delta['areas'], fetchedAt: number): Promise<void> {
  for (const { area, companyIds, rows } of areas) {
    const statuses = new Map<string, AreaStatus>(rows.map((row) => [row.companyId, statusOf(row, fetchedAt)]));
    const blocks = await blocksFor(ports.db, area, companyIds);
    if (!blocks.ok) {
      ports.onProblem(blocks.error);
      continue;
    }
    for (const [block, ids] of blocks.value) {
      const stored = await storeStatuses(ports.db, { area, block, companyIds: ids }, { rows: statuses }, { now: fetchedAt });
      if (!stored.ok) ports.onProblem(stored.error);
    }
  }
}

async function round(ports: OwnPorts, signal: AbortSignal): Promise<CallError | null> {
  const { db, client, clock } = ports;
  for (let cursor = await readCursor(ports); ; ) {
    const asked = clock.now();
    const answer = await client.call(statusDeltaCall, cursor === null ? {} : { since: cursor.rev }, { signal });
    if (!answer.ok) return answer.error;
    if (signal.aborted) return { kind: 'aborted', code: '', msg: '', status: 0 };
    const { rev, restart, more, areas } = answer.value;
    if (restart === 1 || cursor === null) cursor = { rev, from: asked, month: monthOf(chinaDay(asked)) };
    else {
      await apply(ports, areas, clock.now());
      cursor = { ...cursor, rev };
    }
    const stored = await storeFact(db, CURSOR_KEY, cursor, clock.now());
    if (!stored.ok) ports.onProblem(stored.error);
    if (more === 0) return null;
  }
}

/**
 * What changed of the standing of companies since this device was told last (PLUS-44): a changed fact costs an open page one small answer, and never a
 * round over all companies. The rows are in the table `areaStatus`.
 */
export const statusDelta = defineResource({
  call: statusDeltaCall,
  scope: 'account',
  input: () => ({}),
  value: () => null,
  when: { start: true, push: ['status'] },
  async own(ports, _subject, { signal }): Promise<Result<null, CallError>> {
    const error = await round(ports, signal);
    if (error === null) return ok(null);
    if (!signal.aborted && error.kind !== 'aborted') {
      const stored = await noteFactTry(ports.db, CURSOR_KEY, null, error, ports.clock.now());
      if (!stored.ok) ports.onProblem(stored.error);
    }
    return fail(error);
  },
});
