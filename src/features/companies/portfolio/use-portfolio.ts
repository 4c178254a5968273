import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { onAsked, takeAsked } from '../../../desk/asked/asked-portfolio.ts';
import { useDays } from '../../../desk/calendar/use-calendar.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { usePortfolioColumns } from '../../../desk/standing/use-portfolio-columns.ts';
import { useIsWhole } from '../../../desk/standing/use-urgencies.ts';
import { visibleRows } from '../../../domain/company/visible-rows.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { queryRows } from '../../../domain/portfolio/evaluate.ts';
import { type Entry, type Grouping, groupRows, isGrouping } from '../../../domain/portfolio/groups.ts';
import { everything, type Query, sameQuery } from '../../../domain/portfolio/query.ts';
import { countsOf, type PortfolioView, viewsOf } from '../../../domain/portfolio/views.ts';
import { type Setup, useSetup } from './use-setup.ts';

const VIEW_KEY = 'wb-portfolio-view';

export interface Portfolio {
  /** Null until the directory is read. */
  readonly columns: PortfolioColumns | null;
  /** Companies of the account that are not hidden. */
  readonly all: readonly number[];
  /** Rows of the directory in the order to show. */
  readonly rows: readonly number[];
  readonly views: readonly PortfolioView[];
  /** How many companies each view shows; none until all companies were asked about once. */
  readonly counts: readonly number[];
  readonly isWhole: boolean;
  readonly view: PortfolioView;
  readonly query: Query;
  /** The query is another than that of its view. */
  readonly isChanged: boolean;
  readonly setup: Setup;
  choose(view: PortfolioView): void;
  ask(change: Partial<Query>): void;
  changeSetup: ReturnType<typeof useSetup>['change'];
  /** What the rows are grouped by. */
  readonly group: Grouping | null;
  /** The lines of the table: the rows, under the heads of their groups. */
  readonly entries: readonly Entry[];
  /** Folds a group or opens it, kept with the account. */
  fold(key: string): void;
}

const allView: PortfolioView = { id: 'all', name: null, query: everything };

/** What queries are asked of, with the days of filings. */
function useDatedColumns(): PortfolioColumns | null {
  const columns = usePortfolioColumns();
  const { expansion, states, now } = useDays();
  return useMemo(
    () => (columns === null || expansion === null ? columns : { ...columns, calendar: { expansion, states, now } }),
    [columns, expansion, states, now],
  );
}

/** Everything the portfolio shows, from directory, area statuses, set-up and what is asked. */
export function usePortfolio(): Portfolio {
  const { tab, login } = useDesk();
  const dir = useAccount((state) => state.directory);
  const { setup, change } = useSetup();
  const [viewId, setViewId] = useState(() => tab.get(VIEW_KEY) ?? 'all');
  const [own, setOwn] = useState<Query | null>(null);
  useEffect(() => {
    const look = (): void => {
      const conditions = takeAsked();
      if (conditions !== null) setOwn({ ...everything, conditions });
    };
    look();
    return onAsked(look);
  }, []);
  const columns = useDatedColumns();
  const me = login.fullName;
  const views = useMemo(() => (columns === null ? [allView] : viewsOf(columns, setup.views, me)), [columns, setup.views, me]);
  const isWhole = useIsWhole() && columns !== null && columns.status !== null;
  // The rows come first, and are not held up by the counts: a query over all companies for each view.
  const counted = useDeferredValue(columns, null);
  const counts = useMemo(() => (counted === null || !isWhole ? [] : countsOf(counted, views)), [counted, views, isWhole]);
  const view = views.find(({ id }) => id === viewId) ?? views.find(({ id }) => id === 'all') ?? allView;
  const query = own ?? view.query;
  const rows = useMemo(() => (columns === null ? [] : queryRows(columns, query)), [columns, query]);
  const group = isGrouping(setup.group) ? setup.group : null;
  const entries = useMemo(
    () => (columns === null ? [] : groupRows(columns, rows, group, new Set(setup.folded ?? []))),
    [columns, rows, group, setup.folded],
  );
  const all = useMemo(() => (dir === null ? [] : visibleRows(dir)), [dir]);
  return {
    columns,
    all,
    rows,
    views,
    counts,
    isWhole,
    view,
    query,
    isChanged: own !== null && !sameQuery(own, view.query),
    setup,
    choose(next) {
      setOwn(null);
      setViewId(next.id);
      tab.set(VIEW_KEY, next.id);
    },
    ask: (part) => setOwn({ ...query, ...part }),
    changeSetup: change,
    group,
    entries,
    fold: (key) =>
      void change(({ folded = [] }) => ({ folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key] })),
  };
}
