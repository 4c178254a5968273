import type { AccountChange } from '../store/tables/accounts.ts';
import { tipOf, tips } from '../store/tables/tips.ts';
import { factsOf, ownCompanies } from './facts.ts';
import { statusTips } from './status-tips.ts';

/** Tips of companies of an account, as their filings say now, in place of those it has. */
export async function renewTips(change: AccountChange, companyIds: readonly string[]): Promise<void> {
  const { tx, accountId, now } = change;
  const facts = await factsOf(tx.db, await ownCompanies(tx.db, accountId, companyIds), now);
  const said = facts.flatMap((one) => statusTips(one, now).map((tipsCode) => tipOf(one.story.companyId, tipsCode)));
  const wanted = new Set(said.map(({ id }) => id));
  const ids = facts.map(({ story }) => story.companyId);
  const there = ids.length === 0 ? [] : await tips.select(tx.db, accountId).select('id').where('company_id', 'in', ids).execute();
  const known = new Set(there.map(({ id }) => id));
  await tips.remove(
    change,
    [...known].filter((id) => !wanted.has(id)),
  );
  await tips.put(
    change,
    said.filter(({ id }) => !known.has(id)),
  );
}
