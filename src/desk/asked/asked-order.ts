import type { OrderRow } from '../../api/entities/order.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { createAsked } from './create-asked.ts';

/**
 * An order to go on with, where it stands, or all of them. `held`: as it was just answered, which the device may not have been told yet. `way`: in which
 * it is to be paid, null for the first that the deployment has.
 */
export type AskedOrder = { readonly orderId: string; readonly held: OrderRow | null; readonly way: ProviderName | null } | 'all';

/** Asked by any view, shown by the host of orders, which loads late. */
const asked = createAsked<AskedOrder>();

/** Opens an order: its cashier, what is being checked, or its invoice. */
export const askOrder = (orderId: string, held: OrderRow | null = null, way: ProviderName | null = null): void =>
  asked.set({ orderId, held, way });
/** Opens the list of all orders of the account. */
export const askOrders = (): void => asked.set('all');
export const closeOrder = (): void => asked.set(null);
export const askedOrder = asked.get;
export const onOrderAsked = asked.subscribe;
