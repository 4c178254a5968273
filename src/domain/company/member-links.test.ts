import { expect, test } from 'vitest';
import { memberLinks, purchaseOf } from './member-links.ts';

const standard = {
  memberBuyUrl: 'https://shop.example.com/buy?id={companyId}',
  memberRenewUrl: 'https://shop.example.com/renew?id={companyId}',
  memberVisitUrl: 'https://visit.example.com/{companyId}',
  memberPrintUrl: 'https://shop.example.com/print',
  memberBoughtUrl: 'https://shop.example.com/bought',
  memberMoreUrl: 'https://outlets.example.com/',
};
const company = { companyId: 'c 1', buyUrl: '', renewUrl: '' };
const vip = { visitUrl: '', renewUrl: '', printUrl: '', boughtUrl: '', moreUrl: '' };

test('[VIP-01] a company of which no source told a link has those of the deployment, with its id in them', () => {
  const own = {
    buy: 'https://shop.example.com/buy?id=c%201',
    renew: 'https://shop.example.com/renew?id=c%201',
    visit: 'https://visit.example.com/c%201',
    print: standard.memberPrintUrl,
    bought: standard.memberBoughtUrl,
    more: standard.memberMoreUrl,
  };
  expect(memberLinks({ vip: null, company }, standard)).toEqual(own);
  expect(memberLinks({ vip: { ...vip, moreUrl: '  ' }, company }, standard)).toEqual(own);
});

test('[VIP-01] what a source told of the company is stronger, each link by itself, the membership’s before the row’s', () => {
  const told = {
    vip: { ...vip, visitUrl: 'https://a/visit' },
    company: { ...company, buyUrl: 'https://a/buy', renewUrl: 'https://a/row' },
  };
  const { buy, renew, visit, print } = memberLinks(told, standard);
  expect([buy, renew, visit, print]).toEqual(['https://a/buy', 'https://a/row', 'https://a/visit', standard.memberPrintUrl]);
  expect(memberLinks({ ...told, vip: { ...vip, renewUrl: 'https://a/vip' } }, standard).renew).toBe('https://a/vip');
});

test('[ERR-20] without a source, settings, or an address in them there is no link', () => {
  const none = { buy: '', renew: '', visit: '', print: '', bought: '', more: '' };
  expect(memberLinks({ vip, company }, null)).toEqual(none);
  expect(memberLinks({ vip: null, company }, { ...standard, memberBuyUrl: '/buy' }).buy).toBe('');
  expect(purchaseOf(none, '').url).toBe('');
});

test('[VIP-01] a company of which a day was told renews, one without buys, and a place of either sells both', () => {
  const links = { buy: 'b', renew: 'r', visit: '', print: '', bought: '', more: '' };
  expect(purchaseOf(links, '')).toEqual({ kind: 'buy', url: 'b' });
  expect(purchaseOf(links, '2020-01-01')).toEqual({ kind: 'renew', url: 'r' });
  expect(purchaseOf({ ...links, buy: '' }, '')).toEqual({ kind: 'buy', url: 'r' });
  expect(purchaseOf({ ...links, renew: '' }, '2099-01-01')).toEqual({ kind: 'renew', url: 'b' });
});
