import { expect, test } from 'vitest';
import { checkDates, checkGlobals, checkTestClock, homesOfGlobals } from './globals.ts';
import { parseSource } from './source-files.ts';

const breaches = (text: string, path = 'src/db/a.ts', homes: string[] = []): number => checkGlobals(parseSource(path, text), homes).length;

test.each([
  'const a = Date.now();',
  'const a = new Date();',
  'const a = Date();',
  'const a = Math.random();',
  'window.open(u);',
  'globalThis.fetch(u);',
  'self.setTimeout(f, 1);',
  'globalThis.Date.now();',
])('%s is a breach outside its home', (text) => {
  expect(breaches(text)).toBe(1);
});

test.each(['const a = new Date(5);', 'ports.now();', 'type F = typeof fetch;', 'ports.fetch(u);', 'Math.max(1, 2);'])(
  '%s is no breach',
  (text) => {
    expect(breaches(text)).toBe(0);
  },
);

test('a home named by the linter configuration may use them', () => {
  const homes = homesOfGlobals();
  expect(homes).toContain('**/ports.ts');
  expect(breaches('Date.now();', 'src/workers/ports.ts', homes)).toBe(0);
  expect(breaches('Date.now();', 'src/workers/engine/engine.ts', homes)).toBe(1);
});

const dateBreaches = (text: string, path = 'src/features/sync/a.ts'): number => checkDates(parseSource(path, text)).length;

test.each([
  'const a = new Date(5);',
  'time.getMonth();',
  'time.getUTCHours();',
  'time.toLocaleDateString();',
  'new Intl.DateTimeFormat();',
])('%s is date arithmetic, which has one home', (text) => {
  expect(dateBreaches(text)).toBe(1);
  expect(dateBreaches(text, 'src/domain/core/china-time.ts')).toBe(0);
  expect(dateBreaches(text, 'server/a.test.ts')).toBe(0);
});

test.each(['new Date(5).toISOString();', 'new Date(now).toUTCString();', 'Date.parse(row.updatedAt);', 'cell.toISOString();'])(
  '%s is the form of the wire and may stand anywhere',
  (text) => {
    expect(dateBreaches(text)).toBe(0);
  },
);

test('rules are not asynchronous', () => {
  expect(breaches('export async function f() {}', 'src/domain/a.ts')).toBe(1);
  expect(breaches('export async function f() {}', 'src/db/a.ts')).toBe(0);
});

const clockBreaches = (path: string, text: string): number => checkTestClock(parseSource(path, text)).length;

test.each(['src/features/a.test.tsx', 'src/db/a.test.ts', 'server/a.test.ts', 'tests/contract/a.test.ts', 'tests/support/page/kit.tsx'])(
  '%s takes the time of the run, not of the machine',
  (path) => {
    for (const text of ['Date.now();', 'const read = Date.now;', 'new Date();', 'Date();', 'globalThis.Date.now();'])
      expect(clockBreaches(path, text)).toBe(1);
    expect(clockBreaches(path, 'now(); new Date(5); Date.parse(text);')).toBe(0);
  },
);

test('what runs beside a real browser shares its clock; the one clock of tests is that of the run', () => {
  for (const path of ['tests/browser/a.spec.ts', 'tests/support/browser/desk.ts', 'tests/support/clock/clock.ts', 'tests/bench/run.ts'])
    expect(clockBreaches(path, 'Date.now();')).toBe(0);
});
