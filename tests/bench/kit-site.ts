import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Company } from '../../src/api/entities/company.ts';
import { agency } from '../support/accounts.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { serveFolder } from './static-server.ts';

export const COMPANIES = 20_000;

/** A large account at a real gateway, the built page, and the pages of the bench beside it. */
export interface Site {
  readonly gateway: Gateway;
  /** The same bench pages, isolated from other origins, which gives them a fine clock; without a gateway behind them. */
  readonly isolated: string;
  stop(): Promise<void>;
}

/** Bench pages built by Vite from their sources and the product's, into `folder`. */
async function buildKit(folder: string): Promise<void> {
  const root = resolve('tests/bench/kit');
  await build({
    root,
    base: '/kit/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [join(root, 'kit.html'), join(root, 'views.html'), join(root, 'page-reads.ts')],
        // What the product's page loads has a name that can be asked for.
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/** All companies of the large account as the gateway sends them, hidden ones too. */
async function allRows(gateway: Gateway): Promise<Company[]> {
  const { client } = await signInFromNode(gateway.url, agency);
  const opened = await client.pull('', { signal: new AbortController().signal });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const rows: Company[] = [];
  for await (const batch of opened.value) {
    if (!batch.ok) throw new Error(JSON.stringify(batch.error));
    rows.push(...batch.value.rows);
  }
  return rows;
}

async function makeSite(companies: number): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-site-'));
  cpSync(process.env.WORKBENCH_DIST ?? 'dist', folder, { recursive: true });
  const kit = join(folder, 'kit');
  mkdirSync(kit);
  await buildKit(kit);
  const gateway = await startGateway({ companies, staticDir: folder });
  writeFileSync(join(kit, 'rows.json'), JSON.stringify(await allRows(gateway)));
  const isolated = await serveFolder(folder, {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  return {
    gateway,
    isolated: isolated.url,
    async stop() {
      await isolated.stop();
      await gateway.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const made = new Map<number, Promise<Site>>();

/** The site with so many companies; made at the first call, the same for all rows of a run, because seeding takes longer than most of them. */
export function siteOf(companies = COMPANIES): Promise<Site> {
  const site = made.get(companies) ?? makeSite(companies);
  made.set(companies, site);
  return site;
}

/** Ends every site; for the end of the run. */
export async function stopSites(): Promise<void> {
  for (const site of made.values()) await site.then((one) => one.stop()).catch(() => undefined);
  made.clear();
}
