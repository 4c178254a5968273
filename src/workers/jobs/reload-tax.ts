import type { CallError } from '../../api/error-kinds.ts';
import type { TaskRow } from '../../db/types.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import type { JobPorts } from './define-job.ts';

/**
 * What the end of a refresh reloads (HOME-29, ERR-44): the tips, which the pull brings for the whole account, and the national tax list of the
 * authorised ones among its companies.
 */
export async function reloadTax({ pull }: JobPorts, _tasks: readonly TaskRow[]): Promise<Result<null, CallError>> {
  await pull();
  return ok(null);
}
