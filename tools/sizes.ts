import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliBytes, brotliSum, importCircles, readManifest, staticGraph } from './built-files.ts';
import { describeLate, type LateSize, partSizes, workerChunkSizes } from './late-sizes.ts';

/** Goals of F4: bytes before rows and search are usable, brotli, 1 kB = 1000 bytes. What loads later has its own (`late-sizes.ts`). */
export const sizeGoals = { page: 135_000, worker: 60_000, serviceWorker: 15_000, css: 12_000 } as const;
/** What is aimed at below a goal, because more is to come. */
const aims: Partial<Record<SizeName, number>> = { page: 130_000, worker: 56_000 };
export type SizeName = keyof typeof sizeGoals;

/** Words that only the code of a library holds, which must not be in the page's first load (F4, docs/architecture.md). */
export const lateOnly: Readonly<Record<string, RegExp>> = {
  'DataGrid of Fluent': /fui-DataGrid/,
  'charts of Fluent': /fui-charts|fui-cart__/,
  'pinyin-pro': /pinyinPro|chóng qìng/,
  Dexie: /DexieError|dexie\.js/i,
};

/** Sources that home waits for although they are imported dynamically: the first language is chosen at start. */
const homeSources = ['src/texts/zh-CN/first.ts'];

export interface Sizes {
  bytes: Record<SizeName, number>;
  files: Record<SizeName, string[]>;
  late: LateSize[];
  breaches: string[];
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

/** Built files of sources that have a chunk of their own. */
function chunksOf(root: string, sources: readonly string[]): string[] {
  const manifest = readManifest(root);
  return sources.flatMap((source) => manifest[source]?.file ?? []);
}

function graphOf(root: string, entries: readonly string[]): string[] {
  return [...new Set(entries.flatMap((entry) => staticGraph(root, entry)))].sort();
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
  const late = [...partSizes(root, files.page), ...workerChunkSizes(root, workerEntry(root))];
  return { bytes, files, late, breaches: findBreaches(root, { bytes, files, late }) };
}

const names: readonly SizeName[] = ['page', 'worker', 'serviceWorker', 'css'];

function findBreaches(root: string, { bytes, files, late }: Omit<Sizes, 'breaches'>): string[] {
  const breaches = names.flatMap((name) =>
    bytes[name] > sizeGoals[name] ? [`${name}: ${bytes[name]} bytes, goal ${sizeGoals[name]}: ${files[name].join(', ')}`] : [],
  );
  breaches.push(...late.flatMap((size) => (size.bytes > size.goal ? [`${size.name}: ${size.bytes} bytes, goal ${size.goal}`] : [])));
  for (const name of ['page', 'worker', 'serviceWorker'] as const) {
    if (files[name].length === 0) breaches.push(`${name}: no file found in the build`);
  }
  for (const circle of importCircles(root, [...files.page, ...files.worker]))
    breaches.push(`${circle.join(' and ')} import each other: one group for both in vite.config.ts, as \`turns\` has`);
  for (const path of files.page) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [what, mark] of Object.entries(lateOnly)) {
      if (mark.test(text)) breaches.push(`${path} holds ${what}, which must load when it is asked for`);
    }
  }
  return breaches;
}

/** The sizes as lines for people. */
export function describeSizes({ bytes, files, late }: Sizes): string[] {
  const lines = names.map((name) => {
    const aim = aims[name] === undefined ? '' : `, aim ${aims[name] / 1000}`;
    return `sizes: ${name} ${(bytes[name] / 1000).toFixed(1)} kB of ${sizeGoals[name] / 1000} kB br${aim}, ${files[name].length} files`;
  });
  return [...lines, ...describeLate(late)];
}

if (import.meta.main) {
  const sizes = measureSizes();
  for (const line of [...describeSizes(sizes), ...sizes.breaches]) console.log(line);
  process.exitCode = sizes.breaches.length === 0 ? 0 : 1;
}
