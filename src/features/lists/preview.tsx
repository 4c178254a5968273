import { Button, mergeClasses } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useStatusBook } from '../../desk/standing/area-status.ts';
import type { StatusBook } from '../../desk/standing/status-book.ts';
import type { ListPlan } from '../../domain/lists/table.ts';
import { useText } from '../../ui/text.ts';
import { FiguresRow } from './figures-row.tsx';
import { useListStyles } from './list-styles.ts';
import { companiesChanged, countFigures, type Figure, figures, leftLines, type PreviewRow, previewRows, sentRows } from './preview-rows.ts';
import { beforeWords, factWords, foundWords, partWords, rowProblem } from './row-words.ts';
import { useCopy } from './use-copy.ts';
import type { Give, ToGive } from './use-give.ts';

/** Rows that are drawn; the others are told by their number. */
const MOST_DRAWN = 200;

export interface PreviewProps {
  plan: ListPlan;
  progress: Give['progress'];
  /** The import, without what it is of. */
  onGive(what: Pick<ToGive, 'sent' | 'left'>): void;
}

function Row({ one: { row, figure }, book }: { one: PreviewRow; book: StatusBook }) {
  const styles = useListStyles();
  const { t } = useText();
  const { fact, match } = row;
  const before = fact === null || !('companyId' in match) ? '' : beforeWords(fact, book.of(fact.area, match.companyId), t);
  return (
    <tr
      data-line={row.line}
      data-end={figure}
      className={mergeClasses(figure === 'unread' && styles.bad, figure === 'unmatched' && styles.warn)}
    >
      <td>{row.line}</td>
      <td>{row.company}</td>
      <td>{foundWords(row, t)}</td>
      <td>{fact === null ? '' : partWords(fact, t)}</td>
      <td>
        {fact !== null && figure !== 'none' ? factWords(fact, t) : rowProblem(row, t)}{' '}
        {figure === 'change' && before !== '' && <span className={styles.old}>{before}</span>}
      </td>
    </tr>
  );
}

/** What an import would do, row by row, and the button that does it. */
export function Preview({ plan, progress, onGive }: PreviewProps) {
  const styles = useListStyles();
  const { t } = useText();
  const book = useStatusBook();
  const copy = useCopy();
  const [figure, setFigure] = useState<Figure>('all');
  const rows = useMemo(() => previewRows(plan.rows, book), [plan, book]);
  const counts = useMemo(() => countFigures(rows), [rows]);
  const changed = useMemo(() => companiesChanged(rows), [rows]);
  const shown = useMemo(() => (figure === 'all' ? rows : rows.filter((one) => one.figure === figure)), [rows, figure]);
  const note = (name: Figure): string => {
    return name === 'change' ? t('lists.note-change', { count: changed }) : t(`lists.note-${name}`);
  };
  const items = figures.map((name) => ({ name, label: t(`lists.figure-${name}`), count: counts[name], note: note(name) }));
  const left = useMemo(() => leftLines(rows, t), [rows, t]);
  const head = [t('lists.line'), t('lists.company'), t('lists.found'), t('lists.what'), ''];
  const cells = ({ row }: PreviewRow) => [
    row.line,
    row.company,
    foundWords(row, t),
    row.fact === null ? '' : partWords(row.fact, t),
    row.fact !== null && row.end === 'give' ? factWords(row.fact, t) : rowProblem(row, t),
  ];
  return (
    <section className={styles.box} aria-label={t('lists.preview')}>
      <FiguresRow label={t('lists.figures')} items={items} chosen={figure} onChoose={setFigure} />
      <div className={styles.foot}>
        <span />
        <Button size="small" onClick={() => void copy(head, shown.map(cells))}>
          {t('lists.copy')}
        </Button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('lists.rows')}>
          <thead>
            <tr>
              <th scope="col">{t('lists.line')}</th>
              <th scope="col">{t('lists.company')}</th>
              <th scope="col">{t('lists.found')}</th>
              <th scope="col" colSpan={2}>
                {t('lists.what')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, MOST_DRAWN).map((one) => (
              <Row key={one.row.line} one={one} book={book} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="wb-quiet">{t('lists.noRowOfThis')}</p>}
        {shown.length > MOST_DRAWN && <p className="wb-quiet">{t('lists.more', { count: shown.length - MOST_DRAWN })}</p>}
      </div>
      <div className={styles.foot}>
        <span className="wb-quiet">{left.length === 0 ? t('lists.nothingLeftOut') : t('lists.leftOut', { count: left.length })}</span>
        {progress !== null && <span role="status">{t('lists.giving', progress)}</span>}
        <Button
          appearance="primary"
          disabledFocusable={counts.change === 0 || progress !== null}
          data-give={counts.change}
          onClick={() => onGive({ sent: sentRows(rows), left })}
        >
          {counts.change === 0 ? t('lists.nothingToGive') : t('lists.give', { count: counts.change })}
        </Button>
      </div>
    </section>
  );
}
