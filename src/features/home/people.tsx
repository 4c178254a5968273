import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useShowInPortfolio } from '../../desk/asked/use-show-in-portfolio.ts';
import { useUrgencies } from '../../desk/standing/use-urgencies.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import { markOfUrgency, type Urgency } from '../../domain/calendar/urgency.ts';
import { progressByPerson } from '../../domain/home/people.ts';
import type { Condition } from '../../domain/portfolio/query.ts';
import { plainButton } from '../../ui/fluent/plain-button.ts';
import { StateBar } from '../../ui/state-bar.tsx';
import { useText } from '../../ui/text.ts';

/** Rows that have room. */
const MOST = 6;
/** What is done first, so that bars can be compared from the left. */
const words: readonly Urgency[] = ['clear', 'later', 'overdue', 'paymentFailed', 'today', 'soon', 'unknown'];
const red: readonly Urgency[] = ['overdue', 'paymentFailed'];

const useStyles = makeStyles({
  card: { gridColumn: '1 / span 2', minHeight: 0, overflow: 'hidden' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': { padding: '0 0.5rem', height: '1.75rem', textAlign: 'end' },
    '& :is(th, td):first-child': { textAlign: 'start' },
  },
  head: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    '> th': { fontWeight: 'inherit', whiteSpace: 'nowrap' },
  },
  name: { maxWidth: '10rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  bar: { width: '30%', minWidth: '8rem' },
  count: { ...plainButton, padding: 0, font: 'inherit', cursor: 'pointer', ':hover': { textDecorationLine: 'underline' } },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

/**
 * How the companies of each accountant stand, each company once by the words of the band above; every figure opens exactly its companies. Nothing
 * where fewer than two people look after companies.
 */
export function People() {
  const styles = useStyles();
  const { t, language } = useText();
  const found = useUrgencies();
  const showRows = useShowInPortfolio();
  const people = useMemo(() => (found === null ? [] : progressByPerson(found.dir.accountant, found.columns.urgency, found.rows)), [found]);
  if (people.filter(({ name }) => name !== '').length < 2) return null;
  function show(name: string, word: Urgency | null): void {
    const of: Condition = { field: 'accountant', not: false, values: [name] };
    showRows(word === null ? [of] : [of, { field: 'work', not: false, values: [word] }]);
  }
  const figure = (name: string, word: Urgency | null, count: number) =>
    count === 0 ? (
      '—'
    ) : (
      <button
        type="button"
        className={mergeClasses(styles.count, word !== null && red.includes(word) && styles.bad)}
        data-person-count={word ?? 'all'}
        onClick={() => show(name, word)}
      >
        {formatCount(count, language)}
      </button>
    );
  return (
    <section className={`wb-card ${styles.card}`} aria-labelledby="wb-people-title" data-people="">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-people-title">
          {t('home.people')} <span className="wb-quiet">{t('home.peopleNote')}</span>
        </h2>
        {people.length > MOST && <span className="wb-quiet">{t('home.peopleMore', { count: people.length - MOST })}</span>}
      </div>
      <table className={styles.table}>
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.name}>
              {t('home.person')}
            </th>
            <th scope="col">{t('home.personTotal')}</th>
            <th scope="col" className={styles.bar}>
              <span className="wb-hidden">{t('home.personBar')}</span>
            </th>
            {words.map((word) => (
              <th key={word} scope="col">
                {t(`status.work-${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, MOST).map(({ name, total, counts }) => (
            <tr key={name} data-person={name}>
              <th scope="row" className={styles.name}>
                {name === '' ? t('portfolio.nobody') : name}
              </th>
              <td>{figure(name, null, total)}</td>
              <td className={styles.bar}>
                <StateBar
                  parts={words.flatMap((word) =>
                    counts[word] === 0 ? [] : [{ name: word, mark: markOfUrgency[word], count: counts[word] }],
                  )}
                />
              </td>
              {words.map((word) => (
                <td key={word}>{figure(name, word, counts[word])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
