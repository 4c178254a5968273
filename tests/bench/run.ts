import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { runProgram } from '../../tools/run-program.ts';
import { findChromium } from '../support/browser/chromium.ts';
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
  { ids: ['F24'], run: async () => (await import('./client-portfolio.ts')).benchQuery() },
  { ids: ['F25'], run: async () => (await import('./client-portfolio.ts')).benchExport() },
  { ids: ['F14'], run: async () => (await import('./gateway-page.ts')).benchGatewayPage() },
  { ids: ['F15'], run: async () => (await import('./gateway-delta.ts')).benchGatewayDelta() },
  { ids: ['F16'], run: async () => (await import('./gateway-commands.ts')).benchGatewayCommands() },
  { ids: ['F17'], run: async () => (await import('./push.ts')).benchPush() },
  { ids: ['F18'], run: async () => (await import('./gateway-memory.ts')).benchGatewayMemory() },
  { ids: ['F18'], run: async () => (await import('./client-heap.ts')).benchHeap() },
  { ids: ['F19'], run: async () => (await import('./client-growth.ts')).benchGrowth() },
  { ids: ['F26'], run: async () => (await import('./sources/gateway-push.ts')).benchSourcePush() },
  { ids: ['F29'], run: async () => (await import('./gateway-orders.ts')).benchOrders() },
  { ids: ['F28'], run: async () => (await import('./sources/client-lists.ts')).benchLists() },
];

const file = 'bench/results.json';
const known = [...new Set(benches.flatMap(({ ids }) => ids))];

/** The launcher of some distributions warns before it says the version. */
async function chromiumVersion(): Promise<string> {
  return /Chromium [\d.]+/.exec((await runProgram(findChromium(), ['--version'])).output)?.[0] ?? 'unknown';
}

/** Writes rows down as soon as they are measured: a later one that fails takes none of them with it. */
function keep(fresh: readonly BenchRow[], chromium: string): void {
  const rows = mergeRows(readResults(file)?.rows ?? [], fresh);
  const results = { at: new Date().toISOString(), machine: { cores: availableParallelism(), node: process.version, chromium }, rows };
  mkdirSync('bench', { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReadme(results);
}

async function runAll(wanted: readonly string[]): Promise<void> {
  const chromium = await chromiumVersion();
  const fresh: BenchRow[] = [];
  for (const { ids, run } of benches) {
    const here = ids.filter((id) => wanted.includes(id));
    if (here.length === 0) continue;
    try {
      fresh.push(...(await run(here)));
      keep(fresh, chromium);
      console.log(formatTable(fresh.filter(({ id }) => here.includes(id))));
    } catch (error) {
      console.error(`${here.join(', ')} did not run:`, error);
      process.exitCode = 1;
    }
  }
  await stopSites();
  console.log(formatTable(fresh));
}

exitOnSignals();
const asked = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.log(`unknown: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exitCode = 1;
} else {
  await runAll(asked.length > 0 ? asked : known);
}
