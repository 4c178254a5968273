import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderName } from '../../src/domain/orders/order.ts';

/** What the gateway's own cashier page shows of an order. It travels in the page's address under a seal, so that any process can show it and nobody else can make one. */
export interface CashierFacts {
  readonly way: ProviderName;
  readonly batchId: string;
  readonly tradeNumber: string;
  readonly fen: number;
  /** Until when it can be paid, milliseconds. */
  readonly until: number;
  /** What the QR code says; for a bank transfer what is to be written with it. */
  readonly code: string;
}

const PATH = '/pay';

function sealOf(secret: string, query: string): string {
  return createHmac('sha256', secret).update(query).digest('base64url');
}

/** The address of the page for an order: its batch stands in it (ORDER-08). */
export function cashierAddress({ origin, secret }: { origin: string; secret: string }, facts: CashierFacts): string {
  const { way, batchId, tradeNumber, fen, until, code } = facts;
  const query = new URLSearchParams({ batchId, way, trade: tradeNumber, fen: String(fen), until: String(until), code }).toString();
  return `${origin}${PATH}?${query}&seal=${sealOf(secret, query)}`;
}

/** What an address with a right seal says; null for any other. */
export function readCashierAddress(secret: string, search: string): CashierFacts | null {
  const [, query = '', seal = ''] = /^\??(.*)&seal=([\w-]{43})$/.exec(search) ?? [];
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(secret, query))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const of = new URLSearchParams(query);
  const value = (name: string): string => of.get(name) ?? '';
  // as: what is sealed was written by this gateway
  const way = value('way') as ProviderName;
  const numbers = { fen: Number(value('fen')), until: Number(value('until')) };
  return { way, batchId: value('batchId'), tradeNumber: value('trade'), code: value('code'), ...numbers };
}
