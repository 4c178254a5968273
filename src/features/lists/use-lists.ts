import { useCallback } from 'react';
import { hasKey } from '../../db/changes.ts';
import type { ListsRow } from '../../db/types.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useStored } from '../../desk/use-stored.ts';
import type { HeldCompany } from '../../domain/lists/companies/plan.ts';
import type { KeptMapping } from '../../domain/lists/mapping.ts';
import type { GivenImport } from '../../domain/lists/result.ts';

const load = () => import('../../db/lists.ts');
const fresh: Omit<ListsRow, 'k'> = { mappings: {}, last: {} };

export interface Lists {
  /** What is remembered, live. */
  readonly row: Omit<ListsRow, 'k'>;
  /** The mappings as they are kept now. */
  mappings(): Promise<ListsRow['mappings']>;
  /** Keeps how a heading line is read, null to forget it; tells whether it was kept. */
  keepMapping(heading: string, mapping: KeptMapping | null): Promise<boolean>;
  keepImport(given: GivenImport): Promise<boolean>;
  /** The companies with every field that a list of companies may change. */
  held(): Promise<readonly HeldCompany[]>;
}

/** What is remembered of lists, kept per account in its database; another tab's change is taken over. */
export function useLists(): Lists {
  const { writes } = useDesk();
  const read = useCallback(async (): Promise<Omit<ListsRow, 'k'> | null> => {
    const held = await writes.use(load, (code, { db }) => code.readLists(db));
    return held?.ok === true ? held.value : null;
  }, [writes]);
  const row = useStored<Omit<ListsRow, 'k'>>('lists', read, (change) => hasKey(change.meta, 'lists'));
  const mappings = useCallback(async () => (await read())?.mappings ?? {}, [read]);
  const keepMapping = useCallback(
    async (heading: string, mapping: KeptMapping | null) =>
      (await writes.use(load, (code, { db }) => code.keepMapping(db, heading, mapping)))?.ok === true,
    [writes],
  );
  const keepImport = useCallback(
    async (given: GivenImport) => (await writes.use(load, (code, { db }) => code.keepImport(db, given)))?.ok === true,
    [writes],
  );
  const held = useCallback(async () => {
    const found = await writes.use(load, (code, { db }) => code.heldCompanies(db));
    return found?.ok === true ? found.value : [];
  }, [writes]);
  return { row: row ?? fresh, mappings, keepMapping, keepImport, held };
}
