import { type ColumnDataType, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

type Column = readonly [name: string, type: ColumnDataType];
const text = (name: string): Column => [name, 'text'];
/** 64 bits on PostgreSQL, INTEGER affinity on SQLite. */
const int = (name: string): Column => [name, 'bigint'];

async function table(db: Kysely<unknown>, name: string, key: readonly string[], columns: readonly Column[]): Promise<void> {
  let builder = db.schema.createTable(name).addPrimaryKeyConstraint(`${name}_pk`, key as never[]); // as: columns of a table that is being made have no type yet
  for (const [column, type] of columns) builder = builder.addColumn(column, type, (c) => c.notNull());
  await builder.execute();
}

async function index(db: Kysely<unknown>, on: string, columns: readonly string[], unique = false): Promise<void> {
  const builder = db.schema
    .createIndex(`${on}_by_${columns.slice(1).join('_') || columns[0]}`)
    .on(on)
    .columns([...columns]);
  await (unique ? builder.unique() : builder).execute();
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'account',
    ['account_id'],
    [
      ...['account_id', 'login_name', 'password', 'mobile', 'full_name', 'avatar', 'position_type'].map(text),
      ...['rev', 'digest', 'total', 'hidden_total', 'floor_rev', 'created_at'].map(int),
    ],
  );
  await index(db, 'account', ['login_name'], true);
  await table(db, 'event_log', ['account_id', 'id'], [text('account_id'), int('id'), text('topic'), int('at')]);
  await table(
    db,
    'session_family',
    ['account_id', 'family_id'],
    [
      ...['account_id', 'family_id', 'secret', 'sign_key', 'method'].map(text),
      ...['auto_login', 'remember', 'created_at', 'expires_at', 'revoked_at'].map(int),
    ],
  );
  const token = ['account_id', 'token_hash', 'family_id'].map(text);
  await table(db, 'session_refresh', ['account_id', 'token_hash'], [...token, ...['created_at', 'expires_at', 'used_at'].map(int)]);
  await table(db, 'session_access', ['account_id', 'token_hash'], [...token, int('expires_at')]);
  await table(db, 'login_attempt', ['subject'], [text('subject'), ...['tries', 'since', 'locked_until'].map(int)]);
}

async function companies(db: Kysely<unknown>): Promise<void> {
  const owned = ['account_id', 'company_id'].map(text);
  const key = ['account_id', 'company_id'];
  await table(db, 'company', key, [
    ...owned,
    ...['ord', 'rev', 'hidden', 'is_vip'].map(int),
    ...['name', 'location_code', 'search', 'doc'].map(text),
  ]);
  await index(db, 'company', ['account_id', 'rev'], true);
  await index(db, 'company', ['account_id', 'ord'], true);
  await index(db, 'company', ['account_id', 'hidden', 'ord']);
  await table(db, 'tombstone', key, [...owned, int('rev'), int('at')]);
  await index(db, 'tombstone', ['account_id', 'rev']);
  await table(db, 'company_tip', [...key, 'tips_code'], [...owned, text('tips_code')]);
  await table(db, 'member_info', key, [...owned, text('doc')]);
  await table(db, 'recent_use', key, [...owned, int('at')]);
}

async function commands(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'command',
    ['account_id', 'id'],
    [...['account_id', 'id', 'call', 'body_hash', 'answer'].map(text), ...['status', 'at'].map(int)],
  );
  await table(
    db,
    'switch_log',
    ['account_id', 'command_id'],
    [...['account_id', 'command_id', 'company_id'].map(text), ...['at', 'received_at'].map(int)],
  );
  const event = [text('account_id'), text('command_id'), int('n'), int('received_at'), text('doc')];
  await table(db, 'tracking_event', ['account_id', 'command_id', 'n'], event);
  await table(db, 'nonce', ['account_id', 'nonce'], [text('account_id'), text('nonce'), int('expires_at')]);
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await table(db, 'remote_config', ['name'], [text('name'), text('value')]);
  await table(db, 'store_epoch', ['slot'], [int('slot'), text('epoch'), int('since')]);
  await table(db, 'gateway_key', ['kid'], [text('kid'), text('private_jwk'), int('created_at')]);
}

/** Columns that rows from before get with a value that says "not known". */
async function columns(db: Kysely<unknown>, on: string, added: readonly Column[]): Promise<void> {
  for (const [column, type] of added)
    await db.schema
      .alterTable(on)
      .addColumn(column, type, (c) => c.notNull().defaultTo(type === 'text' ? '' : 0))
      .execute();
}

async function waysIn(db: Kysely<unknown>): Promise<void> {
  await columns(db, 'account', [text('vault_secret'), ...['is_guest', 'need_init', 'password_weak'].map(int)]);
  await columns(db, 'session_family', [...['pcuid', 'device', 'address'].map(text), int('last_used_at')]);
  await sql`update session_family set last_used_at = created_at`.execute(db);
  await table(db, 'account_mobile', ['mobile'], [text('mobile'), text('account_id')]);
  // Of accounts that share a number the oldest one keeps it for signing in.
  await sql`insert into account_mobile (mobile, account_id)
    select mobile, account_id from account a where mobile <> '' and not exists (
      select 1 from account b where b.mobile = a.mobile
      and (b.created_at < a.created_at or (b.created_at = a.created_at and b.account_id < a.account_id)))`.execute(db);
  await table(db, 'guest_browser', ['token_hash'], [...['token_hash', 'account_id'].map(text), int('expires_at')]);
  await table(
    db,
    'sms_code',
    ['subject', 'purpose'],
    [...['subject', 'purpose', 'salt', 'code_hash'].map(text), ...['tries', 'expires_at'].map(int)],
  );
  await table(
    db,
    'sms_outbox',
    ['id'],
    [...['id', 'mobile', 'body', 'state'].map(text), ...['tries', 'created_at', 'next_at', 'expires_at'].map(int)],
  );
  await index(db, 'sms_outbox', ['state', 'next_at']);
  await table(db, 'slider', ['id'], [...['id', 'subject'].map(text), ...['x', 'passed', 'expires_at'].map(int)]);
  const once = ['kind', 'code_hash', 'subject', 'account_id', 'family_id'].map(text);
  await table(db, 'one_time_code', ['kind', 'code_hash'], [...once, int('expires_at')]);
  const agreed = ['account_id', 'app_id', 'scene', 'code', 'version'];
  await table(db, 'protocol_agreement', agreed, [...agreed.map(text), int('at')]);
}

async function protocols(db: Kysely<unknown>): Promise<void> {
  const key = ['scene', 'code', 'version'];
  await table(db, 'protocol', key, [...[...key, 'name', 'url'].map(text), int('published_at')]);
  const owned = ['account_id', 'company_id'];
  await table(db, 'member_agreement', owned, [...owned, 'agreement_sign', 'agreement_url'].map(text));
  await table(db, 'policy', ['id'], [...['id', 'title', 'url'].map(text), int('published_at')]);
  await table(db, 'policy_shown', ['account_id', 'policy_id'], [...['account_id', 'policy_id'].map(text), int('at')]);
}

/** Table of a collection with the name of its noun; `asked` are the columns that its calls ask by. */
async function collectionTable(db: Kysely<unknown>, noun: string, asked: readonly Column[]): Promise<void> {
  await table(db, noun, ['account_id', 'id'], [text('account_id'), text('id'), int('rev'), text('doc'), ...asked]);
  await index(db, noun, ['account_id', 'rev', 'id']);
  for (const [column] of asked) await index(db, noun, ['account_id', column]);
}

/** Tips as they were, as rows of their collection. Nobody has been told them by a pull, so that any revision up to the account's will do. */
async function moveTips(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{
    account: { account_id: string; rev: number };
    company_tip: { account_id: string; company_id: string; tips_code: string };
    tips: { account_id: string; id: string; rev: number; doc: string; company_id: string };
  }>; // as: a migration knows the tables of its time
  for (const { account_id, rev } of await db.selectFrom('account').select(['account_id', 'rev']).execute()) {
    const old = await db.selectFrom('company_tip').selectAll().where('account_id', '=', account_id).execute();
    const rows = old.map(({ company_id, tips_code }) => {
      const id = `${company_id}:${tips_code}`;
      return { account_id, id, rev, doc: JSON.stringify({ id, companyId: company_id, tipsCode: tips_code }), company_id };
    });
    for (let i = 0; i < rows.length; i += 200)
      await db
        .insertInto('tips')
        .values(rows.slice(i, i + 200))
        .execute();
  }
}

async function firstCollection(db: Kysely<unknown>): Promise<void> {
  const gone = [...['account_id', 'noun', 'id'].map(text), int('rev'), int('at')];
  await table(db, 'row_tombstone', ['account_id', 'noun', 'id'], gone);
  await index(db, 'row_tombstone', ['account_id', 'noun', 'rev', 'id']);
  await collectionTable(db, 'tips', [text('company_id')]);
  await moveTips(db);
  await db.schema.dropTable('company_tip').execute();
}

/** Messages, asked for by state and time. */
function messages(db: Kysely<unknown>): Promise<void> {
  return collectionTable(db, 'messages', [
    text('company_id'),
    ...['read_status', 'pull_status', 'confirm_flag'].map(int),
    text('send_time'),
  ]);
}

/** What the operator's account tool sets: the end of a one-time password, and that nobody signs in any more. */
function operatedAccounts(db: Kysely<unknown>): Promise<void> {
  return columns(db, 'account', ['password_until', 'disabled_at'].map(int));
}

/** How accounts came to their companies, whom they invited to them, and the register of taxpayers that binding asks. */
async function relations(db: Kysely<unknown>): Promise<void> {
  const owned = ['account_id', 'company_id'];
  await table(db, 'company_right', owned, [...owned.map(text), ...['role', 'source', 'from_account', 'mobile'].map(text), int('at')]);
  await index(db, 'company_right', ['from_account', 'company_id']);
  const invited = [...owned, 'id', 'mobile', 'name', 'state'];
  await table(db, 'invitation', ['account_id', 'id'], [...invited.map(text), int('at')]);
  await index(db, 'invitation', ['mobile', 'state']);
  await index(db, 'company', ['company_id']);
  const facts = ['tax_no', 'company_id', 'name', 'legal_name', 'location_code', 'added_tax_type', 'state', 'key_code'];
  await table(db, 'taxpayer', ['tax_no'], facts.map(text));
  await index(db, 'taxpayer', ['key_code']);
}

/** The catalogue of menus with their apps, the tabs of areas, and what companies have bought beside their membership. */
async function menus(db: Kysely<unknown>): Promise<void> {
  const key = ['group_code', 'menu_code'];
  await table(db, 'menu', key, [...key.map(text), int('ord'), ...['area', 'tax_types'].map(text), int('vip_only'), text('doc')]);
  await table(db, 'menu_app', ['app_id'], ['app_id', 'app_code', 'dependent_app_id', 'origin'].map(text));
  await table(db, 'tab_info', ['area', 'tab_code'], [...['area', 'tab_code', 'tab_name'].map(text), int('ord')]);
  const right = ['account_id', 'company_id', 'auth_code'];
  await table(db, 'member_right', right, [...right, 'expire_date'].map(text));
}

/** What each app may ask of the page that frames it. An app that was there before learns its company, as it did. */
async function appCapabilities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('menu_app')
    .addColumn('capabilities', 'text', (c) => c.notNull().defaultTo('company'))
    .execute();
}

/**
 * Who may do what for a company. These rows count only while their account has the company (server/store/tables/privileges.ts).
 */
async function privileges(db: Kysely<unknown>): Promise<void> {
  await table(db, 'company_admin', ['company_id'], [...['company_id', 'account_id'].map(text), int('since')]);
  const held = ['company_id', 'account_id', 'biz_id'];
  await table(db, 'company_privilege', held, [...[...held, 'granted_by'].map(text), int('at')]);
  const menu = ['account_id', 'company_id', 'device', 'biz_type', 'biz_code'];
  await table(db, 'menu_authorization', menu, [...menu.map(text), int('expires_at')]);
}

/** Who changed each field of a company last, and on which device. */
function companyChanges(db: Kysely<unknown>): Promise<void> {
  const key = ['account_id', 'company_id', 'field'];
  return table(db, 'company_change', key, [...[...key, 'by_account', 'family_id', 'device'].map(text), int('at')]);
}

/** The work of companies (server/store/tables/status-tables.ts): facts by company, tasks by account. */
async function companyWork(db: Kysely<unknown>): Promise<void> {
  await table(db, 'story', ['prefix'], [text('prefix')]);
  await table(db, 'tax_fetch', ['company_id'], [text('company_id'), int('at')]);
  const filing = ['company_id', 'code', 'period'];
  const told = ['state', 'reason', 'next_state', 'next_reason'].map(text);
  await table(db, 'declaration', filing, [...filing.map(text), ...told, ...['cents', 'state_at', 'next_at'].map(int)]);
  await index(db, 'declaration', ['next_at']);
  await table(db, 'personal_tax', ['company_id'], [text('company_id'), int('declare_state')]);
  const task = ['account_id', 'task_id', 'company_id', 'period', 'fate'].map(text);
  await table(db, 'refresh_task', ['account_id', 'task_id'], [...task, ...['created_at', 'ends_at', 'ended'].map(int)]);
  await index(db, 'refresh_task', ['ended', 'ends_at']);
  await index(db, 'refresh_task', ['account_id', 'company_id']);
}

/** The risk inquiry, and the halls of the authority. */
async function riskInquiry(db: Kysely<unknown>): Promise<void> {
  const check = ['account_id', 'record_id', 'tax_no', 'company_id', 'day', 'month', 'doc'].map(text);
  await table(db, 'inquiry_check', ['account_id', 'record_id'], [...check, ...['free', 'at'].map(int)]);
  await index(db, 'inquiry_check', ['account_id', 'tax_no']);
  await index(db, 'inquiry_check', ['account_id', 'at']);
  const pack = ['account_id', 'pack_id', 'company_id', 'product_id', 'kind', 'state', 'end_date'].map(text);
  await table(db, 'inquiry_pack', ['account_id', 'pack_id'], [...pack, ...['checks', 'at'].map(int)]);
  await table(db, 'clue', ['account_id', 'clue_id'], [...['account_id', 'clue_id', 'company_id', 'doc'].map(text), int('at')]);
  const hall = ['station_code', 'area_code', 'name', 'address', 'phone', 'hours'];
  await table(db, 'station', ['station_code'], hall.map(text));
  await index(db, 'station', ['area_code']);
}

/** What business apps do for companies. */
async function appWork(db: Kysely<unknown>): Promise<void> {
  await table(db, 'app_request', ['key'], [...['key', 'company_id', 'what'].map(text), int('at')]);
  const month = ['company_id', 'period'];
  await table(db, 'book_month', month, [...month.map(text), ...['posted_at', 'closed_at'].map(int)]);
  await table(db, 'voucher', [...month, 'number'], [...month.map(text), ...['number', 'at'].map(int), text('doc')]);
}

/** Signed rule packs of filing dates, and the keys that this store signs them with. */
async function rulePacks(db: Kysely<unknown>): Promise<void> {
  await table(db, 'rule_pack', ['version'], [...['version', 'text', 'signature'].map(text), int('published_at')]);
  await table(db, 'rule_pack_key', ['kid'], [text('kid'), text('private_jwk'), int('created_at')]);
}

/** Reminders are asked for by scene. */
async function messageScenes(untyped: Kysely<unknown>): Promise<void> {
  await columns(untyped, 'messages', [text('scene_code')]);
  await index(untyped, 'messages', ['account_id', 'scene_code']);
  const db = untyped as Kysely<{ messages: { account_id: string; id: string; doc: string; scene_code: string } }>; // as: a migration knows the tables of its time
  const byScene = new Map<string, { account_id: string; id: string }[]>();
  for (const { account_id, id, doc } of await db.selectFrom('messages').select(['account_id', 'id', 'doc']).execute()) {
    const { sceneCode, extendQueryField }: { sceneCode: string; extendQueryField: { sceneCode: string } } = JSON.parse(doc);
    const scene = sceneCode || extendQueryField.sceneCode;
    byScene.set(`${account_id} ${scene}`, [...(byScene.get(`${account_id} ${scene}`) ?? []), { account_id, id }]);
  }
  for (const [key, rows] of byScene)
    for (let i = 0; i < rows.length; i += 200) {
      const some = rows.slice(i, i + 200);
      const of = db.updateTable('messages').set({ scene_code: key.slice(key.indexOf(' ') + 1) });
      await of
        .where('account_id', '=', some[0]?.account_id ?? '')
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
    }
}

/** What operators publish, who they are, and which tips accounts have closed. */
async function publications(db: Kysely<unknown>): Promise<void> {
  const words = ['id', 'kind', 'code', 'doc', 'target', 'request_id', 'written_by'].map(text);
  const times = ['ord', 'from_at', 'to_at', 'ended_at', 'created_at', 'updated_at'].map(int);
  await table(db, 'publication', ['id'], [...words, ...times]);
  await index(db, 'publication', ['kind', 'request_id'], true);
  await index(db, 'publication', ['kind', 'code']);
  const saved = ['account_id', 'company_id', 'tips_code'];
  await table(db, 'tip_saved', saved, [...saved.map(text), int('at')]);
  await columns(db, 'account', [int('operator')]);
}

/** Upgrades that are given out and how they ended, groups with a picture, and the lists of the government edition. */
async function upgrades(db: Kysely<unknown>): Promise<void> {
  const words = ['upgrade_id', 'target', 'subject', 'white_type', 'operate_version', 'guide_type', 'title', 'text'];
  await table(db, 'upgrade', ['upgrade_id'], [...words.map(text), ...['auto_up', 'starts_at', 'ends_at'].map(int)]);
  await index(db, 'upgrade', ['target', 'subject']);
  await table(db, 'upgrade_group', ['group_code'], [...['group_code', 'name', 'img_url'].map(text), ...['wide', 'high'].map(int)]);
  await table(db, 'upgrade_member', ['group_code', 'account_id'], ['group_code', 'account_id'].map(text));
  await index(db, 'upgrade_member', ['account_id']);
  const record = ['account_id', 'pc_uid', 'up_grade_type'];
  await table(db, 'upgrade_record', record, [...record.map(text), ...['up_status', 'at'].map(int)]);
  await table(db, 'gov_list', ['account_id', 'list'], [...['account_id', 'list', 'environment'].map(text), int('at')]);
}

/** Where users have put things of their inbox. */
function inboxStates(db: Kysely<unknown>): Promise<void> {
  return collectionTable(db, 'inboxStates', []);
}

/** What was shown on which device. */
function popupHistory(db: Kysely<unknown>): Promise<void> {
  return collectionTable(db, 'popupHistory', [text('popup_id')]);
}

/** Append only: a shipped migration is never edited. Sorted by name. */
const migrations: Record<string, Migration> = {
  '0001-first': {
    async up(db) {
      await accounts(db);
      await companies(db);
      await commands(db);
      await settings(db);
    },
  },
  '0002-ways-in': { up: waysIn },
  '0003-protocols': { up: protocols },
  '0004-collections': { up: firstCollection },
  '0005-messages': { up: messages },
  '0006-operated-accounts': { up: operatedAccounts },
  '0007-relations': { up: relations },
  '0008-privileges': { up: privileges },
  '0009-menus': { up: menus },
  '0010-app-capabilities': { up: appCapabilities },
  '0011-company-changes': { up: companyChanges },
  '0013-company-work': { up: companyWork },
  '0014-risk-inquiry': { up: riskInquiry },
  '0015-app-work': { up: appWork },
  '0017-rule-packs': { up: rulePacks },
  '0018-publications': { up: publications },
  '0019-popup-history': { up: popupHistory },
  '0020-inbox-states': { up: inboxStates },
  '0021-upgrades': { up: upgrades },
  '0022-message-scenes': { up: messageScenes },
};

function migratorOf<T>(db: Kysely<T>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_version',
    migrationLockTableName: 'schema_lock',
  });
}

/** True when the store needs a migration that this program has. */
export async function isBehind<T>(db: Kysely<T>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).some((migration) => migration.executedAt === undefined);
}

/**
 * Brings the store to the newest version, or only up to one (which tests of a migration need); concurrent processes wait for one another.
 * Throws what went wrong: the gateway must not start.
 */
export async function migrate<T>(db: Kysely<T>, upTo?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
  await sql`select 1`.execute(db);
}
