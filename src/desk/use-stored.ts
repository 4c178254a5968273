import { useEffect, useState } from 'react';
import type { Company } from '../api/entities/company.ts';
import { hasKey } from '../db/changes.ts';
import type { Change, DraftRow, FactRow } from '../db/types.ts';
import { ASKED_FORM } from './asked/asked-form.ts';
import { useDesk } from './desk.tsx';

/** A row of the database as a view holds it: `undefined` until the first read has ended. */
export type Stored<T> = T | null | undefined;

/** Reads a row, and reads it again whenever a commit announced that it changed. `concerns` must be stable or change with `key`. */
export function useStored<T>(key: string, read: () => Promise<T | null>, concerns: (change: Change) => boolean): Stored<T> {
  const { store } = useDesk();
  const [held, setHeld] = useState<{ readonly key: string; readonly value: T | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` and `concerns` say the same thing as `key`
  useEffect(() => {
    let live = true;
    let turn = 0;
    let rev = store.get().change?.rev ?? -1;
    const load = (): void => {
      const mine = ++turn;
      void read().then((value) => live && mine === turn && setHeld({ key, value }));
    };
    load();
    const stop = store.subscribe(() => {
      const { change } = store.get();
      if (change === null || change.rev === rev) return;
      rev = change.rev;
      if (concerns(change)) load();
    });
    return () => {
      live = false;
      stop();
    };
  }, [key, store]);
  return held?.key === key ? held.value : undefined;
}

/** A fact by its key `<name>:<subject>`. Its value was parsed before it was stored. */
export function useFact(k: string): Stored<FactRow> {
  const { data } = useDesk();
  return useStored(
    k,
    () => data.fact(k),
    (change) => hasKey(change.facts, k),
  );
}

/** One company as the user sees it, null when it is gone. */
export function useCompany(companyId: string): Stored<Company> {
  const { data, store } = useDesk();
  return useStored(
    companyId,
    () => {
      const { directory } = store.get();
      const row = directory?.id.indexOf(companyId) ?? -1;
      return data.company(companyId, directory?.chunk[row] ?? -1);
    },
    (change) => change.companies === 'all' || change.companies.includes(companyId),
  );
}

/** Drafts of every form, newest first; searches are none. */
export function useDrafts(): Stored<readonly DraftRow[]> {
  const { data } = useDesk();
  return useStored<readonly DraftRow[]>(
    'drafts',
    async () => (await data.drafts()).filter(({ k }) => !k.startsWith(`${ASKED_FORM}:`)).sort((x, y) => y.at - x.at),
    (change) => change.drafts.length > 0,
  );
}
