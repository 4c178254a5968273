import { makeStaticStyles } from '@fluentui/react-components';
import { createPortal } from 'react-dom';
import type { Product } from '../../api/entities/product.ts';
import { useAccount } from '../../desk/desk.tsx';
import { PrintTable } from '../../desk/table/print-table.tsx';
import { dateWords } from '../../domain/core/china-time.ts';
import { capitalYuan, yuanText } from '../../domain/orders/fen.ts';
import { useText } from '../../ui/text.ts';
import { type QuoteLine, termWords } from './quote-words.ts';
import type { Sum } from './use-quote.ts';

/** Paper shows the quote alone, not what it stands over. */
const useStatic = makeStaticStyles({
  '@media print': { 'body:has(> .zo-print table) > *:not(.zo-print)': { display: 'none !important' } },
});

export interface QuotePrintProps {
  readonly product: Product;
  readonly chosen: readonly string[];
  readonly lines: ReadonlyMap<string, QuoteLine>;
  readonly sum: Sum;
  readonly activeId: string | null;
}

/** A quote on paper: every company that is ticked with its term and price, and the sum, in capital figures too. */
export function QuotePrint({ product, chosen, lines, sum, activeId }: QuotePrintProps) {
  useStatic();
  const texts = useText();
  const { t, language } = texts;
  const dir = useAccount((state) => state.directory);
  if (dir === null) return null;
  const amount = yuanText(sum.totalFen);
  const title = t('zone.printTitle', { name: product.name, count: chosen.length, amount, capital: capitalYuan(sum.totalFen) });
  const heads = [t('zone.col-company'), t('zone.col-endDate'), t('zone.col-term'), t('zone.col-price')];
  const cells = (row: number) => {
    const line = lines.get(dir.id[row] ?? '');
    if (line === undefined) return heads.map(() => '');
    return [
      dir.name[row],
      line.endDate === '' ? t('zone.hasNone') : dateWords(line.endDate, language),
      termWords(line, texts),
      yuanText(sum.unitFen),
    ];
  };
  const rows = chosen.map((id) => dir.id.indexOf(id)).filter((at) => at >= 0);
  return createPortal(
    <div className="zo-print">
      <PrintTable dir={dir} rows={rows} title={title} heads={heads} cells={cells} activeId={activeId} />
    </div>,
    document.body,
  );
}
