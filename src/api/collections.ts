import * as v from 'valibot';
import type { PushEvent } from './calls/push.ts';
import { activitySchema } from './entities/activity.ts';
import { inboxStateSchema } from './entities/inbox-state.ts';
import { messageSchema } from './entities/message.ts';
import { orderSchema } from './entities/order.ts';
import { popupHistorySchema } from './entities/popup-history.ts';
import { rowKey } from './entities/scalars.ts';
import { talkLineSchema, talkSchema } from './entities/talk.ts';
import { tipSchema } from './entities/tip.ts';

/** What the wire says of a collection. */
interface CollectionSchema {
  /** Field of a row that holds its key. */
  readonly key: string;
  /** Topic of the push stream that says that rows came, changed or went. */
  readonly topic: PushEvent['topic'];
  readonly schema: v.LooseObjectSchema<v.ObjectEntries, undefined>;
}

/**
 * Small sets of rows that belong to an account, by their noun. The delta pull brings them beside the companies, each row as an entry
 * `{ noun, row }` or `{ noun, gone }`. Rows that name a company (`companyId`) go with it.
 */
export const collectionSchemas = {
  tips: { key: 'id', topic: 'tip', schema: tipSchema },
  messages: { key: 'msgId', topic: 'message', schema: messageSchema },
  inboxStates: { key: 'msgId', topic: 'message', schema: inboxStateSchema },
  popupHistory: { key: 'id', topic: 'message', schema: popupHistorySchema },
  orders: { key: 'orderId', topic: 'message', schema: orderSchema },
  talks: { key: 'sceneId', topic: 'message', schema: talkSchema },
  talkLines: { key: 'lineId', topic: 'message', schema: talkLineSchema },
  activity: { key: 'id', topic: 'message', schema: activitySchema },
} as const satisfies Readonly<Record<string, CollectionSchema>>;

export type CollectionName = keyof typeof collectionSchemas;
export type CollectionRow<N extends CollectionName> = v.InferOutput<(typeof collectionSchemas)[N]['schema']>;
/** The collections in the order in which a pull tells them. */
export const collectionNames = Object.keys(collectionSchemas) as CollectionName[]; // as: the keys of the list

/** A row that came or changed, as its schema takes it, or the key of one that is gone. */
export type PullEntry = { readonly noun: CollectionName; readonly row: unknown } | { readonly noun: CollectionName; readonly gone: string };

/** Any entry, before its noun is looked up: a newer gateway may send nouns that this build does not know. */
const entrySchema = v.object({ noun: v.string() });
const bodySchema = v.union([v.object({ row: v.unknown() }), v.object({ gone: rowKey })]);

const isCollection = (noun: string): noun is CollectionName => Object.hasOwn(collectionSchemas, noun);

/**
 * One entry of the delta pull out of its parsed line: 'unknown' for a noun that this build does not know, 'bad-row' for a row or key that
 * does not hold, null for what is no entry.
 */
export function parseEntry(value: unknown): PullEntry | 'unknown' | 'bad-row' | null {
  const entry = v.safeParse(entrySchema, value);
  if (!entry.success) return null;
  const { noun } = entry.output;
  if (!isCollection(noun)) return 'unknown';
  const body = v.safeParse(bodySchema, value);
  if (!body.success) return 'bad-row';
  if ('gone' in body.output) return { noun, gone: body.output.gone };
  const row = v.safeParse(collectionSchemas[noun].schema, body.output.row);
  return row.success ? { noun, row: row.output } : 'bad-row';
}
