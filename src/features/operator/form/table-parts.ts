import { makeStyles, tokens } from '@fluentui/react-components';
import { chinaDay, dateWords } from '../../../domain/core/china-time.ts';
import type { Language, Translate } from '../../../texts/catalogue.ts';

/* What the tables of the page share. */

export const useTableStyles = makeStyles({
  frame: { overflowX: 'auto' },
  table: { width: '100%', minWidth: '62rem', borderCollapse: 'collapse', tableLayout: 'fixed' },
  /** Three cells a row, without a head. */
  small: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: { textAlign: 'start', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  cell: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  kind: { width: '10rem' },
  standing: { width: '7rem' },
  span: { width: '15rem' },
  by: { width: '8rem' },
  /** As wide as its buttons in the longer language: none of them may be cut off. */
  does: { width: '18rem', textAlign: 'end' },
  over: { color: tokens.colorNeutralForeground3 },
  running: { color: tokens.colorPaletteGreenForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** From when to when, in days of China; the last is one of them. */
export function spanWords(
  { from_at, to_at }: { readonly from_at: number; readonly to_at: number },
  t: Translate,
  language: Language,
): string {
  const day = (at: number): string => dateWords(chinaDay(at), language);
  if (from_at === 0 && to_at === 0) return t('operator.always');
  if (to_at === 0) return t('operator.since', { from: day(from_at) });
  const to = day(to_at - 1);
  return from_at === 0 ? t('operator.until', { to }) : t('operator.span', { from: day(from_at), to });
}
