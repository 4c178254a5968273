import * as v from 'valibot';
import { rowKey, text } from './scalars.ts';

/**
 * Something that was done or tried of a company (PLUS-29). `at`: when, `toldAt`: when the gateway noted it, both ISO 8601 in UTC; they differ for what a device
 * tells afterwards, by whose clock `at` is. `by`: who, by name, of `origin` (`activityOrigins`). `what`: `activityKinds`, and more on a newer
 * gateway. `part`: what of the company it was about, as `tax/vat.202610`. `result`: `activityResults`. `reason`: a code, with `words` of who said it.
 * `of`: what several tries of the same have in common.
 */
export const activitySchema = v.looseObject({
  id: rowKey,
  companyId: text(64),
  at: text(30),
  toldAt: text(30),
  by: text(),
  what: text(),
  part: text(),
  result: text(),
  origin: text(),
  reason: text(),
  words: text(),
  of: text(),
});
export type Activity = v.InferOutput<typeof activitySchema>;
