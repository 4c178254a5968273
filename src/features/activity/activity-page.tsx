import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { onActivityAsked, takeActivity } from '../../desk/asked/asked-activity.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { usePageHost } from '../../desk/page-host.ts';
import { useTablePage } from '../../desk/table/page-styles.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import { type ActivityEntry, fitting, noFilter } from '../../domain/activity/filter.ts';
import { chinaDay, minuteTime } from '../../domain/core/china-time.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/export/cells.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import { ActivityFields } from './activity-fields.tsx';
import { useActivityStyles } from './activity-styles.ts';
import { ActivityTable } from './activity-table.tsx';
import { exportRows, heads, rowWords } from './activity-words.ts';
import { EvidencePane } from './evidence-pane.tsx';
import { useActivity } from './use-activity.ts';

/** Names of companies by their ids; of one that is no longer there what to say in its place. */
function useCompanyNames(): (companyId: string) => string {
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  return useMemo(() => {
    const rows = new Map(dir?.id.map((id, row) => [id, row]) ?? []);
    return (companyId) => {
      const row = rows.get(companyId);
      return row === undefined ? t('activity.goneCompany') : (dir?.name[row] ?? '');
    };
  }, [dir, t]);
}

/** How far back the log reaches and what of it is here only. */
function Standing({ rows, asOf }: { rows: readonly ActivityEntry[]; asOf: number }) {
  const styles = useActivityStyles();
  const { t, language } = useText();
  const untold = rows.filter(({ toldAt }) => toldAt === 0).length;
  return (
    <p className={styles.quiet} role="status">
      {asOf === 0 ? t('activity.asOfNever') : t('activity.asOf', { time: minuteTime(asOf, language) })}
      {untold > 0 && ` · ${t('activity.untold', { count: untold })}`}
    </p>
  );
}

/** What is filtered by: the company that another view asked for, and then whatever its user chooses. */
function useAskedFilter() {
  const [filter, setFilter] = useState(noFilter);
  useEffect(() => {
    const look = (): void => {
      const companyId = takeActivity();
      if (companyId !== null) setFilter({ ...noFilter, companyId });
    };
    look();
    return onActivityAsked(look);
  }, []);
  return [filter, setFilter] as const;
}

/** The log of all companies or of one: what fits what is asked, its number, and exactly that as a file (PLUS-29). */
export function ActivityPage() {
  const styles = useActivityStyles();
  const pageStyles = useTablePage();
  const { t, language } = useText();
  const { clock, notify } = useDesk();
  const { saveText } = usePageHost();
  const { rows, asOf } = useActivity();
  const nameOf = useCompanyNames();
  const [filter, setFilter] = useAskedFilter();
  const [isSheet, setSheet] = useState(false);
  const cellsOf = (row: ActivityEntry) => rowWords(row, nameOf(row.companyId), t, language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown of a row follows from names and language
  const shown = useMemo(() => fitting(rows ?? [], filter, (row) => cellsOf(row).join(' ').toLowerCase()), [rows, filter, nameOf, language]);
  const company = filter.companyId === '' ? '' : nameOf(filter.companyId);
  function save(): void {
    const lines = [heads(t), ...exportRows(shown.map(cellsOf))];
    saveText(
      `${t('frame.activity')} ${chinaDay(clock.now())}.csv`,
      [BYTE_ORDER_MARK, ...lines.map(csvLine)].join(''),
      'text/csv;charset=utf-8',
    );
    notify({ tone: 'done', key: 'activity', text: t('activity.exported', { count: shown.length }) });
  }
  if (isSheet) return <EvidencePane rows={rows} asOf={asOf} nameOf={nameOf} companyId={filter.companyId} onBack={() => setSheet(false)} />;
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-activity-title">
        <header className={pageStyles.head}>
          <h1 className={pageStyles.title} id="wb-activity-title">
            {t('frame.activity')}
          </h1>
          <span className={styles.count} data-count>
            {rows === null ? t('frame.loading') : t('activity.shown', { count: shown.length, number: formatCount(shown.length, language) })}
          </span>
          <div className={pageStyles.tools}>
            <Button onClick={() => setSheet(true)}>{t('activity.sheet')}</Button>
            <Button disabledFocusable={shown.length === 0} onClick={save}>
              {t('activity.export')}
            </Button>
          </div>
        </header>
        <ActivityFields filter={filter} company={company} onFilter={setFilter} />
        {rows !== null && <Standing rows={rows} asOf={asOf} />}
        <div className={pageStyles.body}>
          {rows !== null && shown.length === 0 ? (
            <p className={mergeClasses(styles.none)} role="status">
              {t(rows.length === 0 ? 'activity.none' : 'activity.noneFits')}
            </p>
          ) : (
            <ActivityTable rows={shown} cellsOf={cellsOf} />
          )}
        </div>
      </section>
    </FluentScope>
  );
}
