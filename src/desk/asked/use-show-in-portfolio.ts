import { useCallback } from 'react';
import { PORTFOLIO_PATH } from '../../domain/core/view-paths.ts';
import type { Condition } from '../../domain/portfolio/query.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import { askPortfolio } from './asked-portfolio.ts';

/** Opens the portfolio with the companies for which all conditions hold, and no others. */
export function useShowInPortfolio(): (conditions: readonly Condition[]) => void {
  const go = useGoTo(PORTFOLIO_PATH);
  return useCallback(
    (conditions) => {
      askPortfolio(conditions);
      go();
    },
    [go],
  );
}
