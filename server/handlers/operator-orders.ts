import type * as v from 'valibot';
import type {
  operatorBillConclude as concludeCall,
  operatorOrderMove as moveCall,
  operatorOrders as ordersCall,
} from '../../src/api/calls/operator-orders.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { concludeLine, listBills } from '../operator/bills.ts';
import { forOperators } from '../operator/for-operators.ts';
import { moveOperated } from '../operator/order-moves.ts';
import { listOrders, readOperatedOrder } from '../operator/orders.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { fullNameOf } from '../store/tables/accounts.ts';

type Input<C extends { readonly input: v.GenericSchema }> = v.InferOutput<C['input']>;

export const operatorOrders: HeadHandler<'operatorOrders'> = forOperators(async ({ store, clock }, asked: Input<typeof ordersCall>) =>
  value(await listOrders(store.db, asked, chinaDay(clock.now()))),
);

export const operatorOrder: HeadHandler<'operatorOrder'> = forOperators(
  async ({ store, log, loginName }, { owner, orderId }: { owner: string; orderId: string }) => {
    log.info('order looked at', { orderId, by: loginName });
    return value({ order: await readOperatedOrder(store.db, owner, orderId) });
  },
);

export const operatorOrderMove: HeadHandler<'operatorOrderMove'> = forOperators(
  async ({ store, clock, pay, session, log, loginName }, move: Input<typeof moveCall>) => {
    const by = (await fullNameOf(store.db, session.accountId)) || loginName;
    const now = clock.now();
    const done = await moveOperated({ store, cashier: pay.cashier, by, now, today: chinaDay(now) }, move);
    if (!done.ok) {
      if ('problems' in done.error) return refused(422, 'setup.invalid', { body: { problems: done.error.problems } });
      return refused(done.error.code === 'order.unknown' ? 404 : 409, done.error.code);
    }
    log.info('order changed by hand', { orderId: move.orderId, action: move.action, by: loginName });
    return value({ order: await readOperatedOrder(store.db, move.owner, move.orderId) });
  },
);
export const operatorBills: HeadHandler<'operatorBills'> = forOperators(async ({ store, clock }) =>
  value({ list: await listBills(store.db, chinaDay(clock.now())) }),
);

export const operatorBillConclude: HeadHandler<'operatorBillConclude'> = forOperators(
  async ({ store, clock, session, log, loginName }, { conclusion, ...line }: Input<typeof concludeCall>) => {
    const words = conclusion.trim();
    if (words === '') return refused(422, 'setup.invalid', { body: { problems: [{ field: 'conclusion', problem: 'missing' }] } });
    const by = (await fullNameOf(store.db, session.accountId)) || loginName;
    const done = await concludeLine(store, line, { conclusion: words, by, now: clock.now() });
    if (done === 'unknown') return refused(404, 'setup.unknown');
    if (done === 'changed') return refused(409, 'publication.changed');
    log.info('line of a bill concluded', { ...line, by: loginName });
    return value({});
  },
);
