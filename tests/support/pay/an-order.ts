import type { Order } from '../../../src/domain/orders/order.ts';

/** An order that was paid and kept, with what a test says of it. */
export function anOrder(more: Partial<Order> = {}): Order {
  return {
    ...{ orderId: 'o-1', tradeNumber: '20261113-7K2M-0418', accountId: '1', buyer: '王丽', purpose: 'SELL' },
    ...{ productId: 'P0100', productName: '会员标准版', gives: { kind: 'none' }, unitFen: 128_000, totalFen: 128_000 },
    ...{ agreed: [], lines: [], createdAt: 1, holdUntil: 2, state: 'fulfilled', provider: 'test', batchId: 'B1', openedAt: 1 },
    ...{ cashierUrl: '', reference: '', word: null, payments: [], refunds: [], invoice: null, dispute: '', fulfilledAt: 3 },
    ...more,
  };
}
