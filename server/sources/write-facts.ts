import { CompiledQuery, sql } from 'kysely';
import type { FactArea } from '../../src/api/entities/fact.ts';
import type { Clock } from '../ports.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { changeAccounts, INSERT_ROWS } from '../store/tables/accounts.ts';
import type { FactTable } from '../store/tables/fact-tables.ts';
import type { DueDays } from './due-days.ts';
import { type FactsChange, followFacts } from './follow.ts';
import { type FactGiven, readGiven } from './given.ts';
import { FactsPlan, type Outcome } from './plan.ts';
import { keepSource, type Source } from './sources.ts';

/** What became of each fact, in their order; `problem` names the field that does not hold. */
export interface FactResult {
  readonly outcome: Outcome | 'bad';
  readonly problem?: string;
}

/** Which facts to take back: those of a whole import, or single ones of a source. */
export interface Withdrawal {
  readonly sourceId: string;
  /** Absent: everything that the source told, of these companies when they are named. */
  readonly facts?: readonly { readonly companyId: string; readonly area: FactArea; readonly part: string }[];
  readonly companyIds?: readonly string[];
  /** Why, in words that are shown. */
  readonly reason: string;
}

/** Facts of companies: all roads in end here. */
export interface Facts {
  /**
   * Takes facts of one source in one transaction, with revision and events of all accounts that have the companies, tips and messages that follow.
   * Hundreds at a time: while SQLite writes, nothing else of this process runs.
   */
  write(source: Source, given: readonly FactGiven[]): Promise<FactResult[]>;
  /** The same inside a transaction that holds the accounts, as a command does. */
  writeIn(change: FactsChange, source: Source, given: readonly FactGiven[]): Promise<FactResult[]>;
  /** Takes facts back with a reason: what they had hidden or closed counts again. Answers how many there were. */
  withdraw(withdrawal: Withdrawal): Promise<number>;
  withdrawIn(change: FactsChange, withdrawal: Withdrawal): Promise<number>;
  /** Deletes a source with everything that it told; answers how many facts that were. */
  forget(sourceId: string): Promise<number>;
}

/** The accounts that have any of these companies. */
export async function holdersOf(db: Store['db'] | WriteTx['db'], companyIds: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const some of inGroups([...new Set(companyIds)], INSERT_ROWS)) {
    const rows = await db.selectFrom('company').select('account_id').distinct().where('company_id', 'in', some).execute();
    for (const row of rows) ids.add(row.account_id);
  }
  return [...ids];
}

const numbers = ['at', 'state_at', 'version', 'standing', 'withdrawn_at'] as const;

/** PostgreSQL hands out 64 bits as text. */
function numbered(row: FactTable): FactTable {
  return { ...row, ...Object.fromEntries(numbers.map((name) => [name, Number(row[name])])) };
}

/** Everything stored of these companies, in some areas or in all. */
async function storedFacts({ db }: WriteTx, companyIds: readonly string[], areas?: readonly string[]): Promise<FactTable[]> {
  const rows: FactTable[] = [];
  for (const some of inGroups([...new Set(companyIds)], INSERT_ROWS)) {
    const own = db.selectFrom('fact').selectAll().where('company_id', 'in', some);
    rows.push(...(await (areas === undefined ? own : own.where('area', 'in', areas)).execute()));
  }
  return rows.map(numbered);
}

const key = ['company_id', 'area', 'part', 'source_id'] as const;
const texts = [...key, 'kind', 'external_id', 'reason', 'doc'] as const;
const columns = [...texts, ...numbers] as const;
/** Rows of one statement. Few sizes, so that the statements are few: each is built and prepared once. */
const SIZES = [64, 8, 1] as const;
const upserts = new Map<string, string>();

/** The statement that writes so many rows. */
function upsertText(dialect: WriteTx['dialect'], size: number): string {
  const known = upserts.get(`${dialect} ${size}`);
  if (known !== undefined) return known;
  const mark = (n: number): string => (dialect === 'sqlite' ? '?' : `$${n + 1}`);
  const row = (at: number): string => `(${columns.map((_, n) => mark(at * columns.length + n)).join()})`;
  const rows = Array.from({ length: size }, (_, at) => row(at)).join();
  const changed = columns.filter((column) => !key.some((one) => one === column));
  const set = changed.map((column) => `${column} = excluded.${column}`).join();
  const text = `insert into fact (${columns.join()}) values ${rows} on conflict (${key.join()}) do update set ${set}`;
  upserts.set(`${dialect} ${size}`, text);
  return text;
}

async function store({ db, dialect }: WriteTx, plan: FactsPlan): Promise<void> {
  const { written, dropped } = plan.ends();
  for (const some of inGroups(dropped, INSERT_ROWS)) {
    const keys = sql.join(some.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`));
    await sql`delete from fact where (${sql.join(key.map((column) => sql.ref(column)))}) in (values ${keys})`.execute(db);
  }
  let at = 0;
  for (const size of SIZES)
    for (; written.length - at >= size; at += size) {
      const values = written.slice(at, at + size).flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery(CompiledQuery.raw(upsertText(dialect, size), values));
    }
}

/** Areas that are read together: tips follow from both. */
const FOLLOWED = ['tax', 'tips'];
const withFollowed = (areas: readonly string[]): string[] => [
  ...new Set(areas.some((area) => FOLLOWED.includes(area)) ? [...areas, ...FOLLOWED] : areas),
];

/** Drops rows of the source that carry an external id of the given ones under another company or part: the source corrected itself. */
async function dropMoved(
  { db }: WriteTx,
  plan: FactsPlan,
  sourceId: string,
  rows: readonly Pick<FactTable, (typeof key)[number] | 'external_id'>[],
) {
  const named = new Map(rows.filter(({ external_id }) => external_id !== '').map((row) => [row.external_id, row]));
  for (const some of inGroups([...named.keys()], INSERT_ROWS)) {
    const held = await db
      .selectFrom('fact')
      .selectAll()
      .where('source_id', '=', sourceId)
      .where('external_id', 'in', some)
      .where('external_id', '<>', '')
      .execute();
    for (const row of held.map(numbered)) {
      const now = named.get(row.external_id);
      const isSame = now === undefined || (now.company_id === row.company_id && now.area === row.area && now.part === row.part);
      if (!isSame && row.withdrawn_at === 0) plan.drop(row);
    }
  }
}

/** Puts what was read of one fact into the plan, and what came of it. */
function putRead(plan: FactsPlan, source: Source, companyId: string, read: ReturnType<typeof readGiven>): FactResult {
  if ('problem' in read) return { outcome: 'bad', problem: read.problem };
  const [first, ...others] = read.rows;
  const outcome = first === undefined ? 'same' : plan.put(first, source);
  if (!read.whole || outcome === 'older') return { outcome };
  const outcomes = others.map((row) => plan.put(row, source));
  const gone = plan.keepOnly(companyId, 'tax', source.id, new Set(read.rows.map(({ part }) => part)));
  return { outcome: gone > 0 || outcomes.includes('stored') ? 'stored' : outcome };
}

/** Changes facts of companies in one transaction with the accounts that have them. */
async function changeHolders<T>(
  write: Store['write'],
  now: number,
  companyIds: readonly string[],
  run: (change: FactsChange) => Promise<T>,
): Promise<T> {
  return await write(async (tx) => {
    const accountIds = await holdersOf(tx.db, companyIds);
    if (accountIds.length === 0) return await run({ tx, now, changes: [] });
    return await changeAccounts(tx, accountIds, now, (changeOf) => run({ tx, now, changes: accountIds.map(changeOf) }));
  });
}

export function createFacts({ store: { write, db }, clock, dueDays }: { store: Store; clock: Clock; dueDays: DueDays }): Facts {
  const inTransaction = <T>(companyIds: readonly string[], run: (change: FactsChange) => Promise<T>): Promise<T> =>
    changeHolders(write, clock.now(), companyIds, run);

  async function writeIn(change: FactsChange, source: Source, given: readonly FactGiven[]): Promise<FactResult[]> {
    const { tx, now } = change;
    const reads = given.map((fact) => ({ fact, read: readGiven(fact, now) }));
    const rows = reads.flatMap(({ read }) => ('rows' in read ? read.rows : []));
    if (rows.length > 0) await keepSource(tx, source, now);
    const areas = withFollowed([...new Set(rows.map(({ area }) => area))]);
    const companyIds = [...new Set(rows.map(({ company_id }) => company_id))];
    const plan = new FactsPlan(rows.length === 0 ? [] : await storedFacts(tx, companyIds, areas));
    const named = rows.map((row) => ({ ...row, source_id: source.id }));
    await dropMoved(tx, plan, source.id, named);
    const results = reads.map(({ fact, read }) => putRead(plan, source, fact.companyId, read));
    await end(change, plan);
    return results;
  }

  async function end(change: FactsChange, plan: FactsPlan): Promise<void> {
    await store(change.tx, plan);
    await followFacts(change, plan, await dueDays.of(change.tx.db));
  }

  async function withdrawIn(change: FactsChange, withdrawal: Withdrawal): Promise<number> {
    const own = await withdrawn(change.tx.db, withdrawal);
    if (own.length === 0) return 0;
    const areas = withFollowed([...new Set(own.map(({ area }) => area))]);
    const plan = new FactsPlan(
      await storedFacts(
        change.tx,
        own.map(({ company_id }) => company_id),
        areas,
      ),
    );
    for (const row of own) plan.withdraw(row, withdrawal.reason, change.now);
    await end(change, plan);
    return own.length;
  }

  /** Companies at a time: everything of them is read. */
  async function forgetSome(sourceId: string): Promise<number> {
    const own = db.selectFrom('fact').select('company_id').distinct().where('source_id', '=', sourceId);
    const companyIds = (await own.limit(INSERT_ROWS).execute()).map(({ company_id }) => company_id);
    return inTransaction(companyIds, async (change) => {
      const plan = new FactsPlan(await storedFacts(change.tx, companyIds));
      const rows = plan.of(sourceId);
      for (const row of rows) plan.drop(row);
      await end(change, plan);
      return rows.length;
    });
  }

  async function forget(sourceId: string): Promise<number> {
    let forgotten = 0;
    for (let some = await forgetSome(sourceId); some > 0; some = await forgetSome(sourceId)) forgotten += some;
    await db.deleteFrom('source').where('source_id', '=', sourceId).execute();
    return forgotten;
  }

  return {
    forget,
    writeIn,
    write: (source, given) =>
      inTransaction(
        given.map(({ companyId }) => companyId),
        (change) => writeIn(change, source, given),
      ),
    withdrawIn,
    async withdraw(withdrawal) {
      const own = await withdrawn(db, withdrawal);
      return inTransaction(
        own.map(({ company_id }) => company_id),
        (change) => withdrawIn(change, withdrawal),
      );
    },
  };
}

/** What a source tells and may take back. */
async function withdrawn(db: Store['db'] | WriteTx['db'], { sourceId, facts, companyIds }: Withdrawal): Promise<FactTable[]> {
  const told = db.selectFrom('fact').selectAll().where('source_id', '=', sourceId).where('withdrawn_at', '=', 0);
  const own = facts === undefined ? told.where('kind', 'in', ['file', 'hand']) : told;
  const companies = companyIds ?? facts?.map(({ companyId }) => companyId);
  if (companies === undefined) return (await own.execute()).map(numbered);
  const rows: FactTable[] = [];
  for (const some of inGroups([...new Set(companies)], INSERT_ROWS)) rows.push(...(await own.where('company_id', 'in', some).execute()));
  const named = new Set(facts?.map(({ companyId, area, part }) => [companyId, area, part].join('\n')));
  const isNamed = ({ company_id, area, part }: FactTable) => facts === undefined || named.has([company_id, area, part].join('\n'));
  return rows.filter(isNamed).map(numbered);
}
