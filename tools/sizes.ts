import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseSync } from 'vite';

/** Goals of F4: bytes before home is usable, brotli, 1 kB = 1000 bytes. */
export const sizeGoals = { page: 135_000, worker: 60_000, serviceWorker: 15_000, css: 10_000 } as const;
export type SizeName = keyof typeof sizeGoals;

/** Words that only the code of a library holds, which must not be in the page's first load (F4, docs/architecture.md). */
export const lateOnly: Readonly<Record<string, RegExp>> = {
  'DataGrid of Fluent': /fui-DataGrid/,
  'charts of Fluent': /fui-charts|fui-cart__/,
  'pinyin-pro': /pinyinPro|chóng qìng/,
  Dexie: /DexieError|dexie\.js/i,
};

/** Sources that home waits for although they are imported dynamically: the first language is chosen at start. */
const homeSources = ['src/texts/zh-CN.ts'];

export interface Sizes {
  bytes: Record<SizeName, number>;
  files: Record<SizeName, string[]>;
  breaches: string[];
}

/** Size in transit: brotli at its best, as the gateway and static hosts send it. */
export function brotliBytes(content: string | Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Files that a built script loads before its first line runs: itself and its static imports, as paths inside `root`. */
export function staticGraph(root: string, entry: string): string[] {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'));
    const requests = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.flatMap((e) => (e.moduleRequest ? [e.moduleRequest.value] : []))),
    ];
    for (const request of requests) waiting.push(request.startsWith('/') ? request.slice(1) : normalize(join(dirname(path), request)));
  }
  return [...seen].sort();
}

interface Html {
  scripts: string[];
  styles: string[];
  inlineScript: string;
  inlineStyle: string;
}

/** What the built page names. Scripts and styles are paths from the root of the site. */
export function readHtml(html: string): Html {
  const tags = (name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
  const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const bodies = (name: string): string =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map((m) => m[1]).join('\n');
  const local = (path: string): string[] => (path === '' ? [] : [path.replace(/^\.?\//, '')]);
  return {
    scripts: [
      ...tags('script').flatMap((tag) => local(attribute(tag, 'src'))),
      ...tags('link').flatMap((tag) => (attribute(tag, 'rel') === 'modulepreload' ? local(attribute(tag, 'href')) : [])),
    ],
    styles: tags('link').flatMap((tag) => (attribute(tag, 'rel') === 'stylesheet' ? local(attribute(tag, 'href')) : [])),
    inlineScript: bodies('script').trim(),
    inlineStyle: bodies('style').trim(),
  };
}

/** The page's own part: what home needs before it is usable. */
export function sizesOfPage(root: string): { files: string[]; bytes: number; styles: string[]; inlineStyle: string } {
  const html = readHtml(readFileSync(join(root, 'index.html'), 'utf8'));
  const files = graphOf(root, [...html.scripts, ...chunksOf(root, homeSources)]);
  return { files, bytes: brotliSum(root, files) + brotliText(html.inlineScript), styles: html.styles, inlineStyle: html.inlineStyle };
}

/** Built files of sources that have a chunk of their own, by Vite's manifest; none where there is no manifest. */
function chunksOf(root: string, sources: readonly string[]): string[] {
  const path = join(root, '.vite/manifest.json');
  if (!existsSync(path)) return [];
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(path, 'utf8'));
  return sources.flatMap((source) => (manifest[source] ? [manifest[source].file] : []));
}

function graphOf(root: string, entries: readonly string[]): string[] {
  return [...new Set(entries.flatMap((entry) => staticGraph(root, entry)))].sort();
}

function brotliSum(root: string, paths: readonly string[]): number {
  return paths.reduce((total, path) => total + brotliBytes(readFileSync(join(root, path))), 0);
}

function brotliText(text: string): number {
  return text === '' ? 0 : brotliBytes(text);
}

function workerEntry(root: string): string[] {
  return globSync('assets/sync.worker-*.js', { cwd: root });
}

/** Measures a built page. Throws when there is none. */
export function measureSizes(root = 'dist'): Sizes {
  const page = join(root, 'index.html');
  if (!existsSync(page)) throw new Error(`${page} is missing: npm run build`);
  const html = sizesOfPage(root);
  const files: Record<SizeName, string[]> = {
    page: html.files,
    worker: graphOf(root, workerEntry(root)),
    serviceWorker: existsSync(join(root, 'sw.js')) ? graphOf(root, ['sw.js']) : [],
    css: html.styles,
  };
  const bytes: Record<SizeName, number> = {
    page: html.bytes,
    worker: brotliSum(root, files.worker),
    serviceWorker: brotliSum(root, files.serviceWorker),
    css: brotliSum(root, files.css) + brotliText(html.inlineStyle),
  };
  return { bytes, files, breaches: findBreaches(root, bytes, files) };
}

const names: readonly SizeName[] = ['page', 'worker', 'serviceWorker', 'css'];

function findBreaches(root: string, bytes: Sizes['bytes'], files: Sizes['files']): string[] {
  const breaches = names.flatMap((name) =>
    bytes[name] > sizeGoals[name] ? [`${name}: ${bytes[name]} bytes, goal ${sizeGoals[name]}`] : [],
  );
  for (const name of ['page', 'worker', 'serviceWorker'] as const) {
    if (files[name].length === 0) breaches.push(`${name}: no file found in the build`);
  }
  for (const path of files.page) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [what, mark] of Object.entries(lateOnly)) {
      if (mark.test(text)) breaches.push(`${path} holds ${what}, which must load when it is asked for`);
    }
  }
  return breaches;
}

/** The sizes as lines for people. */
export function describeSizes({ bytes, files }: Sizes): string[] {
  return names.map(
    (name) => `sizes: ${name} ${(bytes[name] / 1000).toFixed(1)} kB of ${sizeGoals[name] / 1000} kB br, ${files[name].length} files`,
  );
}

if (import.meta.main) {
  const sizes = measureSizes();
  for (const line of [...describeSizes(sizes), ...sizes.breaches]) console.log(line);
  process.exitCode = sizes.breaches.length === 0 ? 0 : 1;
}
