import { expect, test } from 'vitest';
import { type CashierFacts, cashierAddress, readCashierAddress } from './cashier-address.ts';

const page = { origin: 'https://pay.example', secret: 'a secret that seals addresses of pages' };
const facts: CashierFacts = {
  way: 'wechat',
  batchId: 'B26111300418',
  tradeNumber: '20261113-7K2M-0418',
  fen: 4_377_600,
  until: 1_794_537_471_000,
  code: 'weixin://wxpay/bizpayurl?pr=JyC91EIz1&x=%25',
};

test('[ORDER-08] the address of the cashier names its batch, and says under a seal what is shown', () => {
  const url = new URL(cashierAddress(page, facts));
  expect(url.origin + url.pathname).toBe('https://pay.example/pay');
  expect(url.searchParams.get('batchId')).toBe('B26111300418');
  expect(readCashierAddress(page.secret, url.search)).toEqual(facts);
  expect(url.href.length).toBeLessThan(400);
});

test('[PLUS-51] an address that somebody changed, or made himself, says nothing', () => {
  const { search } = new URL(cashierAddress(page, facts));
  const others = [
    search.replace('fen=4377600', 'fen=1'),
    search.replace('JyC91', 'JyC92'),
    `${search}x`,
    search.replace(/&seal=.*/, ''),
    '',
    '?seal=',
  ];
  expect(others.map((other) => readCashierAddress(page.secret, other))).toEqual(others.map(() => null));
  expect(readCashierAddress('a secret of another deployment entirely', search)).toBeNull();
});
