import type { Company } from '../../src/api/entities/company.ts';
import type { FactDoc } from '../../src/api/entities/fact.ts';
import { type Taxpayer, taxpayerOf } from '../../src/domain/calendar/company-class.ts';
import type { Deadlines } from '../../src/domain/calendar/deadlines.ts';
import { inGroups } from '../store/in-groups.ts';
import type { WriteTx } from '../store/store.ts';
import { type AccountChange, INSERT_ROWS } from '../store/tables/accounts.ts';
import { messages } from '../store/tables/messages.ts';
import { tipId, tipOf, tips } from '../store/tables/tips.ts';
import { notesOf } from './attempts.ts';
import { LIST } from './given.ts';
import { menusOf, newsOf } from './news.ts';
import { type Changed, countingOf, type FactsPlan } from './plan.ts';
import { toldSources } from './sources.ts';
import { tipsOf } from './tips.ts';

/** A transaction in which facts may change: `changes` are those of the locked accounts, whose pages are told. */
export interface FactsChange {
  readonly tx: WriteTx;
  readonly now: number;
  readonly changes: readonly AccountChange[];
}

/** Companies and areas that one event names. */
const MOST_NAMED = 200;

/** The company and area of a fact as an event names it. */
function aboutOf({ companyId, area }: Pick<Changed, 'companyId' | 'area'>): string {
  return `${companyId}/${area}`;
}

function docsOf<T>(plan: FactsPlan, companyId: string, area: string, isWanted: (part: string) => boolean): T[] {
  return [...plan.areaOf(companyId, area).parts].flatMap(([part, rows]) => {
    const row = isWanted(part) ? countingOf(rows) : undefined;
    return row === undefined ? [] : [JSON.parse(row.doc) as T]; // as: stored by the schema of its area
  });
}

/** Puts the tips of companies of an account in the place of those they have. */
async function renewTips(change: AccountChange, plan: FactsPlan, own: ReadonlyMap<string, Taxpayer>, deadlines: Deadlines): Promise<void> {
  const { tx, accountId, now } = change;
  const wanted = new Map<string, ReturnType<typeof tipOf>>();
  for (const [companyId, company] of own) {
    const filings = docsOf<FactDoc<'tax'>>(plan, companyId, 'tax', (part) => part !== LIST);
    const told = docsOf<FactDoc<'tips'>>(plan, companyId, 'tips', () => true).flatMap((doc) => doc.tips);
    for (const code of tipsOf({ company, filings, told }, deadlines, now)) wanted.set(tipId(companyId, code), tipOf(companyId, code));
  }
  const known = new Set<string>();
  for (const some of inGroups([...own.keys()], INSERT_ROWS)) {
    const there = await tips.select(tx.db, accountId).select('id').where('company_id', 'in', some).execute();
    for (const { id } of there) known.add(id);
  }
  await tips.remove(
    change,
    [...known].filter((id) => !wanted.has(id)),
  );
  await tips.put(
    change,
    [...wanted].filter(([id]) => !known.has(id)).map(([, tip]) => tip),
  );
}

/** Which of some companies an account has, as rules ask of them. */
async function ownOf({ tx, accountId }: AccountChange, companyIds: readonly string[]): Promise<Map<string, Taxpayer>> {
  const own = new Map<string, Taxpayer>();
  for (const some of inGroups(companyIds, INSERT_ROWS)) {
    const query = tx.db.selectFrom('company').select(['company_id', 'doc']).where('account_id', '=', accountId);
    for (const row of await query.where('company_id', 'in', some).execute()) {
      const company: Company = JSON.parse(row.doc);
      own.set(row.company_id, taxpayerOf(company));
    }
  }
  return own;
}

/** What follows from changed facts for each account that has the companies: tips, messages, and events that name what changed. */
export async function followFacts({ tx, changes, now }: FactsChange, plan: FactsPlan, deadlines: Deadlines): Promise<void> {
  const changed = plan.changed();
  if (changed.length === 0) return;
  const companyIds = [...new Set(changed.map(({ companyId }) => companyId))];
  const news = changed.flatMap((one) => {
    const found = newsOf(one);
    return found === null ? [] : [{ companyId: one.companyId, ...found }];
  });
  const sources = await toldSources(
    tx,
    changed.flatMap(({ after }) => (after === undefined ? [] : [after.source_id])),
  );
  const menus = await menusOf(tx, news);
  const tipped = new Set(changed.filter(({ area }) => area === 'tax' || area === 'tips').map(({ companyId }) => companyId));
  for (const change of changes) {
    const own = await ownOf(change, companyIds);
    await renewTips(change, plan, new Map([...own].filter(([companyId]) => tipped.has(companyId))), deadlines);
    await messages.put(
      change,
      news.flatMap(({ companyId, sourceId, menu, message }) =>
        own.has(companyId) ? [message(now, sources.get(sourceId), menus.has(menu))] : [],
      ),
    );
    change.note(notesOf(changed, new Set(own.keys()), sources));
    const about = new Set(changed.filter(({ companyId }) => own.has(companyId)).map(aboutOf));
    for (const some of inGroups([...about], MOST_NAMED)) change.event('status', some.join(' '));
  }
}
