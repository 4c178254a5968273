import { inGroups } from '../store/in-groups.ts';
import type { Store } from '../store/store.ts';
import { toldSource } from './sources.ts';

/** A fact that counts, as it is told. */
export interface ToldFact {
  readonly part: string;
  /** Milliseconds. */
  readonly at: number;
  /** `{"kind":…,"name":…}`, JSON text. */
  readonly source: string;
  /** JSON text of an object. */
  readonly doc: string;
  /** What contradicts it: JSON texts of objects. */
  readonly against: readonly string[];
}

/** What is told of one company, by area; parts in the order of their names. */
export type CompanyFacts = ReadonlyMap<string, readonly ToldFact[]>;

export interface FactReads {
  /** What counts of some areas for some companies. A company of which nothing is known is missing. */
  of(areas: readonly string[], companyIds: readonly string[]): Promise<ReadonlyMap<string, CompanyFacts>>;
}

interface Row {
  readonly company_id: string;
  readonly area: string;
  readonly part: string;
  readonly at: number;
  readonly standing: number;
  readonly doc: string;
  readonly kind: string;
  readonly name: string;
  readonly by_name: string;
}

const isoTime = (at: number): string => new Date(at).toISOString();

/** An object's JSON text with fields before its own. */
function withFields(fields: string, doc: string): string {
  return doc === '{}' ? `{${fields}}` : `{${fields},${doc.slice(1)}`;
}

/** A fact with its age, its source and what contradicts it. */
function ageText({ at, source, against }: ToldFact): string {
  return `"at":"${isoTime(at)}","source":${source}${against.length === 0 ? '' : `,"against":[${against.join()}]`}`;
}

/** The row of a company as it travels. */
export function rowText(companyId: string, fact: ToldFact): string {
  return withFields(`"companyId":${JSON.stringify(companyId)},${ageText(fact)}`, fact.doc);
}

/** A filing in a list: its age and source only where they are others than those of the list. */
export function itemText(fact: ToldFact, { at, source }: Pick<ToldFact, 'at' | 'source'>): string {
  return fact.at === at && fact.source === source && fact.against.length === 0 ? fact.doc : withFields(ageText(fact), fact.doc);
}

/** Companies of one read: a statement's parameter grows with them. */
const AT_ONCE = 500;

/** The reads of what sources told, on their own connection: no write holds them up. */
export function createFactReads({ dialect, fast }: Pick<Store, 'dialect' | 'fast'>): FactReads {
  const list = (n: number): string =>
    dialect === 'sqlite' ? `(select value from json_each($${n}))` : `(select json_array_elements_text($${n}::json))`;
  const read = fast<Row>(
    'facts',
    `select f.company_id, f.area, f.part, f.at, f.standing, f.doc, s.kind, s.name, s.by_name
    from fact f join source s on s.source_id = f.source_id
    where f.company_id in ${list(1)} and f.area in ${list(2)} and f.standing > 0
    order by f.company_id, f.area, f.part, f.standing`,
  );
  return {
    async of(areas, companyIds) {
      const companies = new Map<string, Map<string, ToldFact[]>>();
      for (const some of inGroups(companyIds, AT_ONCE)) {
        const rows = await read(JSON.stringify(some), JSON.stringify(areas));
        for (const row of rows) take(companies, row);
      }
      return companies;
    },
  };
}

/** What counts comes before what contradicts it. */
function take(companies: Map<string, Map<string, ToldFact[]>>, row: Row): void {
  const company = companies.get(row.company_id) ?? new Map<string, ToldFact[]>();
  companies.set(row.company_id, company);
  const facts = company.get(row.area) ?? [];
  company.set(row.area, facts);
  const { part, doc } = row;
  const fact: ToldFact = { part, at: Number(row.at), source: JSON.stringify(toldSource(row)), doc, against: [] };
  const last = facts.at(-1);
  if (Number(row.standing) === 1 || last?.part !== part) facts.push(fact);
  else facts[facts.length - 1] = { ...last, against: [...last.against, withFields(ageText(fact), doc)] };
}
