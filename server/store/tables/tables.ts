import type { BackupTables } from './backup-tables.ts';
import type { CertificateTables } from './certificate-tables.ts';
import type { ConsultTables } from './consult-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { FactTables } from './fact-tables.ts';
import type { InquiryTables } from './inquiry-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { ModelTables } from './model-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { PeaceTables } from './peace-tables.ts';
import type { ProductTables } from './product-tables.ts';
import type { PublicationTables } from './publication-tables.ts';
import type { RulePackTables } from './rule-pack-tables.ts';
import type { SourceKeyTables } from './source-key-tables.ts';
import type { StatusTables } from './status-tables.ts';
import type { UpgradeTables } from './upgrade-tables.ts';
import type { WebPushTables } from './web-push-tables.ts';

/**
 * Tables of the store. What an account owns is keyed by account first, so that it shards by account; what is asked before anybody is known
 * (limits, numbers, codes, pictures) is keyed by what is shown. Times are milliseconds since 1970 UTC;
 * flags are 0 or 1; `doc` is the JSON text that is sent as stored.
 */
export interface AccountTable {
  account_id: string;
  login_name: string;
  /** scrypt, see passwords.ts. */
  password: string;
  mobile: string;
  full_name: string;
  avatar: string;
  position_type: string;
  /** Number of the newest event: grows by one with every change of the account. */
  rev: number;
  /** Sum of domain/digest over all companies, hidden ones too. */
  digest: number;
  total: number;
  hidden_total: number;
  /** A delta from before this revision can no longer be told (its tombstones were swept). */
  floor_rev: number;
  created_at: number;
  /** The gateway's half of the keys of local databases comes from it; '' until it is first asked for. base64url, 32 bytes. */
  vault_secret: string;
  is_guest: number;
  /** Made for somebody who has yet to give name and password. */
  need_init: number;
  /** The password was a listed weak one when it was last seen. */
  password_weak: number;
  /** End of a one-time password that the operator gave; 0 once its user has one of his own. */
  password_until: number;
  /** When the operator disabled it: nobody signs in to it then. 0 while it is in use. */
  disabled_at: number;
  /** 1: may author what is published (server/handlers/operator.ts). Set by `npm run account` alone. */
  operator: number;
}

/** An account whose password a demo has printed. */
export interface PrintedPasswordTable {
  account_id: string;
  password: string;
}

export interface CompanyTable {
  account_id: string;
  company_id: string;
  ord: number;
  rev: number;
  hidden: number;
  is_vip: number;
  /** Last day of the membership that runs, YYYY-MM-DD of China; '' where none does. */
  member_end: string;
  name: string;
  location_code: string;
  /** Its tax number and its credit code, '' without: sources name companies by them. */
  tax_no: string;
  credit_code: string;
  /** Lower-case name, short name, tax identifiers, initials and pinyin, one a line. */
  search: string;
  doc: string;
}

/** The newest change of one field of a company by a user. */
export interface CompanyChangeTable {
  account_id: string;
  company_id: string;
  field: string;
  by_account: string;
  /** Sign-in that it came by; its row may have gone meanwhile, so that the name of its device is kept here. */
  family_id: string;
  device: string;
  at: number;
}

export interface TombstoneTable {
  account_id: string;
  company_id: string;
  rev: number;
  at: number;
}

export interface EventLogTable {
  account_id: string;
  /** The account's revision that this event made. */
  id: number;
  topic: string;
  at: number;
  /** Of facts: companies and areas, `companyId/area` with spaces between them; '' where the topic says it all. */
  about: string;
}

/** One sign-in on one device: everything its rotations share. */
export interface SessionFamilyTable {
  account_id: string;
  family_id: string;
  /** Successor tokens are derived with it, so that a repeated rotation gives the same successor and no token is stored readable. */
  secret: string;
  sign_key: string;
  method: string;
  auto_login: number;
  remember: number;
  created_at: number;
  expires_at: number;
  /** 0 while live. */
  revoked_at: number;
  /** Id that the device gave itself, '' without one. */
  pcuid: string;
  /** Browser and system, out of the User-Agent. */
  device: string;
  /** Address of the newest use, '' when unknown. */
  address: string;
  last_used_at: number;
}

export interface SessionRefreshTable {
  account_id: string;
  token_hash: string;
  family_id: string;
  created_at: number;
  expires_at: number;
  /** First use, 0 while unused. */
  used_at: number;
}

export interface SessionAccessTable {
  account_id: string;
  token_hash: string;
  family_id: string;
  expires_at: number;
}

/** A command and its answer (I2). */
export interface CommandTable {
  account_id: string;
  /** Idempotency-Key. */
  id: string;
  call: string;
  body_hash: string;
  status: number;
  answer: string;
  at: number;
}

export interface NonceTable {
  /** '' before login. */
  account_id: string;
  nonce: string;
  expires_at: number;
}

export interface LoginAttemptTable {
  /** What is counted and of whom: `name:<sha256>`, `ip:<address>`, `sms-hour:<sha256>` … */
  subject: string;
  tries: number;
  since: number;
  locked_until: number;
}

/** Whose a login name is: one account's. */
export interface AccountNameTable {
  login_name: string;
  account_id: string;
}

/** Whose a mobile number is when somebody signs in with it: at most one account's. */
export interface AccountMobileTable {
  mobile: string;
  account_id: string;
}

/** The browsers of guests: who has the cookie goes on as that guest. */
export interface GuestBrowserTable {
  token_hash: string;
  account_id: string;
  expires_at: number;
}

/** The newest code of a purpose; `subject` is the hash of the mobile number, or of a name that is nobody's. */
export interface SmsCodeTable {
  subject: string;
  purpose: string;
  salt: string;
  code_hash: string;
  tries: number;
  expires_at: number;
}

/** What is to be sent by SMS. `body` holds the code until the message is handed over or expired, and is '' from then on. */
export interface SmsOutboxTable {
  id: string;
  /** '' for a number without an account: such a row is never sent. */
  mobile: string;
  body: string;
  state: string;
  tries: number;
  created_at: number;
  /** Not handed over before this time. */
  next_at: number;
  expires_at: number;
}

export interface SliderTable {
  id: string;
  /** Hash of the login name it was made for. */
  subject: string;
  x: number;
  passed: number;
  expires_at: number;
}

/** Codes that open one thing once: a reset, a first password, a sign-in from another application. */
export interface OneTimeCodeTable {
  kind: string;
  code_hash: string;
  /** What the code is bound to beside its kind. */
  subject: string;
  account_id: string;
  family_id: string;
  expires_at: number;
}

export interface ProtocolAgreementTable {
  account_id: string;
  app_id: string;
  scene: string;
  code: string;
  version: string;
  at: number;
}

/** A version of a protocol (ENT-16); the newest published one of each code is in force. */
export interface ProtocolTable {
  scene: string;
  code: string;
  version: string;
  name: string;
  url: string;
  published_at: number;
}

/** Companies that have a member agreement (ENT-17); `agreement_sign` is '' while it is unsigned. */
export interface MemberAgreementTable {
  account_id: string;
  company_id: string;
  agreement_sign: string;
  agreement_url: string;
}

export interface PolicyTable {
  id: string;
  title: string;
  url: string;
  published_at: number;
}

export interface PolicyShownTable {
  account_id: string;
  policy_id: string;
  at: number;
}

/** A row of a collection that is gone. Every collection has a table of its own for the rows that are there (`collections.ts`). */
export interface RowTombstoneTable {
  account_id: string;
  noun: string;
  id: string;
  rev: number;
  at: number;
}

export interface MemberInfoTable {
  account_id: string;
  company_id: string;
  doc: string;
}

export interface RecentUseTable {
  account_id: string;
  company_id: string;
  at: number;
}

export interface SwitchLogTable {
  account_id: string;
  /** Idempotency-Key of the command that logged it. */
  command_id: string;
  company_id: string;
  /** When the user switched. */
  at: number;
  received_at: number;
}

export interface TrackingEventTable {
  account_id: string;
  command_id: string;
  n: number;
  received_at: number;
  doc: string;
}

export interface RemoteConfigTable {
  name: string;
  /** JSON text. */
  value: string;
}

export interface StoreEpochTable {
  /** Always 1: the table has one row. */
  slot: number;
  epoch: string;
  since: number;
}

export interface GatewayKeyTable {
  kid: string;
  private_jwk: string;
  created_at: number;
}

export interface Tables
  extends BackupTables,
    ConsultTables,
    CertificateTables,
    DeskTables,
    FactTables,
    SourceKeyTables,
    InquiryTables,
    KeyTables,
    ModelTables,
    MoneyTables,
    PeaceTables,
    ProductTables,
    PublicationTables,
    RulePackTables,
    StatusTables,
    UpgradeTables,
    WebPushTables {
  account: AccountTable;
  company: CompanyTable;
  company_change: CompanyChangeTable;
  tombstone: TombstoneTable;
  event_log: EventLogTable;
  printed_password: PrintedPasswordTable;
  session_family: SessionFamilyTable;
  session_refresh: SessionRefreshTable;
  session_access: SessionAccessTable;
  command: CommandTable;
  nonce: NonceTable;
  login_attempt: LoginAttemptTable;
  account_mobile: AccountMobileTable;
  account_name: AccountNameTable;
  guest_browser: GuestBrowserTable;
  sms_code: SmsCodeTable;
  sms_outbox: SmsOutboxTable;
  slider: SliderTable;
  one_time_code: OneTimeCodeTable;
  protocol_agreement: ProtocolAgreementTable;
  protocol: ProtocolTable;
  member_agreement: MemberAgreementTable;
  policy: PolicyTable;
  policy_shown: PolicyShownTable;
  row_tombstone: RowTombstoneTable;
  member_info: MemberInfoTable;
  recent_use: RecentUseTable;
  switch_log: SwitchLogTable;
  tracking_event: TrackingEventTable;
  remote_config: RemoteConfigTable;
  store_epoch: StoreEpochTable;
  gateway_key: GatewayKeyTable;
}
