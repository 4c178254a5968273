/** An upgrade as an operator gives it out: to whom, from when, and how the version that waits is put in place there. */
export interface UpgradeTable {
  upgrade_id: string;
  /** 'all' | 'account' | 'pc' | 'group'. */
  target: string;
  /** Whom: an accountId, a pcUid, a group_code; '' for all. */
  subject: string;
  /** 'upgrade' | 'force' | 'gov'. */
  white_type: string;
  /** 1: without a word. */
  auto_up: number;
  /** 'up' | 'down': to a newer version, or back to an older one. */
  operate_version: string;
  /** 'force' | 'guide'. */
  guide_type: string;
  title: string;
  text: string;
  starts_at: number;
  /** 0: until it is taken back. */
  ends_at: number;
  /** When an operator took it back; 0 while he has not. */
  ended_at: number;
  /** Login name of who wrote it last, '' for what no operator wrote. */
  written_by: string;
  /** Changes with every writing. */
  updated_at: number;
}

/** A group of accounts that sees an upgrade with a picture of its own. */
export interface UpgradeGroupTable {
  group_code: string;
  name: string;
  /** A path of the gateway's own origin, or a `data:image/…` address: the page shows no others. */
  img_url: string;
  /** Size of the picture in pixels; 0 when it is not known. */
  wide: number;
  high: number;
  /** Login name of who wrote it last, '' for what no operator wrote. */
  written_by: string;
  /** Changes with every writing, of its accounts too. */
  updated_at: number;
}

export interface UpgradeMemberTable {
  group_code: string;
  account_id: string;
}

/** The newest result that an account's device has told of each type of upgrade. */
export interface UpgradeRecordTable {
  account_id: string;
  pc_uid: string;
  /** 'silent' | 'force' | 'gov'. */
  up_grade_type: string;
  /** 0 not done, 1 done, 2 failed. */
  up_status: number;
  at: number;
}

/** Accounts of the government edition: 'black' is intercepted (GOV-01), 'white' uses the environment that is named (GOV-08, A-146). */
export interface GovListTable {
  account_id: string;
  /** 'black' | 'white'. */
  list: string;
  /** Name of an environment that the deployment knows; '' on the blacklist. */
  environment: string;
  at: number;
}

/** Upgrades and the government edition. */
export interface UpgradeTables {
  upgrade: UpgradeTable;
  upgrade_group: UpgradeGroupTable;
  upgrade_member: UpgradeMemberTable;
  upgrade_record: UpgradeRecordTable;
  gov_list: GovListTable;
}
