import type { OperatedBill } from '../../src/api/entities/operated-order.ts';
import { addDays } from '../../src/domain/core/china-time.ts';
import type { ProviderName } from '../../src/domain/orders/order.ts';
import { shownNumber } from '../pay/trades.ts';
import type { Store } from '../store/store.ts';

const DAYS = 31;

/** Bills of the last days, the newest first, with what differs between them and our orders. */
export async function listBills(db: Store['db'], today: string): Promise<OperatedBill[]> {
  const from = addDays(today, -DAYS);
  const bills = await db.selectFrom('bill').selectAll().where('day', '>=', from).orderBy('day', 'desc').orderBy('provider').execute();
  const lines = await db.selectFrom('bill_line').selectAll().where('day', '>=', from).orderBy('n').execute();
  return bills.map(({ provider, day, state, at, lines: count, fen, closed_by }) => ({
    // as: written by compareBill alone
    ...{ provider: provider as ProviderName, day, state: state as OperatedBill['state'], at: Number(at), lines: Number(count) },
    ...{ theirsFen: Number(fen), closedBy: closed_by },
    differences: lines
      .filter((line) => line.provider === provider && line.day === day)
      .map((line) => ({
        ...{
          n: Number(line.n),
          kind: line.kind as OperatedBill['differences'][number]['kind'],
          owner: line.account_id,
          orderId: line.order_id,
        },
        ...{ number: line.order_id === '' ? line.trade_number : shownNumber(line.trade_number), oursFen: Number(line.ours_fen) },
        ...{ theirsFen: Number(line.theirs_fen), conclusion: line.conclusion, by: line.by_name, concludedAt: Number(line.concluded_at) },
      })),
  }));
}

/** Says what came of a line, once; with its last one the day is closed. */
export function concludeLine(
  store: Store,
  line: { readonly provider: ProviderName; readonly day: string; readonly n: number },
  said: { readonly conclusion: string; readonly by: string; readonly now: number },
): Promise<'done' | 'changed' | 'unknown'> {
  const { provider, day, n } = line;
  return store.write(async ({ db }) => {
    const of = db.selectFrom('bill_line').selectAll().where('provider', '=', provider).where('day', '=', day);
    const before = await of.where('n', '=', n).executeTakeFirst();
    if (before === undefined) return 'unknown';
    if (before.conclusion !== '') return before.conclusion === said.conclusion && before.by_name === said.by ? 'done' : 'changed';
    await db
      .updateTable('bill_line')
      .set({ conclusion: said.conclusion, by_name: said.by, concluded_at: said.now })
      .where('provider', '=', provider)
      .where('day', '=', day)
      .where('n', '=', n)
      .where('conclusion', '=', '')
      .execute();
    const left = await of.where('conclusion', '=', '').execute();
    if (left.length === 0)
      await db
        .updateTable('bill')
        .set({ state: 'closed', closed_by: said.by })
        .where('provider', '=', provider)
        .where('day', '=', day)
        .execute();
    return 'done';
  });
}
