import type { Result } from '../domain/core/result.ts';
import { metaRow } from './meta.ts';
import type { AccountDb } from './open/account-db.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { PortfolioRow } from './types.ts';
import { write } from './write.ts';

const fresh: PortfolioRow = { k: 'portfolio', views: [], columns: null, charts: 'open' };

/** How the portfolio is set up, as it stands for who has not touched it. */
export function readPortfolio(db: AccountDb): Promise<Result<PortfolioRow, StorageProblem>> {
  return db.run('r', ['meta'], async (stores) => (await metaRow(stores, 'portfolio')) ?? fresh);
}

/** Changes the set-up as it is now: another tab may have changed another part of it. */
export function changePortfolio(
  db: AccountDb,
  change: (row: PortfolioRow) => Partial<Omit<PortfolioRow, 'k'>>,
): Promise<Result<PortfolioRow, StorageProblem>> {
  return write(db, [], async (tx) => {
    const row = (await metaRow(tx, 'portfolio')) ?? fresh;
    const next = { ...row, ...change(row) };
    await tx.meta.put(next);
    tx.touch({ meta: ['portfolio'] });
    return next;
  });
}
