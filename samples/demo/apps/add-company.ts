import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { companyBind } from '../../../src/api/calls/relations.ts';
import { APP_VERSION } from '../../../src/api/context.ts';
import { WIRE_VERSION } from '../../../src/api/wire.ts';
import { traitsOf } from '../../../src/domain/core/variant.ts';
import { makeTaxpayers } from '../seed/taxpayers.ts';

const FOLDER = new URL('../../add-company/', import.meta.url);
/** Where the page that adds companies is, on the origin of the samples. */
export const ADD_COMPANY_PATH = '/add-company/';
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  [ADD_COMPANY_PATH]: ['index.html', 'text/html; charset=utf-8'],
  [`${ADD_COMPANY_PATH}page.js`]: ['page.js', 'text/javascript; charset=utf-8'],
  [`${ADD_COMPANY_PATH}page.css`]: ['page.css', 'text/css; charset=utf-8'],
};
/** Taxpayers that the page offers to try. */
const EXAMPLES = 6;

function addCompanyConfig() {
  const examples = makeTaxpayers().slice(0, EXAMPLES);
  return {
    appId: traitsOf('main').appId,
    version: APP_VERSION,
    wire: String(WIRE_VERSION),
    examples: examples.map(({ tax_no, legal_name, name }) => ({ taxNo: tax_no, legalName: legal_name, name })),
  };
}

/**
 * The page that adds companies (COMP-03), a small sample beside the apps. Beside its files it has the one call of the gateway that it uses, on its
 * own origin. For demo and development; a deployment names its own by ADD_COMPANY_URL.
 */
export function mountAddCompany(app: Hono, bind: (request: Request) => Response | Promise<Response>): void {
  for (const [path, [file, type]] of Object.entries(FILES))
    app.get(path, async (c) => c.body(await readFile(fileURLToPath(new URL(file, FOLDER)), 'utf8'), 200, { 'Content-Type': type }));
  app.get(`${ADD_COMPANY_PATH}config.json`, (c) => c.json(addCompanyConfig()));
  app.post(companyBind.path, (c) => bind(c.req.raw));
}
