import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brotliBytes, measureSizes, readHtml, staticGraph } from './sizes.ts';

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
  put('.vite/manifest.json', JSON.stringify({ 'src/texts/zh-CN.ts': { file: 'assets/zh.js' } }));
  expect(measureSizes(root).files.page).toContain('assets/zh.js');
});

test('[F4] a late library in the first load, and a build without a worker, are breaches', () => {
  put('assets/c.js', 'export const c="fui-DataGrid";');
  rmSync(join(root, 'assets/sync.worker-x.js'));
  const breaches = measureSizes(root).breaches.join('\n');
  expect(breaches).toContain('DataGrid');
  expect(breaches).toContain('worker: no file');
});

test('scripts, preloads, styles and inline parts of the page are read', () => {
  const html = readHtml(
    '<link rel="modulepreload" crossorigin href="./assets/p.js"><script>var a=1</script><script src="/boot.js"></script>',
  );
  expect(html).toMatchObject({ scripts: ['boot.js', 'assets/p.js'], styles: [], inlineScript: 'var a=1' });
});
