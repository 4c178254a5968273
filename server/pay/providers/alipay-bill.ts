import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { fenOf } from '../../../src/domain/orders/fen.ts';
import type { BillLine } from '../provider.ts';
import { momentOf } from './china-clock.ts';

/** Columns of the details of a trade bill by their names. */
const COLUMNS = {
  transactionId: '支付宝交易号',
  tradeNumber: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundId: '退款批次号/请求号',
} as const;
type Column = keyof typeof COLUMNS;

/** A file in the archive that is larger than so many bytes is not opened. */
const MOST_BYTES = 200_000_000;

/** The texts of an archive: Alipay writes GBK. Null for what is no archive. */
function textsOf(archive: Uint8Array): string[] | null {
  try {
    const files = unzipSync(archive, { filter: ({ originalSize }) => originalSize <= MOST_BYTES });
    return Object.values(files).map((bytes) => new TextDecoder('gbk').decode(bytes));
  } catch {
    return null;
  }
}

/** Lines of the details of a bill; null for another text. Notes begin with #, values are padded with tabs, what was given back has a minus. */
function linesOf(text: string): BillLine[] | null {
  const rows = Papa.parse<string[]>(text, { comments: '#', skipEmptyLines: true }).data.map((row) => row.map((value) => value.trim()));
  const [names = [], ...rest] = rows;
  const places = Object.fromEntries(Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name)]));
  if (Object.values(places).includes(-1)) return null;
  const lines: BillLine[] = [];
  for (const values of rest) {
    const value = (column: Column): string => values[places[column] ?? -1] ?? '';
    const isRefund = value('kind') === '退款';
    if (!isRefund && value('kind') !== '交易') continue;
    const fen = fenOf(value('amount').replace(/^-/, ''));
    if (fen === null) return null;
    const refundId = isRefund ? value('refundId') : '';
    const ids = { tradeNumber: value('tradeNumber'), transactionId: value('transactionId'), refundId };
    lines.push({ kind: isRefund ? 'refund' : 'payment', ...ids, fen, at: momentOf(value('at')) });
  }
  return lines;
}

/** Lines of a downloaded bill: an archive with the details of a day beside their sums; null when there are none in it. */
export function alipayBillLines(archive: Uint8Array): BillLine[] | null {
  const details = (textsOf(archive) ?? []).map(linesOf).filter((lines) => lines !== null);
  return details.length === 0 ? null : details.flat();
}
