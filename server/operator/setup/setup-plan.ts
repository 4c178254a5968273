import type { SectionChange as ToldChange } from '../../../src/api/entities/setup.ts';
import type { Store } from '../../store/store.ts';
import { markOf } from './setup-edit.ts';
import { readSetupFile } from './setup-file.ts';
import { closedOrigins, importSetup, type SectionChange } from './setup-store.ts';

/** What came of a file that an operator gave: what is wrong with it, what it would change, or what it has changed. */
interface SetupPlan {
  readonly outcome: 'invalid' | 'plan' | 'done';
  readonly problems: string[];
  readonly changes: ToldChange[];
  /** Origins of apps that no page opens then. */
  readonly closed: string[];
  /** The mark of this plan, by which it is carried out. */
  readonly seen: number;
}

/** Names that are told of each kind of change. */
const MOST_NAMES = 50;

function toldOf({ section, added, changed, removed, same }: SectionChange): ToldChange {
  const first = (names: readonly string[]): string[] => names.slice(0, MOST_NAMES).map((name) => name.slice(0, 200));
  return {
    ...{ section, added: added.length, changed: changed.length, removed: removed.length, same },
    ...{ addedNames: first(added), changedNames: first(changed), removedNames: first(removed) },
  };
}

/**
 * Reads a set-up file and says what it changes. With the mark of that very plan it is carried out; when something was changed meanwhile, so that it is
 * another plan, that one is told and nothing is written.
 */
export async function planSetup(
  store: Store,
  { text, seen, frameSources }: { readonly text: string; readonly seen: number; readonly frameSources: readonly string[] },
): Promise<SetupPlan> {
  const none = { changes: [], closed: [], seen: 0, outcome: 'invalid' } as const;
  const read = readSetupFile(text);
  if ('problems' in read) return { ...none, changes: [], closed: [], problems: [...read.problems] };
  let mark = 0;
  const done = await importSetup(store, read.file, {
    isWanted(changes, before) {
      mark = markOf(JSON.stringify([text, before, changes]));
      return mark === seen;
    },
  });
  if (!done.ok) return { ...none, changes: [], closed: [], problems: [...done.error] };
  const { changes, after, isWritten } = done.value;
  return {
    outcome: isWritten ? 'done' : 'plan',
    problems: [],
    changes: changes.map(toldOf),
    closed: closedOrigins(after, frameSources).map((origin) => origin.slice(0, 200)),
    seen: mark,
  };
}
