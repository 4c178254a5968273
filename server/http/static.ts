import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { Variant } from '../../src/domain/core/variant.ts';
import { gateway as chinese } from '../../src/texts/zh-CN/gateway.ts';
import type { Env } from '../pipeline/call.ts';

/** A path whose last part names a file. Every other one that is asked for as a page is the page, whose router leads unknown ones on (ROUTE-13). */
const FILE = /\.[A-Za-z0-9]{1,12}$/;
/** Built files carry a hash of their content in their name. */
const HASHED = /^\/assets\/.*-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** May be kept, must be asked about: the page, the service worker, the manifest. */
const ASK = 'no-cache';
/** The page names the first, whatever the variant (FLAG-01). */
const MANIFEST: Readonly<Record<Variant, string>> = { main: '/manifest.webmanifest', xsb: '/manifest-xsb.webmanifest' };
/** Compressed forms have no address of their own, and source maps stay at home. */
const UNSERVED = /\.(?:br|gz|zst|map)$/;
/** No page for who is no browser: what is built, what is given, and what a monitor asks of another port. */
const NO_PAGE = /^\/(?:assets|pictures|healthz|readyz|metrics)(?:\/|$)/;

/** Whether the caller takes the page: a browser that navigates, and whoever is no browser (a monitor, a link preview) unless it asks for JSON alone. */
function takesPage(c: Context<Env>): boolean {
  if (c.req.header('sec-fetch-mode') === 'navigate') return true;
  if (c.req.header('sec-fetch-dest') !== undefined || NO_PAGE.test(c.req.path)) return false;
  const accept = c.req.header('accept') ?? '';
  return !/[/+]json/i.test(accept) || accept.includes('text/html');
}

/** The found file with its caching rule, or 304 when the caller's copy is the file. */
async function withCaching(c: Context<Env>, found: Response, rule: string): Promise<Response> {
  found.headers.set('Cache-Control', rule);
  found.headers.set('Vary', 'Accept-Encoding');
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  const modified = Date.parse(found.headers.get('last-modified') ?? '');
  if (found.status !== 200 || !(modified <= since)) return found;
  await found.body?.cancel();
  const headers = new Headers(found.headers);
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}

/** A deployment that becomes the other variant changes the file behind this address without making it newer. */
function asItIs(found: Response): Response {
  found.headers.set('Cache-Control', 'no-store');
  return found;
}

/**
 * Serves the built page: files with their type and, where present, their compressed form; the page itself for whoever takes it
 * under anything that is no file, and the manifest of the variant under the one address that the page names. Nothing outside `folder` is reachable.
 */
export function mountStatic(app: Hono<Env>, folder: string, variant: Variant = 'main'): void {
  const nothing = async (): Promise<void> => undefined;
  const rewriteRequestPath = (path: string): string => (path === MANIFEST.main ? MANIFEST[variant] : path);
  const files = serveStatic<Env>({ root: folder, precompressed: true, rewriteRequestPath });
  const page = serveStatic<Env>({ path: join(folder, 'index.html'), precompressed: true });
  app.get('*', async (c, next) => {
    const { path } = c.req;
    const file = path.endsWith('/') || UNSERVED.test(path) ? undefined : await files(c, nothing);
    if (file && path === MANIFEST.main) return asItIs(file);
    if (file) return withCaching(c, file, HASHED.test(path) ? FOREVER : ASK);
    if (!takesPage(c)) return next();
    const shell = FILE.test(path) ? undefined : await page(c, nothing);
    return shell ? withCaching(c, shell, ASK) : c.text(chinese['path.unknown'], 404);
  });
}
