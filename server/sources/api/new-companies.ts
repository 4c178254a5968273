import * as v from 'valibot';
import { text } from '../../../src/api/entities/scalars.ts';
import { readValues } from '../../../src/domain/lists/companies/read-row.ts';
import { loginKey } from '../../access/login-name.ts';
import { commitImport } from '../../import/commit.ts';
import type { Services } from '../../pipeline/call.ts';
import { accountNamed } from '../../store/tables/account-names.ts';
import type { Caller } from './caller.ts';
import { isResult, type RowResult, readRow } from './rows.ts';

/** A company of an account, as a file of companies has it: a known one is completed, never emptied. */
export const companyRow = v.object({
  /** Login name of the account that it is for. */
  account: v.pipe(text(60), v.minLength(1)),
  companyName: v.pipe(text(200), v.minLength(1)),
  taxNo: v.optional(text(40), ''),
  /** Name or code of its area. */
  area: v.optional(text(40), ''),
  /** '1' general, '2' small scale. */
  addedTaxType: v.optional(v.picklist(['', '1', '2']), ''),
  accountant: v.optional(text(60), ''),
  tags: v.optional(v.array(text(40)), []),
});
type CompanyRow = v.InferOutput<typeof companyRow>;

async function accountOf({ store }: Services, { accounts }: Caller, login: string): Promise<string | null> {
  const accountId = await accountNamed(store.db, loginKey(login));
  const query = store.db.selectFrom('account').select('account_id').where('account_id', '=', accountId).where('disabled_at', '=', 0);
  const found = await query.executeTakeFirst();
  return found === undefined || (accounts !== null && !accounts.has(found.account_id)) ? null : found.account_id;
}

interface Placed {
  readonly place: number;
  readonly row: CompanyRow;
}

async function commit(services: Services, accountId: string, rows: readonly Placed[], results: RowResult[]): Promise<void> {
  const { store, clock, random } = services;
  const read = rows.map(({ row }, line) => {
    const { companyName, taxNo: taxId, area: location, addedTaxType, accountant, tags } = row;
    return readValues(line, { companyName, taxId, location, addedTaxType, accountant, tags: tags.join('、') });
  });
  const done = await commitImport({ store, accountId, rows: read, rename: false, clock, random });
  for (const { result } of done) {
    const place = rows[result.line]?.place ?? 0;
    const [note] = result.notes;
    if (result.kind === 'error') results[place] = { outcome: 'bad', problem: `${note?.kind}: ${note?.about}`.slice(0, 200) };
    else results[place] = { outcome: result.kind === 'new' || result.kind === 'update' ? 'stored' : 'same' };
  }
}

/** Takes companies, a result a row, in their order. */
export async function takeCompanies(services: Services, caller: Caller, given: readonly unknown[]): Promise<RowResult[]> {
  const results: RowResult[] = given.map(() => ({ outcome: 'refused', problem: 'account.unknown' }));
  const placed = given.flatMap((one, place): Placed[] => {
    const row = readRow(companyRow, one);
    if (!isResult(row)) return [{ place, row }];
    results[place] = row;
    return [];
  });
  for (const [login, rows] of Map.groupBy(placed, ({ row }) => row.account)) {
    const accountId = await accountOf(services, caller, login);
    if (accountId !== null) await commit(services, accountId, rows, results);
  }
  return results;
}
