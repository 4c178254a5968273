import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runProgram } from '../../tools/run-program.ts';
import { findChromium } from '../support/chromium.ts';
import { stopSites } from './kit-site.ts';
import { writeReadme } from './readme.ts';
import { type BenchRow, formatTable, mergeRows, readResults } from './result.ts';

/*
 * `npm run bench` runs every row, `npm run bench F4 F14` some. Each figure is a ratio to an honest baseline of the same run: at least seven
 * turned rounds, the median of three runs. A result is a finding, never a test: the exit code says only whether the bench itself ran.
 */

interface Bench {
  ids: readonly string[];
  run(wanted: readonly string[]): Promise<BenchRow[]>;
}

const benches: readonly Bench[] = [
  { ids: ['F1', 'F2', 'F3'], run: async (wanted) => (await import('./boot.ts')).benchBoot(wanted) },
  { ids: ['F4'], run: async () => (await import('./bytes.ts')).benchBytes() },
  { ids: ['F5'], run: async () => (await import('./client-store.ts')).benchPull() },
  { ids: ['F6'], run: async () => (await import('./client-store.ts')).benchStoring() },
  { ids: ['F7'], run: async () => (await import('./client-store.ts')).benchDelta() },
  { ids: ['F8'], run: async () => (await import('./client-store.ts')).benchReads() },
  { ids: ['F9'], run: async () => (await import('./client-sync.ts')).benchSync() },
  { ids: ['F10'], run: async () => (await import('./client-edit.ts')).benchEdit() },
  { ids: ['F11'], run: async () => (await import('./client-search.ts')).benchSearch() },
  { ids: ['F12'], run: async () => (await import('./client-list.ts')).benchList() },
  { ids: ['F13'], run: async () => (await import('./client-walk.ts')).benchWalk() },
  { ids: ['F14'], run: async () => (await import('./gateway-page.ts')).benchGatewayPage() },
  { ids: ['F15'], run: async () => (await import('./gateway-delta.ts')).benchGatewayDelta() },
  { ids: ['F16'], run: async () => (await import('./gateway-commands.ts')).benchGatewayCommands() },
  { ids: ['F17'], run: async () => (await import('./push.ts')).benchPush() },
  { ids: ['F18'], run: async () => (await import('./gateway-memory.ts')).benchGatewayMemory() },
  { ids: ['F18'], run: async () => (await import('./client-heap.ts')).benchHeap() },
  { ids: ['F19'], run: async () => (await import('./client-growth.ts')).benchGrowth() },
];

const file = 'bench/results.json';
const known = [...new Set(benches.flatMap(({ ids }) => ids))];
const asked = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.log(`unknown: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exitCode = 1;
} else {
  const wanted = asked.length > 0 ? asked : known;
  const fresh: BenchRow[] = [];
  try {
    for (const { ids, run } of benches) {
      const here = ids.filter((id) => wanted.includes(id));
      if (here.length > 0) fresh.push(...(await run(here)));
    }
  } finally {
    await stopSites();
  }
  // The launcher of some distributions warns before it says the version.
  const chromium = /Chromium [\d.]+/.exec((await runProgram(findChromium(), ['--version'])).output)?.[0] ?? 'unknown';
  const rows = mergeRows(readResults(file)?.rows ?? [], fresh);
  const results = { at: new Date().toISOString(), machine: { cores: availableParallelism(), node: process.version, chromium }, rows };
  mkdirSync('bench', { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReadme(results);
  console.log(formatTable(fresh));
}
