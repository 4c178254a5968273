import * as v from 'valibot';
import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import { chinaDay, startOfChinaDay } from '../../domain/core/china-time.ts';
import { taxCodes } from '../../domain/status/work-area.ts';
import { type FileRead, readJsonFile } from '../json-file.ts';

/* A rule pack as it is signed and sent: its JSON as one text, so that what is checked is what is read. */

const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day as YYYY-MM-DD'),
  v.check((date) => chinaDay(startOfChinaDay(date)) === date, 'a day of the calendar'),
);
const month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month as YYYY-MM'));
const source = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const area = v.pipe(v.string(), v.regex(/^(\d{2}|\d{4}|\d{6})?$/, 'the beginning of an area code: 2, 4 or 6 digits, or nothing'));
const code = v.picklist(taxCodes);
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const due = v.variant('how', [
  v.strictObject({ how: v.literal('filing') }),
  v.strictObject({ how: v.literal('day'), of: v.picklist(['same', 'next']), day: whole(1, 31) }),
  v.strictObject({ how: v.literal('yearDay'), years: whole(0, 2), month: whole(1, 12), day: whole(1, 31), moves: v.boolean() }),
  v.strictObject({ how: v.literal('province') }),
]);
const who = v.strictObject({
  vat: v.optional(v.picklist(['1', '2'])),
  registration: v.optional(v.picklist(['company', 'individual'])),
  tag: v.optional(word),
  notTag: v.optional(word),
});
const rule = v.strictObject({ id: word, code, period: v.picklist(['month', 'quarter', 'year']), who, due, area, source });
/** A holiday of years would hold up every look for a working day. */
const MOST_DAYS_OFF = 31;
const holiday = v.pipe(
  v.strictObject({ from: day, to: day, source }),
  v.check(
    ({ from, to }) => from <= to && startOfChinaDay(to) - startOfChinaDay(from) < MOST_DAYS_OFF * 86_400_000,
    `from before to, at most ${MOST_DAYS_OFF} days`,
  ),
);

const rulePackSchema: v.GenericSchema<unknown, RulePack> = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,6}){1,3}$/, 'a version such as 2026.11.1'), v.maxLength(20)),
  issuedOn: day,
  validFrom: day,
  validTo: day,
  published: v.pipe(v.array(v.strictObject({ month, day, source })), v.maxLength(120)),
  holidays: v.pipe(v.array(holiday), v.maxLength(200)),
  workdays: v.pipe(v.array(day), v.maxLength(200)),
  rules: v.pipe(v.array(rule), v.minLength(1), v.maxLength(1_000)),
  exceptions: v.pipe(v.array(v.strictObject({ area, codes: v.array(code), month, day, source })), v.maxLength(1_000)),
});

/** A pack as it is sent: `text` is the JSON that was signed, `signature` ECDSA over P-256 and SHA-256 (r and s), base64url. */
export const signedPackSchema = v.object({
  version: v.pipe(v.string(), v.maxLength(20)),
  text: v.pipe(v.string(), v.maxLength(400_000)),
  signature: v.pipe(v.string(), v.maxLength(200)),
});
export type SignedPack = v.InferOutput<typeof signedPackSchema>;

/** The pack of a text, or what is wrong with it: one line a place. */
export function readRulePack(text: string): FileRead<RulePack> {
  return readJsonFile(rulePackSchema, text);
}
