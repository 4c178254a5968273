import type { GovEntry } from '../../src/api/entities/operated-upgrade.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import { ALL_GUESTS } from '../../src/domain/upgrade/check-upgrade.ts';
import type { Asked } from '../pipeline/call.ts';
import { accountNamed } from '../store/tables/account-names.ts';
import { namesOf } from '../store/tables/accounts.ts';
import { GUESTS } from '../store/tables/upgrades.ts';

type Deployment = Pick<Asked, 'store' | 'clock' | 'config'>;

const MOST_LISTED = 500;

/** Names of the environments that the deployment has, which its white list may name. */
export const environmentNames = ({ config }: Pick<Asked, 'config'>): string[] => Object.keys(config.page.environments ?? {}).sort();

/** Who is on the lists of the government edition, whoever was put there last first. */
export async function listGov({ store }: Pick<Asked, 'store'>): Promise<GovEntry[]> {
  const rows = await store.db.selectFrom('gov_list').selectAll().orderBy('at', 'desc').limit(MOST_LISTED).execute();
  const names = await namesOf(
    store.db,
    rows.map(({ account_id }) => account_id),
  );
  const entries = rows.flatMap((row) => {
    const person = row.account_id === GUESTS ? { loginName: ALL_GUESTS, fullName: '' } : names.get(row.account_id);
    const list = row.list as GovEntry['list']; // as: whoever writes one chooses of these
    return person === undefined ? [] : [{ ...person, environment: row.environment, at: Number(row.at), list }];
  });
  return entries.sort((a, b) => b.at - a.at || (a.loginName < b.loginName ? -1 : 1));
}

interface Listing {
  /** A login name, or `ALL_GUESTS`. */
  readonly subject: string;
  readonly list: GovEntry['list'];
  readonly environment: string;
  readonly on: 0 | 1;
}

/** Puts an account on a list, or takes it off; answers what is wrong with that, by field. */
export async function saveGov({ store, clock, config }: Deployment, { subject, list, environment, on }: Listing): Promise<FieldProblem[]> {
  const named = subject.trim();
  // Guests are led to the government edition, and have no environment of their own.
  const account_id = named === ALL_GUESTS && list === 'black' ? GUESTS : await accountNamed(store.db, named);
  const problems: FieldProblem[] = [];
  if (named === '') problems.push({ field: 'subject', problem: 'missing' });
  else if (account_id === '') problems.push({ field: 'subject', problem: 'account' });
  const isWhite = on === 1 && list === 'white';
  if (isWhite && !environmentNames({ config }).includes(environment)) problems.push({ field: 'environment', problem: 'missing' });
  if (problems.length > 0) return problems;
  if (on === 0) await store.db.deleteFrom('gov_list').where('account_id', '=', account_id).where('list', '=', list).execute();
  else {
    const row = { environment: isWhite ? environment : '', at: clock.now() };
    await store.db
      .insertInto('gov_list')
      .values({ ...row, account_id, list })
      .onConflict((c) => c.columns(['account_id', 'list']).doUpdateSet(row))
      .execute();
  }
  return [];
}
