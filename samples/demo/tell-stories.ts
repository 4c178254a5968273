import type { Services } from '../../server/pipeline/call.ts';
import { type FactGiven, LIST } from '../../server/sources/given.ts';
import type { Source } from '../../server/sources/sources.ts';
import type { Company } from '../../src/api/entities/company.ts';
import type { FactArea, FactDoc } from '../../src/api/entities/fact.ts';
import { knownAt, type Story, storyOf } from './stories/story.ts';
import { type ToldCompany, tell } from './stories/tell.ts';

/** The collector of the demo: it tells stories where a real one asks the authority. */
export const demoCollector: Source = { id: 'demo:collector', kind: 'collector', name: '税局采集' };

type StoryServices = Pick<Services, 'store' | 'facts' | 'clock'>;

/** Companies of one write: their facts are some thousand rows. */
const AT_ONCE = 200;
/** Companies at the beginning of each account of which everything is told that only the page of one company asks. */
const DETAILED = 120;

/** A company with what its story needs. */
interface Teller {
  readonly company: ToldCompany;
  readonly story: Story;
  readonly detailed: boolean;
}

/** Companies of one page. */
const PAGE = 1_000;

/** Companies of the store and of its register that have a story, a page at a time, each company once. */
async function* tellersOf({ store }: StoryServices, hasStory: (companyId: string) => boolean): AsyncGenerator<Teller[]> {
  const seen = new Set<string>();
  const isNew = (companyId: string): boolean => hasStory(companyId) && !seen.has(companyId) && seen.add(companyId).has(companyId);
  for (let after = { account: '', ord: -1 }; ; ) {
    const rows = await store.db
      .selectFrom('company')
      .select(['account_id', 'company_id', 'ord', 'doc'])
      .where((e) => e.or([e('account_id', '>', after.account), e.and([e('account_id', '=', after.account), e('ord', '>', after.ord)])]))
      .orderBy('account_id')
      .orderBy('ord')
      .limit(PAGE)
      .execute();
    const own = rows.filter(({ company_id }) => isNew(company_id));
    yield own.map(({ doc, ord }) => {
      const company: Company = JSON.parse(doc);
      return { company, story: storyOf(company), detailed: Number(ord) <= DETAILED };
    });
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = { account: last.account_id, ord: Number(last.ord) };
  }
  const taxpayers = (await store.db.selectFrom('taxpayer').selectAll().execute()).filter(({ company_id }) => isNew(company_id));
  yield taxpayers.map((row) => {
    const { company_id: companyId, name: companyName, tax_no: shxydm, location_code: locationCode } = row;
    // as: the register is written with the types of the contract
    const company = { companyId, companyName, shxydm, locationCode, addedTaxType: row.added_tax_type as Company['addedTaxType'] };
    return { company, story: storyOf(company), detailed: true };
  });
}

/** When each of some companies was told last. */
async function toldAt({ store }: StoryServices, companyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const heads = store.db.selectFrom('fact').select(['company_id', 'at']).where('area', '=', 'tax').where('part', '=', LIST);
  const rows = await heads.where('source_id', '=', demoCollector.id).where('company_id', 'in', companyIds).execute();
  return new Map(rows.map(({ company_id, at }) => [company_id, Number(at)]));
}

/** Filings and books that were done in an app since: the authority has heard of them, and the books are kept there. */
async function afterApps({ store }: StoryServices, given: FactGiven[]): Promise<FactGiven[]> {
  const ids = [...new Set(given.map(({ companyId }) => companyId))];
  const inApps = store.db.selectFrom('fact').select('company_id').where('company_id', 'in', ids).where('kind', '=', 'app');
  const rows = await store.db
    .selectFrom('fact')
    .selectAll()
    .where('company_id', 'in', inApps)
    .where('area', 'in', ['tax', 'books'])
    .execute();
  if (rows.length === 0) return given;
  const newest = (companyId: string, part: string) =>
    rows
      .filter((row) => row.company_id === companyId && row.area === 'tax' && row.part === part)
      .sort((a, b) => Number(b.state_at) - Number(a.state_at))[0];
  const keptInApp = new Set(
    rows.filter(({ kind, area }) => kind === 'app' && area === 'books').map((row) => `${row.company_id} ${row.part}`),
  );
  return given.flatMap((fact) => {
    if (fact.area === 'books') return keptInApp.has(`${fact.companyId} ${(fact.doc as FactDoc<'books'>).period}`) ? [] : [fact];
    if (fact.area !== 'taxList') return [fact];
    const list = fact.doc as FactDoc<'taxList'>;
    const items = list.items.map((item) => {
      const row = newest(fact.companyId, `${item.code}.${item.period}`);
      return row !== undefined && Number(row.state_at) > Date.parse(item.stateAt) ? (JSON.parse(row.doc) as typeof item) : item; // as: a filing
    });
    return [{ ...fact, doc: { ...list, items } }];
  });
}

/** Under which area a collector is asked for a fact. */
const askedAs: Readonly<Partial<Record<FactArea, string>>> = { taxList: 'tax', tips: 'tax', socialUnit: 'social', relations: 'risk' };

/** What a story tells of a company now, as a collector that has just asked. */
export async function toldNow(services: StoryServices, company: Company, areas: readonly string[], at: number): Promise<FactGiven[]> {
  const told = tell(storyOf(company), company, at, true);
  const asked = told.filter(({ area }) => areas.includes(askedAs[area] ?? area));
  return await afterApps(services, asked);
}

/**
 * Tells companies what their sources have come to know since they were told last: at the start of the demo, and each night. Answers how many there
 * were; `most` ends it early.
 */
export async function tellStories(
  services: StoryServices,
  hasStory: (companyId: string) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const now = services.clock.now();
  let count = 0;
  for await (const page of tellersOf(services, hasStory)) {
    if (page.length === 0) continue;
    if (count >= most) break;
    const told = await toldAt(
      services,
      page.map(({ company }) => company.companyId),
    );
    const due = page.flatMap((teller) => {
      const before = told.get(teller.company.companyId) ?? null;
      const at = knownAt(teller.story, before, now);
      return at === null || at === before ? [] : [{ ...teller, at }];
    });
    count += due.length;
    for (let i = 0; i < due.length; i += AT_ONCE) {
      const some = due.slice(i, i + AT_ONCE).flatMap(({ story, company, at, detailed }) => tell(story, company, at, detailed));
      await services.facts.write(demoCollector, told.size === 0 ? some : await afterApps(services, some));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return count;
}
