import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { GatewayConfig } from '../config.ts';
import { ADD_COMPANY_PATH, mountAddCompany } from './add-company.ts';
import { type Invoice, invoicesOf } from './sample-invoices.ts';
import { mountThirdParty } from './third-party.ts';

interface Source {
  readonly file: string;
  readonly type: string;
}

const page: Source = { file: 'books/index.html', type: 'text/html; charset=utf-8' };

/** Files of the sample apps by the path they are asked for at; TypeScript is served without its types. One page stands for what menus lead to. */
const files: Readonly<Record<string, Source>> = {
  '/books/app.js': { file: 'books/app.ts', type: 'text/javascript; charset=utf-8' },
  '/workbench.js': { file: 'workbench.ts', type: 'text/javascript; charset=utf-8' },
  '/sdk.js': { file: '../../sdk/workbench.ts', type: 'text/javascript; charset=utf-8' },
  '/shared/page.js': { file: 'shared/page.ts', type: 'text/javascript; charset=utf-8' },
  '/shared/forms.css': { file: 'shared/forms.css', type: 'text/css; charset=utf-8' },
  '/oauth/authorize': { file: 'authorize/index.html', type: 'text/html; charset=utf-8' },
  '/authorize/app.js': { file: 'authorize/app.ts', type: 'text/javascript; charset=utf-8' },
  '/consult': { file: 'consult/index.html', type: 'text/html; charset=utf-8' },
  '/consult/app.js': { file: 'consult/app.ts', type: 'text/javascript; charset=utf-8' },
  '/components/app.js': { file: 'components/app.ts', type: 'text/javascript; charset=utf-8' },
  '/components/sums.js': { file: 'components/sums.ts', type: 'text/javascript; charset=utf-8' },
  '/app.css': { file: 'app.css', type: 'text/css; charset=utf-8' },
  ...Object.fromEntries(
    [
      '/invoice',
      '/bookkeeping',
      '/declaration',
      '/itp',
      '/social',
      '/archive',
      '/health',
      '/saas',
      '/hall',
      '/hall/old',
      '/hall/export',
    ].map((path) => [path, page]),
  ),
};
const component: Source = { file: 'components/index.html', type: 'text/html; charset=utf-8' };
const componentPaths = ['vat-split', 'amount-words'].map((method) => `/components/yunfan/${method}`);
const FOLDER = new URL('../../samples/apps/', import.meta.url);

const COMLINK = fileURLToPath(import.meta.resolve('comlink/dist/esm/comlink.mjs'));

/** Only a workbench of this machine may frame the samples. */
const POLICY = "default-src 'self'; frame-ancestors http://localhost:* http://127.0.0.1:*";

const asked = v.object({ companyId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });
const noted = v.object({ ...asked.entries, note: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)) });

function textOf({ file, type }: Source): string {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  if (!type.startsWith('text/javascript')) return text;
  // What a bundler does for an app of its own: types away, packages and the SDK by their addresses here.
  const script = stripTypeScriptTypes(text)
    .replace(/'[./]*sdk\/workbench\.ts'/g, "'/sdk.js'")
    .replaceAll("'comlink'", "'/comlink.js'");
  return script.replaceAll(".ts'", ".js'");
}

/** The one call of the gateway that a sample makes on its own origin: binding a company. */
type Bind = (request: Request) => Response | Promise<Response>;

/** The sample apps with what they work on: invoices that are made up for every company, and notes on them, kept while this runs. */
export function createSampleApps(now: () => number, bind: Bind = () => new Response('', { status: 503 })): Hono {
  const app = new Hono();
  const notes = new Map<string, string[]>();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Content-Security-Policy', POLICY);
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    c.res.headers.set('Referrer-Policy', 'no-referrer');
    c.res.headers.set('Cache-Control', 'no-cache');
  });
  for (const [path, source] of Object.entries(files)) app.get(path, (c) => c.body(textOf(source), 200, { 'Content-Type': source.type }));
  app.get('/comlink.js', (c) => c.body(readFileSync(COMLINK), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  mountThirdParty(app, now);
  mountAddCompany(app, bind);
  // Components by supplier and method (EMBED-09): a page for what the supplier has, 404 for anything else.
  for (const path of componentPaths) app.get(path, (c) => c.html(textOf(component)));
  app.post('/api/invoices', async (c) => {
    const input = v.safeParse(asked, await c.req.json().catch(() => null));
    if (!input.success) return c.text('', 400);
    return c.json<Invoice[]>(invoicesOf(input.output.companyId));
  });
  app.post('/api/notes', async (c) => {
    const input = v.safeParse(noted, await c.req.json().catch(() => null));
    if (!input.success) return c.text('', 400);
    const { companyId, note } = input.output;
    notes.set(companyId, [...(notes.get(companyId) ?? []), note].slice(-50));
    return c.json({ count: notes.get(companyId)?.length ?? 0 });
  });
  return app;
}

/** A configuration with the sample apps among what may be framed. */
export function withSamples(config: GatewayConfig, samples: Pick<SampleApps, 'origin'> | null): GatewayConfig {
  if (samples === null) return config;
  const { origin } = samples;
  // First, because the menus of the demo lead to the first origin.
  return { ...config, frameSources: [...new Set([origin, ...config.frameSources])] };
}

export interface SampleApps {
  readonly origin: string;
  /** Address of the page that adds companies, for the configuration of the product's page. */
  readonly addCompanyUrl: string;
  /** From now on the samples' call reaches this gateway. */
  serve(gateway: { readonly app: { fetch(request: Request): Response | Promise<Response> } }): void;
  stop(): Promise<void>;
}

/** Serves the sample apps on a port of their own, which makes them another origin than the page; on any free one where that is taken. */
export async function serveSampleApps(port: number, host: string, now: () => number): Promise<SampleApps> {
  let bind: Bind | undefined;
  const apps = createSampleApps(now, (request) => bind?.(request) ?? new Response('', { status: 503 }));
  const server = createServer(getRequestListener(apps.fetch));
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: at, host }, resolve);
    });
  // Whoever has that port keeps it: any other does.
  await listen(port).catch(() => listen(0));
  const address = server.address() as AddressInfo; // as: a listening TCP server has one
  const origin = `http://localhost:${address.port}`;
  return {
    origin,
    addCompanyUrl: `${origin}${ADD_COMPANY_PATH}`,
    serve({ app }) {
      bind = (request) => app.fetch(request);
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
