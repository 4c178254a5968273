import type { OutboxRow } from '../../db/types.ts';
import type { CompanyChanges } from '../../domain/company-edit.ts';
import type { AccountCommands } from '../account/account-commands.ts';

interface EditInput {
  readonly baseRev: number;
  readonly changes: CompanyChanges;
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isEdit = (input: unknown): input is EditInput => isRecord(input) && typeof input.baseRev === 'number' && isRecord(input.changes);
const isHide = (input: unknown): input is { hidden: 0 | 1 } => isRecord(input) && (input.hidden === 0 || input.hidden === 1);

/** Undo of a discard: the same change as a new command, at the end of its company's line. False when that is no longer possible. */
export async function putBack(
  commands: Pick<AccountCommands, 'editCompany' | 'hideCompany' | 'logSwitch'>,
  row: OutboxRow,
): Promise<boolean> {
  const { seal, input, name } = row;
  if (seal === null) return false;
  const target = { companyId: seal.companyId, seal };
  if (name === 'companyUpdate' && isEdit(input)) return (await commands.editCompany(target, input)).ok;
  if (name === 'companyHide' && isHide(input)) return (await commands.hideCompany(target, input.hidden)).ok;
  if (name === 'switchCompanyLog') return (await commands.logSwitch(target)).ok;
  return false;
}
