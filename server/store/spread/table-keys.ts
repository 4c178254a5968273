import { type CollectionName, collectionNames } from '../../../src/api/collections.ts';
import type { Tables } from '../tables/tables.ts';

/** The two tables in which the store keeps which migrations it has had. */
type SchemaTable = 'schema_version' | 'schema_lock';
export type TableName = keyof Tables | CollectionName | SchemaTable;

/** Rows that lie where the hash of one column says. Tables of one group lie together by the same value, so that they may be asked together. */
export interface Spread {
  readonly key: string;
  readonly group: 'account' | 'company' | 'alone';
}
/** Small tables: whole on every node (`reference`), or on the first alone (`local`). Why, in one word. */
export interface Kept {
  readonly kept: 'reference' | 'local';
  readonly why: string;
}
export type TableKey = Spread | Kept;

const ofAccount: Spread = { key: 'account_id', group: 'account' };
const ofCompany: Spread = { key: 'company_id', group: 'company' };
/** What is asked for before anybody is known, by what is shown. */
const shown = (key: string): Spread => ({ key, group: 'alone' });
const everywhere = (why: string): Kept => ({ kept: 'reference', why });
const first = (why: string): Kept => ({ kept: 'local', why });

const own: Readonly<Record<Exclude<TableName, CollectionName>, TableKey>> = {
  account: ofAccount,
  certificate_seen: ofAccount,
  command: ofAccount,
  company: ofAccount,
  company_change: ofAccount,
  company_privilege: ofAccount,
  company_right: ofAccount,
  clue: ofAccount,
  event_log: ofAccount,
  inquiry_check: ofAccount,
  inquiry_pack: ofAccount,
  invitation: ofAccount,
  member_agreement: ofAccount,
  member_info: ofAccount,
  member_right: ofAccount,
  member_word: ofAccount,
  menu_authorization: ofAccount,
  nonce: ofAccount,
  peace_plan_signature: ofAccount,
  peace_plan_word: ofAccount,
  policy_shown: ofAccount,
  printed_password: ofAccount,
  model_answer: ofAccount,
  protocol_agreement: ofAccount,
  recent_use: ofAccount,
  refresh_task: ofAccount,
  row_tombstone: ofAccount,
  session_access: ofAccount,
  session_family: ofAccount,
  session_refresh: ofAccount,
  switch_log: ofAccount,
  tip_saved: ofAccount,
  tombstone: ofAccount,
  talk_picture: ofAccount,
  trade: ofAccount,
  trade_event: ofAccount,
  trade_line: ofAccount,
  security_key: ofAccount,
  key_choice: ofAccount,
  tracking_event: ofAccount,
  upgrade_record: ofAccount,
  web_push: ofAccount,

  company_admin: ofCompany,
  fact: ofCompany,

  account_mobile: shown('mobile'),
  account_name: shown('login_name'),
  guest_browser: shown('token_hash'),
  login_attempt: shown('subject'),
  pay_refusal: shown('id'),
  payment: shown('transaction_id'),
  trade_number: shown('trade_number'),
  one_time_code: shown('code_hash'),
  slider: shown('id'),
  sms_code: shown('subject'),
  sms_outbox: shown('id'),
  source_call: shown('key_id'),
  taxpayer: shown('tax_no'),

  gov_list: everywhere('lists'),
  menu: everywhere('published'),
  menu_app: everywhere('published'),
  peace_plan: everywhere('published'),
  picture: everywhere('published'),
  policy: everywhere('published'),
  position: everywhere('published'),
  product: everywhere('published'),
  product_price: everywhere('published'),
  bill: everywhere('lists'),
  bill_line: everywhere('lists'),
  pay_epoch: everywhere('names'),
  protocol: everywhere('published'),
  publication: everywhere('published'),
  remote_config: everywhere('settings'),
  rule_pack: everywhere('published'),
  source: everywhere('names'),
  source_key: everywhere('keys'),
  station: everywhere('published'),
  tab_info: everywhere('published'),
  upgrade: everywhere('published'),
  upgrade_group: everywhere('published'),
  upgrade_member: everywhere('lists'),

  consult_advisor: everywhere('names'),
  consult_config: everywhere('settings'),

  backup_made: first('log'),
  gateway_key: first('keys'),
  rule_pack_key: first('keys'),
  schema_lock: first('schema'),
  schema_version: first('schema'),
  store_epoch: first('epoch'),
};

/** The distribution key of every table: how the store is partitioned, and how it is spread over several databases. Collections are an account's. */
export const tableKeys: ReadonlyMap<string, TableKey> = new Map<string, TableKey>([
  ...Object.entries(own),
  ...collectionNames.map((noun): [string, TableKey] => [noun, ofAccount]),
]);

/** How a table is spread, null for one that is kept whole. */
export function spreadOf(table: string): Spread | null {
  const found = tableKeys.get(table);
  return found !== undefined && 'key' in found ? found : null;
}
