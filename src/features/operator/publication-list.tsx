import { Button, mergeClasses } from '@fluentui/react-components';
import type { PublishedRow } from '../../api/entities/publication.ts';
import { chinaDay, dateWords } from '../../domain/core/china-time.ts';
import type { Language, Translate } from '../../texts/catalogue.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { type Standing, standingOf } from './form-state.ts';
import { spanWords, useTableStyles } from './table-parts.ts';

/** A notice was sent on a day; everything else runs for a time. */
const timeOf = (row: PublishedRow, t: Translate, language: Language): string =>
  row.kind === 'notice' ? dateWords(chinaDay(row.updated_at), language) : spanWords(row, t, language);

const open: readonly Standing[] = ['ahead', 'running', 'over'];

interface ListProps {
  rows: readonly PublishedRow[];
  now: number;
  isOffline: boolean;
  onEdit(row: PublishedRow): void;
  onCopy(row: PublishedRow): void;
  onEnd(row: PublishedRow): void;
}

/** What was published, what can still be changed first. */
export function PublicationList({ rows, now, isOffline, onEdit, onCopy, onEnd }: ListProps) {
  const styles = useTableStyles();
  const pageStyles = usePageStyles();
  const { t, language } = useText();
  const head = (name: string, words: string) => (
    <th scope="col" className={mergeClasses(styles.cell, styles.head, name)}>
      {words}
    </th>
  );
  return (
    <div className={mergeClasses(pageStyles.list, styles.frame)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head(styles.kind, t('operator.kind'))}
            {head('', t('operator.title'))}
            {head(styles.standing, t('operator.standing'))}
            {head(styles.span, t('operator.schedule'))}
            {head(styles.by, t('operator.by'))}
            <td className={mergeClasses(styles.cell, styles.does)} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const standing = standingOf(row, now);
            const isOpen = open.includes(standing);
            return (
              <tr key={row.id} data-publication={row.id} className={isOpen ? undefined : styles.over}>
                <td className={styles.cell}>{t(`operator.kind-${row.kind}`)}</td>
                <td className={styles.cell} title={row.content.title}>
                  {row.content.title}
                </td>
                <td className={mergeClasses(styles.cell, standing === 'running' && styles.running)}>
                  {t(`operator.standing-${standing}`)}
                </td>
                <td className={styles.cell}>{timeOf(row, t, language)}</td>
                <td className={styles.cell}>{row.writtenBy}</td>
                <td className={mergeClasses(styles.cell, styles.does)}>
                  {isOpen && (
                    <Button size="small" appearance="subtle" onClick={() => onEdit(row)}>
                      {t('operator.edit')}
                    </Button>
                  )}
                  <Button size="small" appearance="subtle" onClick={() => onCopy(row)}>
                    {t('operator.copy')}
                  </Button>
                  {isOpen && (
                    <Button size="small" appearance="subtle" disabledFocusable={isOffline} onClick={() => onEnd(row)}>
                      {t('operator.end')}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
