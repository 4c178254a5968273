import { readFileSync, writeFileSync } from 'node:fs';
import { type BenchResults, formatTable } from './result.ts';

const start = '<!-- bench:start -->';
const end = '<!-- bench:end -->';

/** README with the table of the newest results between its two marks. Throws when the marks are missing. */
function withTable(readme: string, results: BenchResults): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error('README.md lacks the marks of the bench table');
  const { cores, node, chromium } = results.machine;
  const line = `Measured ${results.at.slice(0, 10)} on ${cores} cores, Node ${node}, ${chromium}.`;
  return `${readme.slice(0, from)}${start}\n${line}\n\n${formatTable(results.rows)}\n${readme.slice(to)}`;
}

export function writeReadme(results: BenchResults, path = 'README.md'): void {
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), results));
}
