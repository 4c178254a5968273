import { expect, test } from 'vitest';
import type { RemoteConfig } from '../../src/api/calls/config.ts';
import { calls } from '../../src/api/calls/table.ts';
import { factKey, readFact } from '../../src/db/facts.ts';
import { askResource } from '../../src/workers/resources/ask-resource.ts';
import { remoteConfig } from '../../src/workers/resources/config.ts';
import { must, openTestDb } from '../support/db-kit.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const defaults: RemoteConfig = {
  zyy003Delay: 10_000,
  govUpgradeFrequency: 7,
  numOfTimesToRefreshTaxResult: 5,
  assistantHomeRiskInquiryConfig: { maintenanceList: [] },
  consumption_cyc: false,
  guestLocations: ['130000', '440300'],
  appOrigins: [],
  collect: [],
  businessOrderUrl: '',
  govUrl: '',
  govAppId: '',
  platformUrl: '',
  platformAppId: '',
  memberAgreementCheck: false,
  authFrameUrl: '',
  ...{ memberBuyUrl: '', memberRenewUrl: '', memberVisitUrl: '', memberPrintUrl: '', memberBoughtUrl: '', memberMoreUrl: '' },
  ...{ memberCenterUrl: '', memberCenterWidth: 1_000, memberCenterHeight: 600 },
};
/** Each setting with two values that are not its default. */
const settings: [title: string, name: keyof RemoteConfig & string, one: unknown, other: unknown][] = [
  ['[CFG-01] the delay of the overview info', 'zyy003Delay', 2_000, 0],
  ['[CFG-02] the days between two showings of the government upgrade', 'govUpgradeFrequency', 3, 30],
  ['[CFG-03] the largest number of refresh polls', 'numOfTimesToRefreshTaxResult', 9, 1],
  [
    '[CFG-04] the areas of the risk inquiry entry',
    'assistantHomeRiskInquiryConfig',
    { maintenanceList: ['4403', '130000'] },
    { maintenanceList: ['6500'] },
  ],
  ['[CFG-05] the switch of the risk inquiry count', 'consumption_cyc', true, false],
  ['[CFG-06] the locations of guest login', 'guestLocations', ['310000'], []],
];

/** Sets one remote setting, as an operator does in the table. */
async function set({ services }: TestGateway, name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value) };
  await services.store.db
    .insertInto('remote_config')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet({ value: row.value }))
    .execute();
}

onBothStores('remote configuration', (open) => {
  test('[CALL-187] without settings the specification’s defaults are served, also before sign-in', async () => {
    const gateway = await open();
    expect(await gateway.client().client.call(calls.remoteConfig, {})).toEqual({ ok: true, value: defaults });
  });

  test.each(settings)('%s is what the table says at that moment, and is kept on the device as a fact', async (_title, name, one, other) => {
    const gateway = await open();
    const { client } = gateway.client();
    const db = await openTestDb();
    const problems: unknown[] = [];
    const kept = async (): Promise<unknown> => {
      const clock = { now: () => 1_000 };
      await askResource(
        { accountId: db.accountId, db, client, clock, onProblem: (problem) => problems.push(problem) },
        { k: 'remoteConfig:', resource: remoteConfig, subject: '' },
        new AbortController().signal,
      );
      return must(readFact(db, factKey('remoteConfig', '')));
    };
    expect(await kept()).toMatchObject({ outcome: 'known', value: defaults });
    for (const value of [one, other]) {
      await set(gateway, name, value);
      expect(await client.call(calls.remoteConfig, {})).toEqual({ ok: true, value: { ...defaults, [name]: value } });
      expect(await kept()).toMatchObject({ outcome: 'known', fetchedAt: 1_000, value: { ...defaults, [name]: value } });
    }
    expect(problems).toEqual([]);
  });

  test('a setting of the wrong type keeps its default and takes no other with it', async () => {
    const gateway = await open();
    await set(gateway, 'zyy003Delay', 'soon');
    await set(gateway, 'govUpgradeFrequency', 14);
    const answer = await gateway.client().client.call(calls.remoteConfig, {});
    expect(answer).toMatchObject({ ok: true, value: { zyy003Delay: 10_000, govUpgradeFrequency: 14 } });
  });

  test('[CONST-19] the look of the deployment is what the table says, open to all, and ‘follow the system’ without a setting or with a wrong one', async () => {
    const gateway = await open();
    const { client } = gateway.client();
    const told = () => client.call(calls.themeConfig, {});
    expect(await told()).toEqual({ ok: true, value: { theme: '' } });
    await set(gateway, 'theme', 'dark');
    expect(await told()).toEqual({ ok: true, value: { theme: 'dark' } });
    expect(await client.call(calls.remoteConfig, {})).toEqual({ ok: true, value: defaults });
    await set(gateway, 'theme', 'pink');
    expect(await told()).toEqual({ ok: true, value: { theme: '' } });
  });
});
