import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { defaultConfig } from '../config.ts';
import { openGateway } from '../gateway.ts';
import { securityHeaders } from '../http/security-headers.ts';

test('every security header of the configuration is on the answer of a call and on what is served otherwise', async () => {
  const gateway = await openGateway({ db: await memoryStore() });
  for (const path of [calls.ping.path, '/itpbasic/nothing', '/config.json', '/nothing']) {
    const { headers } = await gateway.app.request(path);
    for (const [name, value] of Object.entries(securityHeaders(defaultConfig))) expect(headers.get(name), path).toBe(value);
  }
  await gateway.close();
});

test('where the deployment says https alone, every response demands it for a year, of subdomains too', async () => {
  const gateway = await openGateway({ db: await memoryStore(), config: { hsts: true } });
  for (const path of [calls.ping.path, '/itpbasic/nothing', '/config.json', '/nothing']) {
    const { headers } = await gateway.app.request(path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
  }
  await gateway.close();
});
