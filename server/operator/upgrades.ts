import type { GroupForm, OperatedGroup, OperatedUpgrade, UpgradeForm } from '../../src/api/entities/operated-upgrade.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import { fieldsOfWay, groupProblems, operatedWay, upgradeProblems } from '../../src/domain/upgrade/check-upgrade.ts';
import { isGivenTo, type UpgradeReader } from '../../src/domain/upgrade/given-to.ts';
import type { Asked } from '../pipeline/call.ts';
import { accountsNamed } from '../store/tables/account-names.ts';
import { namesOf } from '../store/tables/accounts.ts';
import { missingPictures } from '../store/tables/pictures.ts';
import type { UpgradeTable } from '../store/tables/upgrade-tables.ts';
import { standingUpgrades } from '../store/tables/upgrades.ts';
import { nextMark, type SaveRefusal, type Saving } from './saving.ts';

export type Operated = Pick<Asked, 'store' | 'clock'>;
type Db = Pick<Operated['store'], 'db'>;

/** An account that an upgrade may be given out to. */
interface Reader extends UpgradeReader {
  readonly loginName: string;
  readonly fullName: string;
}

/** Devices that sign-ins of now were made on, the one that was used last first. */
async function signedInPcs({ db }: Db, now: number) {
  return await db
    .selectFrom('session_family')
    .select(['account_id', 'pcuid', 'device'])
    .where('pcuid', '<>', '')
    .where('revoked_at', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** All accounts in use, with the groups they are in and the devices they are signed in on. */
async function readers(store: Db, now: number): Promise<Reader[]> {
  const query = store.db.selectFrom('account').select(['account_id', 'login_name', 'full_name']).where('disabled_at', '=', 0);
  const accounts = await query.orderBy('login_name').execute();
  const groups = Map.groupBy(await store.db.selectFrom('upgrade_member').selectAll().execute(), (row) => row.account_id);
  const pcs = Map.groupBy(await signedInPcs(store, now), (row) => row.account_id);
  return accounts.map(({ account_id, login_name, full_name }) => ({
    ...{ accountId: account_id, loginName: login_name, fullName: full_name },
    groups: (groups.get(account_id) ?? []).map((row) => row.group_code),
    pcUids: (pcs.get(account_id) ?? []).map((row) => row.pcuid),
  }));
}

/** An upgrade that was looked at: whom it names in the store, what is wrong with it, and who would get it. */
interface CheckedForm {
  readonly subject: string;
  readonly problems: readonly FieldProblem[];
  readonly audience: readonly Reader[];
}

/** Looks at an upgrade as an operator wrote it. */
export async function checkUpgrade({ store, clock }: Operated, draft: UpgradeForm): Promise<CheckedForm> {
  const now = clock.now();
  const problems = upgradeProblems(draft, now);
  const { target } = draft;
  const named = draft.subject.trim();
  const everybody = await readers(store, now);
  const account = everybody.find(({ loginName }) => loginName === named);
  const subject = target === 'all' ? '' : target === 'account' ? (account?.accountId ?? '') : named;
  if (named !== '' && target === 'account' && account === undefined) problems.push({ field: 'subject', problem: 'account' });
  if (named !== '' && target === 'group' && (await groupRow(store, named)) === undefined)
    problems.push({ field: 'subject', problem: 'group' });
  return { subject, problems, audience: everybody.filter((reader) => isGivenTo({ target, subject }, reader)) };
}

/**
 * How many of an upgrade's audience have a forced one, which is served before it (`upgradeFor`). `id` is the one that is changed, '' for a new one: it
 * is not before itself.
 */
export async function countBehind(
  { store, clock }: Operated,
  { way, id }: Pick<UpgradeForm, 'way'> & { readonly id: string },
  audience: readonly UpgradeReader[],
): Promise<number> {
  if (way === 'forced' || way === 'gov') return 0;
  const now = clock.now();
  const running = standingUpgrades(store, now).select(['target', 'subject']).where('starts_at', '<=', now);
  const forced = await running.where('white_type', '=', 'force').where('upgrade_id', '<>', id).execute();
  return audience.filter((reader) => forced.some((row) => isGivenTo(row, reader))).length;
}

type Saved = Promise<Result<{ readonly id: string }, SaveRefusal>>;

/**
 * When an upgrade begins: never before it is given out, because what was told of an older one since then would count for it. A change of one that runs
 * leaves its beginning where it was, unless its writer says another day.
 */
function startOf(from_at: number, before: UpgradeTable | null, now: number): number {
  if (before !== null && Number(before.starts_at) <= now && (from_at === 0 || chinaDay(from_at) === chinaDay(Number(before.starts_at))))
    return Number(before.starts_at);
  return Math.max(from_at, now);
}

/** Stores a checked upgrade. */
export async function saveUpgradeForm(
  { store, clock }: Operated,
  { draft, subject }: { readonly draft: UpgradeForm; readonly subject: string },
  { id, requestId, seen, loginName }: Saving,
): Saved {
  const now = clock.now();
  const { way, operateVersion, target, title, text, from_at, to_at } = draft;
  const row = { ...fieldsOfWay[way], operate_version: operateVersion, target, subject, title, text, ends_at: to_at, written_by: loginName };
  return store.write(async ({ db }) => {
    if (id === '') {
      const made: UpgradeTable = { ...row, upgrade_id: requestId, starts_at: startOf(from_at, null, now), ended_at: 0, updated_at: now };
      await db
        .insertInto('upgrade')
        .values(made)
        .onConflict((c) => c.doNothing())
        .execute();
      return ok({ id: requestId });
    }
    const before = await db.selectFrom('upgrade').selectAll().where('upgrade_id', '=', id).executeTakeFirst();
    if (before === undefined) return fail('unknown');
    if (Number(before.ended_at) > 0) return fail('over');
    if (Number(before.updated_at) !== seen) return fail('changed');
    // Somebody may write between the reading and this.
    const done = await db
      .updateTable('upgrade')
      .set({ ...row, starts_at: startOf(from_at, before, now), updated_at: nextMark(now, seen) })
      .where('upgrade_id', '=', id)
      .where('updated_at', '=', seen)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n ? ok({ id }) : fail('changed');
  });
}

/** Takes an upgrade back; false where there is none. */
export async function endUpgrade({ store, clock }: Operated, id: string, loginName: string): Promise<boolean> {
  const now = clock.now();
  const known = await store.db.selectFrom('upgrade').select('updated_at').where('upgrade_id', '=', id).executeTakeFirst();
  if (known === undefined) return false;
  const running = store.db.updateTable('upgrade').where('upgrade_id', '=', id).where('ended_at', '=', 0);
  await running.set({ ended_at: now, updated_at: nextMark(now, Number(known.updated_at)), written_by: loginName }).execute();
  return true;
}

const groupRow = ({ db }: Db, code: string) => db.selectFrom('upgrade_group').selectAll().where('group_code', '=', code).executeTakeFirst();

/** What is wrong with a group, and the accounts that its names are. */
export async function checkGroup(
  { store }: Pick<Operated, 'store'>,
  { name, imgUrl, members }: GroupForm,
  id: string,
): Promise<{ readonly problems: readonly FieldProblem[]; readonly accountIds: readonly string[] }> {
  const before = id === '' ? undefined : await groupRow(store, id);
  const problems = groupProblems({ name, imgUrl }, before?.img_url ?? '');
  if ((await missingPictures(store.db, [imgUrl])).size > 0) problems.push({ field: 'imgUrl', problem: 'picture' });
  const names = [...new Set(members.map((one) => one.trim()).filter((one) => one !== ''))];
  if (names.length === 0) return { problems, accountIds: [] };
  const accountIds = await accountsNamed(store.db, names);
  if (accountIds.length < names.length) problems.push({ field: 'members', problem: 'account' });
  return { problems, accountIds };
}

/** Stores a checked group with its accounts. */
export async function saveGroupForm(
  { store, clock }: Operated,
  { draft, accountIds }: { readonly draft: GroupForm; readonly accountIds: readonly string[] },
  { id, requestId, seen, loginName }: Saving,
): Saved {
  const now = clock.now();
  const group_code = id === '' ? requestId : id;
  const { name, imgUrl: img_url, wide, high } = draft;
  return store.write(async (tx) => {
    const before = await groupRow(tx, group_code);
    if (id !== '' && before === undefined) return fail('unknown');
    // The same form sent again has made it already.
    if (id === '' && before !== undefined) return ok({ id: group_code });
    if (before !== undefined && Number(before.updated_at) !== seen) return fail('changed');
    const row = { name: name.trim(), img_url, wide, high, written_by: loginName, updated_at: nextMark(now, seen) };
    // Somebody may write between the reading and this.
    const done = await tx.db
      .insertInto('upgrade_group')
      .values({ ...row, group_code })
      .onConflict((c) => c.column('group_code').doUpdateSet(row).where('upgrade_group.updated_at', '=', seen))
      .executeTakeFirst();
    if ((done.numInsertedOrUpdatedRows ?? 0n) === 0n) return id === '' ? ok({ id: group_code }) : fail('changed');
    await tx.db.deleteFrom('upgrade_member').where('group_code', '=', group_code).execute();
    const members = accountIds.map((account_id) => ({ group_code, account_id }));
    if (members.length > 0) await tx.db.insertInto('upgrade_member').values(members).execute();
    return ok({ id: group_code });
  });
}

/**
 * Removes a group; its accounts stay as they are. `used` while an upgrade that has not been taken back and is not over is given out to it: that one would
 * reach nobody any more.
 */
export async function removeGroup({ store, clock }: Operated, group_code: string): Promise<'done' | 'used'> {
  return store.write(async ({ db }) => {
    const given = standingUpgrades({ db }, clock.now())
      .select('upgrade_id')
      .where('target', '=', 'group')
      .where('subject', '=', group_code);
    if ((await given.executeTakeFirst()) !== undefined) return 'used';
    await db.deleteFrom('upgrade_member').where('group_code', '=', group_code).execute();
    await db.deleteFrom('upgrade_group').where('group_code', '=', group_code).execute();
    return 'done';
  });
}

const MOST_LISTED = 300;
const MOST_PCS = 200;

/** What the operator's page lists of upgrades. Accounts go by the names they sign in with. */
export async function listUpgrades({ store, clock }: Operated) {
  const { db } = store;
  const upgrades = await db
    .selectFrom('upgrade')
    .selectAll()
    .orderBy((e) => e.case().when('ended_at', '=', 0).then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .orderBy('upgrade_id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const rows = await db.selectFrom('upgrade_member').selectAll().execute();
  const pcs = (await signedInPcs(store, clock.now())).slice(0, MOST_PCS);
  const subjects = upgrades.flatMap(({ target, subject }) => (target === 'account' ? [subject] : []));
  const names = await namesOf(db, [...subjects, ...[...rows, ...pcs].map(({ account_id }) => account_id)]);
  const nameOf = (accountId: string): string => names.get(accountId)?.loginName ?? '';
  const list = upgrades.map(
    (row): OperatedUpgrade => ({
      ...{ id: row.upgrade_id, way: operatedWay(row), operateVersion: row.operate_version === 'down' ? 'down' : 'up' },
      target: row.target as OperatedUpgrade['target'], // as: whoever writes one chooses of these
      subject: row.target === 'account' ? nameOf(row.subject) : row.subject,
      ...{ title: row.title, text: row.text, from_at: Number(row.starts_at), to_at: Number(row.ends_at) },
      ...{ ended_at: Number(row.ended_at), writtenBy: row.written_by, updated_at: Number(row.updated_at) },
    }),
  );
  const members = Map.groupBy(rows, (row) => row.group_code);
  const groups = (await db.selectFrom('upgrade_group').selectAll().orderBy('name').orderBy('group_code').execute()).map(
    (row): OperatedGroup => ({
      ...{ id: row.group_code, name: row.name, imgUrl: row.img_url, wide: Number(row.wide), high: Number(row.high) },
      members: (members.get(row.group_code) ?? []).flatMap(({ account_id }) => names.get(account_id)?.loginName ?? []).sort(),
      ...{ writtenBy: row.written_by, updated_at: Number(row.updated_at) },
    }),
  );
  const told = pcs.map(({ pcuid, account_id, device }) => ({ pcUid: pcuid, loginName: nameOf(account_id), device }));
  return { list, groups, pcs: told };
}
