import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runProgram } from '../../tools/run-program.ts';
import { type CrashCount, describeCount, findingsOf } from './count.ts';

/* What a command asks of the loops, which the test runner runs in a process of its own, and what they tell it. */

const REPORT = 'test-results/crash.json';
const PROGRESS = 10;

const variable = (kind: string): string => `CRASH_${kind.toUpperCase()}`;

/** How many the command wants of a kind. */
export const wanted = (kind: string): number => Number(process.env[variable(kind)] ?? 0);
export const wantedSeed = (): number => wanted('seed');

/** Runs the loops whose titles match and shows what they say. Answers whether all of them ended well. */
export async function runLoops(titles: RegExp, wants: Readonly<Record<string, number>>): Promise<boolean> {
  const env = Object.fromEntries(Object.entries(wants).map(([kind, count]) => [variable(kind), String(count)]));
  const args = ['test', '--config', 'playwright.loops.config.ts', '--grep', titles.source];
  return (await runProgram('playwright', args, { show: true, env })).code === 0;
}

/** Counts by kind that were told so far. */
export function readCounts(): Record<string, CrashCount> {
  return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {};
}

export function writeCount(kind: string, count: CrashCount): void {
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ ...readCounts(), [kind]: count }));
}

/** Prints how far a loop has come, now and then, and whenever something was found. */
export const progress = (kind: string) => (count: CrashCount) => {
  if (count.kills % PROGRESS === 0 || findingsOf(count).length > 0) console.log(`  ${describeCount(kind, count)}`);
};
