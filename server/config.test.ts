import { expect, test } from 'vitest';
import { defaultConfig, readConfig } from './config.ts';
import { securityHeaders } from './http/security-headers.ts';

test('without an environment the defaults hold', () => {
  expect(readConfig({})).toEqual(defaultConfig);
});

test('[AUTH-07] the page is told where its devices stand; what is no location stops the start', () => {
  expect(readConfig({ DEVICE_LOCATION: '440300' }).page.locationCode).toBe('440300');
  for (const DEVICE_LOCATION of ['4403', '深圳', '440300x']) expect(() => readConfig({ DEVICE_LOCATION })).toThrow('DEVICE_LOCATION');
});

test('[COMP-03] the page that adds companies is told to the page, and its origin may be embedded', () => {
  const read = readConfig({ ADD_COMPANY_URL: 'https://add.example/start/', FRAME_SOURCES: 'https://apps.example' });
  expect(read.page.addCompanyUrl).toBe('https://add.example/start/');
  expect(read.frameSources).toEqual(['https://apps.example', 'https://add.example']);
  expect(() => readConfig({ ADD_COMPANY_URL: 'javascript:alert(1)' })).toThrow('ADD_COMPANY_URL');
});

test('[GOV-08] environments are told to the page, which may connect to those of another origin', () => {
  const read = readConfig({
    PAGE_ENVIRONMENTS: 'gov=https://gov.example:8443/desk, near=/near',
    CONNECT_SOURCES: 'https://gateway.example',
  });
  expect(read.page.environments).toEqual({ gov: 'https://gov.example:8443/desk', near: '/near' });
  expect(read.connectSources).toEqual(['https://gateway.example', 'https://gov.example:8443']);
  expect(securityHeaders(read)['Content-Security-Policy']).toContain(
    "connect-src 'self' http://127.0.0.1:47110 http://127.0.0.1:47111 http://127.0.0.1:47112 https://gateway.example https://gov.example:8443;",
  );
});

test('lists take origins separated by commas or spaces', () => {
  const env = {
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    FRAME_SOURCES: 'https://*.apps.example http://localhost:9000',
    TRUST_PROXY: '1',
    HSTS: '1',
  };
  expect(readConfig(env)).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    frameSources: ['https://*.apps.example', 'http://localhost:9000'],
    trustProxy: true,
    hsts: true,
  });
  expect(readConfig({ TRUST_PROXY: '0', HSTS: '', CORS_ORIGINS: ' ' })).toEqual(defaultConfig);
});

test.each([
  ['CORS_ORIGINS', 'https://a.example/'],
  ['CORS_ORIGINS', 'https://a.example https://b.example/path'],
  ['CORS_ORIGINS', 'https://*.example'],
  ['CORS_ORIGINS', 'a.example'],
  ['CORS_ORIGINS', 'https://A.example'],
  ['CORS_ORIGINS', 'https://a.example:443'],
  ['CORS_ORIGINS', 'https://a.example:70000'],
  ['FRAME_ANCESTORS', "'none'"],
  ['FRAME_SOURCES', 'javascript:alert(1)'],
  ['CONNECT_SOURCES', 'ws://localhost:9001'],
  ['APP_IDS', '22540100010000, nonsense'],
  ['PAGE_GATEWAY_URL', 'https://api.example/'],
  ['PAGE_GATEWAY_URL', 'api.example'],
  ['PAGE_ENVIRONMENTS', 'gov'],
  ['PAGE_ENVIRONMENTS', 'gov=gov.example'],
  ['PAGE_ENVIRONMENTS', 'gov=https://gov.example/'],
  ['PAGE_ENVIRONMENTS', 'gov=//gov.example'],
  ['PAGE_ENVIRONMENTS', '政务=/gov'],
  ['PAGE_ENVIRONMENTS', 'gov=/itpbasic'],
  ['PAGE_ENVIRONMENTS', 'gov=/gov near=javascript:alert(1)'],
  ['TRUST_PROXY', 'true'],
  ['HSTS', 'yes'],
])('a value of %s that would not do what it says stops the start: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
  expect(() => readConfig({ [name]: value })).toThrow(value.split(/[\s,]+/).at(-1));
});

test('[FLAG-01] the page is told where its gateway is and which variant it is', () => {
  expect(readConfig({ PAGE_GATEWAY_URL: 'https://api.example' }).page).toEqual({ gatewayUrl: 'https://api.example', variant: 'main' });
  expect(readConfig({}, 'xsb').page).toEqual({ gatewayUrl: '', variant: 'xsb' });
});

test('[CONST-49] [CONST-51] both variants are served unless the application ids are listed', () => {
  expect(readConfig({}).appIds).toEqual(['22530100010000', '22540100010000']);
  expect(readConfig({ APP_IDS: '22540100010000' }).appIds).toEqual(['22540100010000']);
});

test('[CONST-52] the application xs is served where its id is listed', () => {
  expect(readConfig({}).appIds).not.toContain('18290100010000');
  expect(readConfig({ APP_IDS: '22530100010000,18290100010000' }).appIds).toEqual(['22530100010000', '18290100010000']);
});

test('messages go to the carrier that is configured, and an address that is none stops the start', () => {
  const url = 'https://sms.example/send';
  expect(readConfig({ SMS_CARRIER_URL: url, SMS_CARRIER_TOKEN: 't' }).smsCarrier).toEqual({ url, token: 't' });
  expect(readConfig({}).smsCarrier).toBeNull();
  for (const wrong of ['sms.example', 'file:///etc/passwd', 'javascript:alert(1)', '//sms.example'])
    expect(() => readConfig({ SMS_CARRIER_URL: wrong }), wrong).toThrow('SMS_CARRIER_URL');
});

test('[PLUS-49] collector and register are asked where the environment says; an address that is none and a short secret stop the start', () => {
  const [url, secret] = ['https://register.example/find', 'a secret of more than thirty-two signs'];
  const read = readConfig({ REGISTER_URL: url, REGISTER_SECRET: secret });
  expect([read.register, read.collector]).toEqual([{ url, secret }, null]);
  const both = readConfig({
    REGISTER_URL: url,
    REGISTER_SECRET: secret,
    COLLECTOR_URL: 'http://collector.example',
    COLLECTOR_SECRET: `${secret}!`,
  });
  expect([both.register?.url, both.collector?.url, both.collector?.secret]).toEqual([url, 'http://collector.example', `${secret}!`]);
  for (const name of ['REGISTER', 'COLLECTOR']) {
    expect(() => readConfig({ [`${name}_URL`]: 'file:///x', [`${name}_SECRET`]: secret })).toThrow(`${name}_URL`);
    expect(() => readConfig({ [`${name}_URL`]: url, [`${name}_SECRET`]: 'short' })).toThrow(`${name}_SECRET`);
  }
});
