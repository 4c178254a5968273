/*
 * What sources tell of companies. Facts belong to the company, whoever has it, and have no account: their distribution key is the company. Who tells
 * one stands in `source`.
 */

/** Who tells facts. A file is one source, and so are the marks of one person. */
export interface SourceTable {
  source_id: string;
  /** One of `sourceKinds`. */
  kind: string;
  /** As it is shown: the name of a collector, a key, an app or a file; '' for marks. */
  name: string;
  /** Who imported the file or made the marks: account and name, '' for programs. */
  by_account: string;
  by_name: string;
  created_at: number;
  /** When it told something last. */
  word_at: number;
}

/**
 * What one source says of one thing of a company. Of several sources that speak of the same thing one counts (`standing` 1), others contradict it (2) or
 * are only kept (0). What was withdrawn is 0 and says why.
 */
export interface FactTable {
  company_id: string;
  area: string;
  /** What it is of: a month, `code.period` of a filing, '' for the list of filings and what there is one of. */
  part: string;
  source_id: string;
  kind: string;
  /** When the source knew it. */
  at: number;
  /** Since when it is so. */
  state_at: number;
  /** The source's own key of it and its version, '' and 0 without: the same twice changes nothing. */
  external_id: string;
  version: number;
  standing: number;
  /** 0 while it holds. */
  withdrawn_at: number;
  /** Why it was withdrawn. */
  reason: string;
  /** JSON text by the schema of its area, sent as it stands. */
  doc: string;
}

/** Facts and who tells them. */
export interface FactTables {
  source: SourceTable;
  fact: FactTable;
}
