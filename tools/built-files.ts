import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseSync } from 'vite';

/** Size in transit: brotli at its best, as the gateway and static hosts send it. */
export function brotliBytes(content: string | Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Bytes in transit of files inside `root`, together. */
export function brotliSum(root: string, paths: Iterable<string>): number {
  return [...paths].reduce((total, path) => total + brotliBytes(readFileSync(join(root, path))), 0);
}

interface BuiltImports {
  readonly now: string[];
  readonly later: string[];
}

/** What a built script imports, at once and later, as paths inside `root`. */
function importsOf(root: string, path: string): BuiltImports {
  const text = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, text);
  const inRoot = (request: string): string => (request.startsWith('/') ? request.slice(1) : normalize(join(dirname(path), request)));
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((e) => (e.moduleRequest ? [e.moduleRequest.value] : []))),
  ];
  const literals = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])(.+)\1$/.exec(text.slice(start, end));
    return literal?.[2] === undefined ? [] : [literal[2]];
  });
  return { now: requests.map(inRoot), later: literals.map(inRoot).filter((later) => existsSync(join(root, later))) };
}

/** Every file that is come to from `entries`, themselves included, in their order. */
function walk(
  importsIn: (path: string) => BuiltImports,
  entries: readonly string[],
  next: (imports: BuiltImports) => readonly string[],
): string[] {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    waiting.push(...next(importsIn(path)));
  }
  return [...seen].sort();
}

/** Files that a built script loads before its first line runs: itself and its static imports, as paths inside `root`. */
export function staticGraph(root: string, entry: string): string[] {
  return walk(
    (path) => importsOf(root, path),
    [entry],
    ({ now }) => now,
  );
}

/** Every file that a built script may ever load, itself included. */
export function wholeGraph(root: string, entry: string): string[] {
  return walk(
    (path) => importsOf(root, path),
    [entry],
    ({ now, later }) => [...now, ...later],
  );
}

/**
 * Files that import each other at once, in circles, among all that `entries` may ever load. What such a file makes when it starts may need what
 * the other has not made yet: the browser that happens to ask for the wrong one first gets nothing.
 */
export function importCircles(root: string, entries: readonly string[]): string[][] {
  const read = new Map<string, BuiltImports>();
  const importsIn = (path: string): BuiltImports => {
    const imports = read.get(path) ?? importsOf(root, path);
    read.set(path, imports);
    return imports;
  };
  const files = walk(importsIn, entries, ({ now, later }) => [...now, ...later]);
  const after = new Map(files.map((file) => [file, new Set(walk(importsIn, importsIn(file).now, ({ now }) => now))]));
  const isAfter = (file: string, other: string): boolean => after.get(other)?.has(file) === true;
  const circles = files.map((file) => files.filter((other) => isAfter(file, other) && isAfter(other, file)));
  return circles.filter(([first], at) => first === files[at]);
}

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
}

/** Chunks by the source they were made of, by Vite's manifest; none where there is no manifest. The worker's are not in it. */
export function readManifest(root: string): Readonly<Record<string, Chunk>> {
  const path = join(root, '.vite/manifest.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
