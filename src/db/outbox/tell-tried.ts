import { MOST_TOLD, toldId } from '../../domain/activity/activity.ts';
import { type TriedCommand, tellId, triedRows } from '../../domain/outbox/tried.ts';
import { reprojectRows } from '../collections/project.ts';
import type { WriteTx } from '../write.ts';
import { addCommand } from './add-command.ts';

/**
 * Queues, in the transaction in which commands leave the outbox, what their failed tries were: they are in the log at once, and the gateway is
 * told them once, those of many commands together. Throws as `definitionOf`.
 */
export async function tellTried(tx: WriteTx, commands: readonly TriedCommand[]): Promise<void> {
  let rest = commands.map((command) => ({ command, rows: triedRows(command) })).filter(({ rows }) => rows.length > 0);
  for (let first = rest[0]; first !== undefined; first = rest[0]) {
    const together: typeof rest = [];
    for (const one of rest) {
      if (together.length > 0 && together.reduce((sum, { rows }) => sum + rows.length, one.rows.length) > MOST_TOLD) break;
      together.push(one);
    }
    rest = rest.slice(together.length);
    const rows = together.flatMap((one) => one.rows);
    const createdAt = first.command.tried?.at(-1)?.at ?? 0;
    await addCommand(tx, { id: tellId(first.command.id), key: 'activity', name: 'activityTell', input: { rows }, seal: null, createdAt });
    await reprojectRows(tx, 'activity', rows.map(toldId));
  }
}
