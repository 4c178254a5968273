import { expect, test } from 'vitest';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { providerContract } from '../../../tests/support/pay/provider-suite.ts';
import { wechatConfig, wechatNotice } from '../../../tests/support/pay/wechat-service.ts';
import { wechatStand } from '../../../tests/support/pay/wechat-stand.ts';
import { wechatBillLines } from './wechat-bill.ts';
import { authorization } from './wechat-signature.ts';

providerContract(wechatStand, [
  ['signature', 'signature'],
  ['changed', 'signature'],
  ['key', 'key'],
  ['skew', 'skew'],
  ['merchant', 'merchant'],
  ['body', 'body'],
]);

const request = {
  tradeNumber: '20261113-7K2M-0418',
  batchId: 'B26111300418',
  fen: 4_377_600,
  subject: '会员标准版',
  expireAt: now() + 60_000,
  notifyUrl: 'https://workbench.example/pay/v1/wechat/notify',
};
const { tradeNumber: number } = request;

test('[PLUS-51] the app that an order is for is compared, in answers and in notifications', async () => {
  const stand = wechatStand({ ...wechatConfig, appId: 'wx-of-another-app' });
  stand.service.trades.set(number, {
    ...{ number, total: 100, currency: 'CNY', isClosed: false, transactionId: 'T', paidAt: now(), refunds: [] },
  });
  expect(await stand.provider.query(number)).toEqual({ kind: 'none', reason: 'app' });
  expect(await stand.provider.verify(await stand.notice(number, null), now())).toEqual({ kind: 'refused', problem: 'merchant' });
  expect(await stand.provider.create(request)).toEqual({ kind: 'none', reason: 'status 400 APPID_MCHID_NOT_MATCH' });
});

test('[PLUS-51] a currency is told as it is, for whoever compares it', async () => {
  const { provider, service, pay, notice } = wechatStand();
  await provider.create(request);
  await pay(number);
  const trade = service.trades.get(number);
  if (trade) trade.currency = 'USD';
  expect(await provider.query(number)).toMatchObject({ word: { state: 'paid', currency: 'USD', fen: request.fen } });
  expect(await provider.verify(await notice(number, null), now())).toMatchObject({ word: { currency: 'USD' } });
});

test('[PLUS-51] a merchant who does not have the private key is told nothing', async () => {
  const { privateKey } = await import('node:crypto').then(({ generateKeyPairSync }) => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const { provider } = wechatStand({ ...wechatConfig, merchantKey: privateKey });
  expect((await provider.create(request)).kind).toBe('none');
});

test('[PLUS-51] a notification of an event that is none of a payment is refused, and kept from nothing', async () => {
  const { provider, signed } = wechatStand();
  const verdict = await provider.verify(signed(wechatNotice('COUPON.USE', { coupon_id: '1' })), now());
  expect(verdict).toEqual({ kind: 'refused', problem: 'body' });
});

test('[PLUS-51] the evidence of a notification holds its signature, its body and what it says', async () => {
  const { provider, pay, notice } = wechatStand();
  await provider.create(request);
  const transactionId = await pay(number);
  const notification = await notice(number, null);
  const verified = await provider.verify(notification, now());
  const raw = verified.kind === 'payment' ? verified.word.raw : '';
  for (const part of [notification.headers('wechatpay-signature'), notification.body, transactionId]) expect(raw).toContain(part);
});

test('[PLUS-51] a bill whose digest differs, or that lies elsewhere, is none', async () => {
  const { provider, service, pay } = wechatStand();
  await provider.create(request);
  await pay(number);
  const real = service.fetch;
  service.fetch = async (asked, sign) => {
    const answer = await real(asked, sign);
    return asked.url.includes('billdownload') ? new Response(`${await answer.text()}\`x`) : answer;
  };
  expect(await provider.bill(chinaDay(now()))).toEqual({ kind: 'none', reason: 'digest' });
  service.fetch = (asked, sign) => real(asked, (body) => sign(body.replace('api.mch.weixin.qq.com', 'evil.example')));
  expect(await provider.bill(chinaDay(now()))).toEqual({ kind: 'none', reason: 'other origin' });
});

test('[PLUS-51] a bill is read by the names of its columns, to the sums, with commas within a name', () => {
  const heading = '交易时间,新的一列,微信订单号,商户订单号,交易状态,商品名称,订单金额,商户退款单号,申请退款金额';
  const rows = [
    '`2026-11-13 23:59:59,`x,`W1,`N1,`SUCCESS,`会员, 一年,`1280.01,`0,`0.00',
    '`2026-11-13 10:00:00,`x,`W1,`N1,`REFUND,`会员,`0.00,`R1,`280.00',
    '`2026-11-13 10:00:00,`x,`W2,`N2,`REVOKED,`会员,`1.00,`0,`0.00',
    '总交易单数,应结订单总金额',
    '`3,`1281.01',
  ];
  expect(wechatBillLines([heading, ...rows].join('\n'))).toEqual([
    { kind: 'payment', tradeNumber: 'N1', transactionId: 'W1', refundId: '', fen: 128_001, at: Date.parse('2026-11-13T15:59:59Z') },
    { kind: 'refund', tradeNumber: 'N1', transactionId: 'W1', refundId: 'R1', fen: 28_000, at: Date.parse('2026-11-13T02:00:00Z') },
  ]);
  expect(wechatBillLines('<html>nothing</html>')).toBeNull();
  expect(wechatBillLines([heading, '`2026-11-13 10:00:00,`x,`W1,`N1,`SUCCESS,`会员,`many,`0,`0.00'].join('\n'))).toBeNull();
});

test('[PLUS-51] a request is signed over its method, path with query, time, nonce and body', () => {
  const asked = { method: 'GET', target: '/v3/x?a=1', body: '', nonce: '593BEC0C', now: 1_554_208_460_999 };
  const header = authorization(wechatConfig, asked);
  expect(header).toMatch(
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="593BEC0C",signature="[\w+/=]{344}",timestamp="1554208460",serial_no=/,
  );
  for (const other of [{ method: 'POST' }, { target: '/v3/x?a=2' }, { body: '{}' }, { nonce: '593BEC0D' }, { now: asked.now + 1 }])
    expect(authorization(wechatConfig, { ...asked, ...other })).not.toBe(header);
});
