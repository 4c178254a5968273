import * as v from 'valibot';
import type { postOrderAdd } from '../../api/calls/orders.ts';
import type { InputOf } from '../../api/contract.ts';
import type { DraftRow } from '../../db/types.ts';

/** Form of the drafts that hold an order which was sent, or was about to be, and has no answer. */
export const ORDER_FORM = 'order';

export type OrderInput = InputOf<typeof postOrderAdd>;

const keptSchema = v.object({
  name: v.string(),
  input: v.object({
    orderId: v.string(),
    accountId: v.string(),
    companyId: v.string(),
    productInfoDTOList: v.array(v.object({ saleNumber: v.string(), productId: v.string(), purpose: v.picklist(['SELL', 'TRIAL']) })),
    companyIds: v.array(v.string()),
    protocols: v.array(v.object({ code: v.string(), version: v.string() })),
    totalFen: v.number(),
  }),
});
/** An order before the gateway's answer: its id is made and kept before it is sent, so that a lost answer is asked for again and buys once. */
export type UnansweredOrder = v.InferOutput<typeof keptSchema>;

/** What a draft holds; null when it is none of an order, or this version cannot read it. */
export function unansweredOf({ k, value }: Pick<DraftRow, 'k' | 'value'>): UnansweredOrder | null {
  if (!k.startsWith(`${ORDER_FORM}:`)) return null;
  const kept = v.safeParse(keptSchema, value);
  return kept.success ? kept.output : null;
}

/** What an order is made of, without its id: the same again is the same order, however its fields are put. */
function contentOf({ accountId, companyIds, productInfoDTOList, protocols, totalFen }: OrderInput): string {
  const items = productInfoDTOList.map(({ productId, purpose, saleNumber }) => [productId, purpose, saleNumber]);
  const agreed = protocols.map(({ code, version }) => [code, version]);
  return JSON.stringify([accountId, [...companyIds].sort(), items, agreed, totalFen]);
}

/** The order without an answer that has the same content, null for none: its id is used again. */
export function sameOrder(input: OrderInput, drafts: readonly Pick<DraftRow, 'k' | 'value'>[]): UnansweredOrder | null {
  const kept = drafts.map(unansweredOf).filter((order) => order !== null);
  return kept.find((order) => contentOf(order.input) === contentOf(input)) ?? null;
}
