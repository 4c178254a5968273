import { addDays, chinaDay } from '../../src/domain/core/china-time.ts';
import type { Clock } from '../ports.ts';
import type { Store, WriteTx } from '../store/store.ts';

type Ports = { readonly store: Store; readonly clock: Clock };

/**
 * Notes the life of the store that is open. The first life of a store has nothing to reconcile; every further one began with a backup that may know less than the
 * providers: its cashier is closed until the bills since then are compared.
 */
export async function noteEpoch({ store, clock }: Ports): Promise<void> {
  const known = await store.db.selectFrom('pay_epoch').select('epoch').execute();
  if (known.some(({ epoch }) => epoch === store.epoch)) return;
  const now = clock.now();
  const isFirst = known.length === 0 && (await store.db.selectFrom('trade').select('order_id').limit(1).executeTakeFirst()) === undefined;
  const row = { epoch: store.epoch, since: now, reconciled_at: isFirst ? now : 0, reconciled_by: '' };
  await store.db
    .insertInto('pay_epoch')
    .values(row)
    .onConflict((c) => c.column('epoch').doNothing())
    .execute();
}

/** True while the store was restored and the bills since its backup are not compared: nothing is sold. */
export async function isReconciling(db: Store['db'] | WriteTx['db'], epoch: string): Promise<boolean> {
  const known = await db.selectFrom('pay_epoch').select('reconciled_at').where('epoch', '=', epoch).executeTakeFirst();
  return Number(known?.reconciled_at ?? 0) === 0;
}

/** The bills since the backup are compared, or an operator says that they are. */
export async function endReconciling({ store, clock }: Ports, by: string): Promise<void> {
  await store.db
    .updateTable('pay_epoch')
    .set({ reconciled_at: clock.now(), reconciled_by: by })
    .where('epoch', '=', store.epoch)
    .where('reconciled_at', '=', 0)
    .execute();
}

/** Days of China whose bills a restored store has to compare, the first that of its newest change; none where nothing is to be reconciled. */
export async function daysToReconcile({ store }: Pick<Ports, 'store'>): Promise<string[]> {
  const query = store.db.selectFrom('pay_epoch').select(['since', 'reconciled_at']).where('epoch', '=', store.epoch);
  const life = await query.executeTakeFirst();
  if (life === undefined || Number(life.reconciled_at) > 0) return [];
  const since = Number(life.since);
  const changes = store.db
    .selectFrom('trade')
    .select((e) => e.fn.max('changed_at').as('at'))
    .where('changed_at', '<', since);
  const newest = Number((await changes.executeTakeFirst())?.at ?? 0) || since;
  const days: string[] = [];
  for (let day = chinaDay(newest); day <= chinaDay(since); day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days further back than providers hand out bills for. */
const MOST_DAYS = 30;

/** The days of China before today of which a bill is owed: since the store first took money, at most 30. A gateway that was down asks for those it missed. */
export async function daysBefore({ store }: Pick<Ports, 'store'>, today: string): Promise<string[]> {
  const first = await store.db
    .selectFrom('pay_epoch')
    .select((e) => e.fn.min('since').as('since'))
    .executeTakeFirst();
  const begun = chinaDay(Number(first?.since ?? 0));
  const days: string[] = [];
  for (let day = addDays(today, -1); day >= begun && days.length < MOST_DAYS; day = addDays(day, -1)) days.push(day);
  return days.reverse();
}
