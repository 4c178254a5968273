import type { CollectionName, CollectionRow as RowOf } from '../../api/collections.ts';

/** How the rows of a collection are kept. */
interface CollectionShape {
  /** Version of the schema that brought it. */
  readonly since: number;
  /** Field that is the key, a text. */
  readonly key: string;
  /**
   * Index fields, `[a+b]` over two. They stay readable at rest: ids, codes, states and times; never names, numbers, amounts or texts.
   */
  readonly indexes: readonly string[];
  /** From this version of the schema on many rows are one record (`packed-rows.ts`), which has a key and no index. */
  readonly packedSince?: number;
}

/**
 * Small sets of rows that belong to the account, beside the companies: one table each, filled by the delta pull, read by live queries.
 * Schema, typed stores, encryption at rest and the stored samples follow from this list. Append only in what has shipped: another index
 * is a new version of the schema.
 */
export const collections = {
  tips: { since: 2, key: 'id', indexes: ['companyId'], packedSince: 5 },
  messages: { since: 2, key: 'msgId', indexes: ['sendTime', '[readStatus+sendTime]', 'companyId', 'sceneCode'] },
  inboxStates: { since: 4, key: 'msgId', indexes: ['[place+until]'] },
  popupHistory: { since: 4, key: 'id', indexes: ['popupId', 'at'] },
  orders: { since: 6, key: 'orderId', indexes: ['state'] },
  talks: { since: 7, key: 'sceneId', indexes: ['state'] },
  talkLines: { since: 7, key: 'lineId', indexes: ['sceneId'] },
  activity: { since: 8, key: 'id', indexes: [], packedSince: 8 },
} as const satisfies Readonly<Record<CollectionName, CollectionShape>>;

/** Collections of which many rows are one record. */
export type PackedName = {
  [N in CollectionName]: (typeof collections)[N] extends { readonly packedSince: number } ? N : never;
}[CollectionName];

export const isPacked = (name: CollectionName): name is PackedName => 'packedSince' in collections[name];

export const collectionNames = Object.keys(collections) as CollectionName[]; // as: the keys of the list above

/** A row of a collection as the gateway sends it, of any of them when none is named. */
export type CollectionRow<N extends CollectionName = CollectionName> = RowOf<N>;

/**
 * A row as its user sees it. `unsent` is there while commands on it wait: `base` is the row as the gateway last told it, null when it has
 * none yet.
 */
export type Held<R> = R & { readonly unsent?: { readonly base: R | null } };
export type HeldRow<N extends CollectionName = CollectionName> = Held<CollectionRow<N>>;

/** Fields of a collection's records that stay readable at rest: its key and what it is asked by. */
export const readableFields: ReadonlyMap<string, readonly string[]> = new Map(
  collectionNames.map((name) => {
    const { key, indexes } = collections[name];
    return [name, isPacked(name) ? [key] : [key, ...indexes.flatMap((index: string) => index.match(/\w+/g) ?? [])]];
  }),
);

export const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name);
