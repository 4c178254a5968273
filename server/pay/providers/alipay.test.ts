import { expect, test } from 'vitest';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { alipayConfig, alipayForm, alipayService } from '../../../tests/support/pay/alipay-service.ts';
import { alipayStand } from '../../../tests/support/pay/alipay-stand.ts';
import { providerContract } from '../../../tests/support/pay/provider-suite.ts';
import { alipayBillLines } from './alipay-bill.ts';
import { signedNode } from './alipay-signature.ts';

// Alipay names no key, and a notification that comes again has the time of the first: its age says nothing.
providerContract(alipayStand, [
  ['signature', 'signature'],
  ['changed', 'signature'],
  ['key', 'key'],
  ['merchant', 'merchant'],
  ['body', 'body'],
]);

const request = {
  tradeNumber: '20261113-7K2M-0418',
  batchId: 'B26111300418',
  fen: 4_377_601,
  subject: '会员标准版',
  expireAt: now() + 60_000,
  notifyUrl: 'https://workbench.example/pay/v1/alipay/notify',
};
const { tradeNumber: number } = request;

test('[PLUS-51] a code that nobody scanned is unpaid, closed for us when it is closed, and paid when somebody pays by it all the same', async () => {
  const { provider, pay, notice } = alipayStand();
  await provider.create(request);
  expect(await provider.query(number)).toMatchObject({ word: { state: 'unpaid' } });
  expect(await provider.close(number)).toMatchObject({ word: { state: 'closed' } });
  await pay(number);
  expect(await provider.query(number)).toMatchObject({ word: { state: 'paid', fen: request.fen } });
  expect(await provider.verify(await notice(number, null), now())).toMatchObject({ word: { state: 'paid', fen: request.fen } });
});

test('[PLUS-51] a notification that what was paid is closed says that it was given back', async () => {
  const { provider, pay, notice, service } = alipayStand();
  await provider.create(request);
  await pay(number);
  service.trades.get(number)?.refunds.set('R-1', request.fen);
  expect(await provider.verify(await notice(number, null), now())).toMatchObject({ word: { state: 'refunded', fen: request.fen } });
});

test('[PLUS-51] another app of the same seller is another merchant', async () => {
  const stand = alipayStand({ ...alipayConfig, appId: '2021000000000000' });
  await stand.provider.create(request);
  expect(await stand.provider.create(request)).toMatchObject({ kind: 'none' });
  const { provider, pay, service } = alipayStand();
  await provider.create(request);
  await pay(number);
  const trade = service.trades.get(number);
  const fields = trade === undefined ? {} : service.noticeOf(trade);
  const other = { headers: () => '', body: alipayForm({ ...fields, app_id: '2021000000000000' }) };
  expect(await provider.verify(other, now())).toEqual({ kind: 'refused', problem: 'merchant' });
});

test('[PLUS-51] a refund that is not there yet is under way, and not done', async () => {
  const { provider, pay } = alipayStand();
  await provider.create(request);
  await pay(number);
  expect(await provider.queryRefund('R-none', number)).toMatchObject({ kind: 'said', word: { state: 'processing', refundId: 'R-none' } });
});

test('[PLUS-51] what is signed is the text of the answer as it came, whatever is written within it', async () => {
  const sent: string[] = [];
  const service = alipayService();
  const ask = async (body: string) => (await service.fetch(new Request(alipayConfig.gateway, { method: 'POST', body }))).text();
  const unsigned = await ask('method=alipay.trade.query&biz_content=%7B%7D');
  sent.push(unsigned);
  expect(JSON.parse(signedNode(alipayConfig, unsigned, 'alipay.trade.query') ?? '')).toMatchObject({ sub_code: 'isv.invalid-signature' });
  expect(signedNode(alipayConfig, unsigned, 'alipay.trade.close')).toBeNull();
  expect(signedNode(alipayConfig, unsigned.replace('40004', '10000'), 'alipay.trade.query')).toBeNull();
  expect(signedNode(alipayConfig, unsigned.replace(/,"sign".*/, '}'), 'alipay.trade.query')).toBeNull();
  for (const text of ['', '{}', '"sign"', '{"alipay_trade_query_response":{}}', '{"error_response":{"code":"40002"}}'])
    expect(signedNode(alipayConfig, text, 'alipay.trade.query'), text).toBeNull();
});

test('[PLUS-51] a bill that lies elsewhere is not fetched, and what is no archive is no bill', async () => {
  const { provider, pay, service } = alipayStand();
  await provider.create(request);
  await pay(number);
  const real = service.fetch;
  const hosts: string[] = [];
  service.fetch = async (asked, key) => {
    hosts.push(new URL(asked.url).host);
    return asked.url.includes('downloadBillFile') ? new Response('<html>') : await real(asked, key);
  };
  expect(await provider.bill(chinaDay(now()))).toEqual({ kind: 'none', reason: 'bill' });
  expect(hosts).toEqual(['openapi.alipay.com', 'dwbillcenter.alipay.com']);
  expect(alipayBillLines(new Uint8Array([80, 75, 3, 4]))).toBeNull();
});
