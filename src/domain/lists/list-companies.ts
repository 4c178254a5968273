/** Companies of the account as columns: ids, full names, and tax identifiers joined by '\n'. A `Directory` is one. */
export interface ListCompanies {
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly taxIds: readonly string[];
}
