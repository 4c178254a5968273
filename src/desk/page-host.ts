import { createContext, useContext } from 'react';
import type { Companion } from '../api/companion/companion.ts';
import type { ErrorKind } from '../api/error-kinds.ts';
import type { Result } from '../domain/core/result.ts';
import type { ExportFormat, ExportRow } from '../domain/export/cells.ts';
import type { ListPlan, ListProblem, ListTable, PlanAsk } from '../domain/lists/table.ts';

/** An error that was presented or kept silent on this page; without its words, which may name a company. */
export interface RecentError {
  readonly at: number;
  readonly kind: ErrorKind;
  readonly code: string;
  readonly status: number;
}

/** What the page knows of its surroundings; null where the browser does not say. */
export interface Surroundings {
  readonly version: string;
  readonly wire: number;
  readonly schema: number;
  readonly browser: string;
  readonly tabId: string;
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  readonly persisted: boolean | null;
  readonly serviceWorker: 'none' | 'installing' | 'waiting' | 'active';
  readonly worker: 'starting' | 'running' | 'degraded';
  /** Kind of the storage's trouble as the worker says it, null when it is well. */
  readonly storage: string | null;
  readonly errors: readonly RecentError[];
}

/** A file in the making, off the page's thread. Each step rejects when the worker failed. */
export interface FileExport {
  /** Settles when the worker has taken the rows. */
  add(rows: readonly ExportRow[]): Promise<void>;
  /** Offers the file. */
  finish(): Promise<void>;
  cancel(): void;
}

/** A file as a list reads it: `File` of the browser is one. */
export interface ListFile {
  readonly name: string;
  /** Milliseconds. */
  readonly lastModified: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Lists that are read off the page's thread; one question at a time. Each rejects when the worker failed. */
export interface ListReading {
  read(file: ListFile): Promise<Result<ListTable, ListProblem>>;
  /** What is to become of each row of the file that was read last. */
  plan(ask: PlanAsk, progress: (done: number, total: number) => void): Promise<Result<ListPlan, ListProblem>>;
  close(): void;
}

/** What a view may ask of the page around it, beside its desk. Made once in `src/app`, handed down by context. */
export interface PageHost {
  look(): Promise<Surroundings>;
  /** Origins whose apps may be framed, as the deployment says, or said when there was a line last. */
  frameOrigins(): Promise<readonly string[]>;
  /** Keys that the deployment's rule packs are signed with; none when nobody can say. */
  rulePackKeys(): Promise<readonly string[]>;
  /** Address of the page that adds companies (COMP-03), '' where the deployment has none. */
  addCompanyUrl(): Promise<string>;
  /** Area of this device, six digits. */
  readonly locationCode: string;
  /** Opens the form in which a guest gives his real name (AUTH-09). */
  openRealName(): void;
  /** Offers a text as a file, of JSON where no type is named. */
  saveText(name: string, text: string, type?: string): void;
  /** Loads the page again. Its caller has made sure that nothing holds the page. */
  reload(): void;
  /** Begins a table as a file; rejects when its code does not load. */
  startExport(file: { readonly name: string; readonly format: ExportFormat; readonly head: ExportRow }): Promise<FileExport>;
  /** Starts what reads lists; rejects when its code does not load. */
  openList(): Promise<ListReading>;
  /** The program on this PC that does what a page cannot. */
  readonly companion: Companion;
}

export const PageHostContext = createContext<PageHost | null>(null);

export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (host === null) throw new Error('usePageHost outside of a signed-in layout');
  return host;
}
