import type { Upgrade, UpgradeImage } from '../../../src/api/entities/upgrade.ts';
import { isGivenTo, type UpgradeTarget, upgradeTargets } from '../../../src/domain/upgrade/given-to.ts';
import type { Store } from '../store.ts';
import type { UpgradeTable } from './upgrade-tables.ts';

type Db = Pick<Store, 'db'>;

/** In place of an account on the black list: every guest. No account has it: their ids are made of digits. */
export const GUESTS = 'guests';

/** Whom a question about upgrades is about. */
export interface UpgradeSubject {
  readonly accountId: string;
  /** '' where the sign-in told no device. */
  readonly pcUid: string;
}

/** Codes of the groups that an account is in, in their own order. */
async function groupsOf({ db }: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upgrade_member')
    .select('group_code')
    .where('account_id', '=', accountId)
    .orderBy('group_code')
    .execute();
  return rows.map(({ group_code }) => group_code);
}

/** Upgrades that have not been taken back and are not over at a time; some may not have begun. */
export const standingUpgrades = ({ db }: { readonly db: Db['db'] }, now: number) =>
  db
    .selectFrom('upgrade')
    .where('ended_at', '=', 0)
    .where((e) => e.or([e('ends_at', '=', 0), e('ends_at', '>', now)]));

/** Upgrades that are given out at a time to somebody by one of these targets, the newest first. */
async function givenTo(
  store: Db,
  { accountId, pcUid }: UpgradeSubject,
  targets: readonly UpgradeTarget[],
  now: number,
): Promise<UpgradeTable[]> {
  const groups = targets.includes('group') ? await groupsOf(store, accountId) : [];
  const reader = { accountId, pcUids: [pcUid], groups };
  const rows = await standingUpgrades(store, now)
    .selectAll()
    .where('target', 'in', [...targets])
    .where('subject', 'in', ['', accountId, pcUid, ...groups])
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .orderBy('upgrade_id', 'desc')
    .execute();
  return rows.filter((row) => isGivenTo(row, reader));
}

const isGov = ({ white_type }: UpgradeTable): boolean => white_type === 'gov';

/** What counts of several: a forced one before the others, then the newest. */
const strongest = (rows: readonly UpgradeTable[]): UpgradeTable | null => rows.find((row) => row.white_type === 'force') ?? rows[0] ?? null;

/** The upgrade of this product that is given out by these targets; null for none. Those to the government edition are no such. */
export async function upgradeFor(
  store: Db,
  subject: UpgradeSubject,
  targets: readonly UpgradeTarget[],
  now: number,
): Promise<UpgradeTable | null> {
  return strongest((await givenTo(store, subject, targets, now)).filter((row) => !isGov(row)));
}

/** The newest upgrade to the government edition that is given out to somebody, however he is named. */
export async function govUpgradeFor(store: Db, subject: UpgradeSubject, now: number): Promise<UpgradeTable | null> {
  return (await givenTo(store, subject, upgradeTargets, now)).find(isGov) ?? null;
}

type UpStatus = 0 | 1 | 2;

/** How an upgrade ended for an account on a PC: the newest word since it was given out; 0 when there is none. */
export async function statusOf(
  { db }: Db,
  { accountId, pcUid }: UpgradeSubject,
  given: UpgradeTable | null,
  kind: 'gov' | 'product',
): Promise<UpStatus> {
  const row = await db
    .selectFrom('upgrade_record')
    .select('up_status')
    .where('account_id', '=', accountId)
    .where('pc_uid', '=', pcUid)
    .where('up_grade_type', kind === 'gov' ? '=' : '<>', 'gov')
    .where('at', '>=', given?.starts_at ?? 0)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return (row?.up_status ?? 0) as UpStatus; // as: only `saveUpgrade` writes it, by its schema
}

/** The environment that the white list names for an account; '' when it is not on it. */
export async function environmentOf({ db }: Db, accountId: string): Promise<string> {
  const query = db.selectFrom('gov_list').select('environment').where('account_id', '=', accountId).where('list', '=', 'white');
  return (await query.executeTakeFirst())?.environment ?? '';
}

/** Whether an account is on the blacklist of the government edition. */
export async function isBlacklisted({ db }: Db, accountId: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('is_guest').where('account_id', '=', accountId).executeTakeFirst();
  const named = account?.is_guest === 1 ? GUESTS : accountId;
  const query = db.selectFrom('gov_list').select('list').where('account_id', '=', named).where('list', '=', 'black');
  return (await query.executeTakeFirst()) !== undefined;
}

/** The picture of the first group of an account that has one. */
export async function groupImage(store: Db, accountId: string): Promise<UpgradeImage> {
  const query = store.db
    .selectFrom('upgrade_group')
    .innerJoin('upgrade_member', 'upgrade_member.group_code', 'upgrade_group.group_code')
    .select(['img_url', 'wide', 'high'])
    .where('account_id', '=', accountId)
    .where('img_url', '<>', '');
  const row = await query.orderBy('upgrade_group.group_code').executeTakeFirst();
  return row === undefined ? { imgUrl: '' } : { imgUrl: row.img_url, ...sizes(row) };
}

/** A size that nobody knows is left out. */
function sizes({ wide, high }: { readonly wide: number; readonly high: number }): { wide?: number; high?: number } {
  return { ...(wide > 0 ? { wide } : {}), ...(high > 0 ? { high } : {}) };
}

/** A row of the store as it is told. */
export function toldUpgrade(row: UpgradeTable | null, environment: string): Upgrade {
  return {
    whiteType: (row?.white_type ?? 'none') as Upgrade['whiteType'], // as: whoever authors an upgrade chooses of these
    autoUp: row?.auto_up === 1 ? 1 : 0,
    szcsWhiteFlag: environment === '' ? 0 : 1,
    operateVersion: row?.operate_version === 'down' ? 'down' : 'up',
    guideType: row?.guide_type ?? '',
    environment,
    upgradeId: row?.upgrade_id ?? '',
    title: row?.title ?? '',
    text: row?.text ?? '',
  };
}
