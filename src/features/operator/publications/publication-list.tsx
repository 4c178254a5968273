import type { PublishedRow } from '../../../api/entities/publication.ts';
import { chinaDay, dateWords } from '../../../domain/core/china-time.ts';
import type { Language, Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { type Standing, standingOf } from '../form/form-state.ts';
import { type MadeRow, MadeTable } from '../form/made-table.tsx';
import { spanWords } from '../form/table-parts.ts';

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
  onSendOn(row: PublishedRow): void;
}

/** What was published, what can still be changed first. */
export function PublicationList({ rows, now, isOffline, onEdit, onCopy, onEnd, onSendOn }: ListProps) {
  const { t, language } = useText();
  const made = rows.map((row): MadeRow => {
    const standing = standingOf(row, now);
    const isOpen = open.includes(standing);
    return {
      id: row.id,
      what: [t(`operator.kind-${row.kind}`), row.content.title],
      standing: t(`operator.standing-${standing}`),
      isRunning: standing === 'running',
      isPast: !isOpen && standing !== 'unsent',
      span: timeOf(row, t, language),
      by: row.writtenBy,
      need: standing === 'unsent' ? { words: t('operator.sendOn'), onDo: () => onSendOn(row) } : null,
      onEdit: isOpen ? () => onEdit(row) : null,
      onEnd: isOpen ? () => onEnd(row) : null,
      onCopy: () => onCopy(row),
    };
  });
  const heads = [t('operator.kind'), t('operator.title')];
  return <MadeTable noun="publication" rows={made} end={t('operator.end')} {...{ heads, isOffline }} />;
}
