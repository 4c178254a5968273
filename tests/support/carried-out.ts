import { firstCompanies, type ListedCompany, notesDone } from './browser/desk.ts';
import type { GatewayEffects } from './effects.ts';

/* What became of edits, asked from the gateway. */

interface WithId {
  readonly accountId: string;
}

/** Three companies of an account, all of them there: the first ones, or those from a place in its order on. */
export function companiesOf(effects: GatewayEffects, { accountId }: WithId, from = 0): [ListedCompany, ListedCompany, ListedCompany] {
  const [one, two, three] = firstCompanies(effects, accountId, from + 3).slice(from);
  if (!one || !two || !three) throw new Error('too few companies');
  return [one, two, three];
}

/** Ids of the companies that were edited at the gateway, in the order of the edits, after the first `since`. */
export function edited(effects: GatewayEffects, { accountId }: WithId, since = 0): string[] {
  const rows = effects.query("select answer from command where account_id = ? and call = 'companyUpdate' order by rowid", accountId);
  return rows.slice(since).map(({ answer }) => String(JSON.parse(JSON.parse(String(answer)).text).company.companyId));
}

/** Notes of one test at the gateway, in the order of their carrying out: those that start with `mark`. */
export function notes(effects: GatewayEffects, { accountId }: WithId, { id }: Pick<ListedCompany, 'id'>, mark: string): string[] {
  return notesDone(effects, accountId, id).filter((note) => note.startsWith(mark));
}

/** How often a switch of a user to a company was logged at the gateway (COMP-12). */
export function switchesLogged(effects: GatewayEffects, { accountId }: WithId, { id }: Pick<ListedCompany, 'id'>): number {
  return effects.query('select 1 from switch_log where account_id = ? and company_id = ?', accountId, id).length;
}
