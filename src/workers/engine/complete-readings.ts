import type { Company } from '../../api/entities/company.ts';

/** Rows whose name has readings; the dictionary is loaded at the first row without, which is never with our own gateway. */
export async function completeReadings(rows: Company[]): Promise<Company[]> {
  const isBare = (row: Company): boolean => row.pinyin === '' && row.companyName !== '';
  if (!rows.some(isBare)) return rows;
  const { withReadings } = await import('./readings.ts');
  return rows.map((row) => (isBare(row) ? withReadings(row) : row));
}
