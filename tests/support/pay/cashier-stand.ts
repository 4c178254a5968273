import { type CashierPorts, createCashier } from '../../../samples/cashier/cashier.ts';
import type { Mischief } from '../../../samples/cashier/mischief.ts';
import { signed } from '../../../samples/cashier/notify.ts';
import type { Notification } from '../../../server/pay/provider.ts';
import { createTestCashier } from '../../../server/pay/providers/test-cashier.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { now } from '../clock/clock.ts';
import type { ProviderStand } from './provider-suite.ts';
import { LITTLE_PATIENCE, silentFetch } from './stand-kit.ts';

export const CASHIER_URL = 'http://cashier.example';
export const CASHIER_SECRET = 'a secret that both know in these tests';

interface Received extends Notification {
  readonly url: string;
}

/** A notification as somebody received it over the wire. */
function received(url: string, init: { readonly body: string; readonly headers: Record<string, string> }): Received {
  const headers = new Headers(init.headers);
  return { url, body: init.body, headers: (name) => headers.get(name) ?? '' };
}

/** The test cashier in this process. What it would send is kept, unless `send` takes it. */
export function cashierHere(send?: (notification: Received) => Promise<Response>, more: Partial<CashierPorts> = {}) {
  const sent: Received[] = [];
  const cashier = createCashier({
    secret: CASHIER_SECRET,
    now,
    async fetch(url, init) {
      const notification = received(String(url), init as { body: string; headers: Record<string, string> }); // as: what it sends has both
      sent.push(notification);
      return (await send?.(notification)) ?? new Response('success');
    },
    sleep: async () => undefined,
    origin: () => CASHIER_URL,
    frameOrigins: () => ['http://workbench.example'],
    ...more,
  });
  const post = async (path: string, message: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await cashier.handle(new Request(CASHIER_URL + path, { method: 'POST', body: JSON.stringify(message), headers }));
    return (await answer.json()) as Record<string, unknown>; // as: it answers objects
  };
  return {
    cashier,
    sent,
    fetch: (async (url, init) => await cashier.handle(new Request(String(url), init))) as typeof globalThis.fetch,
    /** Presses 支付 on the page of a batch. */
    pay: (batchId: string) => post('/page/pay', { batchId }),
    misbehave: (how: Partial<Mischief>) => post('/control', how),
    state: (batchId: string) => post('/page/state', { batchId }),
  };
}

/** The adapter of the test cashier with the cashier behind it. */
export function cashierStand(): ProviderStand {
  const here = cashierHere();
  let how: Parameters<ProviderStand['answers']>[0] = 'well';
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (how === 'silent') return silentFetch(url, init);
    if (how === 'broken') return new Response('<h1>500</h1>', { status: 500 });
    const answer = await here.fetch(url, init);
    if (how !== 'forged') return answer;
    const { headers } = signed('of somebody else entirely', {}, 'right', now());
    return new Response(await answer.text(), { headers });
  };
  const batches = new Map<string, string>();
  const adapter = createTestCashier(
    { url: CASHIER_URL, secret: CASHIER_SECRET },
    { fetch, clock: { now }, log: silentLog, patience: LITTLE_PATIENCE },
  );
  const noticeOf = (has: (notification: Received) => boolean): Received => {
    const found = here.sent.find(has);
    if (found === undefined) throw new Error('no such notification');
    return found;
  };
  return {
    provider: {
      ...adapter,
      create(request) {
        batches.set(request.tradeNumber, request.batchId);
        return adapter.create(request);
      },
    },
    async pay(tradeNumber) {
      await here.pay(batches.get(tradeNumber) ?? '');
      await here.cashier.idle();
      return JSON.parse(noticeOf(({ body }) => body.includes(tradeNumber)).body).word.transactionId;
    },
    async notice(tradeNumber, wrong) {
      const right = noticeOf(({ body }) => body.includes(tradeNumber));
      const message = JSON.parse(right.body);
      const kinds = { signature: 'forged', changed: 'changed-body', key: 'unknown-key', skew: 'skewed' } as const;
      if (wrong === null) return right;
      if (wrong === 'merchant') message.word.merchant = 'somebody-else';
      if (wrong === 'body') delete message.word.fen;
      const kind = wrong === 'merchant' || wrong === 'body' ? 'right' : kinds[wrong];
      return received(right.url, signed(CASHIER_SECRET, message, kind, now()));
    },
    async refundNotice(refundId) {
      await here.cashier.idle();
      return noticeOf(({ body }) => body.includes(`"${refundId}"`));
    },
    answers(next) {
      how = next;
    },
    isPageOf: (url, { batchId }) => url === `${CASHIER_URL}/pay?batchId=${batchId}`,
  };
}
