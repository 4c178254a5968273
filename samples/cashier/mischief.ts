import * as v from 'valibot';

/*
 * How the test cashier misbehaves. All of it can happen with a real provider or with somebody who pretends to be one; a test or a person who tries the
 * product asks for it by the cashier's own calls, or in the panel of its page.
 */

export const mischiefSchema = v.object({
  /** How it answers the gateway: `slow` after a while, `silent` never, `broken` with status 500. */
  answers: v.optional(v.picklist(['well', 'slow', 'silent', 'broken']), 'well'),
  /** When it notifies of a payment: `early` before the page hears of it, `late` after a while, `twice` both at the same time. */
  notify: v.optional(v.picklist(['once', 'early', 'late', 'twice', 'never']), 'once'),
  /** What is wrong with what it signs; `skewed`: signed by a clock that is ten minutes ahead. */
  signature: v.optional(v.picklist(['right', 'forged', 'unknown-key', 'changed-body', 'skewed']), 'right'),
  /** Fen that it says more, or less, than was to be paid. */
  fenMore: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000)), 0),
  merchant: v.optional(v.picklist(['right', 'other']), 'right'),
  currency: v.optional(v.picklist(['CNY', 'USD']), 'CNY'),
  /** How many transactions one press of 支付 makes. */
  payTimes: v.optional(v.picklist([1, 2]), 1),
  /** Whether it takes money for what was closed. */
  afterClose: v.optional(v.boolean(), false),
  /** What the page tells its parent: `unpaid` that it was paid when nothing was, `other-batch` with another batch. */
  message: v.optional(v.picklist(['right', 'unpaid', 'other-batch']), 'right'),
  /** How far a refund gets at once. */
  refund: v.optional(v.picklist(['done', 'processing', 'abnormal']), 'done'),
});
export type Mischief = v.InferOutput<typeof mischiefSchema>;

/** A cashier that behaves. */
export const wellBehaved: Mischief = v.parse(mischiefSchema, {});
