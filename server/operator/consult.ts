import * as v from 'valibot';
import { type ConsultConfig, type ConsultForm, consultConfigSchema } from '../../src/api/entities/consult.ts';
import { type ButtonCode, buttonCodes } from '../../src/domain/consult/scene.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import type { Services } from '../pipeline/call.ts';
import type { Store } from '../store/store.ts';
import { accountNamed } from '../store/tables/account-names.ts';
import { namesOf } from '../store/tables/accounts.ts';
import { nextMark } from './saving.ts';

type Db = Store['db'];

/** The one row of the table. */
const SLOT = 1;
/** An advisor whose desk has asked within this time is there. A desk that is looked at asks every half minute at least. */
const PRESENT_MS = 90_000;

export interface StoredConsult {
  readonly config: ConsultConfig;
  readonly seen: number;
}

/** What is offered; null before an operator has set anything up. */
export async function readConsult(db: Db): Promise<StoredConsult | null> {
  const row = await db.selectFrom('consult_config').select(['doc', 'seen']).where('slot', '=', SLOT).executeTakeFirst();
  // as: whoever wrote it has parsed it by the schema
  return row === undefined ? null : { config: JSON.parse(row.doc) as ConsultConfig, seen: Number(row.seen) };
}

/** What is wrong with a form, by field: `list.row.field`. */
export function consultProblems(form: ConsultForm): FieldProblem[] {
  const parsed = v.safeParse(consultConfigSchema, form);
  const issues = parsed.success ? [] : parsed.issues;
  const bad = issues.map(({ path = [] }): string => path.map(({ key }) => String(key)).join('.'));
  const hours = form.duty.flatMap(({ from, to }, n) => (from >= to ? [`duty.${n}.to`] : []));
  const twice = form.duty.flatMap(({ buttonCode }, n) => {
    const first = form.duty.findIndex((one) => one.buttonCode === buttonCode);
    return first < n ? [`duty.${n}.buttonCode`] : [];
  });
  return [...new Set([...bad, ...hours, ...twice])].map((field) => ({ field, problem: 'value' }));
}

/** Stores what is offered; null when somebody else has stored another version than the one that was seen. */
export async function saveConsult(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { draft, seen, by }: { readonly draft: ConsultForm; readonly seen: number; readonly by: string },
): Promise<number | null> {
  const mark = nextMark(clock.now(), seen);
  const row = { doc: JSON.stringify(v.parse(consultConfigSchema, draft)), seen: mark, by_name: by };
  return store.write(async ({ db }) => {
    if (seen === 0) {
      const added = await db
        .insertInto('consult_config')
        .values({ slot: SLOT, ...row })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst();
      return Number(added.numInsertedOrUpdatedRows ?? 0) > 0 ? mark : null;
    }
    const changed = await db.updateTable('consult_config').set(row).where('slot', '=', SLOT).where('seen', '=', seen).executeTakeFirst();
    return Number(changed.numUpdatedRows) > 0 ? mark : null;
  });
}

/** Somebody who answers. */
export interface Advisor {
  readonly accountId: string;
  readonly advisorId: string;
  readonly loginName: string;
  readonly name: string;
  readonly topics: readonly ButtonCode[];
  readonly away: 0 | 1;
  readonly seenAt: number;
}

const topicsOf = (words: string): ButtonCode[] => buttonCodes.filter((code) => words.split(',').includes(code));

/** Everybody who answers, by name. */
export async function listAdvisors(db: Db): Promise<Advisor[]> {
  const rows = await db.selectFrom('consult_advisor').selectAll().execute();
  const names = await namesOf(
    db,
    rows.map(({ account_id }) => account_id),
  );
  const advisors = rows.flatMap((row): Advisor[] => {
    const person = names.get(row.account_id);
    if (person === undefined) return [];
    const { loginName, fullName } = person;
    const away = Number(row.away) === 1 ? 1 : 0;
    const known = { accountId: row.account_id, advisorId: row.advisor_id, loginName, name: fullName || loginName };
    return [{ ...known, topics: topicsOf(row.topics), away, seenAt: Number(row.seen_at) }];
  });
  return advisors.sort((a, b) => (a.loginName < b.loginName ? -1 : 1));
}

/** Whether an advisor is at his desk and has not said that he is away. */
export const isPresent = ({ away, seenAt }: Pick<Advisor, 'away' | 'seenAt'>, now: number): boolean =>
  away === 0 && seenAt > now - PRESENT_MS;

/** Gives an account the right to answer, or takes it away; answers what is wrong with that, by field. */
export async function saveAdvisor(
  { store, random }: Pick<Services, 'store' | 'random'>,
  { subject, topics }: { readonly subject: string; readonly topics: readonly ButtonCode[] },
): Promise<FieldProblem[]> {
  const named = subject.trim();
  const accountId = named === '' ? '' : await accountNamed(store.db, named);
  if (accountId === '') return [{ field: 'subject', problem: named === '' ? 'missing' : 'account' }];
  if (topics.length === 0) await store.db.deleteFrom('consult_advisor').where('account_id', '=', accountId).execute();
  else {
    const row = { account_id: accountId, advisor_id: random.uuid(), topics: topics.join(), away: 0, seen_at: 0 };
    await store.db
      .insertInto('consult_advisor')
      .values(row)
      .onConflict((c) => c.column('account_id').doUpdateSet({ topics: row.topics }))
      .execute();
  }
  return [];
}
