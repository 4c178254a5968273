import { randomBytes } from 'node:crypto';
import { readCashierAddress } from '../../../server/pay/cashier-address.ts';
import type { Notification } from '../../../server/pay/provider.ts';
import { createAlipay } from '../../../server/pay/providers/alipay.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { now } from '../clock/clock.ts';
import { alipayConfig, alipayForm, alipayService, strangersKey } from './alipay-service.ts';
import type { ProviderStand } from './provider-suite.ts';
import { LITTLE_PATIENCE, PAGE, silentFetch } from './stand-kit.ts';

const posted = (body: string): Notification => ({ body, headers: () => '' });

/** The adapter of Alipay with the service behind it. */
export function alipayStand(config = alipayConfig) {
  const service = alipayService();
  let how: Parameters<ProviderStand['answers']>[0] = 'well';
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (how === 'silent') return silentFetch(url, init);
    if (how === 'broken') return new Response('<h1>502</h1>', { status: 502 });
    return await service.fetch(new Request(String(url), init), how === 'forged' ? strangersKey : undefined);
  };
  const ports = { fetch, clock: { now }, log: silentLog, patience: LITTLE_PATIENCE, random: { bytes: (n: number) => randomBytes(n) } };
  const provider = createAlipay(config, { ...ports, page: PAGE, notifyUrl: 'https://workbench.example/pay/v1/alipay/notify' });
  const tradeOf = (number: string) => {
    const trade = service.trades.get(number);
    if (trade === undefined) throw new Error('no such trade');
    return trade;
  };

  async function notice(number: string, wrong: Parameters<ProviderStand['notice']>[1]): Promise<Notification> {
    const fields = { ...service.noticeOf(tradeOf(number)) };
    if (wrong === 'merchant') fields.seller_id = '2088000000000000';
    if (wrong === 'body') delete fields.total_amount;
    const form = alipayForm(fields, wrong === 'signature' ? strangersKey : undefined);
    if (wrong === 'changed') return posted(form.replace('total_amount=', 'total_amount=1'));
    return posted(wrong === 'key' ? form.replace('sign_type=RSA2', 'sign_type=RSA') : form);
  }

  return {
    service,
    provider,
    notice,
    looked(number: string) {
      tradeOf(number).isScanned = true;
    },
    async pay(number: string) {
      const made = { isScanned: true, transactionId: `20261113${randomBytes(8).toString('hex')}`, paidAt: now() };
      return Object.assign(tradeOf(number), made).transactionId;
    },
    refundNotice: () => null,
    answers(next: typeof how) {
      how = next;
    },
    isPageOf(url, { batchId, tradeNumber, fen, expireAt }) {
      const facts = readCashierAddress(PAGE.secret, new URL(url).search);
      const isCode = facts?.code === service.codeOf(tradeNumber) && facts.code.startsWith('https://qr.alipay.com/');
      return isCode && url.startsWith(PAGE.origin) && facts.batchId === batchId && facts.fen === fen && facts.until === expireAt;
    },
  } satisfies ProviderStand & Record<string, unknown>;
}
