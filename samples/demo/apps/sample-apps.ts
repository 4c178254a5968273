import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { GatewayConfig } from '../../../server/config.ts';
import { demoMenus } from '../seed/menus.ts';
import { ADD_COMPANY_PATH, mountAddCompany } from './add-company.ts';
import { sampleCalls } from './sample-calls.ts';
import { mountThirdParty } from './third-party.ts';
import { type AppServices, type AppWork, createAppWork } from './work.ts';

interface Source {
  readonly file: string;
  readonly type: string;
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The app that each path of a menu leads to; a page for notes stands for those that are no sample. */
const pages: Readonly<Record<string, string>> = {
  '/invoice': 'invoice',
  '/bookkeeping': 'bookkeeping',
  '/declaration': 'declaration',
  '/members': 'members',
  ...Object.fromEntries(
    ['/itp', '/social', '/archive', '/health', '/saas', '/hall', '/hall/old', '/hall/export'].map((path) => [path, 'notes']),
  ),
};
const apps = ['invoice', 'bookkeeping', 'declaration', 'members', 'notes'] as const;

/** Files of the sample apps by the path they are asked for at; TypeScript is served without its types. */
const files: Readonly<Record<string, Source>> = {
  ...Object.fromEntries(apps.map((app) => [`/${app}/app.js`, { file: `${app}/app.ts`, type: SCRIPT }])),
  ...Object.fromEntries(Object.entries(pages).map(([path, app]) => [path, { file: `${app}/index.html`, type: HTML }])),
  ...Object.fromEntries(['certificate', 'hall', 'real-name'].map((name) => [`/guide/${name}`, { file: `guide/${name}.html`, type: HTML }])),
  '/page.js': { file: 'page.ts', type: SCRIPT },
  '/sdk.js': { file: '../../sdk/workbench.ts', type: SCRIPT },
  '/shared/page.js': { file: 'shared/page.ts', type: SCRIPT },
  '/shared/forms.css': { file: 'shared/forms.css', type: 'text/css; charset=utf-8' },
  '/oauth/authorize': { file: 'authorize/index.html', type: HTML },
  '/authorize/app.js': { file: 'authorize/app.ts', type: SCRIPT },
  '/consult': { file: 'consult/index.html', type: HTML },
  '/consult/app.js': { file: 'consult/app.ts', type: SCRIPT },
  '/gov': { file: 'gov/index.html', type: HTML },
  '/gov/app.js': { file: 'gov/app.ts', type: SCRIPT },
  '/components/app.js': { file: 'components/app.ts', type: SCRIPT },
  '/components/sums.js': { file: 'components/sums.ts', type: SCRIPT },
  '/app.css': { file: 'app.css', type: 'text/css; charset=utf-8' },
};
const component: Source = { file: 'components/index.html', type: HTML };
const componentPaths = ['vat-split', 'amount-words'].map((method) => `/components/yunfan/${method}`);
const FOLDER = new URL('../../apps/', import.meta.url);

const COMLINK = fileURLToPath(import.meta.resolve('comlink/dist/esm/comlink.mjs'));

/** Only a workbench of this machine may frame the samples. */
const POLICY = "default-src 'self'; frame-ancestors http://localhost:* http://127.0.0.1:*";

function textOf({ file, type }: Source): string {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  if (!type.startsWith('text/javascript')) return text;
  // What a bundler does for an app of its own: types away, packages and the SDK by their addresses here.
  const script = stripTypeScriptTypes(text)
    .replace(/'[./]*sdk\/workbench\.ts'/g, "'/sdk.js'")
    .replaceAll("'comlink'", "'/comlink.js'");
  return script.replaceAll(".ts'", ".js'");
}

/** The gateway that the samples work on. */
interface SampleGateway {
  readonly services: AppServices;
  readonly app: { fetch(request: Request): Response | Promise<Response> };
}

/**
 * The sample apps. They have no sign-in of their own, because they serve the demo of this machine and nobody else; what they do is carried out in
 * the tables of the gateway that `gateway` names, once it is there. A company is bound by the gateway's own call.
 */
export function createSampleApps(
  now: () => number,
  gateway: () => SampleGateway | null = () => null,
  work: AppWork = createAppWork(),
): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Content-Security-Policy', POLICY);
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    c.res.headers.set('Referrer-Policy', 'no-referrer');
    c.res.headers.set('Cache-Control', 'no-cache');
  });
  for (const [path, source] of Object.entries(files)) app.get(path, (c) => c.body(textOf(source), 200, { 'Content-Type': source.type }));
  app.get('/comlink.js', (c) => c.body(readFileSync(COMLINK), 200, { 'Content-Type': SCRIPT }));
  mountThirdParty(app, now);
  mountAddCompany(app, (request) => gateway()?.app.fetch(request) ?? new Response('', { status: 503 }));
  // Components by supplier and method (EMBED-09): a page for what the supplier has, 404 for anything else.
  for (const path of componentPaths) app.get(path, (c) => c.html(textOf(component)));
  app.route(
    '/api',
    sampleCalls(() => gateway()?.services ?? null, work),
  );
  return app;
}

/** A configuration with the sample apps among what may be framed. */
export function withSamples(config: GatewayConfig, samples: Pick<SampleApps, 'origin'> | null): GatewayConfig {
  if (samples === null) return config;
  const { origin } = samples;
  // First, because the menus of the demo lead to the first origin.
  // The apps of menus with a guide: its address carries a code for them.
  const guided = demoMenus().flatMap(({ doc }) => (doc.guideUrl === '' ? [] : doc.targetAppId));
  const appIds = [...new Set([...config.appIds, ...guided])];
  return { ...config, appIds, frameSources: [...new Set([origin, ...config.frameSources])] };
}

export interface SampleApps {
  readonly origin: string;
  /** Address of the page that adds companies, for the configuration of the product's page. */
  readonly addCompanyUrl: string;
  /** From now on the apps work on this gateway. */
  serve(gateway: SampleGateway): void;
  /** Gives them the answers of authority and bank that are due. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the sample apps on a port of their own, which makes them another origin than the page; on any free one where that is taken. */
export async function serveSampleApps(port: number, host: string, now: () => number): Promise<SampleApps> {
  let gateway: SampleGateway | null = null;
  const work = createAppWork();
  const server = createServer(getRequestListener(createSampleApps(now, () => gateway, work).fetch));
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
    serve(started) {
      gateway = started;
    },
    settle: async () => (gateway === null ? undefined : await work.settle(gateway.services)),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
