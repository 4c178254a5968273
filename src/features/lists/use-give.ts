import { useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { batchesOf, companyBatches, type SentRow } from '../../domain/lists/batches.ts';
import { type GivenImport, importKey } from '../../domain/lists/result.ts';
import { useText } from '../../ui/text.ts';
import type { Lists } from './use-lists.ts';

/** An import before it has an id. */
export type ToGive = Pick<GivenImport, 'kind' | 'fileName' | 'at' | 'left'> & { readonly sent: readonly SentRow[] };

/** File names on the wire. */
const MOST_NAME = 120;

export interface Give {
  /** How many rows are on disk while an import is being given, null while none is. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Gives an import, 500 rows a command; tells whether all of it is on disk. Nothing waits for the line. */
  give(what: ToGive): Promise<boolean>;
  /** Takes an import back: what waits goes, what was sent is withdrawn behind it. */
  undo(given: GivenImport): Promise<void>;
}

/** Gives imports to the outbox and takes them back (PLUS-46). */
export function useGive({ row: { last }, keepImport }: Pick<Lists, 'row' | 'keepImport'>): Give {
  const { data, writes, clock, store, notify } = useDesk();
  const { t } = useText();
  const [progress, setProgress] = useState<Give['progress']>(null);

  /** The same file again, read in another way, counts over the last time: of two words of the same moment the first would. */
  async function momentOf({ kind, at }: Pick<ToGive, 'kind' | 'at'>): Promise<number> {
    const before = last[kind];
    // as: only this feature writes under the key
    const given = before === undefined ? undefined : ((await data.fact(importKey(before)))?.value as GivenImport | undefined);
    return given !== undefined && !given.undone && given.at >= at && given.at < at + 1_000 ? given.at + 1 : at;
  }

  async function giveAll({ sent, ...what }: ToGive): Promise<boolean> {
    const [commands, writing] = [await data.commands(), await writes.open()];
    if (!commands.ok || !writing.ok) return false;
    const fileName = what.fileName.slice(-MOST_NAME);
    const [importId, at] = [writing.value.ports.uuid(), await momentOf(what)];
    const rows = sent.map(({ line, companyId }) => ({ line, companyId }));
    if (!(await keepImport({ ...what, at, fileName, importId, givenAt: clock.now(), rows, undone: false }))) return false;
    let done = 0;
    for (const batch of batchesOf(sent)) {
      const input = { importId, fileName, at: new Date(at).toISOString(), ...batch };
      if (!(await commands.value.give('factsImport', { input, seal: null })).ok) return false;
      done += batch.rows.length;
      setProgress({ done, total: sent.length });
    }
    return true;
  }

  async function undoAll(given: GivenImport): Promise<boolean> {
    const commands = await data.commands();
    if (!commands.ok) return false;
    const { importId, rows } = given;
    // What has not left yet needs no withdrawing; what is on its way goes before the withdrawal, by the same key.
    for (const row of store.get().outbox)
      if (row.name === 'factsImport' && row.key === `import:${importId}`) await commands.value.discardCommand(row.id);
    for (const companyIds of companyBatches(rows.map(({ companyId }) => companyId))) {
      const input = { importId, companyIds, reason: t('lists.undoReason') };
      if (!(await commands.value.give('factsImportUndo', { input, seal: null })).ok) return false;
    }
    return await keepImport({ ...given, undone: true });
  }
  return {
    progress,
    async give(what) {
      setProgress({ done: 0, total: what.sent.length });
      const isGiven = await giveAll(what);
      setProgress(null);
      if (!isGiven) notify({ tone: 'problem', key: 'lists', text: t('lists.notGiven') });
      return isGiven;
    },
    async undo(given) {
      const isUndone = await undoAll(given);
      if (isUndone) notify({ tone: 'done', key: 'lists', text: t('lists.undone') });
      else notify({ tone: 'problem', key: 'lists', text: t('lists.notUndone') });
    },
  };
}
