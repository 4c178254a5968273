import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type CashierFacts, cashierAddress } from '../../server/pay/cashier-address.ts';
import { noPay } from '../../server/pay/pay-config.ts';
import { remoteConfig } from '../../src/api/calls/config.ts';
import type { Till } from '../support/pay/till.ts';
import { openShop } from './order-kit.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const page = { origin: 'https://pay.example', secret: 'a secret that seals addresses of pages' };
const bank = { payee: '财税工作台 <示例> 有限公司', account: '6222 0000 1111 2222', bank: '示例银行深圳分行' };
const product = 'https://desk.example';

/** A shop with a cashier's page, and an order of one company at WeChat Pay or by transfer. */
async function openPage(open: OpenTestGateway, way: 'wechat' | 'bank' = 'wechat') {
  const pay = { ...noPay, publicOrigin: product, cashier: page, bank };
  const shop = await openShop(open, { tills: ['wechat', 'bank'], config: { pay, corsOrigins: ['https://static.example'] } });
  const made = await shop.buy('P0100', shop.companyIds.slice(0, 1));
  await shop.stash(made, way);
  const order = await shop.order(made.orderId);
  const { tradeNumber, batchId, totalFen: fen, holdUntil: until } = order;
  const facts: CashierFacts = {
    way,
    batchId,
    tradeNumber,
    fen,
    until,
    code: way === 'bank' ? '7K2M 0418' : 'weixin://wxpay/bizpayurl?pr=A1',
  };
  const url = cashierAddress(page, facts);
  const { app } = shop.gateway;
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await app.fetch(new Request(address, { headers }));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const state = async (of = url) => (await get(of.replace('/pay?', '/state?'))).text;
  const wechat = shop.providers.get('wechat') as Till; // as: the tills of a shop are its providers
  return { ...shop, wechat, tradeNumber, facts, url, get, state };
}

onBothStores('the page of the cashier', (open) => {
  test('[ORDER-08] [ORDER-05] it shows amount, code and until when, in the language of its browser, to the product alone', async () => {
    const { get, url, facts } = await openPage(open);
    const { status, headers, text } = await get(url);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${product} https://static.example`);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const part of ['用微信扫一扫', '¥1,280.00', '<svg class="code"', `data-batch="${facts.batchId}"`, '等待付款', product])
      expect(text).toContain(part);
    expect(text).not.toMatch(/已付款<\/footer>/);
    expect((await get(url, { 'accept-language': 'en-GB,en' })).text).toContain('Scan with WeChat');
    for (const file of ['/cashier.js', '/cashier.css']) expect((await get(page.origin + file)).status).toBe(200);
  });

  test('[PLUS-51] a transfer names payee, account, bank, amount and what is written with it, and no code', async () => {
    const { get, url } = await openPage(open, 'bank');
    const { text } = await get(url);
    for (const part of ['财税工作台 &lt;示例&gt; 有限公司', bank.account, bank.bank, '¥1,280.00', '壹仟贰佰捌拾元整', '7K2M 0418'])
      expect(text).toContain(part);
    expect(text).not.toContain('<svg');
  });

  test('[PLUS-51] it says paid only once the gateway has a word of the provider', async () => {
    const { state, wechat, tradeNumber, notify } = await openPage(open);
    expect(await state()).toBe('{"state":"waiting"}');
    const notification = wechat.pay(tradeNumber);
    expect(await state()).toBe('{"state":"waiting"}');
    expect(await notify(notification, 'wechat')).toEqual([200, 'success']);
    expect(await state()).toBe('{"state":"paid"}');
  });

  test('[PLUS-51] an amount that differs is being checked; another batch and an order of nobody are closed', async () => {
    const { state, wechat, tradeNumber, notify, facts } = await openPage(open);
    const other = (more: Partial<CashierFacts>) => cashierAddress(page, { ...facts, ...more });
    expect(await state(other({ batchId: 'B-other' }))).toBe('{"state":"closed"}');
    expect(await state(other({ way: 'alipay' }))).toBe('{"state":"closed"}');
    expect(await state(other({ tradeNumber: 'NONE' }))).toBe('{"state":"closed"}');
    await notify(wechat.pay(tradeNumber, { fen: facts.fen - 1 }), 'wechat');
    expect(await state()).toBe('{"state":"checking"}');
  });

  test('[PLUS-51] an address that was changed shows nothing and asks nothing', async () => {
    const { get, url, facts } = await openPage(open);
    const wrong = [
      url.replace(`fen=${facts.fen}`, 'fen=1'),
      url.replace('pr%3DA1', 'pr%3DB2'),
      `${page.origin}/pay`,
      `${url}${'x'.repeat(3_000)}`,
    ];
    for (const address of wrong) {
      const { status, text } = await get(address);
      expect([status, text.includes('<svg'), text.includes('这个付款地址无效')], address.slice(0, 200)).toEqual([404, false, true]);
      expect((await get(address.replace('/pay', '/state'))).status).toBe(404);
    }
  });

  test('[ORDER-05] nothing else of the gateway is on its host, and nothing of it on any other', async () => {
    const { gateway, get, url } = await openPage(open);
    for (const path of ['/', '/config.json', '/index.html', '/pay/v1/wechat/notify', remoteConfig.path, '/sources/v1/facts', '/pictures/x'])
      expect((await get(page.origin + path)).text, path).toBe('404');
    expect((await get(url.replace('https://pay.example', product))).text).not.toContain('svg');
    expect((await get(`${product}/config.json`)).status).toBe(200);
    const server = createServer(gateway.listener);
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // as: a listening TCP server has one
    const asked = (host: string) =>
      new Promise<string>((resolve, reject) => {
        httpRequest(
          { port, host: '127.0.0.1', path: remoteConfig.path, method: remoteConfig.method, headers: { host } },
          async (answer) => {
            resolve((await answer.toArray()).join(''));
          },
        )
          .on('error', reject)
          .end();
      });
    expect(await asked('pay.example')).toBe('404');
    expect(await asked('desk.example')).toContain('"head"');
  });
});
