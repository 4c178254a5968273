import type { OutboxRow } from '../types.ts';
import type { WriteTx } from '../write.ts';

export type NewCommand = Pick<OutboxRow, 'id' | 'key' | 'name' | 'input' | 'seal' | 'createdAt'>;

/** A command as it waits, without its number. */
export function newRow(command: NewCommand): OutboxRow {
  return { ...command, attempts: 0, nextAt: 0, state: 'waiting', lastError: null };
}

/** Adds a command inside a transaction; its projection is the caller's. */
export async function addCommand(tx: WriteTx, command: NewCommand): Promise<OutboxRow> {
  const row = newRow(command);
  tx.touch({ outbox: true });
  const seq = await tx.outbox.add(row);
  return { ...row, seq };
}
