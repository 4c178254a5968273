import { type ReactNode, useMemo, useRef, useState } from 'react';
import { OVERVIEW_PAGE_SIZE } from '../../domain/company-list-state.ts';
import { type Directory, FLAG_HIDDEN } from '../../domain/directory.ts';
import { CompanyRow, type CompanyRowView } from '../../ui/company-row.tsx';
import { EmptyCompanyRow, OverviewView } from '../../ui/overview-view.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../account/desk.tsx';
import { formatCount } from '../account/use-age.ts';
import { AgeLine } from './age-line.tsx';
import { OverviewState } from './overview-state.tsx';
import { companyView } from './row-view.ts';
import { SearchInput, type SearchMove } from './search-input.tsx';
import { UnsentMark, type UnsentState, unsentByCompany, VipMark } from './state-mark.tsx';
import { useCompanySearch } from './use-company-search.ts';

const emptyRows = Array.from({ length: OVERVIEW_PAGE_SIZE }, (_, n) => `row${n}`);

/** First rows kept from the last visit, shown until the database has been read. */
export interface OverviewSnapshot {
  readonly total: number;
  readonly rows: readonly CompanyRowView[];
}

export interface CompanyOverviewProps {
  activeId: string | null;
  snapshot: OverviewSnapshot | null;
  /** Switches to a company; `stay` keeps the view. */
  onSwitch(companyId: string, stay: boolean): void;
  onShowAll(query: string): void;
  onPasteList(text: string): void;
}

/** Visible companies in the account's order: at most `limit` rows of them, and how many there are. */
function firstVisible(dir: Directory, limit: number): { readonly rows: readonly number[]; readonly total: number } {
  const rows: number[] = [];
  let total = 0;
  for (let i = 0; i < dir.id.length; i += 1) {
    if (((dir.flags[i] ?? 0) & FLAG_HIDDEN) !== 0) continue;
    total += 1;
    if (rows.length < limit) rows.push(i);
  }
  return { rows, total };
}

function marks(vip: boolean, unsent: UnsentState | undefined): ReactNode {
  if (unsent !== undefined) return <UnsentMark state={unsent} />;
  return vip ? <VipMark /> : null;
}

/**
 * Company overview of the home page: search, the first five companies, the whole number. Starts with the rows of the last visit in the
 * markup that the static frame has painted, so that nothing moves when the database answers.
 */
export function CompanyOverview({ activeId, snapshot, onSwitch, onShowAll, onPasteList }: CompanyOverviewProps) {
  const { t, language } = useText();
  const dir = useAccount((state) => state.directory);
  const outbox = useAccount((state) => state.outbox);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const unsent = useMemo(() => unsentByCompany(outbox), [outbox]);
  const found = useCompanySearch(dir, query, false);
  const first = useMemo(() => (dir === null ? null : firstVisible(dir, OVERVIEW_PAGE_SIZE)), [dir]);
  const searching = found.rows !== null;
  const shown = found.rows?.slice(0, OVERVIEW_PAGE_SIZE) ?? first?.rows ?? [];
  const total = found.rows?.length ?? first?.total ?? snapshot?.total ?? 0;
  const n = (value: number): string => formatCount(value, language);

  function onMove(move: SearchMove): boolean {
    if (!searching || shown.length === 0) return false;
    setAt(
      move === 'next'
        ? Math.min(at + 1, shown.length - 1)
        : move === 'previous'
          ? Math.max(at - 1, 0)
          : move === 'first'
            ? 0
            : shown.length - 1,
    );
    return true;
  }
  function onEnter(stay: boolean): void {
    const row = shown[at];
    const id = dir === null || row === undefined ? undefined : dir.id[row];
    if (searching && id !== undefined) onSwitch(id, stay);
  }
  function onChange(value: string): void {
    setQuery(value);
    setAt(0);
  }

  const rows =
    dir === null
      ? snapshot?.rows.map((row) => <CompanyRow key={row.id} row={row} active={row.id === activeId} onOpen={(id) => onSwitch(id, false)} />)
      : shown.map((i, position) => {
          const view = companyView(dir, i, t);
          const chosen = searching && position === at;
          return (
            <CompanyRow
              key={view.id}
              row={view}
              active={searching ? chosen : view.id === activeId}
              end={marks(view.vip, unsent.get(view.id))}
              onOpen={(id) => onSwitch(id, false)}
            />
          );
        });
  const empty = dir !== null && shown.length === 0;
  const loading = dir === null && snapshot === null;
  const skeleton = loading ? emptyRows.map((key) => <EmptyCompanyRow key={key} />) : null;
  return (
    <OverviewView
      count={dir === null && snapshot === null ? '' : t('companies.total', { n: n(first?.total ?? snapshot?.total ?? 0) })}
      input={<SearchInput ref={field} value={query} onChange={onChange} onEnter={onEnter} onMove={onMove} onPasteList={onPasteList} />}
      rows={
        <>
          {rows}
          {skeleton}
          {empty && <OverviewState query={searching ? query : ''} />}
        </>
      }
      foot={
        <>
          <span className="wb-quiet">
            {t('companies.range', {
              from: n(Math.min(1, shown.length)),
              to: n(shown.length || (snapshot?.rows.length ?? 0)),
              total: n(total),
            })}
          </span>
          <AgeLine />
          <button type="button" className="wb-link" onClick={() => onShowAll(query)}>
            {t('companies.showAll')} <span aria-hidden="true">→</span>
          </button>
        </>
      }
    />
  );
}
