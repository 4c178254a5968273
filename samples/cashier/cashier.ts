import * as v from 'valibot';
import { gatewayCalls } from './gateway-calls.ts';
import { answerGateway, bent } from './gateway-side.ts';
import { type Mischief, mischiefSchema, wellBehaved } from './mischief.ts';
import { createNotifier, type NotifyPorts } from './notify.ts';
import { answerPage, pageFile } from './page-side.ts';
import { createTill, type Paid, refundWordOf, type Trade, wordOf } from './till.ts';

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

/** What a forger would have to send as well: pages of other origins cannot, without being asked first. */
const isJson = (request: Request): boolean => request.headers.get('content-type') === 'application/json';

/** How the cashier misbehaves, and the calls that say so. */
function createControl() {
  let mischief: Mischief = wellBehaved;
  return {
    now: () => mischief,
    async handle(request: Request): Promise<Response> {
      if (request.method === 'DELETE') mischief = wellBehaved;
      if (request.method === 'POST') {
        const more: unknown = await request.json().catch(() => null);
        const read = v.safeParse(mischiefSchema, { ...mischief, ...(typeof more === 'object' ? more : null) });
        if (!read.success) return Response.json({ error: 'mischief' }, { status: 400 });
        mischief = read.output;
      }
      return Response.json(mischief);
    },
  };
}

/**
 * The test cashier as one function of web requests: `/api/…` for the gateway, signed both ways; `/pay?batchId=…` the page; `/control` how it
 * misbehaves. It moves no money and asks nobody who he is: for demos and tests on this machine.
 */
export function createCashier(ports: CashierPorts): TestCashier {
  const { now, frameOrigins } = ports;
  const till = createTill(now);
  const send = createNotifier(ports);
  const control = createControl();
  const mischief = control.now;
  const underWay = new Set<Promise<void>>();

  function notify(url: string, message: object): Promise<void> {
    const done = send(url, message, mischief()).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  const calls = gatewayCalls({
    till,
    now,
    pageOf: (batchId) => `${ports.origin()}/pay?batchId=${encodeURIComponent(batchId)}`,
    refundState: () => mischief().refund,
    refunded: (trade, refund) => void notify(trade.notifyUrl, { kind: 'refund', word: refundWordOf(trade, refund) }),
  });
  const gatewaySide = { ...ports, calls, mischief };
  const pageSide = {
    till,
    now,
    frameOrigins,
    mischief,
    paid: (trade: Trade, paid: Paid) =>
      notify(trade.notifyUrl, { kind: 'payment', word: bent({ ...wordOf(trade, paid), state: 'paid' }, mischief()) }),
  };
  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (request.method === 'GET' && pathname !== '/control') return await pageFile(pathname, frameOrigins());
      if (request.method === 'POST' && !isJson(request)) return new Response('', { status: 415 });
      if (pathname === '/control') return await control.handle(request);
      if (pathname.startsWith('/api/')) return await answerGateway(gatewaySide, pathname.slice('/api/'.length), request);
      return await answerPage(pageSide, request, pathname === '/page/pay');
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
