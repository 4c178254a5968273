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

function walk(root: string, entries: readonly string[], next: (imports: BuiltImports) => readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    waiting.push(...next(importsOf(root, path)));
  }
  return [...seen].sort();
}

/** Files that a built script loads before its first line runs: itself and its static imports, as paths inside `root`. */
export function staticGraph(root: string, entry: string): string[] {
  return walk(root, [entry], ({ now }) => now);
}

/** Every file that a built script may ever load, itself included. */
export function wholeGraph(root: string, entry: string): string[] {
  return walk(root, [entry], ({ now, later }) => [...now, ...later]);
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
