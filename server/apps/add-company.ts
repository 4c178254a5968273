import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { companyBind } from '../../src/api/calls/relations.ts';
import { APP_VERSION } from '../../src/api/context.ts';
import { WIRE_VERSION } from '../../src/api/wire.ts';
import { traitsOf } from '../../src/domain/core/variant.ts';
import { makeTaxpayers } from '../seed/taxpayers.ts';

const FOLDER = new URL('../../samples/', import.meta.url);
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/add-company/': ['add-company/index.html', 'text/html; charset=utf-8'],
  '/add-company/page.js': ['add-company/page.js', 'text/javascript; charset=utf-8'],
  '/add-company/page.css': ['add-company/page.css', 'text/css; charset=utf-8'],
};
/** Taxpayers that the page offers to try. */
const EXAMPLES = 6;

/** Only pages of this machine may embed them. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost:* http://127.0.0.1:*",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

export interface AddCompanyApp {
  /** Address of the page that adds companies, for the configuration of the product's page. */
  readonly addCompanyUrl: string;
  /** From now on the apps' calls reach this gateway. */
  serve(gateway: { readonly listener: RequestListener }): void;
  stop(): void;
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': type });
  response.end(body);
}

function addCompanyConfig(): string {
  const examples = makeTaxpayers().slice(0, EXAMPLES);
  return JSON.stringify({
    appId: traitsOf('main').appId,
    version: APP_VERSION,
    wire: String(WIRE_VERSION),
    examples: examples.map(({ tax_no, legal_name, name }) => ({ taxNo: tax_no, legalName: legal_name, name })),
  });
}

/**
 * The page that adds companies (COMP-03), as a small sample on an origin of its own: a free port. Beside its files it has the one call of the
 * gateway that it uses, on its own origin. For demo and development; a deployment names its own by ADD_COMPANY_URL.
 */
export async function serveAddCompany(host: string): Promise<AddCompanyApp> {
  let calls: RequestListener | null = null;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === companyBind.path && calls !== null) return calls(request, response);
    if (path === '/add-company/config.json') return send(response, 200, 'application/json', addCompanyConfig());
    const [file, type] = FILES[path] ?? [];
    if (file === undefined || type === undefined || request.method !== 'GET') return send(response, 404, 'text/plain', 'not found');
    void readFile(fileURLToPath(new URL(file, FOLDER))).then(
      (body) => send(response, 200, type, body),
      () => send(response, 404, 'text/plain', 'not found'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host }, resolve);
  });
  const address = server.address() as AddressInfo; // as: a listening TCP server has one
  return {
    addCompanyUrl: `http://localhost:${address.port}/add-company/`,
    serve(gateway) {
      calls = gateway.listener;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
