import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { AccountPorts, AccountReader } from './account-types.ts';

/** Troubles that pass by themselves: the worker opens, upgrades or rebuilds the database and then announces its first commit. */
const passing: readonly StorageProblemKind[] = ['closed', 'lost'];

export interface AccountConnection {
  /** The open reader, null while there is none. */
  reader(): AccountReader | null;
  /** A new connection in place of the old one. */
  reopen(): Promise<void>;
  /** A read on this reader failed with this. */
  failed(reader: AccountReader, trouble: StorageProblemKind): void;
  close(): void;
}

/**
 * One reader at a time: the newest opening wins. A connection that ended is opened again at once; one that cannot be opened yet stays
 * closed until `reopen` is called; any other trouble is told. A storage that cannot be read is opened anew once before that: a database
 * or bucket deleted at this very moment says the same as a broken disk (reliability: reopen, never retry on a dead handle).
 */
export function createConnection(
  accountId: string,
  open: AccountPorts['open'],
  told: { opened(reader: AccountReader): Promise<void>; trouble(kind: StorageProblemKind): void },
): AccountConnection {
  let current: AccountReader | null = null;
  let opening = 0;
  let unreadable = 0;

  function onTrouble(trouble: StorageProblemKind): void {
    const had = current !== null;
    current?.close();
    current = null;
    if (trouble === 'corrupt') unreadable += 1;
    if (trouble === 'corrupt' && unreadable === 1) void reopen();
    else if (!passing.includes(trouble)) told.trouble(trouble);
    else if (had) void reopen();
  }

  async function reopen(): Promise<void> {
    const mine = ++opening;
    current?.close();
    current = null;
    const opened = await open(accountId, (trouble) => mine === opening && onTrouble(trouble));
    if (mine !== opening) {
      if (opened.ok) opened.value.close();
      return;
    }
    if (!opened.ok) return onTrouble(opened.error);
    current = opened.value;
    await told.opened(opened.value);
    if (current === opened.value) unreadable = 0;
  }

  return {
    reader: () => current,
    reopen,
    failed(reader, trouble) {
      // Another one is current when the reader has told it already.
      if (reader === current) onTrouble(trouble);
    },
    close() {
      opening += 1;
      current?.close();
      current = null;
    },
  };
}
