import { mergeClasses } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { useStatusBook } from '../../desk/standing/area-status.ts';
import type { StatusBook } from '../../desk/standing/status-book.ts';
import type { RowPlace } from '../../desk/table/rows-table.tsx';
import type { ListPlan } from '../../domain/lists/table.ts';
import { useText } from '../../ui/text.ts';
import { FoundWays } from './found-ways.tsx';
import { ListRows } from './list-rows.tsx';
import { useListStyles } from './list-styles.ts';
import { PreviewFrame } from './preview-frame.tsx';
import {
  companiesChanged,
  companiesNotShown,
  countFigures,
  type Figure,
  figures,
  followsOf,
  leftLines,
  type PreviewRow,
  previewRows,
  sentRows,
} from './preview-rows.ts';
import { beforeWords, factWords, foundWords, partWords, rowProblem } from './result/row-words.ts';
import type { Give, ToGive } from './use-give.ts';
import type { UseList } from './use-list.ts';

export interface PreviewProps {
  plan: ListPlan;
  progress: Give['progress'];
  /** What the user says of a company that was not found. */
  onTell: UseList['tell'];
  /** The import, without what it is of. */
  onGive(what: Pick<ToGive, 'sent' | 'left' | 'follows'>): void;
  onCancel(): void;
}

function Row({
  one: { row, figure },
  place,
  book,
  onTell,
}: {
  one: PreviewRow;
  place: RowPlace;
  book: StatusBook;
  onTell: UseList['tell'];
}) {
  const styles = useListStyles();
  const { t } = useText();
  const { fact, match } = row;
  const before = fact === null || !('companyId' in match) ? '' : beforeWords(fact, book.of(fact.area, match.companyId), t);
  return (
    <tr
      {...place}
      data-line={row.line}
      data-end={figure}
      className={mergeClasses(figure === 'unread' && styles.bad, figure === 'unmatched' && styles.warn)}
    >
      <td>{row.line}</td>
      <td>{row.company}</td>
      <td>
        {foundWords(row, t)}
        <FoundWays row={row} figure={figure} onTell={onTell} />
      </td>
      <td>{fact === null ? '' : partWords(fact, t)}</td>
      <td>
        {fact !== null && figure !== 'none' ? factWords(fact, t) : rowProblem(row, t)}{' '}
        {figure === 'change' && before !== '' && <span className={styles.old}>{before}</span>}
      </td>
    </tr>
  );
}

/** What an import would do, row by row, and the button that does it. */
export function Preview({ plan, progress, onTell, onGive, onCancel }: PreviewProps) {
  const { t } = useText();
  const book = useStatusBook();
  const [figure, setFigure] = useState<Figure>('all');
  const rows = useMemo(() => previewRows(plan.rows, book), [plan, book]);
  const counts = useMemo(() => countFigures(rows), [rows]);
  const changed = useMemo(() => companiesChanged(rows), [rows]);
  const dir = useAccount((state) => state.directory);
  const notShown = useMemo(() => companiesNotShown(rows, dir), [rows, dir]);
  const shown = useMemo(() => (figure === 'all' ? rows : rows.filter((one) => one.figure === figure)), [rows, figure]);
  const note = (name: Figure): string => {
    if (name !== 'change') return t(`lists.note-${name}`);
    const words = t('lists.note-change', { count: changed });
    return notShown === 0 ? words : t('lists.note-notShown', { words, count: notShown });
  };
  const items = figures.map((name) => ({ name, label: t(`lists.figure-${name}`), count: counts[name], note: note(name) }));
  const left = useMemo(() => leftLines(rows, t), [rows, t]);
  const cells = ({ row }: PreviewRow) => [
    row.line,
    row.company,
    foundWords(row, t),
    row.fact === null ? '' : partWords(row.fact, t),
    row.fact !== null && row.end === 'give' ? factWords(row.fact, t) : rowProblem(row, t),
  ];
  function give(): void {
    const sent = sentRows(rows);
    const lines = sent.map(({ line, companyId }) => ({ line, companyId }));
    onGive({ sent: { kind: 'facts', lines, rows: sent }, left, follows: followsOf(rows, book) });
  }
  return (
    <PreviewFrame
      {...{ items, progress, count: counts.change, leftOut: left.length, chosen: figure, onCancel }}
      onChoose={setFigure}
      onGive={give}
      copied={{ head: [t('lists.line'), t('lists.company'), t('lists.found'), t('lists.what'), ''], rows: () => shown.map(cells) }}
    >
      <ListRows
        label={t('lists.rows')}
        head={[{ text: t('lists.line') }, { text: t('lists.company') }, { text: t('lists.found') }, { text: t('lists.what'), span: 2 }]}
        rows={shown}
        draw={(one, place) => <Row key={one.row.line} one={one} place={place} book={book} onTell={onTell} />}
      />
    </PreviewFrame>
  );
}
