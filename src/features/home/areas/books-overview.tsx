import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import { useAreaStyles } from './area-styles.ts';

/**
 * How many companies of the area have their books closed. After a failure the prescribed figures stand there, only beside the words that they are
 * none, with another try (ERR-41, A-06); before the first answer, and without one, nothing does.
 */
export function BooksOverview({ locationCode }: { locationCode: string }) {
  const styles = useAreaStyles();
  const { t } = useText();
  const { outcome, value, refresh } = useResource('overviews.bookkeepingOverview', locationCode);
  if (value === null || outcome === 'reading' || outcome === 'never') return <p className={styles.line}>{'\u00a0'}</p>;
  const { AccountNum: closed, noAccountNum: open, unknown = 0 } = value;
  const untold = unknown > 0 ? [t('home.booksUnknown', { count: unknown })] : [];
  const counts = [...(closed + open > 0 || unknown === 0 ? [t('home.booksCounts', { closed, open })] : []), ...untold].join(' · ');
  if (outcome === 'known')
    return (
      <p className={styles.line} data-books="known">
        {counts}
      </p>
    );
  return (
    <p className={styles.line} data-books="failed" title={`${t('home.booksDefault')} ${counts}`}>
      <button type="button" className="wb-link" onClick={() => void refresh()}>
        {t('frame.retry')}
      </button>{' '}
      {t('home.booksDefault')} {counts}
    </p>
  );
}
