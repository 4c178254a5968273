// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: rows are laid out as grid rows, which takes the native roles from their cells: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard is in the table, which names its current row
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { askOrder } from '../../desk/asked/asked-order.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import type { Selection } from '../../desk/table/selection.ts';
import { TableRow } from '../../desk/table/table-row.tsx';
import { gridOf, type Track, useTableStyles } from '../../desk/table/table-styles.ts';
import { VirtualTable } from '../../desk/table/virtual-table.tsx';
import { dateWords } from '../../domain/core/china-time.ts';
import { yuanText } from '../../domain/orders/fen.ts';
import { renewalOf } from '../../domain/orders/renewal.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { type QuoteLine, reasonWords, termWords } from './quote-words.ts';

/** Height of a line, rem. */
const LINE = 2;

const tracks: readonly Track[] = [
  { track: 'minmax(8rem, 1fr)', rem: 8 },
  { track: '6.25rem', rem: 6.25 },
  { track: '11.25rem', rem: 11.25 },
  { track: '5.25rem', rem: 5.25 },
  { track: 'minmax(11.5rem, 1.3fr)', rem: 11.5 },
];
const columns = ['company', 'endDate', 'term', 'price', 'reason'] as const;

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '12rem',
    flex: '1 1 16rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  few: { flex: 'none', minHeight: '5.25rem' },
  out: { color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground2 },
  why: { color: tokens.colorStatusWarningForeground3, fontWeight: tokens.fontWeightSemibold },
  end: { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
});

export interface ManyCompaniesProps {
  /** Companies of the list, in its order; those that are not quoted yet have no line. */
  readonly companyIds: readonly string[];
  readonly lines: ReadonlyMap<string, QuoteLine>;
  readonly chosen: readonly string[];
  /** Price of one company before any discount. */
  readonly unitFen: number;
  /** What is asked, as one text. */
  readonly asked: string;
  /** The companies that are ticked now. */
  onTick(ticked: ReadonlySet<string>): void;
  /** A company was opened from its row. */
  onCompany(companyId: string): void;
}

/** Companies of one order: their end today, term after buying, price, and why one of them cannot be bought for. One that cannot has no tick. */
export function ManyCompanies({ companyIds, lines, chosen, unitFen, asked, onTick, onCompany }: ManyCompaniesProps) {
  const base = useTableStyles();
  const styles = useStyles();
  const texts = useText();
  const { t, language } = texts;
  const { clock } = useDesk();
  const dir = useAccount((state) => state.directory);
  const { template, width } = gridOf(tracks);
  const selection = useMemo((): Selection => ({ ids: new Set(chosen), anchor: null }), [chosen]);
  const look = useMemo(() => ({ styles: base, template, t }), [base, template, t]);
  const now = clock.now();
  const cell = (text: ReactNode, className?: string) => (
    <td role="gridcell" className={mergeClasses(base.cell, className)}>
      {text}
    </td>
  );
  return (
    <div className={mergeClasses(styles.box, companyIds.length === 1 && styles.few)}>
      <VirtualTable
        name="zone"
        label={t('zone.companies')}
        styles={base}
        order={companyIds}
        height={LINE}
        width={width}
        head={{
          headings: columns.map((name) => ({
            name,
            text: t(`zone.col-${name}`),
            by: null,
            className: name === 'price' ? styles.end : undefined,
          })),
          template,
          sort: '',
          descending: false,
          onSort: () => undefined,
        }}
        selection={selection}
        asked={asked}
        domId={(id) => `wb-zone-${id}`}
        onSelect={({ ids }) => onTick(ids)}
        onAct={(_, companyId) => onCompany(companyId)}
        line={(line, slot) => {
          const id = companyIds[line.at];
          if (id === undefined) return null;
          const quoted = lines.get(id);
          const at = dir?.id.indexOf(id) ?? -1;
          const seal = dir === null || at < 0 ? null : sealAt(dir, at);
          const name = seal?.shortName ?? quoted?.companyName ?? id;
          const isOut = quoted !== undefined && quoted.why !== '';
          const ends = quoted?.endDate ?? '';
          const { kind } = renewalOf(ends, now);
          return (
            <TableRow
              key={slot}
              {...line}
              look={look}
              companyId={id}
              domId={`wb-zone-${id}`}
              name={name}
              selected={selection.ids.has(id)}
              className={isOut ? styles.out : undefined}
            >
              {cell(
                <>
                  {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />}
                  <span className={base.cut}>{name}</span>
                </>,
              )}
              {cell(
                quoted === undefined ? (
                  '…'
                ) : ends === '' ? (
                  <span className={base.quiet}>{t('zone.hasNone')}</span>
                ) : (
                  <>
                    {(kind === 'ended' || kind === 'soon') && <MarkShape mark={kind === 'ended' ? 'overdue' : 'due'} />}
                    {dateWords(ends, language)}
                  </>
                ),
                base.figures,
              )}
              {cell(quoted === undefined ? '…' : termWords(quoted, texts), base.figures)}
              {cell(quoted === undefined ? '…' : isOut ? '—' : yuanText(unitFen), styles.end)}
              {cell(
                quoted?.why === 'open' ? (
                  <button type="button" className="wb-link" onClick={() => askOrder(quoted.orderId)}>
                    {reasonWords(quoted, now, texts)}
                  </button>
                ) : (
                  <span
                    className={mergeClasses(base.cut, isOut ? styles.why : base.quiet)}
                    title={quoted && reasonWords(quoted, now, texts)}
                  >
                    {quoted === undefined ? '' : reasonWords(quoted, now, texts)}
                  </span>
                ),
              )}
            </TableRow>
          );
        }}
      />
    </div>
  );
}
