import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { type ListFile, type ListReading, usePageHost } from '../../desk/page-host.ts';
import type { HeldCompany } from '../../domain/lists/companies/plan.ts';
import { fieldsFor } from '../../domain/lists/headings.ts';
import { missingFields } from '../../domain/lists/kinds.ts';
import { firstMapping, type Mapping } from '../../domain/lists/mapping.ts';
import { type ToldCompanies, whoseKey } from '../../domain/lists/match.ts';
import type { ListPlan, ListProblem, ListTable } from '../../domain/lists/table.ts';
import type { Lists } from './use-lists.ts';

/** A file that was read, and how it is read. */
export interface OpenList {
  readonly file: ListFile;
  /** When the file was made, milliseconds; never in the future. */
  readonly at: number;
  readonly table: ListTable;
  readonly mapping: Mapping;
  /** The mapping was kept from an earlier file. */
  readonly isKept: boolean;
  /** What the user has said of companies that were not found; it holds for this file. */
  readonly told: ToldCompanies;
  /** Null while the rows are read by this mapping, and while a column is missing. */
  readonly plan: ListPlan | null;
  /** The companies that rows of a list of companies were judged against. */
  readonly held: readonly HeldCompany[];
}

/** What the screen is at: no file, one that is being read, one that cannot be read, one that is open. */
export type ListState =
  | { readonly at: 'none' }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'problem'; readonly name: string; readonly problem: ListProblem }
  | { readonly at: 'open'; readonly list: OpenList };

/** A company as a file writes it. */
export interface Written {
  readonly taxNo: string;
  readonly name: string;
}

export interface UseList {
  readonly state: ListState;
  readonly progress: { readonly done: number; readonly total: number } | null;
  choose(file: ListFile): Promise<void>;
  map(mapping: Mapping): void;
  /** All rows of a company as the file writes it are this one of the account; '' for none that is like it, null takes back what was said. */
  tell(written: Written, companyId: string | null): void;
  close(): void;
}

const nothingTold: ToldCompanies = {};

/** What was said of a company more, or taken back. */
function withTold(told: ToldCompanies, { taxNo, name }: Written, companyId: string | null): ToldCompanies {
  const { [whoseKey(taxNo, name)]: _, ...others } = told;
  return companyId === null ? others : { ...others, [whoseKey(taxNo, name)]: companyId };
}

/** An open list that was just read: nothing of it is planned or said yet. */
function opened(file: ListFile, table: ListTable, mapping: Mapping, now: number): OpenList {
  const at = file.lastModified > 0 ? Math.min(file.lastModified, now) : now;
  return { file, at, table, mapping, isKept: mapping.fields !== fieldsFor(table, mapping.kind), told: nothingTold, plan: null, held: [] };
}

/** Reads a file off the page's thread, and plans its rows again whenever the mapping or the companies are others. */
export function useList({ mappings, held }: Pick<Lists, 'mappings' | 'held'>): UseList {
  const { clock } = useDesk();
  const { openList } = usePageHost();
  const directory = useAccount((state) => state.directory);
  const [state, setState] = useState<ListState>({ at: 'none' });
  const [progress, setProgress] = useState<UseList['progress']>(null);
  const reader = useRef<ListReading | null>(null);
  const turn = useRef(0);
  const mapping = state.at === 'open' ? state.list.mapping : null;
  const madeAt = state.at === 'open' ? state.list.at : 0;
  const told = state.at === 'open' ? state.list.told : nothingTold;
  useEffect(() => () => reader.current?.close(), []);

  useEffect(() => {
    const reading = reader.current;
    if (mapping === null || directory === null || reading === null || missingFields(mapping.kind, mapping.fields).length > 0) return;
    const mine = ++turn.current;
    const companies = { id: directory.id, name: directory.name, taxIds: directory.taxIds };
    const tell = (done: number, total: number): void => {
      if (mine === turn.current) setProgress({ done, total });
    };
    async function plan(from: ListReading, by: Mapping): Promise<void> {
      const own = by.kind === 'companies' ? await held() : [];
      const planned = await from.plan({ mapping: by, companies, told, held: own, at: madeAt }, tell).catch(() => null);
      if (mine !== turn.current) return;
      setProgress(null);
      setState((before) => {
        if (before.at !== 'open' || before.list.mapping !== by || before.list.told !== told) return before;
        if (planned?.ok === true) return { at: 'open', list: { ...before.list, plan: planned.value, held: own } };
        return { at: 'problem', name: before.list.file.name, problem: planned?.error ?? 'broken' };
      });
    }
    void plan(reading, mapping);
  }, [mapping, told, madeAt, directory, held]);

  const choose = useCallback(
    async (file: ListFile): Promise<void> => {
      const mine = ++turn.current;
      setProgress(null);
      setState({ at: 'reading', name: file.name });
      reader.current?.close();
      reader.current = await openList().catch(() => null);
      const [read, kept] = await Promise.all([reader.current?.read(file).catch(() => null), mappings()]);
      if (mine !== turn.current) return;
      if (read?.ok !== true) return setState({ at: 'problem', name: file.name, problem: read?.error ?? 'broken' });
      const table = read.value;
      setState({ at: 'open', list: opened(file, table, firstMapping(table, kept), clock.now()) });
    },
    [openList, mappings, clock],
  );
  const map = useCallback((next: Mapping): void => {
    turn.current += 1;
    setState((before) => (before.at === 'open' ? { at: 'open', list: { ...before.list, mapping: next, plan: null } } : before));
  }, []);
  const say = useCallback((written: Written, companyId: string | null): void => {
    setState((before) =>
      before.at === 'open' ? { at: 'open', list: { ...before.list, told: withTold(before.list.told, written, companyId) } } : before,
    );
  }, []);
  const close = useCallback((): void => {
    turn.current += 1;
    reader.current?.close();
    reader.current = null;
    setProgress(null);
    setState({ at: 'none' });
  }, []);
  return { state, progress, choose, map, tell: say, close };
}
