import { expect, test } from 'vitest';
import { defaultConfig, readConfig } from './config.ts';

test('without an environment the defaults hold', () => {
  expect(readConfig({})).toEqual(defaultConfig);
});

test('lists take origins separated by commas or spaces and leave out what is none', () => {
  const env = {
    CORS_ORIGINS: "https://a.example, https://b.example:8443 javascript:alert(1) 'none' https://c.example/path",
    TRUST_PROXY: '1',
    HSTS: '1',
  };
  expect(readConfig(env)).toMatchObject({ corsOrigins: ['https://a.example', 'https://b.example:8443'], trustProxy: true, hsts: true });
});

test('[FLAG-01] the page is told where its gateway is and which variant it is', () => {
  expect(readConfig({ PAGE_GATEWAY_URL: 'https://api.example' }).page).toEqual({ gatewayUrl: 'https://api.example', variant: 'main' });
  expect(readConfig({}, 'xsb').page).toEqual({ gatewayUrl: '', variant: 'xsb' });
});

test('[CONST-49] [CONST-51] both variants are served unless the application ids are listed', () => {
  expect(readConfig({}).appIds).toEqual(['22530100010000', '22540100010000']);
  expect(readConfig({ APP_IDS: '22540100010000, nonsense' }).appIds).toEqual(['22540100010000']);
});
