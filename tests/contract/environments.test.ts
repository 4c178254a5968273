import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { createTestClient, type TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const page = { gatewayUrl: '', variant: 'main', environments: { gov: '/gov', far: 'https://gov.example' } } as const;

/** A client as `from` of the same gateway at a path: its signatures know nothing of the path. */
function under(path: string, { app, clock }: TestGateway, from: TestClient): TestClient {
  const fetch = (request: Request) => {
    const url = new URL(request.url);
    return app.fetch(new Request(url.origin + path + url.pathname + url.search, request));
  };
  const client = createTestClient({ app: { fetch } }, () => clock.now());
  Object.assign(client.context, from.context);
  return client;
}

onBothStores('the path of an environment', (open) => {
  async function stage() {
    const gateway = await open({ config: { page } });
    await gateway.account('li', 3);
    const own = gateway.client();
    await own.signIn('li');
    return { gateway, own, there: under('/gov', gateway, own) };
  }

  test('[GOV-08] reads, streams and signed calls are answered there as at the gateway itself, with the sign-in of the gateway', async () => {
    const { gateway, own, there } = await stage();
    expect(await there.client.call(calls.ping, {})).toMatchObject({ ok: true, value: { epoch: await epochOf(own) } });
    expect(await there.pullAll()).toEqual(await own.pullAll());
    expect(await there.client.call(calls.getPolicy, { bannerState: 0 })).toEqual({ ok: true, value: { list: [] } });
    expect(await (await gateway.app.request('/config.json')).json()).toMatchObject({ environments: page.environments });
  });

  test('[GOV-08] a command that a tab of before sends to the gateway itself, and again to the environment, is carried out once', async () => {
    const { gateway, own, there } = await stage();
    const companies = await own.client.call(calls.getSimpleCompanyList, {});
    const companyId = companies.ok ? (companies.value.list[0]?.companyId ?? '') : '';
    const request = { payload: { companyId, at: '2026-11-20T00:00:00.000Z' }, idempotencyKey: '01900000-0000-7000-8000-000000000001' };
    const first = await own.send('switchCompanyLog', request);
    const second = await there.send('switchCompanyLog', request);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(await gateway.services.store.db.selectFrom('command').select('id').execute()).toHaveLength(1);
  });

  test('[GOV-08] only paths of the configuration are answered, and only calls', async () => {
    const { gateway, own } = await stage();
    for (const path of ['/other', '/gov/gov', '/govx']) {
      const answer = await under(path, gateway, own).send('getSimpleCompanyList');
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await gateway.app.request('/gov/config.json')).status).toBe(404);
  });
});

async function epochOf({ client }: TestClient): Promise<string> {
  const told = await client.call(calls.ping, {});
  return told.ok ? told.value.epoch : 'none';
}
