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

test('the page is told where its gateway is', () => {
  expect(readConfig({ PAGE_GATEWAY_URL: 'https://api.example' }).page).toEqual({ gatewayUrl: 'https://api.example', variant: 'main' });
});
