import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Mischief } from './mischief.ts';
import type { Paid, Till, Trade } from './till.ts';

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/pay': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
};
const FOLDER = new URL('./page/', import.meta.url);

/** A file of the page, which pages of `frameOrigins` alone may frame. */
export async function pageFile(path: string, frameOrigins: readonly string[]): Promise<Response> {
  const found = FILES[path];
  if (found === undefined) return new Response('', { status: 404 });
  const headers = {
    'content-type': found[1],
    'content-security-policy': `default-src 'self'; frame-ancestors ${frameOrigins.join(' ') || "'none'"}`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  return new Response(await readFile(new URL(found[0], FOLDER), 'utf8'), { headers });
}

const batchSchema = v.object({ batchId: v.string() });

interface Side {
  readonly till: Till;
  readonly now: () => number;
  readonly frameOrigins: () => readonly string[];
  readonly mischief: () => Mischief;
  /** Tells the gateway of a transaction. */
  readonly paid: (trade: Trade, paid: Paid) => Promise<void>;
}

/** Money changes hands: one transaction, or two where that is asked for. */
async function pay({ till, mischief, paid }: Side, trade: Trade): Promise<void> {
  const { payTimes, notify } = mischief();
  const told = Array.from({ length: payTimes }, () =>
    paid(trade, till.pay(trade, { transactionId: `T${randomUUID()}`, fen: trade.fen, currency: 'CNY' })),
  );
  if (notify === 'early') await Promise.all(told);
}

/** What the page asks: how its order stands, and with `pays` that it is paid. */
export async function answerPage(side: Side, request: Request, pays: boolean): Promise<Response> {
  const { till, now, frameOrigins } = side;
  const read = v.safeParse(batchSchema, await request.json().catch(() => null));
  const trade = read.success ? till.byBatch(read.output.batchId) : null;
  if (trade === null) return Response.json({ error: 'batch' }, { status: 404 });
  const { afterClose, message } = side.mischief();
  const canPay = trade.payments.length === 0 && (afterClose || !(trade.isClosed || trade.expireAt <= now()));
  if (pays && canPay && message !== 'unpaid') await pay(side, trade);
  const { fen, subject, batchId } = trade;
  const isPaid = trade.payments.length > 0;
  return Response.json({ fen, subject, batchId, isPaid, canPay: canPay && !isPaid, message, origins: frameOrigins() });
}
