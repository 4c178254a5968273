import type { CollectionName } from '../../api/collections.ts';
import { definitionOf } from '../commands/definitions.ts';
import { changeOf } from '../commands/projected.ts';
import { metaRow } from '../meta.ts';
import type { CarriedCommand, OutboxRow } from '../types.ts';
import type { WriteTx } from '../write.ts';
import type { CollectionRow } from './collections.ts';
import { type Bases, changedRow, type HowTold } from './project.ts';

/*
 * Rows of collections carry no revision. A pull that the gateway read before it carried out a command brings them as they were then, maybe
 * after the answer to the command: what it changed is put on top, until a pull has come as far as the revision that the answer named.
 */

type Tx = Pick<WriteTx, 'meta'>;

async function carriedIn(tx: Tx): Promise<readonly CarriedCommand[]> {
  return (await metaRow(tx, 'carried'))?.commands ?? [];
}

/**
 * How much pulls have told of what a command did that the gateway answered so: nothing (`ahead`), a part that is on its way (`begun`), or all
 * of it (`told`). An answer comes late when an earlier one was lost: the rows that are held may be newer then, and gone. Throws as `definitionOf`.
 */
export async function toldOf(tx: Tx, { name }: Pick<OutboxRow, 'name'>, answer: unknown): Promise<HowTold> {
  const rev = definitionOf(name)?.changes?.rev?.(answer);
  const pull = await metaRow(tx, 'pull');
  if (rev === undefined || pull === null) return 'ahead';
  if (rev <= (pull.rev ?? -1)) return 'told';
  return rev <= (pull.run?.rev ?? -1) ? 'begun' : 'ahead';
}

/** Keeps a command that has left the outbox with an answer that is ahead of all pulls, when it names a revision. Throws as `definitionOf`. */
export async function keepCarried(tx: Tx, { name, input }: Pick<OutboxRow, 'name' | 'input'>, answer: unknown): Promise<void> {
  const rev = definitionOf(name)?.changes?.rev?.(answer);
  if (rev !== undefined) await tx.meta.put({ k: 'carried', commands: [...(await carriedIn(tx)), { rev, name, input }] });
}

/** Rows as a pull told them that had come as far as `rev`, with what was carried out after that. Throws as `definitionOf`. */
export async function withCarried(tx: Tx, noun: CollectionName, told: Bases, rev: number): Promise<Bases> {
  const rows = new Map(told);
  for (const command of await carriedIn(tx)) {
    const change = command.rev > rev ? changeOf(command, noun) : null;
    for (const key of change?.keys(command.input) ?? []) {
      const row = rows.get(key) ?? null;
      // as: a change of this noun takes and gives its rows.
      if (change !== null && row !== null) rows.set(key, change.row(row, command.input) as CollectionRow);
    }
  }
  return rows;
}

/** Rows that carried commands made of their own, of which no pull has told yet. Throws as `definitionOf`. */
export async function madeByCarried(tx: Tx, noun: CollectionName): Promise<Map<string, CollectionRow>> {
  const made = new Map<string, CollectionRow>();
  for (const command of await carriedIn(tx)) {
    const change = changeOf(command, noun);
    if (change?.make === undefined) continue;
    for (const key of change.keys(command.input)) {
      const row = changedRow(noun, key, made.get(key) ?? null, command);
      if (row !== null) made.set(key, row);
    }
  }
  return made;
}

/** A pull has come as far as `rev`: the rows that are held have all that was carried out until then. */
export async function forgetCarried(tx: Tx, rev: number): Promise<void> {
  const carried = await carriedIn(tx);
  const ahead = carried.filter((command) => command.rev > rev);
  if (ahead.length < carried.length) await tx.meta.put({ k: 'carried', commands: ahead });
}
