import type { Company } from '../../api/entities/company.ts';
import type { StorageProblem, StorageProblemKind } from '../../db/storage-problem.ts';
import type { DraftRow, FactRow } from '../../db/types.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { lateAfter, withDeadline } from '../../ui/deadline.ts';
import { CHUNK_DEADLINE_MS } from '../../ui/lazy-part.ts';
import type { AccountCommands } from './account-commands.ts';
import type { AccountPorts, AccountReader, AccountReads } from './account-types.ts';
import type { Writes } from './writes.ts';

/** Troubles that pass by themselves: the worker opens, upgrades or rebuilds the database and then announces its first commit. */
const passing: readonly StorageProblemKind[] = ['closed', 'lost'];

/** Troubles that end with a word of the user (a reload, a key) and not with another try. */
const lasting: readonly StorageProblemKind[] = ['newer', 'outdated', 'locked'];

/** The page's one open reader of an account: the store and the reads of single rows share it. */
export interface AccountConnection extends AccountReads {
  /** The open reader, null while there is none. */
  reader(): AccountReader | null;
  /** A new connection in place of the old one. */
  reopen(): Promise<void>;
  /** A read on this reader failed with this. */
  failed(reader: AccountReader, trouble: StorageProblemKind): void;
  /** For good: nothing is opened any more. */
  close(): void;
}

/** A read on a connection that has just ended is asked once more on a new one. */
function readsOver(ready: () => Promise<AccountReader | null>, failed: AccountConnection['failed']): AccountReads['read'] {
  return async (use, none) => {
    for (let tries = 0; tries < 2; tries += 1) {
      const from = await ready();
      if (from === null) return none;
      try {
        return await use(from);
      } catch {
        failed(from, 'closed');
      }
    }
    return none;
  };
}

type ConnectionPorts = Pick<AccountPorts, 'open' | 'after'>;

/** Who hears of a connection. */
interface Told {
  opened(reader: AccountReader): Promise<void>;
  trouble(kind: StorageProblemKind): void;
}

/** Tries after each other until one passes, each later than the one before. */
function createTries(after: AccountPorts['after']): { next(run: () => void): void; passed(): void } {
  let failures = 0;
  return {
    next(run) {
      failures += 1;
      after(backOffMs(failures, 0), run);
    },
    passed() {
      failures = 0;
    },
  };
}

/**
 * One reader at a time: the newest opening wins. A connection that ended is opened again at once; one that cannot be opened yet is tried again
 * with a back-off, or as soon as `reopen` or a read asks: the worker may have announced all that it had to say before this page could hear
 * it. Any trouble that does not pass by itself is told. A storage that cannot be read is opened anew once before that: a database
 * or bucket deleted at this very moment says the same as a broken disk (reliability: reopen, never retry on a dead handle).
 */
export function createConnection(accountId: string, { open, after }: ConnectionPorts, told: Told): AccountConnection {
  let current: AccountReader | null = null;
  /** The newest opening, while it is under way. */
  let underway: Promise<void> | null = null;
  let openings = 0;
  let unreadable = 0;
  const tries = createTries(after);
  let closed = false;

  function drop(): void {
    current?.close();
    current = null;
  }

  function onTrouble(trouble: StorageProblemKind): void {
    const had = current !== null;
    drop();
    if (trouble === 'corrupt') unreadable += 1;
    if (trouble === 'corrupt' && unreadable === 1) void reopen();
    else if (!passing.includes(trouble)) told.trouble(trouble);
    else if (had) void reopen();
    if (current === null && underway === null && !lasting.includes(trouble)) tryLater();
  }

  /** Unless something else has opened it, or begun to, by then. */
  function tryLater(): void {
    const mine = openings;
    tries.next(() => void (mine === openings && reopen()));
  }

  async function openNow(mine: number): Promise<void> {
    const opened = await open(accountId, (trouble) => mine === openings && onTrouble(trouble));
    if (mine !== openings) {
      if (opened.ok) opened.value.close();
      return;
    }
    underway = null;
    if (opened.ok) current = opened.value;
    else onTrouble(opened.error);
  }

  async function reopen(): Promise<void> {
    if (closed) return;
    drop();
    const mine = ++openings;
    underway = openNow(mine);
    await underway;
    const reader = current;
    if (mine !== openings || reader === null) return;
    await told.opened(reader);
    if (current === reader) {
      unreadable = 0;
      tries.passed();
    }
  }

  async function ready(): Promise<AccountReader | null> {
    if (current === null && underway === null) void reopen();
    while (underway !== null) await underway;
    return current;
  }

  function failed(reader: AccountReader, trouble: StorageProblemKind): void {
    // Another one is current when the reader has told it already.
    if (reader === current) onTrouble(trouble);
  }

  return {
    reader: () => current,
    reopen,
    failed,
    read: readsOver(ready, failed),
    close() {
      closed = true;
      openings += 1;
      underway = null;
      drop();
    },
  };
}

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

/** Reads over the store's own connection. */
export function createAccountData({ read }: AccountReads, writes: Writes): AccountData {
  return {
    company: (id, chunk) => read<Company | null>((from) => from.company(id, chunk), null),
    fact: (k) => read<FactRow | null>((from) => from.fact(k), null),
    draft: (k) => read<DraftRow | null>((from) => from.draft(k), null),
    drafts: () => read<readonly DraftRow[]>((from) => from.drafts(), []),
    commands: () => loadCommands(writes),
  };
}
