import { expect, test } from 'vitest';
import { type GuideContext, guideUrl } from './guide-url.ts';

const origins = ['https://apps.example.com'];
const context: GuideContext = {
  tabCode: 'saasTab',
  companyId: '9200000000000001',
  latestCompanyId: '9200000000000002',
  companyName: '杭州 & 云帆=科技',
  accountId: '88000000000000001',
  ticket: 'once',
  locationCode: '330100',
  appCode: 'invoice',
  appId: '22530100010000',
  activedCompanyId: '9200000000000001',
  now: 1_795_000_000_000,
};

test('[TAB-06] a guide URL gets exactly these parameters beside its own', () => {
  const href = guideUrl('https://apps.example.com/guide?from=desk&companyId=other#top', context, origins);
  const url = new URL(href ?? '');
  expect(url.origin + url.pathname + url.hash).toBe('https://apps.example.com/guide#top');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    from: 'desk',
    tabCode: 'saasTab',
    companyId: '9200000000000001',
    latestCompanyId: '9200000000000002',
    companyName: '杭州 & 云帆=科技',
    accountId: '88000000000000001',
    accessToken: 'once',
    locationCode: '330100',
    appCode: 'invoice',
    t: '1795000000000',
    appId: '22530100010000',
    channelDm: 'ZS',
    activedCompanyId: '9200000000000001',
  });
  expect([...url.searchParams.keys()].length).toBe(13);
});

test('[TAB-06] an address of a host that is not allowed gets nothing: there is none', () => {
  expect(guideUrl('https://evil.example.com/guide', context, origins)).toBeNull();
});
