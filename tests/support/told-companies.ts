import type { Services } from '../../server/pipeline/call.ts';
import { importedFrom, markedBy, type Source } from '../../server/sources/sources.ts';
import type { FilingState, TaxCode } from '../../src/domain/status/work-area.ts';
import { now } from './clock/clock.ts';

const DAY = 86_400_000;

/** A collector as a deployment names it. */
export const taxBureau: Source = { id: 'collector', kind: 'collector', name: '税局采集' };

/** What two companies were told of their national tax, by whom and when. */
interface ToldTwice {
  /** When the collector told of the first. */
  readonly collectedAt: number;
  /** When the list was imported that tells of the second. */
  readonly importedAt: number;
}

/**
 * Tells of the national tax of two companies: of the first all by a collector a moment ago, but one levy that 王丽 marked two days ago; of the second by
 * the file 申报清单.xlsx five days ago. Of others nothing is told.
 */
export async function tellTwoCompanies(
  { facts }: Services,
  accountId: string,
  [first, second]: readonly [string, string],
): Promise<ToldTwice> {
  const collectedAt = now();
  const [importedAt, markedAt] = [collectedAt - 5 * DAY, collectedAt - 2 * DAY];
  const doc = (code: TaxCode, state: FilingState, at: number) => {
    const stateAt = new Date(at - DAY).toISOString();
    return { code, period: '202610', state, amount: '12.00', stateAt };
  };
  const items = [doc('vat', 'rejected', collectedAt), doc('stamp', 'paid', collectedAt)];
  await facts.write(taxBureau, [{ companyId: first, area: 'taxList', at: collectedAt, doc: { since: '2026-01-01', items } }]);
  await facts.write(markedBy(accountId, '王丽'), [{ companyId: first, area: 'tax', at: markedAt, doc: doc('culture', 'paid', markedAt) }]);
  await facts.write(importedFrom('import-1', '申报清单.xlsx', { accountId, fullName: '李娜' }), [
    { companyId: second, area: 'tax', at: importedAt, doc: doc('vat', 'paid', importedAt) },
  ]);
  return { collectedAt, importedAt };
}
