/** A refresh of what is known of a company, asked of the collector (ENT-28). */
export interface RefreshTaskTable {
  account_id: string;
  task_id: string;
  company_id: string;
  period: string;
  /** executeStatus as the collector reported it: 0 not yet taken, 1 queued, 3 running, 4 retrying, 2 finished, 5 failed. */
  state: number;
  /** Why it failed, one of `failReasons`; '' while it did not. */
  reason: string;
  /** What the collector says of it, '' for nothing. */
  words: string;
  /** How often the collector was asked to take it, and when it is asked next. */
  tries: number;
  next_at: number;
  created_at: number;
  /** Without a word of the collector until then it has failed. */
  lease_until: number;
  /** 0 while it runs. */
  ended_at: number;
}

/** Refreshes. */
export interface StatusTables {
  refresh_task: RefreshTaskTable;
}
