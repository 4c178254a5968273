/** Bits of `Directory.flags`. */
export const FLAG_VIP = 1;
export const FLAG_AUTHORIZED = 2;
export const FLAG_HIDDEN = 4;
/** The row has edits that the gateway has not confirmed. */
export const FLAG_PENDING = 8;

/** The tax office is entered with a USB key (isXSB). Not in a directory stored before 2026-11-23 until its row is told again. */
export const FLAG_KEY = 16;

/** Columns of every company of the account, in `ord` order: what search, counts and sorting need, held in memory by the page. */
export interface Directory {
  readonly id: string[];
  readonly name: string[];
  readonly shortName: string[];
  /** Full pinyin readings, see domain/pinyin-key. */
  readonly pinyin: string[];
  readonly initials: string[];
  /** nsrsbh, shxydm, djxh, dsnsrsbh: those that are set, distinct, joined by '\n'. */
  readonly taxIds: string[];
  readonly locationCode: string[];
  readonly addedTaxType: string[];
  readonly expireDate: string[];
  readonly accountant: string[];
  /** Tags joined by '\n'. */
  readonly tags: string[];
  readonly flags: number[];
  readonly ord: number[];
  readonly rev: number[];
  /** Key of the chunk record that holds the row, -1 when only the overlay does. */
  readonly chunk: number[];
}

/** One row of the directory, as lists show it. */
export interface DirectoryRow {
  id: string;
  name: string;
  shortName: string;
  pinyin: string;
  initials: string;
  taxIds: string;
  locationCode: string;
  addedTaxType: string;
  expireDate: string;
  accountant: string;
  tags: string;
  flags: number;
  ord: number;
  rev: number;
  chunk: number;
}

/**
 * A directory as it is stored: each column of text as one string (rows separated by U+001F), each column of numbers as one array of
 * doubles. Copying 15 big values out of a database is several times faster than 300,000 small ones.
 */
export interface PackedDirectory {
  readonly count: number;
  readonly text: Readonly<Record<DirectoryTextColumn, string>>;
  readonly number: Readonly<Record<DirectoryNumberColumn, Float64Array>>;
}
export type DirectoryNumberColumn = 'flags' | 'ord' | 'rev' | 'chunk';
export type DirectoryTextColumn = Exclude<keyof Directory, DirectoryNumberColumn>;
