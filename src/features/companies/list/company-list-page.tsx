import { Button, makeStyles } from '@fluentui/react-components';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { useActiveCompany, useSwitch } from '../../../desk/active-company.tsx';
import { openRelation } from '../../../desk/asked/asked-relation.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { hasNoCompanies } from '../../../desk/first-day/no-companies.ts';
import { useTablePage } from '../../../desk/table/page-styles.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { CompanyBarPlace } from '../company-bar-place.tsx';
import { openPaste } from '../paste/paste-store.ts';
import { dropPasted } from '../paste/pasted-filter.ts';
import { Received } from '../relations/received.tsx';
import { useNewBinds } from '../relations/use-new-bind.ts';
import { searchOf } from '../search/list-search.ts';
import { SearchInput } from '../search/search-input.tsx';
import { CompanyTable } from './company-table.tsx';
import { ListAge } from './list-age.tsx';
import { useListNavigate } from './list-navigate.ts';
import { ListState } from './list-state.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { PrintList } from './print-list.tsx';
import { CompanyMenu } from './row-menu.tsx';
import { useKeptAsked } from './search/use-kept-asked.ts';
import { useAskedText } from './search/use-list-search.ts';
import { useNarrowing } from './search/use-narrowing.ts';
import { useList } from './use-list.ts';
import { useListSelection } from './use-list-selection.ts';
import { useRowAct } from './use-row-act.ts';

const firstDayPart = createLazyPart<ComponentType>(async () => (await import('../first-day/first-day-page.tsx')).FirstDayPage);

const useStyles = makeStyles({ field: { flex: '1 1 16.25rem', minWidth: '10rem', maxWidth: '26.25rem' } });

/** Commands that bring companies; without the line they say so. */
function AddActions() {
  const styles = useTablePage();
  const { t } = useText();
  const offline = useOffline();
  return (
    <span className={styles.tools}>
      {offline && (
        <span className="wb-quiet" id="wb-add-offline">
          {t('companies.onlineOnly')}
        </span>
      )}
      <Button
        size="small"
        disabledFocusable={offline}
        aria-describedby={offline ? 'wb-add-offline' : undefined}
        onClick={() => openRelation({ kind: 'add' })}
      >
        {t('companies.bind')}
      </Button>
      <Button
        size="small"
        disabledFocusable={offline}
        aria-describedby={offline ? 'wb-add-offline' : undefined}
        onClick={() => openRelation({ kind: 'auto' })}
      >
        {t('companies.autoBind')}
      </Button>
    </span>
  );
}

/** The entry of the history follows what was typed once the typing rests: browsers ration changes of history. */
const HISTORY_REST_MS = 500;

/** What is searched for: typed here, or brought along from the palette, a reload or going back. */
function useQuery(): [string, (query: string) => void] {
  const { clock } = useDesk();
  const q = useAskedText();
  const kept = useKeptAsked(q);
  const go = useListNavigate();
  const [query, setQuery] = useState(q);
  const latest = useRef(go);
  latest.current = go;
  const known = useRef(q);
  useEffect(() => {
    if (q === known.current) return;
    known.current = q;
    setQuery(q);
  }, [q]);
  useEffect(() => {
    // What was typed meanwhile stays.
    if (kept !== '') setQuery((typed) => (typed === '' ? kept : typed));
  }, [kept]);
  useEffect(() => {
    if (query === known.current) return;
    return clock.after(HISTORY_REST_MS, () => {
      known.current = query;
      latest.current({}, { query, replace: true });
    });
  }, [query, clock]);
  return [query, setQuery];
}

/** Every company in one table, to be found, filtered, entered, edited, hidden and shown again. */
function Whole() {
  const { companyId: activeId } = useActiveCompany();
  const onSwitch = useSwitch();
  const styles = useTablePage();
  const { field } = useStyles();
  const { t, language } = useText();
  const { tab: memory, login } = useDesk();
  const go = useListNavigate();
  const [query, setQuery] = useQuery();
  const fresh = useNewBinds();
  const { dir, view, rows, hitOf, counts, unsent, reasons, pasted, only } = useList(query, fresh.words);
  const acts = useRowAct(dir);
  const order = useMemo(() => rows.map((row) => dir?.id[row] ?? ''), [rows, dir]);
  const [selection, setSelection] = useListSelection(dir, view.tab, pasted);
  const narrow = useNarrowing({ dir, view, fresh: fresh.words });
  // Who works for a company has seen it.
  const { see } = fresh;
  useEffect(() => see(activeId === null ? [] : [activeId]), [activeId, see]);

  return (
    <FluentScope>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('companies.title')}</h1>
          <span className="wb-quiet">{dir === null ? '' : t('companies.total', { n: formatCount(counts.all, language) })}</span>
          <ListAge />
          <div className={`wb-field ${field}`}>
            <SearchInput
              value={query}
              onChange={setQuery}
              onEnter={(stay) => {
                const id = dir?.id[rows[0] ?? -1];
                if (hitOf !== null && id !== undefined) onSwitch(id, stay);
              }}
              onPasteList={openPaste}
            />
          </div>
          <AddActions />
        </div>
        <Received />
        <ListToolbar
          view={view}
          counts={counts}
          shown={rows.length}
          pasted={pasted?.length ?? null}
          onView={(change) => go(searchOf({ ...view, ...change }), { replace: true })}
          onDropPasted={() => {
            dropPasted(memory, login.accountId);
            go({ only: undefined }, { replace: true });
          }}
          narrow={narrow}
          only={only}
          onNarrow={(next) => go({ only: next === '' ? undefined : next }, { replace: true })}
          onSeen={() => see([...fresh.words.keys()])}
          onPrint={() => window.print()}
        />
        <div className={styles.body}>
          {dir !== null && rows.length > 0 ? (
            <CompanyTable
              dir={dir}
              rows={rows}
              order={order}
              selection={selection}
              unsent={unsent}
              reasons={reasons}
              hitOf={hitOf}
              activeId={activeId}
              asked={JSON.stringify([query, view, pasted !== null])}
              sort={view.sort}
              descending={view.descending}
              onSort={(sort) =>
                go(searchOf({ ...view, sort, descending: view.sort === sort ? !view.descending : sort === 'changed' }), { replace: true })
              }
              fresh={fresh.words}
              onSelect={setSelection}
              onAct={(name, id, anchor) => {
                see([id]);
                acts.act(name, id, anchor);
              }}
            />
          ) : (
            <ListState
              loading={dir === null}
              tab={view.tab}
              filtered={dir !== null && counts[view.tab] > 0}
              onClear={() => {
                setQuery('');
                go({ vip: undefined, type: undefined, only: undefined }, { query: '', replace: true });
              }}
            />
          )}
        </div>
        <CompanyBarPlace selection={selection} order={order} hidden={view.tab === 'hidden'} foot={1.5} onSelect={setSelection} />
        {dir !== null && <CompanyMenu acts={acts} dir={dir} />}
        {dir !== null && <PrintList dir={dir} rows={rows} activeId={activeId} />}
      </div>
    </FluentScope>
  );
}

/** Company management (ROUTE-07, COMP-02), or the first day of an account that has no company yet. */
export function CompanyListPage() {
  return useAccount(hasNoCompanies) ? <Lazy part={firstDayPart} props={{}} /> : <Whole />;
}
