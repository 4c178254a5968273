import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { Clock } from '../../ports.ts';
import { type CashierFacts, readCashierAddress } from '../cashier-address.ts';
import type { PayConfig } from '../pay-config.ts';
import { cashierPage, unknownPage } from './page.ts';
import { type CashierState, cashierWords } from './words.ts';

const FOLDER = new URL('./files/', import.meta.url);
const HTML = 'text/html; charset=utf-8';
/** Longest query of an address that is read. */
const MOST_SIGNS = 2_000;

export interface CashierPagePorts {
  readonly pay: PayConfig;
  /** Further origins from which the product is served. */
  readonly corsOrigins: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  /** The order of a trade number, null for none. */
  readonly orderOf: (tradeNumber: string) => Promise<Order | null>;
}

/** What the gateway knows of the payment that an address is about. Another batch of the order was opened in its place: this one is not to be paid. */
function cashierStateOf(order: Order | null, { batchId, way }: Pick<CashierFacts, 'batchId' | 'way'>): CashierState {
  if (order === null) return 'closed';
  const { state } = order;
  if (state === 'paid' || state === 'fulfilled') return 'paid';
  if (state === 'paid-late' || state === 'refund-due' || state === 'disputed') return 'checking';
  const isOurs = order.batchId === batchId && order.provider === way;
  return isOurs && state !== 'closed' ? 'waiting' : 'closed';
}

/**
 * The cashier's own host, as one app: the page of an order, its two files, and the question whether it was paid. Nothing else of the gateway is on it, and only the
 * product's pages may frame it.
 */
export function createCashierHost({ pay, corsOrigins, clock, orderOf }: CashierPagePorts): Hono {
  const productOrigins = [...new Set([pay.publicOrigin, ...corsOrigins])];
  const secret = pay.cashier?.secret ?? '';
  const headers = {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${productOrigins.join(' ')}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.get('/pay', (c) => {
    const { lang, words } = cashierWords(c.req.header('accept-language') ?? '');
    const { search } = new URL(c.req.url);
    const facts = search.length > MOST_SIGNS ? null : readCashierAddress(secret, search);
    if (facts === null) return c.body(unknownPage(lang, words), 404, { 'Content-Type': HTML });
    return c.body(cashierPage(lang, words, { facts, bank: pay.bank, productOrigins, now: clock.now() }), 200, { 'Content-Type': HTML });
  });
  app.get('/state', async (c) => {
    const { search } = new URL(c.req.url);
    const facts = search.length > MOST_SIGNS ? null : readCashierAddress(secret, search);
    if (facts === null) return c.json({ state: 'closed' }, 404);
    return c.json({ state: cashierStateOf(await orderOf(facts.tradeNumber), facts) });
  });
  const files = { '/cashier.js': 'text/javascript; charset=utf-8', '/cashier.css': 'text/css; charset=utf-8' };
  for (const [path, type] of Object.entries(files))
    app.get(path, async (c) => c.body(await readFile(new URL(path.slice(1), FOLDER), 'utf8'), 200, { 'Content-Type': type }));
  app.notFound((c) => c.text('404', 404));
  app.onError((_error, c) => c.text('500', 500));
  return app;
}
