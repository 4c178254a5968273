import { digestText, parseDigest } from '../../src/domain/core/digest.ts';

/** Recently used companies that come first in a full pull. They fit into the first batch, and their positions into the cursor. */
export const RECENTS = 20;

/**
 * How far a collection was told: everything up to revision `rev`, and with `after` also what comes up to that key, of revision `rev + 1` or,
 * while it is told `whole`, of all its rows as they stood at `rev`.
 */
export interface Place {
  readonly rev: number;
  /** '' where nothing more was told. */
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

const PLACE = /^([A-Za-z]{1,32})(?:=([0-9a-z]{1,10})(?:([@:])(.+))?)?$/s;
const number36 = (text: string): number => (/^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN);

/** First part of the store's epoch: a cursor of another store is foreign. */
function mark(epoch: string): string {
  return epoch.slice(0, 8);
}

/** A key without the dot that stands between the parts of a cursor. */
const escaped = (key: string): string => key.replaceAll('%', '%25').replaceAll('.', '%2E');
const unescaped = (text: string): string => text.replaceAll('%2E', '.').replaceAll('%25', '%');

/** A place in a cursor of `rev`: the noun alone where it is as far as the companies, which it mostly is. */
function placeText(noun: string, place: Place, rev: number): string {
  if (place.after !== '') return `.${noun}=${place.rev.toString(36)}${place.whole ? ':' : '@'}${escaped(place.after)}`;
  return place.rev === rev ? `.${noun}` : `.${noun}=${place.rev.toString(36)}`;
}

function parsePlaces(parts: readonly string[], rev: number): Places | null {
  const places = new Map<string, Place>();
  for (const part of parts) {
    const [, noun, own, sign, after = ''] = PLACE.exec(part) ?? [];
    const at = own === undefined ? rev : number36(own);
    if (noun === undefined || !Number.isSafeInteger(at)) return null;
    places.set(noun, { rev: at, after: unescaped(after), whole: sign === ':' });
  }
  return places;
}

/** A cursor as it travels: at most 200 characters without collections, at most 400 with them. Opaque to the client. */
export function cursorText(cursor: Cursor, epoch: string): string {
  const rev = cursor.rev.toString(36);
  if (cursor.kind === 'delta') {
    const places = Array.from(cursor.nouns, ([noun, place]) => placeText(noun, place, cursor.rev));
    return `d.${mark(epoch)}.${rev}${places.join('')}`;
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
  const [first = '', ...places] = parts;
  const rev = number36(first);
  const nouns = kind === 'd' && Number.isSafeInteger(rev) ? parsePlaces(places, rev) : null;
  return nouns && { kind: 'delta', rev, nouns };
}
