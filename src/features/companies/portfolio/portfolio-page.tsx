import { Button } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { openRelation } from '../../../desk/asked/asked-relation.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { FirstDaySmall } from '../../../desk/first-day/first-day-small.tsx';
import { hasNoCompanies } from '../../../desk/first-day/no-companies.ts';
import { useStatusBook } from '../../../desk/standing/area-status.ts';
import { useTablePage } from '../../../desk/table/page-styles.ts';
import { PrintTable } from '../../../desk/table/print-table.tsx';
import { useSelection } from '../../../desk/table/selection.ts';
import { useNarrow } from '../../../desk/table/use-narrow.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { chinaDay, toldTime } from '../../../domain/core/china-time.ts';
import { LISTS_PATH } from '../../../domain/core/view-paths.ts';
import type { ExportFormat } from '../../../domain/export/cells.ts';
import type { PortfolioSort } from '../../../domain/portfolio/query.ts';
import { isAsked } from '../../../ui/desk-keys.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useFocusOnView } from '../../../ui/focus-back.ts';
import { useText } from '../../../ui/text.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { CompanyBarPlace } from '../company-bar-place.tsx';
import { ListState } from '../list/list-state.tsx';
import { CompanyMenu } from '../list/row-menu.tsx';
import { useRowAct } from '../list/use-row-act.ts';
import { Charts } from './charts.tsx';
import { ClosingLine } from './closing-line.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { shownColumns } from './columns.ts';
import { EmptyView } from './empty-view.tsx';
import { PortfolioTable } from './portfolio-table.tsx';
import { QueryBar } from './query-bar.tsx';
import { QueryPlace, useQueryField } from './query-place.tsx';
import { paperHead, paperRow } from './sheets/paper-row.tsx';
import { useExport } from './sheets/use-export.ts';
import { StatesSaid } from './states-said.tsx';
import { type Portfolio, usePortfolio } from './use-portfolio.ts';
import { useSaveView } from './use-save-view.ts';
import { ViewTabs } from './view-tabs.tsx';
import { viewName } from './words.ts';

/** Age of what is known, over all companies. */
function Ages({ portfolio }: { portfolio: Portfolio }) {
  const { t, language } = useText();
  const { clock } = useDesk();
  const status = portfolio.columns?.status;
  if (status === undefined || status === null) return null;
  const words = (at: number): string => toldTime(at, chinaDay(clock.now()), language);
  const text =
    status.newest === 0 ? t('portfolio.agesNone') : t('portfolio.ages', { oldest: words(status.oldest), newest: words(status.newest) });
  return <span className="wb-quiet">{text}</span>;
}

interface HeadProps {
  portfolio: Portfolio;
  exporting: boolean;
  onExport(format: ExportFormat): void;
  onPrint(): void;
}

function Head({ portfolio, exporting, onExport, onPrint }: HeadProps) {
  const styles = useTablePage();
  const { t, language } = useText();
  const { setup, changeSetup, all, columns, group } = portfolio;
  const importList = useGoTo(LISTS_PATH);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{t('portfolio.title')}</h1>
      <span className="wb-quiet">{columns === null ? '' : t('portfolio.total', { n: formatCount(all.length, language) })}</span>
      <Ages portfolio={portfolio} />
      <span className={styles.tools}>
        {exporting && <span role="status">{t('portfolio.exportBusy')}</span>}
        <Button size="small" onClick={() => openRelation({ kind: 'add' })}>
          {t('portfolio.bind')}
        </Button>
        <Button size="small" onClick={importList}>
          {t('frame.lists')}
        </Button>
        <ColumnChoice
          chosen={setup.columns}
          group={group}
          onChoose={(names) => void changeSetup(() => ({ columns: names }))}
          onGroup={(next) => void changeSetup(() => ({ group: next }))}
        />
        <Button size="small" disabledFocusable={exporting || columns === null} onClick={() => onExport('xlsx')}>
          {t('portfolio.exportExcel')}
        </Button>
        <Button size="small" disabledFocusable={exporting || columns === null} onClick={() => onExport('csv')}>
          {t('portfolio.exportCsv')}
        </Button>
        <Button size="small" onClick={onPrint}>
          {t('portfolio.print')}
        </Button>
      </span>
    </div>
  );
}

/** `/` goes to the conditions and Alt with a digit to a view, unless somebody types. */
function usePageKeys({ views, choose }: Portfolio, toQuery: () => void) {
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input:not([type="checkbox"]), textarea, select');
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      toQuery();
    }
    const view = event.altKey && /^Digit[1-9]$/.test(event.code) ? views[Number(event.code.slice(5)) - 1] : undefined;
    if (view === undefined) return;
    event.preventDefault();
    choose(view);
  };
}

/** `/` goes to the conditions too while what is around the view has the focus, or nothing. */
function useSlashAround(page: RefObject<HTMLElement | null>, toQuery: () => void): void {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      const isAround = target instanceof Node && target !== page.current && target.contains(page.current);
      if (key !== '/' || !isAround || event.defaultPrevented || ctrlKey || altKey || metaKey || isAsked()) return;
      event.preventDefault();
      toQuery();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [page, toQuery]);
}

interface BodyProps {
  portfolio: Portfolio;
  children(columns: NonNullable<Portfolio['columns']>): ReactNode;
}

function Body({ portfolio, children }: BodyProps) {
  const styles = useTablePage();
  const { columns, all, rows, query, ask } = portfolio;
  return (
    <div className={styles.body}>
      {columns === null || all.length === 0 ? (
        <ListState loading={columns === null} tab="all" filtered={false} onClear={() => undefined} />
      ) : rows.length === 0 ? (
        <EmptyView columns={columns} conditions={query.conditions} onConditions={(conditions) => ask({ conditions })} />
      ) : (
        children(columns)
      )}
      {columns !== null && all.length > 0 && <ClosingLine isWhole={portfolio.isWhole} columns={columns} all={all} rows={rows} />}
    </div>
  );
}

/** Every company with its standing in each area of work, asked for in words, with actions on many. */
function Whole() {
  const styles = useTablePage();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { companyId: activeId } = useActiveCompany();
  const portfolio = usePortfolio();
  const { columns, all, rows, entries, query, view, views, counts, isChanged, setup, choose, ask, changeSetup, fold } = portfolio;
  const book = useStatusBook();
  const narrow = useNarrow();
  const stacked = useNarrow('stacked');
  // What was hidden, or has left the account, is no longer selected.
  const there = useMemo(() => (columns === null ? null : all.map((row) => columns.dir.id[row] ?? '')), [columns, all]);
  const [selection, setSelection] = useSelection(there);
  const acts = useRowAct(columns?.dir ?? null);
  const exporting = useExport();
  const saveView = useSaveView(portfolio);
  const place = useQueryField();
  const page = useRef<HTMLDivElement>(null);
  useFocusOnView(page);
  useSlashAround(page, place.enter);
  const onKeyDown = usePageKeys(portfolio, place.enter);
  const shown = useMemo(() => shownColumns(setup.columns, narrow), [setup.columns, narrow]);
  const order = useMemo(() => rows.map((row) => columns?.dir.id[row] ?? ''), [rows, columns]);
  const sortBy = (sort: PortfolioSort): void => ask(sort === query.sort ? { descending: !query.descending } : { sort, descending: false });
  const toTable = (): void => page.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  const exportRows = (ids: readonly string[] | null, format: ExportFormat): void => {
    if (columns === null) return;
    const places = new Map(columns.dir.id.map((id, at) => [id, at]));
    void exporting.run(columns, ids === null ? rows : ids.flatMap((id) => places.get(id) ?? []), format);
  };
  return (
    <FluentScope>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole view; each does what a control in it does */}
      <div ref={page} className={styles.page} tabIndex={-1} onKeyDown={onKeyDown}>
        <Head
          portfolio={portfolio}
          exporting={exporting.busy}
          onExport={(format) => exportRows(null, format)}
          onPrint={() => window.print()}
        />
        <ViewTabs
          views={views}
          counts={counts}
          active={view.id}
          isChanged={isChanged}
          nameOf={(one) => viewName(one, t)}
          onChoose={choose}
          onSave={(name) => void saveView.save(name)}
          onDrop={(one) => void saveView.drop(one)}
        />
        {columns !== null && (
          <QueryPlace stacked={stacked} count={query.conditions.length} place={place}>
            <QueryBar
              columns={columns}
              all={all}
              query={query}
              count={rows.length}
              field={place.field}
              onConditions={(conditions) => ask({ conditions })}
              onLeave={toTable}
            />
          </QueryPlace>
        )}
        <StatesSaid columns={columns} all={all} shown={shown} />
        {columns !== null && rows.length > 0 && (
          <Charts
            columns={columns}
            rows={rows}
            book={book}
            charts={narrow ? 'closed' : setup.charts}
            onCharts={(charts) => void changeSetup(() => ({ charts }))}
          />
        )}
        <Body portfolio={portfolio}>
          {(held) => (
            <PortfolioTable
              columns={held}
              entries={entries}
              shown={shown}
              query={query}
              selection={selection}
              failedAt={book.failedAt}
              narrow={narrow}
              stacked={stacked}
              onFold={fold}
              onSelect={setSelection}
              onSort={sortBy}
              onAct={acts.act}
            />
          )}
        </Body>
        <CompanyBarPlace selection={selection} order={order} foot={2.875} onSelect={setSelection}>
          {(ids) => (
            <Button size="small" appearance="subtle" disabledFocusable={exporting.busy} onClick={() => exportRows(ids, 'xlsx')}>
              {t('portfolio.exportAction')}
            </Button>
          )}
        </CompanyBarPlace>
        {columns !== null && <CompanyMenu acts={acts} dir={columns.dir} />}
        {columns !== null && (
          <PrintTable
            dir={columns.dir}
            rows={rows}
            title={`${t('portfolio.printTitle')} · ${viewName(view, t)}`}
            heads={paperHead(t)}
            cells={(row) => paperRow(columns, row, clock.now(), t, language)}
            activeId={activeId}
          />
        )}
      </div>
    </FluentScope>
  );
}

/** Without a company there is nothing to narrow, to count or to export: how companies come in is all there is to say. */
function Empty() {
  const styles = useTablePage();
  const { t } = useText();
  return (
    <FluentScope>
      <div className={styles.page}>
        <h1 className={styles.title}>{t('portfolio.title')}</h1>
        <FirstDaySmall />
      </div>
    </FluentScope>
  );
}

/** The portfolio (PLUS-06, PLUS-07), or what stands there before the first company. */
export function PortfolioPage() {
  return useAccount(hasNoCompanies) ? <Empty /> : <Whole />;
}
