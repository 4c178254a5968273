import { useCallback, useEffect, useState } from 'react';
import { hasKey } from '../../../db/changes.ts';
import type { PortfolioRow } from '../../../db/types.ts';
import { type Desk, useDesk } from '../../account/desk.tsx';

export type Setup = Omit<PortfolioRow, 'k'>;
const fresh: Setup = { views: [], columns: null, charts: 'open' };

async function opened({ writes }: Desk) {
  const [writing, code] = await Promise.all([writes.open(), import('../../../db/portfolio.ts').catch(() => null)]);
  return writing.ok && code !== null ? { db: writing.value.db, code } : null;
}

/** How the portfolio is set up, kept per account in its database; another tab's change is taken over. `change` tells whether it was kept. */
export function useSetup(): { readonly setup: Setup; change(change: (row: Setup) => Partial<Setup>): Promise<boolean> } {
  const desk = useDesk();
  const [setup, setSetup] = useState(fresh);
  useEffect(() => {
    let live = true;
    let seen = desk.store.get().change;
    const read = async (): Promise<void> => {
      const open = await opened(desk);
      const row = open === null ? null : await open.code.readPortfolio(open.db);
      if (live && row?.ok) setSetup(row.value);
    };
    void read();
    const stop = desk.store.subscribe(() => {
      const { change } = desk.store.get();
      if (change === null || change === seen) return;
      seen = change;
      if (hasKey(change.meta, 'portfolio')) void read();
    });
    return () => {
      live = false;
      stop();
    };
  }, [desk]);
  const change = useCallback(
    async (next: (row: Setup) => Partial<Setup>) => {
      const open = await opened(desk);
      const row = open === null ? null : await open.code.changePortfolio(open.db, next);
      if (row?.ok) setSetup(row.value);
      return row?.ok === true;
    },
    [desk],
  );
  return { setup, change };
}
