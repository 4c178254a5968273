import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { changeAccounts } from '../../server/store/tables/accounts.ts';
import { readCompany } from '../../server/store/tables/companies.ts';
import { copyCompany } from '../../server/store/tables/relations.ts';
import { calls } from '../../src/api/calls/table.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import { onBothStores, type TestGateway } from './stores.ts';

/** Settles when a transaction waits for the lock of an account. On SQLite there is one writer, and nothing to see. */
async function somebodyWaits({ services: { store } }: TestGateway): Promise<void> {
  if (store.dialect === 'sqlite') return;
  await vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`select 1 as waiting from pg_locks where not granted`.execute(store.db);
    expect(rows.length).toBeGreaterThan(0);
  });
}

onBothStores('a share beside an unbinding', (open) => {
  test('[COMP-02] [S7] a share that is given while the same account unbinds does not stay behind', async () => {
    const gateway = await open();
    const { store } = gateway.services;
    const [wang, li] = [await gateway.account('wang', 1), await gateway.account('li', 0)];
    const [client, other] = [gateway.client(), gateway.client()];
    await client.signIn('wang');
    await other.signIn('li');
    const [company] = (await client.pullAll()).flatMap(({ rows }) => rows);
    const companyId = company?.companyId ?? '';
    // Another process gives the share: it holds the lock of both while the unbinding has looked, and waits.
    const { unbinding } = await store.write((tx) =>
      changeAccounts(tx, [wang, li].toSorted(), gateway.clock.now(), async (changeOf) => {
        const unbinding = client.client.call(calls.companyUnbind, { companyId });
        await somebodyWaits(gateway);
        const row = await readCompany(changeOf(wang), companyId);
        if (row !== null) await copyCompany(changeOf(wang), changeOf(li), row, { source: 'share', mobile: testMobile(li) });
        return { unbinding };
      }),
    );
    expect(await unbinding).toEqual({ ok: true, value: {} });
    const left = await store.db.selectFrom('company').select(['account_id', 'company_id']).where('company_id', '=', companyId).execute();
    expect(left).toEqual([]);
    expect(await store.db.selectFrom('company_right').selectAll().where('company_id', '=', companyId).execute()).toEqual([]);
  });
});
