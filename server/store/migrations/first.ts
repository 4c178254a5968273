import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columns, index, int, table, text } from './kit.ts';

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

/** What the operator's account tool sets: the end of a one-time password, and that nobody signs in any more. */
function operatedAccounts(db: Kysely<unknown>): Promise<void> {
  return columns(db, 'account', ['password_until', 'disabled_at'].map(int));
}

/** Login names as a table of their own, in which none is twice (server/store/tables/account-names.ts). */
async function accountNames(db: Kysely<unknown>): Promise<void> {
  await table(db, 'account_name', ['login_name'], ['login_name', 'account_id'].map(text));
  await sql`insert into account_name (login_name, account_id) select login_name, account_id from account`.execute(db);
  await db.schema.dropIndex('account_by_login_name').execute();
}

/** Backups that were made of the store. */
function backups(db: Kysely<unknown>): Promise<void> {
  return table(db, 'backup_made', ['backup_id'], [text('backup_id'), ...['made_at', 'proven_at', 'bytes', 'row_count'].map(int)]);
}

/** Accounts, companies, commands and the ways in. Append only: a shipped migration is never edited. */
export const firstMigrations: Record<string, Migration> = {
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
  '0006-operated-accounts': { up: operatedAccounts },
  '0028-backups': { up: backups },
  '0034-account-names': { up: accountNames },
};
