import { spreadOf, tableKeys } from './table-keys.ts';

const text = (word: string): string => `'${word.replaceAll("'", "''")}'`;
/** Citus takes the name of a table as PostgreSQL writes it: in quotes where it has a capital letter. */
const name = (table: string): string => text(/[A-Z]/.test(table) ? `"${table}"` : table);

/**
 * The statements that spread a store over the nodes of a Citus cluster, one a table: small tables whole on every node, the others by the hash of their key, those
 * of one group together. Run once on the coordinator, on a store that has no partitions.
 */
export function citusStatements(): string[] {
  const tables = [...tableKeys.keys()].sort();
  const lines: string[] = [
    '-- Joins of tables that lie apart: docs/operations/spread.md.',
    'alter database :"DBNAME" set citus.enable_repartition_joins to on;',
  ];
  for (const table of tables) {
    const key = tableKeys.get(table);
    if (key === undefined || 'key' in key) continue;
    if (key.kept === 'local') lines.push(`-- ${table} stays on the coordinator: ${key.why}.`);
    else lines.push(`select create_reference_table(${name(table)});`);
  }
  const heads = new Map<string, string>();
  for (const table of tables) {
    const spread = spreadOf(table);
    if (spread === null) continue;
    const head = heads.get(spread.group);
    const beside = spread.group === 'alone' || head === undefined ? 'none' : head;
    if (spread.group !== 'alone' && head === undefined) heads.set(spread.group, table);
    const place = beside === 'none' ? text('none') : name(beside);
    lines.push(`select create_distributed_table(${name(table)}, ${text(spread.key)}, colocate_with => ${place});`);
  }
  return lines;
}
