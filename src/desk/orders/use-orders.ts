import type { OrderRow } from '../../api/entities/order.ts';
import { useCollections } from '../use-collections.ts';

/** The account's orders as the gateway has told them, the newest first; `undefined` until they are read. Follows every change, in every tab. */
export function useOrders(): readonly OrderRow[] | undefined {
  return useCollections(async (db) => (await db.orders.toArray()).sort((x, y) => y.createdAt - x.createdAt), []);
}

/** One order as the gateway has told it, null while the device knows none of that id; `undefined` until it is read. */
export function useOrder(orderId: string): OrderRow | null | undefined {
  return useCollections(async (db) => (await db.orders.get(orderId)) ?? null, [orderId]);
}
