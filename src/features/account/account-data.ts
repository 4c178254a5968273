import type { Company } from '../../api/entities/company.ts';
import type { DbPorts } from '../../db/db-ports.ts';
import { openReader, type Reader } from '../../db/reader.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { DraftRow, FactRow } from '../../db/types.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { lateAfter, withDeadline } from '../../ui/deadline.ts';
import { CHUNK_DEADLINE_MS } from '../../ui/lazy-part.ts';
import type { AccountCommands } from './account-commands.ts';
import type { Writes } from './writes.ts';

/** Why nothing could be asked of the database: its own trouble, or the code for writing did not load (ERR-08). */
export type DataProblem = { readonly kind: 'storage'; readonly problem: StorageProblem } | { readonly kind: 'not-loaded' };

/** Single rows of the account's database and the commands on it, for the hooks of features. */
export interface AccountData {
  /** The company as the user sees it; null when it is gone or cannot be read. `chunk` is the directory's column. */
  company(id: string, chunk: number): Promise<Company | null>;
  fact(k: string): Promise<FactRow | null>;
  draft(k: string): Promise<DraftRow | null>;
  drafts(): Promise<readonly DraftRow[]>;
  /** Loads the code for writing at first use. */
  commands(): Promise<Result<AccountCommands, DataProblem>>;
  close(): void;
}

async function loadCommands(writes: Writes): Promise<Result<AccountCommands, DataProblem>> {
  try {
    const writing = await writes.open();
    if (!writing.ok) return fail({ kind: 'storage', problem: writing.error });
    const { commandsOf } = await withDeadline(import('./account-commands.ts'), lateAfter(CHUNK_DEADLINE_MS));
    return ok(commandsOf(writing.value));
  } catch {
    return fail({ kind: 'not-loaded' });
  }
}

/** Opens what it needs when it is asked, again after a failure, and never keeps a dead connection. `storage`: this browser's when absent. */
export function createAccountData(accountId: string, writes: Writes, storage: Partial<DbPorts> = {}): AccountData {
  let reader: Promise<Reader | null> | null = null;
  let again = false;

  function open(): Promise<Reader | null> {
    reader ??= openReader(accountId, {
      again,
      ports: storage,
      onProblem: () => {
        reader = null;
      },
    }).then((opened) => {
      again = true;
      if (!opened.ok) reader = null;
      return opened.ok ? opened.value : null;
    });
    return reader;
  }

  /** A read on a connection that has just ended is asked once more on a new one. */
  async function read<T>(use: (from: Reader) => Promise<T>, none: T): Promise<T> {
    for (let tries = 0; tries < 2; tries += 1) {
      const from = await open();
      if (from === null) return none;
      try {
        return await use(from);
      } catch {
        reader = null;
      }
    }
    return none;
  }

  return {
    company: (id, chunk) => read<Company | null>((from) => from.company(id, chunk), null),
    fact: (k) => read<FactRow | null>((from) => from.fact(k), null),
    draft: (k) => read<DraftRow | null>((from) => from.draft(k), null),
    drafts: () => read<readonly DraftRow[]>((from) => from.drafts(), []),
    commands: () => loadCommands(writes),
    close() {
      void reader?.then((opened) => opened?.close());
      reader = null;
    },
  };
}
