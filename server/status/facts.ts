import type { Company } from '../../src/api/entities/company.ts';
import type { Store } from '../store/store.ts';
import type { DeclarationTable } from '../store/tables/status-tables.ts';
import { type Booked, type BookMonth, bookedMonth } from './books.ts';
import type { Filed } from './filings.ts';
import { knownAt, type Story, type StoryCompany, storyOf } from './story.ts';

type Db = Store['db'];

/** A company of the account with what is known of its work. */
export interface CompanyFacts<C extends StoryCompany = StoryCompany> {
  readonly company: C;
  readonly story: Story;
  /** When its sources last knew it. */
  readonly at: number;
  /** Filings that were done here. */
  readonly declared: readonly DeclarationTable[];
  /** What was done to its books here, by month. */
  readonly booked: ReadonlyMap<string, Booked>;
  /** Whether withheld personal tax is declared for it (CALL-143). */
  readonly declares: boolean;
}

/** Rows asked in one statement: far below the parameter limits of both databases. */
const AT_ONCE = 500;

async function inChunks<T>(ids: readonly string[], read: (some: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE) found.push(...(await read(ids.slice(i, i + AT_ONCE))));
  return found;
}

/** Those of the ids that are companies of the account, each once and in the order of the ids. */
export async function ownCompanies(db: Db, accountId: string, ids: readonly string[]): Promise<Company[]> {
  const wanted = [...new Set(ids)];
  const rows = await inChunks(wanted, (some) =>
    db.selectFrom('company').select(['company_id', 'doc']).where('account_id', '=', accountId).where('company_id', 'in', some).execute(),
  );
  const docs = new Map(rows.map((row) => [row.company_id, row.doc]));
  return wanted.flatMap((id) => {
    const doc = docs.get(id);
    return doc === undefined ? [] : [JSON.parse(doc) as Company]; // as: only companies are stored there
  });
}

/** What was done to the books of companies here, by company and month. */
async function bookedOf(db: Db, ids: readonly string[]): Promise<Map<string, Map<string, Booked>>> {
  const months = await inChunks(ids, (some) => db.selectFrom('book_month').selectAll().where('company_id', 'in', some).execute());
  const written = await inChunks(ids, (some) =>
    db
      .selectFrom('voucher')
      .select(['company_id', 'period', (e) => e.fn.countAll<number>().as('count')])
      .where('company_id', 'in', some)
      .groupBy(['company_id', 'period'])
      .execute(),
  );
  const all = new Map<string, Map<string, Booked>>();
  const put = (companyId: string, period: string, part: Partial<Booked>): void => {
    const of = all.get(companyId) ?? new Map<string, Booked>();
    of.set(period, { ...{ posted: false, closed: false, added: 0 }, ...of.get(period), ...part });
    all.set(companyId, of);
  };
  for (const row of months) put(row.company_id, row.period, { posted: Number(row.posted_at) > 0, closed: Number(row.closed_at) > 0 });
  for (const row of written) put(row.company_id, row.period, { added: Number(row.count) });
  return all;
}

/** A month of a company's books. */
export function booksOf({ story, at, booked }: Pick<CompanyFacts, 'story' | 'at' | 'booked'>, month: string): BookMonth {
  return bookedMonth(story, { month, booked: booked.get(month) }, at);
}

/** What is known of companies. One of which nothing is known, because it has no story or was never fetched, is missing. */
export async function factsOf<C extends StoryCompany>(db: Db, companies: readonly C[], now: number): Promise<CompanyFacts<C>[]> {
  if (companies.length === 0) return [];
  const prefixes = (await db.selectFrom('story').select('prefix').execute()).map(({ prefix }) => prefix);
  const told = companies.filter(({ companyId }) => prefixes.some((prefix) => companyId.startsWith(prefix)));
  const ids = told.map(({ companyId }) => companyId);
  const fetches = await inChunks(ids, (some) => db.selectFrom('tax_fetch').selectAll().where('company_id', 'in', some).execute());
  const fetched = new Map(fetches.map(({ company_id, at }) => [company_id, Number(at)]));
  const rows = await inChunks(ids, (some) => db.selectFrom('declaration').selectAll().where('company_id', 'in', some).execute());
  const declared = Map.groupBy(rows, ({ company_id }) => company_id);
  const booked = await bookedOf(db, ids);
  const switches = await inChunks(ids, (some) => db.selectFrom('personal_tax').selectAll().where('company_id', 'in', some).execute());
  const set = new Map(switches.map(({ company_id, declare_state }) => [company_id, Number(declare_state) === 1]));
  return told.flatMap((company) => {
    const story = storyOf(company);
    const at = knownAt(story, fetched.get(company.companyId) ?? null, now);
    return at === null
      ? []
      : [
          {
            company,
            story,
            at,
            declared: declared.get(company.companyId) ?? [],
            booked: booked.get(company.companyId) ?? new Map(),
            declares: set.get(company.companyId) ?? story.staff > 0,
          },
        ];
  });
}

/** A filing as it stands: what was done here counts over what the authority's list says of it. */
export function standing({ declared }: Pick<CompanyFacts, 'declared'>, told: Filed): Filed {
  const row = declared.find(({ code, period }) => code === told.code && period === told.period);
  if (row === undefined) return told;
  // as: only declarations.ts writes the column
  return { ...told, state: row.state as Filed['state'], cents: Number(row.cents), stateAt: Number(row.state_at), reason: row.reason };
}
