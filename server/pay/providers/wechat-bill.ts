import { fenOf } from '../../../src/domain/orders/fen.ts';
import type { BillLine } from '../provider.ts';
import { momentOf } from './china-clock.ts';

/** Columns of a trade bill of all kinds by their names: more may come between them. */
const COLUMNS = {
  at: '交易时间',
  transactionId: '微信订单号',
  tradeNumber: '商户订单号',
  state: '交易状态',
  total: '订单金额',
  refundId: '商户退款单号',
  refund: '申请退款金额',
} as const;
/** How far a refund is: a bill without this column has those that are done. */
const REFUND_STATE = '退款状态';
type Column = keyof typeof COLUMNS;

/** Every value has a grave accent before it, so that a comma within one does not part it. */
const valuesOf = (line: string): string[] => line.replace(/^`/, '').split(',`');

/** Lines of a trade bill; null for a text that is none. What follows the heading of the sums is none of them. */
export function wechatBillLines(text: string): BillLine[] | null {
  const [heading = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = heading.split(',');
  const places = Object.fromEntries(Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name)]));
  if (Object.values(places).includes(-1)) return null;
  const stateAt = names.indexOf(REFUND_STATE);
  const lines: BillLine[] = [];
  for (const row of rest) {
    if (!row.startsWith('`')) break;
    const values = valuesOf(row);
    const value = (column: Column): string => values[places[column] ?? -1] ?? '';
    const isRefund = value('state') === 'REFUND';
    if (!isRefund && value('state') !== 'SUCCESS') continue;
    const fen = fenOf(value(isRefund ? 'refund' : 'total'));
    if (fen === null) return null;
    const refundId = isRefund ? value('refundId') : '';
    const ids = { tradeNumber: value('tradeNumber'), transactionId: value('transactionId'), refundId };
    const isUnderWay = isRefund && (values[stateAt] ?? 'SUCCESS') !== 'SUCCESS';
    lines.push({ kind: isRefund ? 'refund' : 'payment', ...ids, fen, at: momentOf(value('at')), ...(isUnderWay ? { isUnderWay } : {}) });
  }
  return lines;
}
