import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { lineOf, readSources, type SourceFile } from './source-files.ts';

/** Members of globals that only a ports file or an entry file may touch, and what to take instead. Names alone are Biome's part. */
const members: Readonly<Record<string, string>> = {
  'Math.random': 'take random() as a port',
  'window.open': 'ask src/app/effects',
  'location.assign': 'ask src/app/effects',
  'location.replace': 'ask src/app/effects',
  'location.reload': 'ask src/app/effects',
};
const roots = ['globalThis', 'window', 'self'];
const datesHome = 'src/domain/core/china-time.ts';
/** What asks a date for its parts in the time zone of the device or of UTC. */
const datePart = /^(get|set)(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)$|^to(Locale)?(Date|Time)String$|^getTimezoneOffset$/;
/** What makes of a moment the text that goes over the wire. */
const wireForms = ['toISOString', 'toUTCString'];
const banned = ['fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'localStorage', 'sessionStorage', 'console'];

interface BiomeOverride {
  includes?: string[];
  linter?: { rules?: { style?: { noRestrictedGlobals?: unknown } } };
}

/** Globs of the files where globals are at home: the ones for which biome.json turns `noRestrictedGlobals` off. */
export function homesOfGlobals(text = readFileSync('biome.json', 'utf8')): string[] {
  const config: { overrides?: BiomeOverride[] } = JSON.parse(text);
  return (config.overrides ?? []).flatMap(({ includes = [], linter }) =>
    linter?.rules?.style?.noRestrictedGlobals === 'off' ? includes : [],
  );
}

function nameOf(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const left = nameOf(node.object);
    return roots.includes(left) ? node.property.name : `${left}.${node.property.name}`;
  }
  return '?';
}

function checkMember(node: ESTree.MemberExpression): string | null {
  if (node.computed || node.property.type !== 'Identifier') return null;
  const left = nameOf(node.object);
  const full = `${left}.${node.property.name}`;
  if (full === 'window.open') return `${full}: ${members[full]}`;
  const words = members[full];
  if (words) return `${full}: ${words}`;
  if (roots.includes(left) && banned.includes(node.property.name)) return `${full}: take it as a port`;
  return null;
}

/** Arithmetic on dates outside its home in `src` and `server`: only the wire's own form of a moment may be made elsewhere. */
export function checkDates(file: SourceFile): string[] {
  if (file.isTest || file.path === datesHome || !/^(src|server)\//.test(file.path)) return [];
  const found: string[] = [];
  const add = (offset: number, what: string): void => {
    found.push(`${file.path}:${lineOf(file.text, offset)} ${what}: take it from ${datesHome}.`);
  };
  const forWire = new Set<number>();
  new Visitor({
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier') return;
      const { name } = node.property;
      // An expression is met before what it is made of.
      if (wireForms.includes(name)) forWire.add(node.object.start);
      if (datePart.test(name)) add(node.start, name);
      if (nameOf(node) === 'Intl.DateTimeFormat') add(node.start, 'Intl.DateTimeFormat');
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length > 0 && !forWire.has(node.start)) add(node.start, 'new Date(…)');
    },
  }).visit(file.program);
  return found;
}

/** Tests that Vitest runs, with what they are made of: their time is the run's. Those in a real browser share its clock with it. */
const timedTests = /^(src|server)\/.*\.test\.tsx?$|^tests\/(contract|fault|integration|migrations|sim|support)\//;
const testClock = 'tests/support/clock/clock.ts';

/** Reads of the clock in a test beside the one that the run has chosen: it would pass at some hours of the day only. */
export function checkTestClock(file: SourceFile): string[] {
  if (!timedTests.test(file.path) || /^tests\/support\/(browser|clock)\//.test(file.path)) return [];
  return clockReads(file.program).map(
    ({ offset, what }) => `${file.path}:${lineOf(file.text, offset)} ${what}: take now() of ${testClock}.`,
  );
}

/** Where a program reads the time of the machine. */
function clockReads(program: ESTree.Program): { offset: number; what: string }[] {
  const found: { offset: number; what: string }[] = [];
  new Visitor({
    MemberExpression(node) {
      if (nameOf(node) === 'Date.now') found.push({ offset: node.start, what: 'Date.now' });
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) found.push({ offset: node.start, what: 'new Date()' });
    },
    CallExpression(node) {
      if (nameOf(node.callee) === 'Date') found.push({ offset: node.start, what: 'Date()' });
    },
  }).visit(program);
  return found;
}

/** Uses of the clock, of chance, of timers and of the window outside their one home; in `src/domain` also anything asynchronous. */
export function checkGlobals(file: SourceFile, homes: readonly string[]): string[] {
  if (homes.some((glob) => matchesGlob(file.path, glob))) return [];
  const found: string[] = [];
  const add = (offset: number, words: string): void => {
    found.push(`${file.path}:${lineOf(file.text, offset)} ${words}.`);
  };
  const pure = file.path.startsWith('src/domain/');
  const asyncRule = (node: { async: boolean; start: number }): void => {
    if (pure && node.async) add(node.start, 'rules are not asynchronous');
  };
  for (const { offset, what } of clockReads(file.program)) add(offset, `${what}: take now() as a port`);
  new Visitor({
    MemberExpression(node) {
      const words = checkMember(node);
      if (words) add(node.start, words);
    },
    FunctionDeclaration: asyncRule,
    FunctionExpression: asyncRule,
    ArrowFunctionExpression: asyncRule,
  }).visit(file.program);
  return found;
}

if (import.meta.main) {
  const homes = homesOfGlobals();
  const found = readSources().flatMap((file) => [...checkGlobals(file, homes), ...checkDates(file), ...checkTestClock(file)]);
  for (const line of found) console.log(line);
  console.log(`globals: ${found.length} breaches`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
