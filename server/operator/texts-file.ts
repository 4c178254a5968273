import * as v from 'valibot';
import { type FileRead, readJsonFile } from '../../src/api/json-file.ts';
import { chinaDay, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { safeLink } from '../../src/domain/core/safe-link.ts';

/** A word of the operator: nothing invisible in it. */
const word = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^\P{C}+$/u, 'nothing invisible'));
/** A day of the calendar of China, YYYY-MM-DD. */
const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day as YYYY-MM-DD'),
  v.check((date) => chinaDay(startOfChinaDay(date)) === date, 'a day of the calendar'),
);
/** A link that the page shows: https, and for a protocol also a path of the page. */
const link = (ownPath: boolean) =>
  v.pipe(
    word(500),
    v.check((url) => safeLink(url, { ownPath }) !== null, ownPath ? 'https:// or a path of the page' : 'https://'),
  );

/** A version of a protocol. `publishedAt`: the day from which it is in force. */
const protocol = v.strictObject({
  ...{ scene: word(40), code: word(64), version: word(20), name: word(100) },
  url: link(true),
  publishedAt: day,
});
/** A policy, told once to each account from `publishedAt` on. */
const policy = v.strictObject({ id: word(64), title: word(200), url: link(false), publishedAt: day });

/** The file of `npm run protocols`: JSON. */
const textsFileSchema = v.strictObject({
  protocols: v.optional(v.array(protocol), []),
  policies: v.optional(v.array(policy), []),
});
export type TextsFile = v.InferOutput<typeof textsFileSchema>;

/** The file, or what is wrong with it: one line a place, such as `protocols.0.url: https:// or a path of the page`. */
export function readTextsFile(text: string): FileRead<TextsFile> {
  return readJsonFile(textsFileSchema, text);
}
