import { MAX_TAGS } from '../../company/company-check.ts';
import { nameKey } from '../../core/normalize.ts';
import type { ImportedCompany, ReadRow, RowNote } from './read-row.ts';

/** What planning needs of a company that the account has. */
export interface HeldCompany extends Omit<ImportedCompany, 'addedTaxType'> {
  readonly companyId: string;
  readonly addedTaxType: string;
}
type Changes = { readonly [F in keyof ImportedCompany]?: ImportedCompany[F] };

/** Outcome of one row: 新增 new, 更新 update, 相同 same, 重复 double (of an earlier line that was no error), 错误 error. */
export type RowResult = { readonly line: number; readonly company: ImportedCompany; readonly notes: readonly RowNote[] } & (
  | { readonly kind: 'new' }
  | { readonly kind: 'update'; readonly companyId: string; readonly changes: Changes }
  | { readonly kind: 'same'; readonly companyId: string }
  | { readonly kind: 'double'; readonly first: number }
  | { readonly kind: 'error' }
);

/** Companies by what they are matched with. A key that several have tells none of them. */
class Matcher<T> {
  readonly #byKey = new Map<string, Set<T>>();
  add(key: string, item: T): void {
    if (key === '') return;
    const items = this.#byKey.get(key);
    if (items === undefined) this.#byKey.set(key, new Set([item]));
    else items.add(item);
  }
  remove(key: string, item: T): void {
    this.#byKey.get(key)?.delete(item);
  }
  find(key: string): readonly T[] {
    return key === '' ? [] : [...(this.#byKey.get(key) ?? [])];
  }
}

/** What a company is matched by. */
type Keys = Pick<ImportedCompany, 'shxydm' | 'nsrsbh' | 'companyName'>;

interface Match<T> {
  readonly found: readonly T[];
  readonly by: 'id' | 'name' | 'none';
}

/** Identifiers and names of companies: by credit code, else by taxpayer id, else by exact tidied name. */
class Known<T> {
  readonly #ids = new Matcher<T>();
  readonly #names = new Matcher<T>();
  add({ shxydm, nsrsbh, companyName }: Keys, item: T): void {
    for (const id of [shxydm, nsrsbh]) this.#ids.add(id, item);
    this.#names.add(nameKey(companyName), item);
  }
  remove({ shxydm, nsrsbh, companyName }: Keys, item: T): void {
    for (const id of [shxydm, nsrsbh]) this.#ids.remove(id, item);
    this.#names.remove(nameKey(companyName), item);
  }
  find({ shxydm, nsrsbh, companyName }: Keys): Match<T> {
    for (const id of [shxydm, nsrsbh]) {
      const found = this.#ids.find(id);
      if (found.length > 0) return { found, by: 'id' };
    }
    const found = this.#names.find(nameKey(companyName));
    return { found, by: found.length > 0 ? 'name' : 'none' };
  }
}

const texts = [
  'companyName',
  'shortName',
  'shxydm',
  'nsrsbh',
  'djxh',
  'dsnsrsbh',
  'locationCode',
  'addedTaxType',
  'accountant',
  'note',
] as const;

/** What the row changes of the company: what it tells and is other. Nothing is cleared by an empty cell; tags are added. */
function changesOf(held: HeldCompany, row: ImportedCompany, areaIsGuess: boolean): Changes {
  const changed = texts.filter((field) => {
    if (field === 'companyName' && nameKey(held.companyName) === nameKey(row.companyName)) return false;
    // An area read from the code is less than what somebody wrote down.
    if (field === 'locationCode' && areaIsGuess && held.locationCode !== '') return false;
    return row[field] !== '' && row[field] !== held[field];
  });
  const changes = Object.fromEntries(changed.map((field) => [field, row[field]]));
  const tags = [...new Set([...held.tags, ...row.tags])].slice(0, MAX_TAGS);
  return tags.length > held.tags.length ? { ...changes, tags } : changes;
}

/** Identifiers of both sides that are there and differ: two companies of one name. */
function hasOtherId(held: HeldCompany, row: ImportedCompany): boolean {
  const idsOf = (company: { readonly shxydm: string; readonly nsrsbh: string }) =>
    [company.shxydm, company.nsrsbh].filter((id) => id !== '');
  const [theirs, ours] = [idsOf(held), idsOf(row)];
  return theirs.length > 0 && ours.length > 0 && !ours.some((id) => theirs.includes(id));
}

interface Options {
  /** A company known by its identifier may get another name. */
  readonly rename: boolean;
}

function resultOf({ line, company, hints }: ReadRow, held: Known<HeldCompany>, { rename }: Options): RowResult {
  const { found, by } = held.find(company);
  const [match] = found;
  const error = (kind: RowNote['kind'], about: string): RowResult => ({ line, company, kind: 'error', notes: [{ kind, about }] });
  if (match === undefined) return { line, company, kind: 'new', notes: hints };
  if (found.length > 1) return error('ambiguous', found.map((one) => one.companyId).join(' '));
  if (by === 'name' && hasOtherId(match, company)) return error('other-id', match.shxydm || match.nsrsbh);
  if (by === 'id' && !rename && nameKey(match.companyName) !== nameKey(company.companyName)) return error('other-name', match.companyName);
  const areaIsGuess = hints.some(({ kind }) => kind === 'area-from-code');
  const changes = changesOf(match, company, areaIsGuess);
  const { companyId } = match;
  return Object.keys(changes).length === 0
    ? { line, company, kind: 'same', companyId, notes: hints }
    : { line, company, kind: 'update', companyId, changes, notes: hints };
}

/** Plans a file part by part, so that each part can be written before the next one is planned. */
export interface Planner {
  /** Results of the next rows of the file. */
  next(rows: readonly ReadRow[]): RowResult[];
  /** A company of the account that somebody else added or changed meanwhile. */
  put(company: HeldCompany): void;
  /** A company that is no longer the account's. */
  drop(companyId: string): void;
}

/** The result of a row that says the same as one above it, null when none does. */
function doubleOf({ line, company }: ReadRow, above: Known<ReadRow>): RowResult | null {
  const { found, by } = above.find(company);
  const first = found.find((earlier) => by === 'id' || !hasOtherId({ ...earlier.company, companyId: '' }, company));
  if (first === undefined) return null;
  const renamed = nameKey(first.company.companyName) !== nameKey(company.companyName);
  const notes: RowNote[] = renamed ? [{ kind: 'double', about: first.company.companyName }] : [];
  return { line, company, kind: 'double', first: first.line, notes };
}

/** A planner against the companies the account has. What it planned itself counts as done: an update changes what later rows meet. */
export function createPlanner(companies: readonly HeldCompany[], options: Options): Planner {
  const byId = new Map<string, HeldCompany>();
  const held = new Known<HeldCompany>();
  const above = new Known<ReadRow>();
  function drop(companyId: string): void {
    const before = byId.get(companyId);
    if (before === undefined) return;
    byId.delete(companyId);
    held.remove(before, before);
  }
  function put(company: HeldCompany): void {
    drop(company.companyId);
    byId.set(company.companyId, company);
    held.add(company, company);
  }
  function plan(row: ReadRow): RowResult {
    const { line, company, errors } = row;
    if (errors.length > 0) return { line, company, kind: 'error', notes: errors };
    const double = doubleOf(row, above);
    if (double !== null) return double;
    const result = resultOf(row, held, options);
    // A line that is refused stands for nothing: what says the same below it is judged by itself.
    if (result.kind !== 'error') above.add(company, row);
    const before = result.kind === 'update' ? byId.get(result.companyId) : undefined;
    if (result.kind === 'update' && before !== undefined) put({ ...before, ...result.changes });
    return result;
  }
  for (const company of companies) put(company);
  return { next: (rows) => rows.map(plan), put, drop };
}

/**
 * Result of each row against the companies the account has and the rows above it (PLUS-34). Matched by credit code, else taxpayer id,
 * else exact name: a second run of the same file gives `same` throughout.
 */
export function planImport(rows: readonly ReadRow[], companies: readonly HeldCompany[], options: Options): RowResult[] {
  return createPlanner(companies, options).next(rows);
}
