import { chinaDay } from '../../src/domain/core/china-time.ts';
import type { Log } from '../../src/domain/core/log.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Clock } from '../ports.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../store/tables/companies.ts';

/** How often a process looks for memberships that are over, milliseconds. */
export const MEMBERS_EVERY = 10 * 60_000;
/** Companies of one change of an account, and of one look: the next one goes on. */
const MOST = 500;
const A_LOOK = 5_000;

/** Takes the mark of a member from companies of an account whose last day was before `today`; the day stays with the company. */
async function endMemberships(change: AccountChange, companyIds: readonly string[], today: string): Promise<void> {
  for (const id of companyIds) {
    const company = await readCompany(change, id);
    const isOver = company !== null && company.isVip === 1 && company.expireDate !== '' && company.expireDate < today;
    if (isOver) await replaceCompany(change, company, { ...company, isVip: 0 });
  }
}

export interface MemberWatch {
  /** Ends every membership whose last day in China is over, so that devices are told like of any other change. One at a time. */
  look(): Promise<void>;
  idle(): Promise<void>;
}

interface Ports {
  readonly store: Store;
  readonly groupCommit: GroupCommit;
  readonly clock: Clock;
  readonly log: Log;
}

/** Ends memberships by themselves: no source says a word on the day after the last. */
export function createMemberWatch({ store, groupCommit, clock, log }: Ports): MemberWatch {
  const looks = oneAtATime(
    async () => {
      const today = chinaDay(clock.now());
      const over = store.db.selectFrom('company').select(['account_id', 'company_id']).where('member_end', '<>', '');
      const rows = await over.where('member_end', '<', today).orderBy('member_end').limit(A_LOOK).execute();
      for (const [accountId, own] of Map.groupBy(rows, (row) => row.account_id)) {
        const companyIds = own.map((row) => row.company_id);
        for (const some of inGroups(companyIds, MOST))
          await groupCommit.carryOut({ accountId, companyIds: some, commandIds: [], run: (change) => endMemberships(change, some, today) });
      }
    },
    (error) => log.error('memberships not looked at', { error: String(error) }),
  );
  return { look: looks.run, idle: looks.idle };
}
