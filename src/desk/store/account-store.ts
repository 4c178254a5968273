import { missedChange } from '../../db/changes.ts';
import { problemOf } from '../../db/storage-problem.ts';
import type { Change } from '../../db/types.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { createListeners } from '../../ui/listeners.ts';
import { createConnection } from './account-data.ts';
import { addChange, everything, hasNeeds, nothing, readParts } from './account-reads.ts';
import type { AccountPorts, AccountReader, AccountState, AccountStore } from './account-types.ts';

const unread = (accountId: string): AccountState => ({
  accountId,
  phase: 'snapshot',
  trouble: null,
  readOnly: false,
  lost: null,
  directory: null,
  counted: null,
  overlay: new Map(),
  outbox: [],
  pull: null,
  sync: null,
  change: null,
});

/** An announcement that is not the next one follows on others that this page slept through: then everything is read again. */
function withMissed(announced: Change, seenRev: number): Change {
  const { rev } = announced;
  return rev > seenRev + 1 ? (missedChange(seenRev, { k: 'rev', rev }) ?? announced) : announced;
}

/** The database is a newer version's: this page may not follow it. */
const isLeftBehind = ({ trouble }: AccountState): boolean => trouble === 'outdated' || trouble === 'newer';

/**
 * The live copy of one account: opened once, kept current by announced changes, read by every view (no live count, no whole-table
 * query). Changes that arrive while a read runs are gathered into the next one: never two reads at once.
 */
export function createAccountStore(accountId: string, ports: AccountPorts): AccountStore {
  const { subscribe, tell } = createListeners();
  let state = unread(accountId);
  let stored: Directory | null = null;
  let needs = nothing();
  let running = false;
  /** Newest revision of which everything up to it was heard or read. */
  let seenRev = 0;

  function set(part: Partial<AccountState>): void {
    state = { ...state, ...part };
    tell();
  }

  const connection = createConnection(accountId, ports, {
    async opened(reader) {
      needs = everything();
      seenRev = (await reader.rev().catch(() => null))?.rev ?? 0;
      await run();
    },
    trouble: (trouble) => (isLeftBehind(state) ? undefined : set({ phase: 'trouble', trouble })),
  });

  /** Single rows of a newer version's database may be read; what is on screen stays as it was. */
  function readable(): AccountReader | null {
    return hasNeeds(needs) && !isLeftBehind(state) ? connection.reader() : null;
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (let from = readable(); from !== null; from = readable()) {
      const wanted = needs;
      needs = nothing();
      try {
        const read = await readParts(from, wanted, state, stored);
        if (connection.reader() !== from) continue;
        stored = read.stored;
        set({ ...read.part, phase: 'live', trouble: null, readOnly: from.readOnly });
      } catch (error) {
        // What no storage says of itself is in a record: read again it would fail again, for ever.
        connection.failed(from, problemOf(error)?.kind ?? 'corrupt');
      }
    }
    running = false;
  }

  function heard(announced: Change): void {
    const change = withMissed(announced, seenRev);
    seenRev = Math.max(seenRev, announced.rev);
    addChange(needs, change);
    set({ change });
    if (connection.reader() !== null) void run();
    // Somebody could write: what was wrong with the storage has passed.
    else if (!isLeftBehind(state)) void connection.reopen();
  }

  async function catchUp(): Promise<void> {
    const reader = connection.reader();
    if (isLeftBehind(state)) return;
    if (reader === null) return connection.reopen();
    const missed = missedChange(seenRev, await reader.rev().catch(() => null));
    if (missed !== null && connection.reader() === reader) heard(missed);
  }

  const stopListening = ports.listen(accountId, heard);
  void connection.reopen();

  return {
    get: () => state,
    subscribe,
    catchUp,
    reopen: connection.reopen,
    read: connection.read,
    stop() {
      stopListening();
      connection.close();
    },
  };
}
