/*
 * Tables of the companies' work. Facts belong to the company, whoever has it, and have no account; they hold what was done and fetched here.
 * What the demo tells beside them is made up when it is asked for (server/status/story.ts). Amounts are cents.
 */

/** Beginnings of the ids of companies that have a story. */
export interface StoryTable {
  prefix: string;
}

/** When a refresh of a company last ended. */
export interface TaxFetchTable {
  company_id: string;
  at: number;
}

/** A filing that was done here: it counts over what the authority told before `state_at`. */
export interface DeclarationTable {
  company_id: string;
  code: string;
  period: string;
  state: string;
  cents: number;
  state_at: number;
  reason: string;
  /** What the authority answers and when, '' and 0 once it has. */
  next_state: string;
  next_at: number;
  next_reason: string;
}

/** A refresh of the tax status of a company (ENT-28). Its state follows from its times and its fate. */
export interface RefreshTaskTable {
  account_id: string;
  task_id: string;
  company_id: string;
  period: string;
  /** 'done', 'retried' or 'failed'. */
  fate: string;
  created_at: number;
  ends_at: number;
  /** 1 once what it found was stored and told. */
  ended: number;
}

/** Whether withheld personal tax is declared for a company, where its user has said so. */
export interface PersonalTaxTable {
  company_id: string;
  declare_state: number;
}

/** What apps asked for, each under a key of its own. */
export interface AppRequestTable {
  key: string;
  company_id: string;
  what: string;
  at: number;
}

/** What was done to the books of a month here: 0 where it was not. */
export interface BookMonthTable {
  company_id: string;
  period: string;
  posted_at: number;
  closed_at: number;
}

/** A voucher that was written here. */
export interface VoucherTable {
  company_id: string;
  period: string;
  number: number;
  at: number;
  doc: string;
}

/** The work of companies. */
export interface StatusTables {
  story: StoryTable;
  tax_fetch: TaxFetchTable;
  declaration: DeclarationTable;
  personal_tax: PersonalTaxTable;
  refresh_task: RefreshTaskTable;
  app_request: AppRequestTable;
  book_month: BookMonthTable;
  voucher: VoucherTable;
}
