import { useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { groups } from '../../domain/core/groups.ts';
import { batchesOf, companyBatches, MOST_ROWS, type SentRow } from '../../domain/lists/batches.ts';
import { MOST_COMPANIES, type SentCompany } from '../../domain/lists/companies/wire.ts';
import { type GivenImport, type GivenRow, importKey } from '../../domain/lists/result.ts';
import { useText } from '../../ui/text.ts';
import type { Lists } from './use-lists.ts';

/** Rows as they are sent, with what is kept of each. */
type Sent = { readonly lines: readonly GivenRow[] } & (
  | { readonly kind: 'facts'; readonly rows: readonly SentRow[] }
  | { readonly kind: 'companies'; readonly rows: readonly SentCompany[]; readonly rename: 0 | 1 }
);

/** An import before it has an id. */
export type ToGive = Pick<GivenImport, 'kind' | 'fileName' | 'at' | 'left' | 'follows'> & { readonly sent: Sent };

/** File names on the wire. */
const MOST_NAME = 120;

export interface Give {
  /** How many rows are through while an import is being given, null while none is; they are on disk together. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Gives an import, some hundred rows a command; tells whether all of it is on disk: otherwise nothing of it is. Nothing waits for the line. */
  give(what: ToGive): Promise<boolean>;
  /** Stops the import that is being given: nothing of it is on disk then. */
  cancel(): void;
  /** Takes an import back: what waits goes, what was sent is withdrawn behind it. */
  undo(given: GivenImport): Promise<void>;
}

/** The commands of an import, at most so many rows each. */
function commandsOf(sent: Sent, of: { readonly importId: string; readonly fileName: string; readonly at: number }) {
  const { importId, fileName } = of;
  if (sent.kind === 'companies') {
    const inputs = groups(sent.rows, MOST_COMPANIES).map((rows) => ({ importId, fileName, rename: sent.rename, rows }));
    return { name: 'companiesImport', inputs, most: MOST_COMPANIES } as const;
  }
  const at = new Date(of.at).toISOString();
  return {
    name: 'factsImport',
    inputs: batchesOf(sent.rows).map((batch) => ({ importId, fileName, at, ...batch })),
    most: MOST_ROWS,
  } as const;
}

/** The commands that take an import back. */
function undoingOf({ importId, kind, rows }: GivenImport, reason: string) {
  if (kind === 'companies') {
    const lines = rows.map(({ line }) => line);
    return { name: 'companiesImportUndo', inputs: groups(lines, MOST_COMPANIES).map((some) => ({ importId, lines: some })) } as const;
  }
  const ids = rows.map(({ companyId }) => companyId);
  return { name: 'factsImportUndo', inputs: companyBatches(ids).map((companyIds) => ({ importId, companyIds, reason })) } as const;
}

/** Commands that belong to no company, as they are given. */
const ofNoCompany = (inputs: readonly object[]) => inputs.map((input) => ({ input, seal: null }));

/** Gives imports to the outbox and takes them back (PLUS-46). */
export function useGive({ row: { last }, keepImport }: Pick<Lists, 'row' | 'keepImport'>): Give {
  const { data, writes, clock, store, notify } = useDesk();
  const { t } = useText();
  const [progress, setProgress] = useState<Give['progress']>(null);
  const cancelled = useRef(false);

  /** The same file again, read in another way, counts over the last time: of two words of the same moment the first would. */
  async function momentOf({ kind, at }: Pick<ToGive, 'kind' | 'at'>): Promise<number> {
    const before = last[kind];
    // as: only this feature writes under the key
    const given = before === undefined ? undefined : ((await data.fact(importKey(before)))?.value as GivenImport | undefined);
    return given !== undefined && !given.undone && given.at >= at && given.at < at + 1_000 ? given.at + 1 : at;
  }

  async function giveAll({ sent, ...what }: ToGive): Promise<'given' | 'cancelled' | 'failed'> {
    const [commands, writing] = [await data.commands(), await writes.open()];
    if (!commands.ok || !writing.ok) return 'failed';
    const fileName = what.fileName.slice(-MOST_NAME);
    const [importId, at] = [writing.value.ports.uuid(), await momentOf(what)];
    const given: GivenImport = { ...what, at, fileName, importId, givenAt: clock.now(), rows: sent.lines, undone: false };
    if (!(await keepImport(given))) return 'failed';
    const { name, inputs, most } = commandsOf(sent, given);
    const total = sent.rows.length;
    const results = await commands.value.giveMany(name, ofNoCompany(inputs), {
      done: (count) => setProgress({ done: Math.min(count * most, total), total }),
      stopped: () => cancelled.current,
    });
    if (results.length < inputs.length) return (await keepImport({ ...given, undone: true })) ? 'cancelled' : 'failed';
    return results.every(({ ok }) => ok) ? 'given' : 'failed';
  }

  async function undoAll(given: GivenImport): Promise<boolean> {
    const commands = await data.commands();
    if (!commands.ok) return false;
    const { importId } = given;
    // What has not left yet needs no withdrawing; what is on its way goes before the withdrawal, by the same key.
    for (const row of store.get().outbox)
      if ((row.name === 'factsImport' || row.name === 'companiesImport') && row.key === `import:${importId}`)
        await commands.value.discardCommand(row.id);
    const { name, inputs } = undoingOf(given, t('lists.undoReason'));
    const results = await commands.value.giveMany(name, ofNoCompany(inputs));
    return results.every(({ ok }) => ok) && (await keepImport({ ...given, undone: true }));
  }
  return {
    progress,
    async give(what) {
      cancelled.current = false;
      setProgress({ done: 0, total: what.sent.rows.length });
      const end = await giveAll(what);
      setProgress(null);
      if (end === 'failed') notify({ tone: 'problem', key: 'lists', text: t('lists.notGiven') });
      if (end === 'cancelled') notify({ tone: 'done', key: 'lists', text: t('lists.cancelled') });
      return end === 'given';
    },
    cancel() {
      cancelled.current = true;
    },
    async undo(given) {
      const isUndone = await undoAll(given);
      if (!isUndone) notify({ tone: 'problem', key: 'lists', text: t('lists.notUndone') });
      else notify({ tone: 'done', key: 'lists', text: t(given.kind === 'companies' ? 'lists.companiesUndone' : 'lists.undone') });
    },
  };
}
