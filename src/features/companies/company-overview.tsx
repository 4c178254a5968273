import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OVERVIEW_PAGE_SIZE } from '../../domain/company-list-state.ts';
import { type Directory, FLAG_HIDDEN } from '../../domain/directory.ts';
import { CompanyRow } from '../../ui/company-row.tsx';
import { EmptyCompanyRow, OverviewView } from '../../ui/overview-view.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount, useDesk } from '../account/desk.tsx';
import { FIRST_PAGE_KEY } from '../account/first-page.ts';
import { formatCount } from '../account/use-age.ts';
import { AgeLine } from './age-line.tsx';
import { firstPageOf, rangeWords } from './first-page-of.ts';
import { HitDetail, HitName } from './hit-row.tsx';
import { LIST_PATH, useListNavigate } from './list-navigate.ts';
import { OverviewState } from './overview-state.tsx';
import { openPaste } from './paste-store.ts';
import { companyView } from './row-view.ts';
import { SearchInput, type SearchMove, stepTo } from './search-input.tsx';
import { UnsentMark, type UnsentState, unsentByCompany, VipMark } from './state-mark.tsx';
import { useCompanySearch } from './use-company-search.ts';

const emptyRows = Array.from({ length: OVERVIEW_PAGE_SIZE }, (_, n) => `row${n}`);

export interface CompanyOverviewProps {
  activeId: string | null;
  /** Switches to a company; `stay` keeps the view. */
  onSwitch(companyId: string, stay: boolean): void;
}

interface FirstRows {
  readonly rows: readonly number[];
  readonly total: number;
}

/** Visible companies in the account's order: the first five of them, and how many there are. */
function firstVisible(dir: Directory): FirstRows {
  const rows: number[] = [];
  let total = 0;
  for (let i = 0; i < dir.id.length; i += 1) {
    if (((dir.flags[i] ?? 0) & FLAG_HIDDEN) !== 0) continue;
    total += 1;
    if (rows.length < OVERVIEW_PAGE_SIZE) rows.push(i);
  }
  return { rows, total };
}

function marks(vip: boolean, unsent: UnsentState | undefined): ReactNode {
  if (unsent !== undefined) return <UnsentMark state={unsent} />;
  return vip ? <VipMark /> : null;
}

/** Keeps what is shown for the first paint of the next start. */
function useKeptFirstPage(dir: Directory | null, first: FirstRows | null, activeId: string | null): void {
  const { device, login } = useDesk();
  const { t, language } = useText();
  const { accountId, sealed = false } = login;
  useEffect(() => {
    // Of a sealed account nothing is kept outside its database.
    if (sealed) return device.remove(FIRST_PAGE_KEY);
    if (dir === null || first === null) return;
    device.set(FIRST_PAGE_KEY, firstPageOf({ accountId, language, t, dir, ...first, activeId }));
  }, [device, accountId, sealed, language, t, dir, first, activeId]);
}

/** Rows kept from the last visit, in the markup that the static frame has painted. */
function KeptRows({ activeId, onSwitch }: CompanyOverviewProps) {
  const { firstPage } = useDesk();
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
 * Company overview of the home page: search, the first five companies, the whole number. Starts with the rows of the last visit, so that
 * nothing moves when the database answers.
 */
export function CompanyOverview({ activeId, onSwitch }: CompanyOverviewProps) {
  const { t, language } = useText();
  const { firstPage } = useDesk();
  const goToList = useListNavigate();
  const dir = useAccount((state) => state.directory);
  const outbox = useAccount((state) => state.outbox);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const unsent = useMemo(() => unsentByCompany(outbox), [outbox]);
  const { hits } = useCompanySearch(dir, query, false);
  const first = useMemo(() => (dir === null ? null : firstVisible(dir)), [dir]);
  useKeptFirstPage(dir, first, activeId);
  const found = hits?.slice(0, OVERVIEW_PAGE_SIZE) ?? null;
  const shown = found?.map((hit) => hit.row) ?? first?.rows ?? [];
  const total = first?.total ?? 0;
  const searched = query === '' ? undefined : query;

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
      count={dir === null ? (firstPage?.count ?? '') : t('companies.total', { n: formatCount(total, language) })}
      input={<SearchInput value={query} onChange={onChange} onEnter={onEnter} onMove={onMove} onPasteList={openPaste} />}
      rows={
        dir === null ? (
          <KeptRows activeId={activeId} onSwitch={onSwitch} />
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
            {dir === null ? (firstPage?.range ?? '') : rangeWords(shown.length, hits?.length ?? total, t, language)}
          </span>
          <AgeLine />
          <a
            className="wb-link"
            href={LIST_PATH}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              goToList({ q: searched, tab: undefined, only: undefined });
            }}
          >
            {t('companies.showAll')}
          </a>
        </>
      }
    />
  );
}
