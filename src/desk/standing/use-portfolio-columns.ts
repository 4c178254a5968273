import { useMemo } from 'react';
import { type PortfolioColumns, portfolioColumns } from '../../domain/portfolio/columns.ts';
import { useText } from '../../ui/text.ts';
import { useChinaDay } from '../calendar/use-china-day.ts';
import { useAccount } from '../desk.tsx';
import { useStatusColumns } from './area-status.ts';

/** What queries of the portfolio are asked of, as it is today in China; null until the companies are read. */
export function usePortfolioColumns(): PortfolioColumns | null {
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const status = useStatusColumns(useChinaDay());
  // Columns of another directory do not belong to its rows.
  const fits = status !== null && status.due.length === dir?.id.length ? status : null;
  const areaTable = t('companies.areas') || undefined;
  return useMemo(() => (dir === null ? null : portfolioColumns(dir, fits, areaTable)), [dir, fits, areaTable]);
}
