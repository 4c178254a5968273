import { type ReactNode, useMemo, useState } from 'react';
import { useActiveCompany, useSwitch } from '../../../desk/active-company.tsx';
import { useShowInPortfolio } from '../../../desk/asked/use-show-in-portfolio.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useCompanySearch } from '../../../desk/search/use-company-search.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { OVERVIEW_PAGE_SIZE } from '../../../domain/company/company-list-state.ts';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { PORTFOLIO_PATH } from '../../../domain/core/view-paths.ts';
import type { Condition } from '../../../domain/portfolio/query.ts';
import { CompanyRow } from '../../../ui/company-row.tsx';
import { EmptyCompanyRow, OverviewView } from '../../../ui/overview-view.tsx';
import { useText } from '../../../ui/text.ts';
import { useRowsThatFit } from '../../../ui/use-rows-that-fit.ts';
import { companyView } from '../list/row-view.ts';
import { openPaste } from '../paste/paste-store.ts';
import { HitDetail, HitName } from '../search/hit-row.tsx';
import { SearchInput, type SearchMove, stepTo } from '../search/search-input.tsx';
import { UnsentMark, type UnsentState, unsentByCompany, VipMark } from '../state-mark.tsx';
import { OverviewState } from './overview-state.tsx';
import { rangeWords } from './range-words.ts';
import { SegmentBarSlot, SegmentRowsSlot } from './segment-slots.tsx';
import type { Segment } from './segments.ts';

const emptyRows = Array.from({ length: OVERVIEW_PAGE_SIZE }, (_, n) => `row${n}`);

/** What 总览 is asked for all rows of a segment; null where no query says it. */
const asked: Readonly<Record<Segment, readonly Condition[] | null>> = {
  all: [],
  pressing: [{ field: 'work', not: false, values: ['pressing'] }],
  ending: [{ field: 'vip', not: false, values: ['ending', 'ended'] }],
  recent: null,
};

interface FirstRows {
  readonly rows: readonly number[];
  readonly total: number;
}

/** Visible companies in the account's order: the first `count` of them, and how many there are. */
function firstVisible(dir: Directory, count: number): FirstRows {
  const rows: number[] = [];
  let total = 0;
  for (let i = 0; i < dir.id.length; i += 1) {
    if (((dir.flags[i] ?? 0) & FLAG_HIDDEN) !== 0) continue;
    total += 1;
    if (rows.length < count) rows.push(i);
  }
  return { rows, total };
}

function marks(vip: boolean, unsent: UnsentState | undefined): ReactNode {
  if (unsent !== undefined) return <UnsentMark state={unsent} />;
  return vip ? <VipMark /> : null;
}

/** Rows kept from the last visit, in the markup that the static frame has painted; without any, why nothing comes. */
function KeptRows() {
  const { companyId: activeId } = useActiveCompany();
  const onSwitch = useSwitch();
  const { firstPage } = useDesk();
  const isFailing = useAccount(({ phase, sync }) => phase === 'live' && (sync?.reach === 'offline' || (sync?.lastError ?? null) !== null));
  if (firstPage === null && isFailing) return <OverviewState query="" />;
  if (firstPage === null) return emptyRows.map((key) => <EmptyCompanyRow key={key} />);
  return firstPage.rows.map((row) => (
    <CompanyRow
      key={row.id}
      row={row}
      active={row.id === activeId}
      end={row.mark !== '' && <VipMark />}
      onOpen={(id) => onSwitch(id, false)}
    />
  ));
}

/**
 * Company overview of the home page: search, the first companies, as many as there is room for, the whole number. Starts with the rows of the last visit, so that
 * nothing moves when the database answers.
 */
export function CompanyOverview() {
  const { companyId: activeId } = useActiveCompany();
  const onSwitch = useSwitch();
  const { t, language } = useText();
  const { firstPage } = useDesk();
  const show = useShowInPortfolio();
  const dir = useAccount((state) => state.directory);
  const outbox = useAccount((state) => state.outbox);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [segment, setSegment] = useState<Segment | null>(null);
  const [listed, setListed] = useState(0);
  const unsent = useMemo(() => unsentByCompany(outbox), [outbox]);
  const { hits } = useCompanySearch(dir, query, false);
  const { ref, rows: fitting } = useRowsThatFit(OVERVIEW_PAGE_SIZE);
  const first = useMemo(() => (dir === null ? null : firstVisible(dir, fitting)), [dir, fitting]);
  const found = hits?.slice(0, fitting) ?? null;
  const shown = found?.map((hit) => hit.row) ?? first?.rows ?? [];
  const total = first?.total ?? 0;
  const isPart = segment !== null && segment !== 'all' && query === '';
  const conditions = query !== '' ? [{ field: 'text' as const, text: query }] : asked[segment ?? 'all'];
  const count = isPart ? listed : (hits?.length ?? total);
  // Until the bar has chosen, the rows of the last visit stay, where there are more than fit: the first of all would stand there for a moment only.
  const isKept = dir === null || (segment === null && query === '' && firstPage !== null && total > OVERVIEW_PAGE_SIZE);

  function onMove(move: SearchMove): boolean {
    if (found === null || found.length === 0) return false;
    setAt(stepTo(move, at, found.length));
    return true;
  }
  function onEnter(stay: boolean): void {
    const id = dir?.id[found?.[at]?.row ?? -1];
    if (id !== undefined) onSwitch(id, stay);
  }
  function onChange(value: string): void {
    setQuery(value);
    setAt(0);
  }

  return (
    <OverviewView
      listRef={ref}
      segments={dir !== null && <SegmentBarSlot segment={segment} onChange={setSegment} />}
      count={dir === null ? (firstPage?.count ?? '') : t('companies.total', { n: formatCount(total, language) })}
      input={<SearchInput value={query} onChange={onChange} onEnter={onEnter} onMove={onMove} onPasteList={openPaste} />}
      rows={
        isKept ? (
          <KeptRows />
        ) : isPart ? (
          <SegmentRowsSlot segment={segment} onCount={setListed} />
        ) : (
          <>
            {shown.map((i, position) => {
              const view = companyView(dir, i, t);
              const hit = found?.[position];
              return (
                <CompanyRow
                  key={view.id}
                  row={view}
                  label={hit && <HitName dir={dir} hit={hit} />}
                  detail={hit && <HitDetail dir={dir} hit={hit} />}
                  active={hit ? position === at : view.id === activeId}
                  end={marks(view.vip, unsent.get(view.id))}
                  onOpen={(id) => onSwitch(id, false)}
                />
              );
            })}
            {shown.length === 0 && <OverviewState query={hits === null ? '' : query} />}
          </>
        )
      }
      foot={
        <>
          <span className="wb-quiet" data-b="range">
            {isKept ? (firstPage?.range ?? '') : rangeWords(Math.min(fitting, count), count, t, language)}
          </span>
          {conditions !== null && (
            <a
              className="wb-link"
              href={PORTFOLIO_PATH}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                show(conditions);
              }}
            >
              {t('companies.showAll')}
            </a>
          )}
        </>
      }
    />
  );
}
