import { apart, mayAsk } from './across.ts';
import { askedTables } from './asked-tables.ts';

/** Of these statements those that do not name the key of a table that is spread, or ask tables that lie apart, and are on no list. */
export function refusedOf(texts: Iterable<string>): string[] {
  const refused: string[] = [];
  for (const text of texts) {
    const { unnamed, groups } = askedTables(text);
    for (const one of unnamed) if (!mayAsk(one)) refused.push(`${one.table} by ${one.by.join(', ') || 'nothing'}: ${text}`);
    if (groups.length > 1 && !apart.some((one) => one.groups === groups.join())) refused.push(`${groups.join(' with ')}: ${text}`);
  }
  return refused;
}
