import { digestText, parseDigest } from '../../src/domain/core/digest.ts';

/** Recently used companies that come first in a full pull. They fit into the first batch, and their positions into the cursor. */
export const RECENTS = 20;

/**
 * How far a collection was told: everything up to revision `rev`, and with `after` also what comes up to that key, of revision `rev + 1` or,
 * while it is told `whole`, of all its rows as they stood at `rev`.
 */
export interface Place {
  readonly rev: number;
  /** '' where nothing more was told, of all its rows none. */
  readonly after: string;
  readonly whole: boolean;
}
/** Places by noun. One that the pull does not ask for stays as it is. */
export type Places = ReadonlyMap<string, Place>;

/**
 * Where a pull stands. `full`: every company by position, of the account as it stood at `rev`; carries what was sent so far, so that its
 * end can say what the client must hold. `delta`: what changed after `rev`, and how far each collection was told.
 */
export type Cursor =
  | {
      readonly kind: 'full';
      readonly rev: number;
      readonly ord: number;
      readonly count: number;
      readonly digest: number;
      readonly recents: readonly number[];
    }
  | { readonly kind: 'delta'; readonly rev: number; readonly nouns: Places };

/** Longest cursor that the contract lets through, in UTF-16 units. */
export const LONGEST_CURSOR = 400;

/** A noun, its revision, and how many units of its key follow: keys may hold any character, the dot between the parts too. */
const PLACE = /\.([A-Za-z]{1,32})(?:=([0-9a-z]{1,10})(?:([@:])(\d{1,3})~)?)?/y;
const number36 = (text: string): number => (/^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN);

/** First part of the store's epoch: a cursor of another store is foreign. */
function mark(epoch: string): string {
  return epoch.slice(0, 8);
}

/** A place in a cursor of `rev`: the noun alone where it is as far as the companies, which it mostly is. */
function placeText(noun: string, { rev: own, after, whole }: Place, rev: number): string {
  if (after !== '' || whole) return `.${noun}=${own.toString(36)}${whole ? ':' : '@'}${after.length}~${after}`;
  return own === rev ? `.${noun}` : `.${noun}=${own.toString(36)}`;
}

/** Places to the very end of a text that begins with the dot of the first; null when they do not fill it. */
function parsePlaces(text: string, rev: number): Places | null {
  const places = new Map<string, Place>();
  for (let at = 0; at < text.length; ) {
    PLACE.lastIndex = at;
    const [head = '', noun, own, sign, units = '0'] = PLACE.exec(text) ?? [];
    const [placeRev, keyAt] = [own === undefined ? rev : number36(own), at + head.length];
    at = keyAt + Number(units);
    if (noun === undefined || !Number.isSafeInteger(placeRev) || at > text.length) return null;
    places.set(noun, { rev: placeRev, after: text.slice(keyAt, at), whole: sign === ':' });
  }
  return places;
}

/**
 * Places as text. Where several keys would make it too long, those of the last places are left out: what was told of them since their revision,
 * or of them whole, is told once more when the pull is resumed, which changes nothing.
 */
function placesText(cursor: Cursor & { kind: 'delta' }, most: number): string {
  const places = [...cursor.nouns];
  const textOf = () => places.map(([noun, place]) => placeText(noun, place, cursor.rev)).join('');
  for (let last = places.length - 1, text = textOf(); ; last -= 1) {
    const place = places[last];
    if (text.length <= most || place === undefined) return text;
    places[last] = [place[0], { ...place[1], after: '' }];
    text = textOf();
  }
}

/** A cursor as it travels: at most 200 units without collections, at most `LONGEST_CURSOR` with a dozen, whatever their keys. Opaque to the client. */
export function cursorText(cursor: Cursor, epoch: string): string {
  const rev = cursor.rev.toString(36);
  if (cursor.kind === 'delta') {
    const head = `d.${mark(epoch)}.${rev}`;
    return head + placesText(cursor, LONGEST_CURSOR - head.length);
  }
  const recents = cursor.recents.map((ord) => ord.toString(36)).join('-');
  return `f.${mark(epoch)}.${rev}.${cursor.ord.toString(36)}.${cursor.count.toString(36)}.${digestText(cursor.digest)}.${recents}`;
}

function parseFull(parts: readonly string[]): Cursor | null {
  const [rev = '', ord = '', count = '', digest = '', recents = ''] = parts;
  const sum = parseDigest(digest);
  const positions = recents === '' ? [] : recents.split('-').map(number36);
  const numbers = [number36(rev), number36(ord), number36(count), ...positions];
  if (parts.length !== 5 || sum === null || positions.length > RECENTS || !numbers.every(Number.isSafeInteger)) return null;
  return { kind: 'full', rev: number36(rev), ord: number36(ord), count: number36(count), digest: sum, recents: positions };
}

/** The cursor behind a text, null when it is none of this store. */
export function parseCursor(text: string, epoch: string): Cursor | null {
  const [kind, from, ...parts] = text.split('.');
  if (from !== mark(epoch)) return null;
  if (kind === 'f') return parseFull(parts);
  const [first = ''] = parts;
  const rev = number36(first);
  const nouns = kind === 'd' && Number.isSafeInteger(rev) ? parsePlaces(text.slice(`d.${from}.${first}`.length), rev) : null;
  return nouns && { kind: 'delta', rev, nouns };
}
