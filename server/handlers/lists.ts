import type { RowOutcome } from '../../src/domain/lists/batches.ts';
import { type CommandHandler, value } from '../pipeline/call.ts';
import { importedFrom, sourceIdOfImport } from '../sources/sources.ts';
import { ownCompanies } from '../status/own-companies.ts';
import { type AccountChange, fullNameOf } from '../store/tables/accounts.ts';

/** Those of the companies that are the account's, as the transaction sees them. */
async function ownIds({ tx, accountId }: AccountChange, companyIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await ownCompanies(tx.db, accountId, companyIds)).map(({ companyId }) => companyId));
}

/** An import belongs to its account: another one that names it reaches nothing of it. */
const importOf = (accountId: string, importId: string): string => `${accountId}:${importId}`;

export const factsImport: CommandHandler<'factsImport'> = async ({ facts, change, holders }, input) => {
  const { accountId, tx, now } = change;
  const own = await ownIds(change, input.companyIds);
  const at = Date.parse(input.at) || now;
  const source = importedFrom(importOf(accountId, input.importId), input.fileName, {
    accountId,
    fullName: await fullNameOf(tx.db, accountId),
  });
  const given = input.rows.filter(({ companyId }) => own.has(companyId)).map(({ companyId, area, doc }) => ({ companyId, area, at, doc }));
  const told = await facts.writeIn({ tx, now, changes: holders }, source, given);
  let next = 0;
  const results = input.rows.map(({ line, companyId }): { line: number; outcome: RowOutcome; problem?: string } => {
    if (!own.has(companyId)) return { line, outcome: 'unknown' };
    const result = told[next];
    next += 1;
    return { line, ...(result ?? { outcome: 'bad' }) };
  });
  return value({ results });
};

export const factsImportUndo: CommandHandler<'factsImportUndo'> = async ({ facts, change, holders }, { importId, companyIds, reason }) => {
  const { accountId, tx, now } = change;
  const sourceId = sourceIdOfImport(importOf(accountId, importId));
  const withdrawn = await facts.withdrawIn({ tx, now, changes: holders }, { sourceId, companyIds, reason });
  return value({ withdrawn });
};
