import { expect, test } from 'vitest';
import { keepSource, markedBy } from '../../server/sources/sources.ts';
import { listenForMonitors, type Standing, toldOf } from '../../server/watch/watch-port.ts';
import { calls } from '../../src/api/calls/table.ts';
import { onBothStores, type TestGateway } from './stores.ts';

/** Values of a metric by its labels as they are written. */
async function metricsOf({ services }: TestGateway): Promise<(name: string) => Record<string, string>> {
  const { body } = await toldOf(services, { method: 'GET', path: '/metrics', standing: 'serving' });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const split = lines.map((line) => /^([a-z0-9_]+)(\{.*\})? (\S+)$/.exec(line));
  // Each line is of the format, and each series is told once.
  expect(split.filter((parts) => parts === null)).toEqual([]);
  expect(new Set(split.map((parts) => `${parts?.[1]}${parts?.[2]}`)).size).toBe(lines.length);
  return (name) => Object.fromEntries(split.filter((parts) => parts?.[1] === name).map((parts) => [parts?.[2] ?? '', parts?.[3] ?? '']));
}

const ask = (gateway: TestGateway, path: string, standing: Standing = 'serving', method = 'GET') =>
  toldOf(gateway.services, { method, path, standing });

onBothStores('what monitors are told', (open) => {
  test('[PLUS-40] a gateway is alive without its database, and ready only while it serves and its database answers', async () => {
    const gateway = await open();
    expect(await ask(gateway, '/healthz')).toMatchObject({ status: 200 });
    expect(await ask(gateway, '/readyz')).toMatchObject({ status: 200, body: 'ready\n' });
    for (const standing of ['starting', 'stopping'] as const)
      expect(await ask(gateway, '/readyz', standing)).toMatchObject({ status: 503, body: `${standing}\n` });
    await gateway.services.store.db.schema.dropTable('store_epoch').execute();
    expect(await ask(gateway, '/readyz')).toMatchObject({ status: 503, body: 'store\n' });
    expect(await ask(gateway, '/healthz')).toMatchObject({ status: 200 });
    expect(await ask(gateway, '/')).toMatchObject({ status: 404 });
    expect(await ask(gateway, '/metrics', 'serving', 'POST')).toMatchObject({ status: 405 });
  });

  test('[PLUS-40] calls are counted by name and status, commands that came again, and what the store keeps waiting', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    for (let n = 0; n < 3; n += 1) await client.client.call(calls.companyOverviewList, {});
    await client.send('companyOverviewList', { headers: { accessToken: 'none' } });
    const text = { mobile: '13800138000', body: '1', tries: 0, expires_at: gateway.clock.now() + 1e9, next_at: 0 };
    const rows = ['waiting', 'waiting', 'failed', 'sent'].map((state, n) => ({
      ...text,
      state,
      id: `m${n}`,
      created_at: gateway.clock.now() - (n + 1) * 1_000,
    }));
    await gateway.services.store.db.insertInto('sms_outbox').values(rows).execute();
    const of = await metricsOf(gateway);
    expect(of('workbench_calls_total')).toMatchObject({
      '{call="companyOverviewList",answer="2xx"}': '3',
      '{call="companyOverviewList",answer="4xx"}': '1',
      '{call="companyOverviewList",answer="5xx"}': '0',
    });
    expect(Number(of('workbench_call_seconds_count')['{kind="read"}'])).toBeGreaterThanOrEqual(4);
    expect(of('workbench_call_seconds_bucket')['{kind="read",le="+Inf"}']).toBe(of('workbench_call_seconds_count')['{kind="read"}']);
    expect([of('workbench_sms_waiting'), of('workbench_sms_given_up'), of('workbench_sms_oldest_waiting_seconds')]).toEqual([
      ...[{ '': '2' }, { '': '1' }, { '': '2' }],
    ]);
    expect([of('workbench_calls_in_flight'), of('workbench_store_up'), of('workbench_push_streams')]).toEqual([
      ...[{ '': '0' }, { '': '1' }, { '': '0' }],
    ]);
    expect(Number(of('workbench_store_bytes')[''])).toBeGreaterThan(100_000);
    expect(Object.keys(of('workbench_build_info'))).toHaveLength(1);
    // Nothing of an account, a company or a number is a label.
    const { body } = await ask(gateway, '/metrics');
    for (const secret of [accountId, 'wang', '13800138000']) expect(body).not.toContain(secret);
  });

  test('[PLUS-40] the ages of the last backup, the last proven one and of each source’s last word; infinite where there was none', async () => {
    const gateway = await open();
    const { store } = gateway.services;
    const ages = async () => {
      const of = await metricsOf(gateway);
      return [
        of('workbench_backup_age_seconds')[''],
        of('workbench_backup_proven_age_seconds')[''],
        of('workbench_source_word_age_seconds'),
      ];
    };
    expect(await ages()).toEqual(['+Inf', '+Inf', {}]);
    const now = gateway.clock.now();
    const made = (id: string, age: number, proven_at: number) => ({
      backup_id: id,
      made_at: now - age * 1_000,
      proven_at,
      bytes: 1,
      row_count: 1,
    });
    await store.db
      .insertInto('backup_made')
      .values([made('a', 500, now), made('b', 300, now), made('c', 100, 0)])
      .execute();
    const collector = (name: string) => ({ id: `collector:${name}`, kind: 'collector' as const, name });
    const told = [
      ...[collector('税局"采集"'), collector('发票平台')].map((source, n) => [source, 60 * (n + 1)] as const),
      ...['w', 'l'].map((who, n) => [markedBy(who, who), 10 * (n + 1)] as const),
    ];
    for (const [source, age] of told) await store.write((tx) => keepSource(tx, source, now - age * 1_000));
    await store.write((tx) => keepSource(tx, collector('发票平台'), now - 5_000));
    expect(await ages()).toEqual([
      '100',
      '300',
      {
        '{kind="collector",source="税局\\"采集\\""}': '60',
        '{kind="collector",source="发票平台"}': '5',
        '{kind="hand",source=""}': '10',
      },
    ]);
  });

  test('[PLUS-40] while the database does not answer, what the process counts is told all the same, and nothing of the store as zero', async () => {
    const gateway = await open();
    await gateway.services.store.db.schema.dropTable('sms_outbox').execute();
    const of = await metricsOf(gateway);
    expect(of('workbench_store_up')).toEqual({ '': '0' });
    for (const name of ['workbench_store_bytes', 'workbench_sms_waiting', 'workbench_backup_age_seconds']) expect(of(name)).toEqual({});
    expect(Number(of('process_resident_memory_bytes')[''])).toBeGreaterThan(1e6);
  });

  test('[PLUS-40] they are told on a port of their own, with the content type of the format', async () => {
    const gateway = await open();
    const monitors = await listenForMonitors(gateway.services, { port: 0, host: '127.0.0.1' });
    try {
      const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${monitors.port}${path}`, { method });
      expect((await at('/readyz')).status).toBe(503);
      monitors.set('serving');
      expect([(await at('/readyz?x=1')).status, await (await at('/healthz')).text()]).toEqual([200, 'alive\n']);
      const metrics = await at('/metrics');
      expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(await metrics.text()).toContain('# TYPE workbench_store_up gauge\nworkbench_store_up 1\n');
      expect(await (await at('/metrics', 'HEAD')).text()).toBe('');
      expect((await gateway.app.request('/metrics')).status).toBe(404);
    } finally {
      await monitors.stop();
    }
  });
});
