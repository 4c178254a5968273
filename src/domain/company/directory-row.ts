import type { Directory, DirectoryNumberColumn, DirectoryRow, DirectoryTextColumn, PackedDirectory } from './directory.ts';
import { FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_KEY, FLAG_PENDING, FLAG_VIP } from './directory.ts';
import { type TaxIdentifiers, taxIdsOf } from './tax-ids.ts';

/** A directory under construction: whoever made it may still fill its columns. */
export type MutableDirectory = { -readonly [C in keyof Directory]: Directory[C] };

/** What a directory row takes of a company. A `Company` of the contract is one. */
export interface ListedCompany extends TaxIdentifiers {
  readonly companyId: string;
  readonly companyName: string;
  readonly shortName: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly locationCode: string;
  readonly addedTaxType: string;
  readonly expireDate: string;
  readonly accountant: string;
  readonly tags: readonly string[];
  readonly isVip: 0 | 1;
  readonly isAuthorize: 0 | 1;
  readonly isXSB: 0 | 1;
  readonly hidden: 0 | 1;
  readonly ord: number;
  readonly rev: number;
}

/** A directory from two makers of columns, so that the list of columns stands once. */
export function columns(
  text: (column: DirectoryTextColumn) => string[],
  number: (column: DirectoryNumberColumn) => number[],
): MutableDirectory {
  return {
    id: text('id'),
    name: text('name'),
    shortName: text('shortName'),
    pinyin: text('pinyin'),
    initials: text('initials'),
    taxIds: text('taxIds'),
    locationCode: text('locationCode'),
    addedTaxType: text('addedTaxType'),
    expireDate: text('expireDate'),
    accountant: text('accountant'),
    tags: text('tags'),
    flags: number('flags'),
    ord: number('ord'),
    rev: number('rev'),
    chunk: number('chunk'),
  };
}

export function emptyDirectory(): MutableDirectory {
  return columns(
    () => [],
    () => [],
  );
}

/** Row of a company as lists show it. `chunk` is -1 for a row that only the overlay holds. */
export function directoryRowOf(company: ListedCompany, chunk: number, pending = false): DirectoryRow {
  return {
    id: company.companyId,
    name: company.companyName,
    shortName: company.shortName,
    pinyin: company.pinyin,
    initials: company.initials,
    taxIds: taxIdsOf(company),
    locationCode: company.locationCode,
    addedTaxType: company.addedTaxType,
    expireDate: company.expireDate,
    accountant: company.accountant,
    tags: company.tags.join('\n'),
    flags:
      (company.isVip === 1 ? FLAG_VIP : 0) |
      (company.isAuthorize === 1 ? FLAG_AUTHORIZED : 0) |
      (company.hidden === 1 ? FLAG_HIDDEN : 0) |
      (company.isXSB === 1 ? FLAG_KEY : 0) |
      (pending ? FLAG_PENDING : 0),
    ord: company.ord,
    rev: company.rev,
    chunk,
  };
}

/** Puts a row at position `at`, which is at most the number of rows. */
export function setDirectoryRow(directory: MutableDirectory, at: number, row: DirectoryRow): void {
  directory.id[at] = row.id;
  directory.name[at] = row.name;
  directory.shortName[at] = row.shortName;
  directory.pinyin[at] = row.pinyin;
  directory.initials[at] = row.initials;
  directory.taxIds[at] = row.taxIds;
  directory.locationCode[at] = row.locationCode;
  directory.addedTaxType[at] = row.addedTaxType;
  directory.expireDate[at] = row.expireDate;
  directory.accountant[at] = row.accountant;
  directory.tags[at] = row.tags;
  directory.flags[at] = row.flags;
  directory.ord[at] = row.ord;
  directory.rev[at] = row.rev;
  directory.chunk[at] = row.chunk;
}

const SEPARATOR = '\u001f';

/** One string of a column. The separator cannot stand in a value that people typed; one that does all the same becomes a space. */
function packText(column: readonly string[]): string {
  const packed = column.join(SEPARATOR);
  let separators = 0;
  for (let at = packed.indexOf(SEPARATOR); at !== -1; at = packed.indexOf(SEPARATOR, at + 1)) separators += 1;
  if (separators === Math.max(column.length - 1, 0)) return packed;
  return column.map((value) => value.replaceAll(SEPARATOR, ' ')).join(SEPARATOR);
}

/** The directory as it is stored. */
export function packDirectory(directory: Directory): PackedDirectory {
  return {
    count: directory.id.length,
    text: {
      id: packText(directory.id),
      name: packText(directory.name),
      shortName: packText(directory.shortName),
      pinyin: packText(directory.pinyin),
      initials: packText(directory.initials),
      taxIds: packText(directory.taxIds),
      locationCode: packText(directory.locationCode),
      addedTaxType: packText(directory.addedTaxType),
      expireDate: packText(directory.expireDate),
      accountant: packText(directory.accountant),
      tags: packText(directory.tags),
    },
    number: {
      flags: Float64Array.from(directory.flags),
      ord: Float64Array.from(directory.ord),
      rev: Float64Array.from(directory.rev),
      chunk: Float64Array.from(directory.chunk),
    },
  };
}

/** Stored segments one after the other; of an id that is in several the last one is kept. The result is in `ord` order (then by id). */
export function unpackSegments(segments: readonly PackedDirectory[]): Directory {
  return joinSegments(
    segments.map(({ count, text, number }) =>
      columns(
        (column) => (count === 0 ? [] : text[column].split(SEPARATOR)),
        (column) => Array.from(number[column]),
      ),
    ),
  );
}

/** Columns in the order of `order`, whose items are positions in `directory`. Positions left out are dropped. */
export function pickDirectoryRows(directory: Directory, order: readonly number[]): MutableDirectory {
  return columns(
    (column) => order.map((at) => directory[column][at] ?? ''),
    (column) => order.map((at) => directory[column][at] ?? 0),
  );
}

/** Segments one after the other; of an id that is in several the last one is kept. The result is in `ord` order (then by id). */
export function joinSegments(segments: readonly Directory[]): Directory {
  const [first, ...more] = segments;
  if (first === undefined) return emptyDirectory();
  if (more.length === 0) return inOrder(first);
  const all = columns(
    (column) => segments.flatMap((segment) => segment[column]),
    (column) => segments.flatMap((segment) => segment[column]),
  );
  const last = new Map<string, number>();
  for (const [at, id] of all.id.entries()) last.set(id, at);
  return inOrder(last.size < all.id.length ? pickDirectoryRows(all, [...last.values()]) : all);
}

/** Rows in `ord` order (then by id): the same directory when they are already. */
export function inOrder(directory: Directory): Directory {
  const { ord, id } = directory;
  const after = (x: number, y: number) => (ord[x] ?? 0) - (ord[y] ?? 0) || ((id[x] ?? '') < (id[y] ?? '') ? -1 : 1);
  let sorted = true;
  for (let at = 1; at < id.length && sorted; at += 1) sorted = after(at - 1, at) <= 0;
  return sorted ? directory : pickDirectoryRows(directory, [...id.keys()].sort(after));
}
