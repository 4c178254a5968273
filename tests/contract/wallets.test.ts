import { expect, test } from 'vitest';
import { readCashierAddress } from '../../server/pay/cashier-address.ts';
import { noPay } from '../../server/pay/pay-config.ts';
import type { Notification, Provider } from '../../server/pay/provider.ts';
import type { ProviderName } from '../../src/domain/orders/order.ts';
import { now } from '../support/clock/clock.ts';
import { alipayStand } from '../support/pay/alipay-stand.ts';
import type { ProviderStand } from '../support/pay/provider-suite.ts';
import { PAGE } from '../support/pay/stand-kit.ts';
import { wechatStand } from '../support/pay/wechat-stand.ts';
import { openShop } from './order-kit.ts';
import { manualClock, type OpenTestGateway, onBothStores } from './stores.ts';

const stands = { wechat: wechatStand, alipay: alipayStand } as const;
const HEAD = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'];

/** The gateway with a provider's adapter, whose service signs, and an order of two companies at its cashier. */
async function openAt(open: OpenTestGateway, way: keyof typeof stands) {
  const stand: ProviderStand = stands[way]();
  const providers: ReadonlyMap<ProviderName, Provider> = new Map([[way, stand.provider]]);
  const config = { pay: { ...noPay, publicOrigin: 'https://desk.example' } };
  const shop = await openShop(open, { clock: manualClock(now()), config, providers });
  const made = await shop.buy('P0101', shop.companyIds.slice(0, 2));
  const stashed = await shop.stash(made, way);
  if (!stashed.ok) throw new Error(stashed.error.code);
  const post = async ({ headers, body }: Notification) => {
    const head = Object.fromEntries(HEAD.map((name) => [name, headers(name)]));
    const answer = await shop.gateway.app.request(`/pay/v1/${way}/notify`, { method: 'POST', body, headers: head });
    return [answer.status, await answer.text()];
  };
  return { stand, post, stashUrl: stashed.value.stashUrl, order: () => shop.order(made.orderId) };
}

onBothStores('orders paid by a wallet', (open) => {
  test.each([
    ['wechat', [200, '']],
    ['alipay', [200, 'success']],
  ] as const)(
    '[PLUS-51] [ORDER-08] %s: the cashier is opened, its signed notification is verified at the gateway, and delivers once',
    async (way, taken) => {
      const { stand, post, stashUrl, order } = await openAt(open, way);
      const { tradeNumber, batchId } = await order();
      expect(readCashierAddress(PAGE.secret, new URL(stashUrl).search)).toMatchObject({ way, batchId, tradeNumber, fen: 39_800 });
      const transactionId = await stand.pay(tradeNumber);
      const notification = await stand.notice(tradeNumber, null);
      expect(await post(notification)).toEqual(taken);
      expect(await post(notification)).toEqual(taken);
      expect(await order()).toMatchObject({ state: 'fulfilled', payments: [{ provider: way, transactionId, fen: 39_800 }] });
    },
  );

  test.each(['wechat', 'alipay'] as const)(
    '[PLUS-51] %s: a notification that somebody else signed, or changed, pays nothing',
    async (way) => {
      const { stand, post, order } = await openAt(open, way);
      const { tradeNumber } = await order();
      await stand.pay(tradeNumber);
      for (const wrong of ['signature', 'changed', 'merchant'] as const) {
        const [, said] = await post(await stand.notice(tradeNumber, wrong));
        expect(String(said)).toMatch(/fail/i);
      }
      expect(await order()).toMatchObject({ state: 'paying', payments: [] });
    },
  );
});
