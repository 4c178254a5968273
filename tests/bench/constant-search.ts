import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build, type Plugin } from 'vite';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';

let isReplaced = false;

/** In place of the search: the first twelve companies, whatever is asked. The index is made all the same. */
const constant: Plugin = {
  name: 'constant-search',
  enforce: 'pre',
  buildEnd() {
    if (!isReplaced) throw new Error('the search was not found: nothing would be constant');
  },
  transform(code, id) {
    if (!id.endsWith('/src/domain/company/search.ts')) return null;
    const named = 'export function searchIndex(';
    if (!code.includes(named)) throw new Error('search.ts has no searchIndex');
    isReplaced = true;
    const rows = "const constantHits = Array.from({ length: 12 }, (_, row) => ({ row, rank: 0, field: 'name', at: 0, length: 1 }));";
    return `${code.replace(named, 'export function searchAsked(')}\n${rows}\nexport function searchIndex() { return constantHits; }`;
  },
};

/** The same page with constant answers, at a gateway with a copy of the same account. */
export async function startConstant(of: Gateway): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-constant-'));
  const dist = join(folder, 'dist');
  await build({ logLevel: 'error', plugins: [constant], build: { outDir: dist, emptyOutDir: true } });
  const copy = join(folder, 'gateway.db');
  const database = new DatabaseSync(of.databaseUrl, { readOnly: true });
  database.exec(`vacuum into '${copy}'`);
  database.close();
  const gateway = await startGateway({ databaseUrl: copy, staticDir: dist });
  return {
    url: gateway.url,
    async stop() {
      await gateway.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
