import type { InferOutput } from 'valibot';
import type { Lead } from '../../src/api/entities/lead.ts';
import type { clueSchema } from '../../src/api/entities/risk.ts';
import { type LeadState, leadStates } from '../../src/domain/risk/lead-state.ts';
import type { Store } from '../store/store.ts';

type Db = Store['db'];

/** The newest leads of all accounts, or those in one state. */
export async function listLeads(db: Db, limit: number, state: LeadState | '' = ''): Promise<Lead[]> {
  const query = db
    .selectFrom('clue')
    .leftJoin('account', 'account.account_id', 'clue.account_id')
    .leftJoin('company', (join) =>
      join.onRef('company.account_id', '=', 'clue.account_id').onRef('company.company_id', '=', 'clue.company_id'),
    )
    .select(['clue.account_id', 'clue.clue_id', 'clue.at', 'clue.doc', 'clue.state', 'clue.marked_at', 'clue.marked_by', 'clue.remark'])
    .select(['account.login_name', 'company.name'])
    .orderBy('clue.at', 'desc')
    .orderBy('clue.account_id')
    .orderBy('clue.clue_id')
    .limit(limit);
  const rows = await (state === '' ? query : query.where('clue.state', '=', state)).execute();
  return rows.map((row) => {
    // as: what is stored was parsed by this schema
    const { mobile, title, calculationResults, clueRealName, areaCode } = JSON.parse(row.doc) as InferOutput<typeof clueSchema>;
    return {
      ...{ owner: row.account_id, leadId: row.clue_id, at: Number(row.at), account: row.login_name ?? '', companyName: row.name ?? '' },
      ...{ name: clueRealName, mobile, title, areaCode, results: calculationResults },
      // as: only states are written
      ...{ state: row.state as LeadState, markedAt: Number(row.marked_at), markedBy: row.marked_by, remark: row.remark },
    };
  });
}

/** How many leads there are in each state. */
export async function countLeads(db: Db): Promise<Record<LeadState, number>> {
  const rows = await db
    .selectFrom('clue')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (state: LeadState): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
  const [fresh, read, handled] = leadStates.map(of);
  return { new: fresh ?? 0, read: read ?? 0, handled: handled ?? 0 };
}

interface LeadMark {
  readonly owner: string;
  readonly leadId: string;
  readonly from: LeadState;
  readonly state: LeadState;
  readonly remark: string;
  /** Login name of the operator. */
  readonly by: string;
  readonly now: number;
}

/** Marks a lead that is still as its operator has seen it. */
export async function markLead(db: Db, { owner, leadId, from, state, remark, by, now }: LeadMark): Promise<'done' | 'changed' | 'unknown'> {
  const done = await db
    .updateTable('clue')
    .set({ state, marked_at: now, marked_by: by, remark: remark.trim() })
    .where('account_id', '=', owner)
    .where('clue_id', '=', leadId)
    .where('state', '=', from)
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) > 0) return 'done';
  const known = db.selectFrom('clue').select('clue_id').where('account_id', '=', owner).where('clue_id', '=', leadId);
  return (await known.executeTakeFirst()) === undefined ? 'unknown' : 'changed';
}
