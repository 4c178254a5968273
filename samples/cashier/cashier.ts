import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { SIGNATURE_HEADER, signatureProblem, signedHeaders, TIME_HEADER } from '../../server/http/signed.ts';
import type { BillLine } from '../../server/pay/provider.ts';
import { gatewayCalls } from './gateway-calls.ts';
import { type Mischief, mischiefSchema, wellBehaved } from './mischief.ts';
import { createNotifier, type NotifyPorts } from './notify.ts';
import { createTill, refundWordOf, type Trade, wordOf } from './till.ts';

export interface CashierPorts extends NotifyPorts {
  /** The cashier's own origin. */
  readonly origin: () => string;
  /** Origins of the product's page: they alone may frame the cashier's, and are told by its message. */
  readonly frameOrigins: () => readonly string[];
}

export interface TestCashier {
  handle(request: Request): Promise<Response>;
  /** Resolves when no notification is under way. */
  idle(): Promise<void>;
}

/** How long a slow answer takes, milliseconds. */
const SLOW = 5_000;
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/pay': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
};
const FOLDER = new URL('./page/', import.meta.url);
const batchSchema = v.object({ batchId: v.string() });

/** Rejects when whoever asked has gone. */
const gone = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** What a forger would have to send as well: pages of other origins cannot, without being asked first. */
const isJson = (request: Request): boolean => request.headers.get('content-type') === 'application/json';

/**
 * The test cashier as one function of web requests: `/api/…` for the gateway, signed both ways; `/pay?batchId=…` the page; `/control` how it
 * misbehaves. It moves no money and asks nobody who he is: for demos and tests on this machine.
 */
export function createCashier(ports: CashierPorts): TestCashier {
  const { secret, now, sleep } = ports;
  const till = createTill(now);
  const notify = createNotifier(ports);
  let mischief: Mischief = wellBehaved;
  const underWay = new Set<Promise<void>>();

  function inBackground(work: Promise<void>): Promise<void> {
    const done = work.finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  const calls = gatewayCalls({
    till,
    now,
    pageOf: (batchId) => `${ports.origin()}/pay?batchId=${encodeURIComponent(batchId)}`,
    refundState: () => mischief.refund,
    refunded: (trade, refund) =>
      void inBackground(notify(trade.notifyUrl, { kind: 'refund', word: refundWordOf(trade, refund) }, mischief)),
  });

  /** What is wrong with a word, where something is to be. */
  function bent<T extends object>(word: T): T {
    const { merchant, currency, fenMore } = mischief;
    const fen = 'fen' in word && typeof word.fen === 'number' ? { fen: Math.max(0, word.fen + fenMore) } : {};
    return {
      ...word,
      ...fen,
      ...('currency' in word ? { currency } : {}),
      ...('lines' in word && Array.isArray(word.lines)
        ? { lines: word.lines.map((line: BillLine) => ({ ...line, fen: line.fen + fenMore })) }
        : {}),
      ...(merchant === 'other' ? { merchant: 'somebody-else' } : {}),
    };
  }

  async function answerGateway(name: string, request: Request): Promise<Response> {
    const body = await request.text();
    const [time, signature] = [request.headers.get(TIME_HEADER) ?? '', request.headers.get(SIGNATURE_HEADER) ?? ''];
    if (signatureProblem(secret, { time, signature, body }, now()) !== null) return new Response('', { status: 401 });
    if (mischief.answers === 'silent') await gone(request.signal);
    if (mischief.answers === 'slow') await sleep(SLOW);
    if (mischief.answers === 'broken') return new Response('<h1>500</h1>', { status: 500 });
    const said = calls.get(name)?.(JSON.parse(body)) ?? null;
    const text = JSON.stringify(said === null ? { error: 'not done' } : bent(said));
    return new Response(text, {
      status: said === null ? 400 : 200,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, text, now()) },
    });
  }

  /** Money changes hands: one transaction, or two where that is asked for. */
  async function pay(trade: Trade): Promise<void> {
    const told = Array.from({ length: mischief.payTimes }, () => {
      const made = till.pay(trade, { transactionId: `T${randomUUID()}`, fen: trade.fen, currency: 'CNY' });
      return inBackground(notify(trade.notifyUrl, { kind: 'payment', word: bent({ ...wordOf(trade, made), state: 'paid' }) }, mischief));
    });
    if (mischief.notify === 'early') await Promise.all(told);
  }

  async function answerPage(path: string, request: Request): Promise<Response> {
    const read = v.safeParse(batchSchema, await request.json().catch(() => null));
    const trade = read.success ? till.byBatch(read.output.batchId) : null;
    if (trade === null) return Response.json({ error: 'batch' }, { status: 404 });
    const isOver = trade.isClosed || trade.expireAt <= now();
    const canPay = trade.payments.length === 0 && (!isOver || mischief.afterClose);
    if (path === '/page/pay' && canPay && mischief.message !== 'unpaid') await pay(trade);
    const { fen, subject, batchId } = trade;
    const isPaid = trade.payments.length > 0;
    return Response.json({
      fen,
      subject,
      batchId,
      isPaid,
      canPay: canPay && !isPaid,
      message: mischief.message,
      origins: ports.frameOrigins(),
    });
  }

  async function control(request: Request): Promise<Response> {
    if (request.method === 'POST') {
      const read = v.safeParse(mischiefSchema, { ...mischief, ...((await request.json().catch(() => null)) as object | null) }); // as: judged here
      if (!read.success) return Response.json({ error: 'mischief' }, { status: 400 });
      mischief = read.output;
    }
    if (request.method === 'DELETE') mischief = wellBehaved;
    return Response.json(mischief);
  }

  async function file(path: string): Promise<Response> {
    const found = FILES[path];
    if (found === undefined) return new Response('', { status: 404 });
    const headers = {
      'content-type': found[1],
      'content-security-policy': `default-src 'self'; frame-ancestors ${ports.frameOrigins().join(' ') || "'none'"}`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
    return new Response(await readFile(new URL(found[0], FOLDER), 'utf8'), { headers });
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (request.method === 'GET' && pathname !== '/control') return await file(pathname);
      if (request.method === 'POST' && !isJson(request)) return new Response('', { status: 415 });
      if (pathname === '/control') return await control(request);
      if (pathname.startsWith('/api/')) return await answerGateway(pathname.slice('/api/'.length), request);
      return await answerPage(pathname, request);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
