import { useCallback } from 'react';
import { hasKey } from '../../../db/changes.ts';
import type { PortfolioRow } from '../../../db/types.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useStored } from '../../../desk/use-stored.ts';

export type Setup = Omit<PortfolioRow, 'k'>;
const fresh: Setup = { views: [], columns: null, charts: 'open' };

const load = () => import('../../../db/portfolio.ts');

/** How the portfolio is set up, kept per account in its database; another tab's change is taken over. `change` tells whether it was kept. */
export function useSetup(): { readonly setup: Setup; change(change: (row: Setup) => Partial<Setup>): Promise<boolean> } {
  const { writes } = useDesk();
  const setup = useStored<Setup>(
    'portfolio',
    async () => {
      const row = await writes.use(load, (code, { db }) => code.readPortfolio(db));
      return row?.ok === true ? row.value : null;
    },
    (change) => hasKey(change.meta, 'portfolio'),
  );
  const change = useCallback(
    async (next: (row: Setup) => Partial<Setup>) => {
      const row = await writes.use(load, (code, { db }) => code.changePortfolio(db, next));
      return row?.ok === true;
    },
    [writes],
  );
  return { setup: setup ?? fresh, change };
}
