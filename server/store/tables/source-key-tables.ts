/** A key with which a program tells facts. It is shown once; only its hash is stored. */
export interface SourceKeyTable {
  key_id: string;
  /** Name of the source, shown beside the age of what it tells. */
  name: string;
  secret_hash: string;
  /** Areas and account ids that it may tell of, with commas between them; '' all. */
  areas: string;
  accounts: string;
  created_at: number;
  /** Login name of the operator who made it on his page, '' from the command line. */
  created_by: string;
  /** 0 never. */
  expires_at: number;
  revoked_at: number;
  last_used_at: number;
}

/** One call with a key. */
export interface SourceCallTable {
  key_id: string;
  call_id: string;
  at: number;
  /** `facts`, `messages`, `companies`, `memberships`. */
  call: string;
  rows: number;
  /** Rows that changed something, and rows that were not taken. */
  stored: number;
  refused: number;
  /** HTTP status. */
  status: number;
  ms: number;
}

/** Keys of sources, and what was done with them. */
export interface SourceKeyTables {
  source_key: SourceKeyTable;
  source_call: SourceCallTable;
}
