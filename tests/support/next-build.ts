import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The build that the tests run against. */
export const builtPage = (): string => resolve(process.env.WORKBENCH_DIST ?? 'dist');

/** A copy of the build that is a new version: another page, every part under another name, hence another service worker. */
export function nextBuild(): { folder: string; dispose(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-build-'));
  const isCompressed = (path: string): boolean => path.endsWith('.br') || path.endsWith('.gz');
  cpSync(builtPage(), folder, { recursive: true, filter: (path) => !isCompressed(path) });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const renamed = (name: string): string => name.replace(/(\.\w+)$/, '-next$1');
  for (const path of [...names.map((name) => join(assets, name)), ...['index.html', 'sw.js'].map((name) => join(folder, name))]) {
    if (!/\.(js|css|html)$/.test(path)) continue;
    let text = readFileSync(path, 'utf8');
    for (const name of names) text = text.replaceAll(name, renamed(name));
    writeFileSync(path, text);
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  const change = (name: string, edit: (text: string) => string): void =>
    writeFileSync(join(folder, name), edit(readFileSync(join(folder, name), 'utf8')));
  change('index.html', (text) => text.replace('<html ', '<html data-build="next" '));
  change('sw.js', (text) => text.replace(/("revision":")[0-9a-f]+(","url":"index\.html")/, '$1next$2'));
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
