import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brotliBytes, staticGraph } from './built-files.ts';
import { measureSizes, readHtml } from './sizes.ts';

let root: string;

function put(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sizes-'));
  put(
    'index.html',
    '<html><head><style>a{}</style><link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/main.js"></script></head></html>',
  );
  put('assets/main.js', 'import{b}from"./b.js";export{c}from"./c.js";const late=()=>import("./late.js");b(late);');
  put('assets/b.js', 'import"./c.js";export const b=1;');
  put('assets/c.js', 'export const c="abc";');
  put('assets/late.js', 'export const d="fui-DataGrid";');
  put('assets/sync.worker-x.js', 'self.onmessage=()=>{};');
  put('assets/a.css', 'body{margin:0}');
  put('sw.js', 'self.addEventListener("fetch",()=>{});');
});

afterEach(() => rmSync(root, { recursive: true }));

test('the boot graph is the static one: late chunks are not in it', () => {
  expect(staticGraph(root, 'assets/main.js')).toEqual(['assets/b.js', 'assets/c.js', 'assets/main.js']);
});

test('[F4] page, worker, service worker and styles are summed file by file', () => {
  const sizes = measureSizes(root);
  expect(sizes.breaches).toEqual([]);
  expect(sizes.files.serviceWorker).toEqual(['sw.js']);
  expect(sizes.bytes.css).toBe(brotliBytes('body{margin:0}') + brotliBytes('a{}'));
});

test('[F4] the texts of the first language count, although they are imported dynamically', () => {
  put('assets/zh.js', 'export const t="中文";');
  put('.vite/manifest.json', JSON.stringify({ 'src/texts/zh-CN/first.ts': { file: 'assets/zh.js' } }));
  expect(measureSizes(root).files.page).toContain('assets/zh.js');
});

test('[F4] a late library in the first load, and a build without a worker, are breaches', () => {
  put('assets/c.js', 'export const c="fui-DataGrid";');
  rmSync(join(root, 'assets/sync.worker-x.js'));
  const breaches = measureSizes(root).breaches.join('\n');
  expect(breaches).toContain('DataGrid');
  expect(breaches).toContain('worker: no file');
});

test('files that import each other at once are a breach, wherever they are loaded; those of which one imports the other later are none', () => {
  put('assets/late.js', 'import{e}from"./e.js";export const d=e;');
  put('assets/e.js', 'import{f}from"./f.js";export const e=()=>f;');
  put('assets/f.js', 'export const f=()=>import("./late.js");');
  expect(measureSizes(root).breaches).toEqual([]);
  put('assets/f.js', 'import{e}from"./e.js";export const f=()=>e;');
  expect(measureSizes(root).breaches).toEqual([expect.stringContaining('assets/e.js and assets/f.js import each other')]);
});

/** A text that does not compress, of about this many bytes in transit. */
const noise = (bytes: number): string => `export const n="${randomBytes(bytes).toString('base64')}";`;

test('[F4] a part counts with what only it fetches, and a chunk that two parts fetch counts once, on its own', () => {
  put('assets/list.js', `import"./c.js";import"./field.js";${noise(1_000)}`);
  put('assets/form.js', `import"./field.js";${noise(500)}`);
  put('assets/field.js', noise(2_000));
  put(
    '.vite/manifest.json',
    JSON.stringify({
      'src/list.tsx': { file: 'assets/list.js', isDynamicEntry: true },
      'src/form.tsx': { file: 'assets/form.js', isDynamicEntry: true },
    }),
  );
  const sizes = new Map(measureSizes(root).late.map(({ name, bytes }) => [name, bytes]));
  const bytesOf = (path: string): number => brotliBytes(readFileSync(join(root, path)));
  expect(sizes.get('src/list.tsx')).toBe(bytesOf('assets/list.js'));
  expect(sizes.get('src/form.tsx')).toBe(bytesOf('assets/form.js'));
  expect(sizes.get('assets/field.js')).toBe(bytesOf('assets/field.js'));
});

test('[F4] cards of home count together, and what is too large is named with its bytes', () => {
  for (const name of ['a', 'b']) put(`assets/${name}-card.js`, noise(39_000));
  put('assets/part.js', noise(61_000));
  const chunk = (name: string) => [`src/${name}.tsx`, { file: `assets/${name}.js`, isDynamicEntry: true }];
  put('.vite/manifest.json', JSON.stringify(Object.fromEntries(['a-card', 'b-card', 'part'].map(chunk))));
  const breaches = measureSizes(root).breaches;
  expect(breaches.map((line) => line.replace(/\d{5}(?= bytes)/, 'N'))).toEqual([
    'src/part.tsx: N bytes, goal 60000',
    'cards of home: N bytes, goal 78000',
  ]);
});

test('[F4] every chunk that the worker loads later has its limit, however deep it is asked for', () => {
  put('assets/sync.worker-x.js', 'const a=()=>import("./drain-12345678.js");a();');
  put('assets/drain-12345678.js', 'export const b=()=>import(`./deep-12345678.js`);');
  put('assets/deep-12345678.js', noise(10_500));
  put('assets/readings-12345678.js', noise(50_000));
  put('assets/drain-12345678.js', 'export const b=()=>import(`./deep-12345678.js`),c=()=>import("./readings-12345678.js");');
  const { breaches, late } = measureSizes(root);
  expect(late.filter(({ kind }) => kind === 'worker')).toHaveLength(3);
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toMatch(/^assets\/deep-12345678\.js: \d+ bytes, goal 10000$/);
});

test('scripts, preloads, styles and inline parts of the page are read', () => {
  const html = readHtml(
    '<link rel="modulepreload" crossorigin href="./assets/p.js"><script>var a=1</script><script src="/boot.js"></script>',
  );
  expect(html).toMatchObject({ scripts: ['boot.js', 'assets/p.js'], styles: [], inlineScript: 'var a=1' });
});
