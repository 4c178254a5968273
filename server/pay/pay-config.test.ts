import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../src/domain/core/log.ts';
import { now } from '../../tests/support/clock/clock.ts';
import { readConfig } from '../config.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { systemRandom } from '../ports.ts';
import { readPay } from './pay-config.ts';
import { createProviders } from './providers/providers.ts';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\n/g, '');
const secret = 'a secret of more than thirty-two signs';
const common = { PUBLIC_ORIGIN: 'https://desk.example', CASHIER_ORIGIN: 'https://pay.example', CASHIER_SECRET: secret };
const testCashier = { PUBLIC_ORIGIN: 'https://desk.example', TEST_CASHIER_URL: 'http://localhost:8798', TEST_CASHIER_SECRET: secret };
const bank = { BANK_TRANSFER_PAYEE: '示例公司', BANK_TRANSFER_ACCOUNT: '6222', BANK_TRANSFER_BANK: '示例银行' };
const alipay = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_APP_KEY: bare(pair.privateKey),
  ALIPAY_PUBLIC_KEY: bare(pair.publicKey),
};

/** The variables of WeChat Pay, with keys in files. */
function wechat() {
  const folder = mkdtempSync(join(tmpdir(), 'pay-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [key, platform] = [join(folder, 'apiclient_key.pem'), join(folder, 'pub_key.pem')];
  writeFileSync(key, pair.privateKey);
  writeFileSync(platform, pair.publicKey);
  return {
    ...{ WECHAT_PAY_APP_ID: 'wx8', WECHAT_PAY_MERCHANT_ID: '1900', WECHAT_PAY_MERCHANT_SERIAL: '408B', WECHAT_PAY_MERCHANT_KEY: key },
    ...{ WECHAT_PAY_API_KEY: 'anAPIv3keyOfThirtyTwoCharacters!', WECHAT_PAY_PLATFORM_KEYS: `PUB_KEY_ID_0114=${platform}` },
  };
}

const waysOf = (env: Readonly<Record<string, string>>) => [
  ...createProviders(readPay(env), { fetch, clock: { now }, log: silentLog, random: systemRandom }).keys(),
];

test('[PLUS-51] a deployment has the ways to pay that it configures; without one nothing is sold', () => {
  expect(waysOf({})).toEqual([]);
  expect(waysOf({ PUBLIC_ORIGIN: 'https://desk.example' })).toEqual([]);
  expect(waysOf(testCashier)).toEqual(['test']);
  expect(waysOf({ ...common, ...bank })).toEqual(['bank']);
  expect(waysOf({ ...common, ...alipay })).toEqual(['alipay']);
  expect(waysOf({ ...common, ...testCashier, ...bank, ...alipay, ...wechat() })).toEqual(['wechat', 'alipay', 'test', 'bank']);
});

test('[PLUS-51] keys are given by their text, bare or with the lines around them, or by a path', () => {
  const read = readPay({ ...common, ...wechat(), ...alipay, ALIPAY_PUBLIC_KEY: pair.publicKey });
  expect([...(read.wechat?.platformKeys.keys() ?? [])]).toEqual(['PUB_KEY_ID_0114']);
  for (const key of [read.wechat?.merchantKey, read.alipay?.appKey]) expect(key?.type).toBe('private');
  expect(read.alipay?.alipayKey.type).toBe('public');
});

test('[PLUS-51] what is half configured, or would not do what it says, stops the start by its name and tells no key', () => {
  const wrong: [Record<string, string>, string][] = [
    [{ ...bank, BANK_TRANSFER_BANK: '' }, 'BANK_TRANSFER_BANK'],
    [{ ...alipay, ALIPAY_SELLER_ID: '' }, 'ALIPAY_SELLER_ID'],
    [{ ...alipay, ALIPAY_APP_KEY: bare(pair.publicKey) }, 'ALIPAY_APP_KEY'],
    [{ ...alipay, ALIPAY_PUBLIC_KEY: '/no/such/file.pem' }, 'ALIPAY_PUBLIC_KEY'],
    [{ ...alipay, ALIPAY_GATEWAY: 'http://openapi.example' }, 'ALIPAY_GATEWAY'],
    [{ ...wechat(), WECHAT_PAY_API_KEY: 'short' }, 'WECHAT_PAY_API_KEY'],
    [{ ...wechat(), WECHAT_PAY_PLATFORM_KEYS: '/no/such/certificate.pem' }, 'WECHAT_PAY_PLATFORM_KEYS'],
    [{ ...wechat(), WECHAT_PAY_MERCHANT_SERIAL: '' }, 'WECHAT_PAY_MERCHANT_SERIAL'],
    [{ ...bank, CASHIER_ORIGIN: '' }, 'CASHIER_ORIGIN'],
    [{ ...bank, CASHIER_ORIGIN: 'https://desk.example' }, 'CASHIER_ORIGIN'],
    [{ ...bank, CASHIER_SECRET: 'short' }, 'CASHIER_SECRET'],
    [{ ...bank, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN'],
    [{ ...testCashier, TEST_CASHIER_URL: 'http://localhost:8798/' }, 'TEST_CASHIER_URL'],
    [{ ...testCashier, TEST_CASHIER_URL: 'file:///cashier' }, 'TEST_CASHIER_URL'],
    [{ ...testCashier, TEST_CASHIER_SECRET: 'short' }, 'TEST_CASHIER_SECRET'],
  ];
  for (const [env, name] of wrong) {
    let said = '';
    try {
      readPay({ ...common, ...env });
    } catch (error) {
      said = String(error);
    }
    expect(said, JSON.stringify(env).slice(0, 80)).toContain(name);
    expect(said).not.toContain(bare(pair.privateKey).slice(30, 60));
  }
});

test("[ORDER-05] the product's page may frame its cashiers, and no other page more than before", () => {
  const read = readConfig({ ...common, ...bank, ...testCashier, FRAME_SOURCES: 'https://apps.example' });
  expect(read.frameSources).toEqual(['https://apps.example', 'http://localhost:8798', 'https://pay.example']);
  expect(securityHeaders(read)['Content-Security-Policy']).toContain(
    'frame-src https://apps.example http://localhost:8798 https://pay.example;',
  );
  expect(readConfig({}).frameSources).toEqual([]);
});
