import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useShowInPortfolio } from '../../desk/asked/use-show-in-portfolio.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useAccount } from '../../desk/desk.tsx';
import { useStatusBook } from '../../desk/standing/area-status.ts';
import { useCollectable, useNotConnected } from '../../desk/standing/collect.ts';
import { sourceName } from '../../desk/standing/source-words.ts';
import { usePortfolioColumns } from '../../desk/standing/use-portfolio-columns.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import { visibleRows } from '../../domain/company/visible-rows.ts';
import { toldTime } from '../../domain/core/china-time.ts';
import { LISTS_PATH } from '../../domain/core/view-paths.ts';
import { matchingRows } from '../../domain/portfolio/evaluate.ts';
import type { Condition } from '../../domain/portfolio/query.ts';
import { type SourceCount, sourcesOf } from '../../domain/sources/summary.ts';
import { type WorkArea, workAreas } from '../../domain/status/work-area.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { type Texts, useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  frame: { overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`, textAlign: 'start' },
    '& thead th': { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    '& th, & td:not(:nth-child(4))': { whiteSpace: 'nowrap' },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** So many sources are named; of files there may be one for each month. */
const MOST_NAMED = 3;

/** Sources by name, each with how many companies it tells of. */
function namesOf(told: readonly SourceCount[], { t, language }: Texts): string {
  const named = told
    .slice(0, MOST_NAMED)
    .map(({ source, companies }) =>
      t('settings.byOne', { name: sourceName(source, t) || t('settings.noName'), n: formatCount(companies, language) }),
    );
  return told.length > MOST_NAMED
    ? `${named.join(t('frame.between'))} ${t('settings.byMore', { n: told.length - MOST_NAMED })}`
    : named.join(t('frame.between'));
}

/** Companies of which a mark by hand contradicts what counts, in whichever area. */
const contradicted: readonly Condition[] = [{ field: 'any', not: false, values: ['contradicted'] }];

/** How many companies somebody has to look at because of that, and the way to them; nothing where there are none. */
function Contradicted() {
  const { t, language } = useText();
  const columns = usePortfolioColumns();
  const show = useShowInPortfolio();
  const count = columns === null ? 0 : matchingRows(columns, contradicted).length;
  if (count === 0) return null;
  return (
    <p>
      <button type="button" className="wb-link" data-contradicted={count} onClick={() => show(contradicted)}>
        <span aria-hidden="true">≠ </span>
        {t('settings.contradicted', { count, n: formatCount(count, language) })}
      </button>
    </p>
  );
}

/** Of each area of work: whether it can be asked for, of how many companies something is known, from whom, and when that was. */
export function SourcesSection() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const texts = useText();
  const { t, language } = texts;
  const today = useChinaDay();
  const directory = useAccount((state) => state.directory);
  const book = useStatusBook();
  const isCollectable = useCollectable();
  const isNotConnected = useNotConnected();
  const ids = useMemo(() => (directory === null ? [] : visibleRows(directory).map((row) => directory.id[row] ?? '')), [directory]);
  const told = useMemo(() => new Map(workAreas.map((area) => [area, sourcesOf(ids.map((id) => book.of(area, id)))])), [book, ids]);
  const fetched = (area: WorkArea) =>
    t(isNotConnected(area) ? 'settings.notFetched' : isCollectable(area) ? 'settings.canFetch' : 'settings.fetchUntold');
  return (
    <PageSection id="sources" title={t('settings.sources')} lead={t('settings.sourcesText')}>
      <div className={mergeClasses(pageStyles.list, styles.frame)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('settings.area')}</th>
              <th scope="col">{t('settings.fetched')}</th>
              <th scope="col">{t('settings.told')}</th>
              <th scope="col">{t('settings.by')}</th>
              <th scope="col">{t('settings.newest')}</th>
            </tr>
          </thead>
          <tbody>
            {workAreas.map((area) => {
              const sources = told.get(area) ?? [];
              const n = ids.filter((id) => book.of(area, id)?.value != null).length;
              const newest = Math.max(0, ...sources.map((one) => one.newest));
              return (
                <tr key={area} data-area={area}>
                  <th scope="row">{t(`status.area-${area}`)}</th>
                  <td>{fetched(area)}</td>
                  <td>
                    {book.isRead ? t('settings.toldOf', { n: formatCount(n, language), all: formatCount(ids.length, language) }) : ''}
                  </td>
                  <td className={n === 0 ? styles.quiet : undefined}>
                    {n === 0 ? (book.isRead ? t('settings.nobody') : '') : namesOf(sources, texts)}
                  </td>
                  <td>{toldTime(newest, today, language)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Contradicted />
      <a className="wb-link" href={LISTS_PATH}>
        {t('frame.lists')}
      </a>
    </PageSection>
  );
}
