import { randomBytes } from 'node:crypto';
import { readCashierAddress } from '../../../server/pay/cashier-address.ts';
import type { Notification } from '../../../server/pay/provider.ts';
import { createWechatPay } from '../../../server/pay/providers/wechat.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { now } from '../clock/clock.ts';
import type { ProviderStand } from './provider-suite.ts';
import { LITTLE_PATIENCE, PAGE, silentFetch } from './stand-kit.ts';
import { type SignedBody, signedByWechat, strangersKey, wechatConfig, wechatNotice, wechatService } from './wechat-service.ts';

const asReceived = ({ headers, body }: SignedBody): Notification => {
  const head = new Headers(headers);
  return { body, headers: (name) => head.get(name) ?? '' };
};

/** The adapter of WeChat Pay with the service behind it. */
export function wechatStand(config = wechatConfig) {
  const service = wechatService();
  let how: Parameters<ProviderStand['answers']>[0] = 'well';
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (how === 'silent') return silentFetch(url, init);
    if (how === 'broken') return new Response('<h1>502</h1>', { status: 502 });
    return await service.fetch(new Request(String(url), init), (body) =>
      signedByWechat(body, how === 'forged' ? { key: strangersKey } : {}),
    );
  };
  const ports = { fetch, clock: { now }, log: silentLog, patience: LITTLE_PATIENCE, random: { bytes: (n: number) => randomBytes(n) } };
  const provider = createWechatPay(config, { ...ports, page: PAGE, notifyUrl: 'https://workbench.example/pay/v1/wechat/notify' });
  const tradeOf = (number: string) => {
    const trade = service.trades.get(number);
    if (trade === undefined) throw new Error('no such trade');
    return trade;
  };

  async function notice(number: string, wrong: Parameters<ProviderStand['notice']>[1]): Promise<Notification> {
    const order = { ...service.orderOf(tradeOf(number)), ...(wrong === 'merchant' ? { mchid: '1900000110' } : {}) };
    const apiKey = wrong === 'body' ? 'anAPIv3keyOfSomebodyElseEntirely' : wechatConfig.apiKey;
    const body = wechatNotice('TRANSACTION.SUCCESS', order, apiKey);
    const signed = signedByWechat(body, {
      ...(wrong === 'signature' ? { key: strangersKey } : {}),
      ...(wrong === 'key' ? { serial: '7777777777777777777777777777777777777777' } : {}),
      ...(wrong === 'skew' ? { at: now() - 5 * 60_000 - 2_000 } : {}),
    });
    return asReceived(wrong === 'changed' ? { ...signed, body: body.replace('EV-1', 'EV-2') } : signed);
  }

  return {
    service,
    provider,
    notice,
    signed: (body: string) => asReceived(signedByWechat(body)),
    async pay(number: string) {
      const trade = tradeOf(number);
      trade.transactionId = `42000${randomBytes(8).toString('hex')}`;
      trade.paidAt = now();
      return trade.transactionId;
    },
    async refundNotice(refundId: string) {
      const [, refund] = service.refundNamed(refundId);
      const told = { mchid: wechatConfig.merchantId, refund_status: 'SUCCESS', ...refund };
      return asReceived(signedByWechat(wechatNotice('REFUND.SUCCESS', told)));
    },
    answers(next: typeof how) {
      how = next;
    },
    isPageOf(url, request) {
      const facts = readCashierAddress(PAGE.secret, new URL(url).search);
      const { batchId, tradeNumber, fen, expireAt: until } = request;
      const isCode = facts?.code === service.codeOf(tradeNumber) && facts.code.startsWith('weixin://');
      return isCode && url.startsWith(PAGE.origin) && facts.batchId === batchId && facts.fen === fen && facts.until === until;
    },
  } satisfies ProviderStand & Record<string, unknown>;
}
