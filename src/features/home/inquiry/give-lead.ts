import type { cycLeadAdd } from '../../../api/calls/risk-inquiry.ts';
import type { InputOf } from '../../../api/contract.ts';
import type { Desk } from '../../../desk/desk.tsx';
import { sealAt, stampOf } from '../../../desk/seal-at.ts';

/** Gives a lead as a command, which waits for the line where there is none. False when it could not be stored. */
export async function giveLead({ data, store }: Pick<Desk, 'data' | 'store'>, input: InputOf<typeof cycLeadAdd>): Promise<boolean> {
  const { directory } = store.get();
  const at = directory?.id.indexOf(input.companyId) ?? -1;
  const seal = directory === null || at < 0 ? null : stampOf(input.companyId, sealAt(directory, at));
  const commands = await data.commands();
  return commands.ok && (await commands.value.give('cycLeadAdd', { input, seal })).ok;
}
