import type { Directory } from './directory.ts';

/** Between two rows of a column. No query holds it: `foldQuery` drops controls. */
const ROW_END = '\u0001';
const SPACE = 32;
const BAR = 124;
const ROW_END_CODE = 1;

/** One field of every row in one string, with the offset at which each row starts; `starts[n]` is one past the end. */
export interface Column {
  readonly text: string;
  readonly starts: Int32Array;
}

/** Column of spoken keys: `syllables` has a bit for each offset at which a syllable starts. */
export interface SpokenColumn extends Column {
  readonly syllables: Uint8Array;
}

/** What search scans, about 200 bytes a row. */
export interface Columns {
  readonly size: number;
  readonly name: Column;
  /** Short names that are no part of the name; '' for the others. */
  readonly ownShort: Column;
  /** Where in the name the short name starts, -1 when it does not stand there. */
  readonly shortAt: Int16Array;
  readonly initials: Column;
  readonly pinyin: SpokenColumn;
  readonly tags: Column;
  readonly taxIds: Column;
}

/** How a text is written for the search; one character for one, so that offsets hold. */
export type Fold = (text: string) => string;

/** Full-width forms to half and lower case, one character for one, so that offsets hold. */
export function foldText(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]+/g, (run) => String.fromCharCode(...[...run].map((char) => char.charCodeAt(0) - 0xfee0)))
    .toLowerCase();
}

function startsOf(text: string, size: number): Int32Array | null {
  const starts = new Int32Array(size + 1);
  let at = 0;
  for (let row = 1; row < size; row += 1) {
    at = text.indexOf(ROW_END, at) + 1;
    if (at === 0) return null;
    starts[row] = at;
  }
  if (text.includes(ROW_END, at)) return null;
  starts[size] = text.length + 1;
  return starts;
}

function joined(values: readonly string[], fold: (text: string) => string): Column {
  const text = fold(values.join(ROW_END));
  const starts = startsOf(text, values.length);
  // A stored text with the row end in it is not ours, but must not shift every row behind it.
  return starts === null
    ? joined(
        values.map((value) => value.replaceAll(ROW_END, ' ')),
        fold,
      )
    : { text, starts };
}

/** Present in page, workers and Node; replacing every space of a text this long takes ten times as long. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** The pinyin keys without their spaces, and a bit where a syllable starts. Keys are ASCII. */
function spoken(values: readonly string[]): SpokenColumn {
  const spaced = values.join(ROW_END);
  const bytes = new Uint8Array(spaced.length);
  const syllables = new Uint8Array((spaced.length >> 3) + 1);
  const starts = new Int32Array(values.length + 1);
  let at = 0;
  let row = 0;
  let fresh = true;
  for (let i = 0; i < spaced.length; i += 1) {
    const code = spaced.charCodeAt(i);
    if (code === SPACE) {
      fresh = true;
      continue;
    }
    bytes[at] = code;
    if (code === BAR || code === ROW_END_CODE) {
      fresh = true;
      if (code === ROW_END_CODE) starts[++row] = at + 1;
    } else if (fresh) {
      syllables[at >> 3] = (syllables[at >> 3] ?? 0) | (1 << (at & 7));
      fresh = false;
    }
    at += 1;
  }
  starts[values.length] = at + 1;
  return { text: new TextDecoder('latin1').decode(bytes.subarray(0, at)), starts, syllables };
}

export function isSyllableStart(column: SpokenColumn, at: number): boolean {
  return ((column.syllables[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
}

/** Syllables that start from `from` on and before `to`. */
export function syllablesIn(column: SpokenColumn, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (isSyllableStart(column, at)) count += 1;
  return count;
}

type SearchedColumn = 'name' | 'shortName' | 'pinyin' | 'initials' | 'taxIds' | 'tags';

/** Columns of all rows of a directory, or of `rows` of it in that order. What is written is folded by `fold`. */
export function columnsOf(directory: Pick<Directory, SearchedColumn>, rows: readonly number[] | null, fold: Fold): Columns {
  const of = (name: SearchedColumn) => (rows === null ? directory[name] : rows.map((row) => directory[name][row] ?? ''));
  const names = of('name');
  const shorts = of('shortName');
  const shortAt = new Int16Array(names.length).fill(-1);
  const ownShort = shorts.map((short, i) => {
    if (short === '') return '';
    const at = names[i]?.indexOf(short) ?? -1;
    shortAt[i] = at;
    return at < 0 ? short : '';
  });
  return {
    size: names.length,
    name: joined(names, fold),
    ownShort: joined(ownShort, fold),
    shortAt,
    initials: joined(of('initials'), (text) => text),
    pinyin: spoken(of('pinyin')),
    tags: joined(of('tags'), fold),
    taxIds: joined(of('taxIds'), (text) => text.toLowerCase()),
  };
}
