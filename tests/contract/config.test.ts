import { expect, test } from 'vitest';
import type { RemoteConfig } from '../../src/api/calls/config.ts';
import { onBothStores } from './stores.ts';

const defaults: RemoteConfig = {
  zyy003Delay: 10_000,
  govUpgradeFrequency: 7,
  numOfTimesToRefreshTaxResult: 5,
  assistantHomeRiskInquiryConfig: { maintenanceList: [] },
  consumption_cyc: false,
  guestLocations: ['130000', '440300'],
  memberAgreementCheck: false,
};
/** Each setting with a value that is not its default. */
const settings: [row: string, name: keyof RemoteConfig & string, value: unknown][] = [
  ['CFG-01', 'zyy003Delay', 2_000],
  ['CFG-02', 'govUpgradeFrequency', 3],
  ['CFG-03', 'numOfTimesToRefreshTaxResult', 9],
  ['CFG-04', 'assistantHomeRiskInquiryConfig', { maintenanceList: ['4403', '130000'] }],
  ['CFG-05', 'consumption_cyc', true],
  ['CFG-06', 'guestLocations', ['310000']],
];

onBothStores('remote configuration', (open) => {
  test('[CALL-187] without settings the specification’s defaults are served, also before sign-in', async () => {
    const gateway = await open();
    expect(await gateway.client().client.call('remoteConfig', {})).toEqual({ ok: true, value: defaults });
  });

  for (const [row, name, value] of settings) {
    test(`[${row}] a stored ${name} is served, the other settings keep their defaults`, async () => {
      const gateway = await open();
      await gateway.services.store.db
        .insertInto('remote_config')
        .values({ name, value: JSON.stringify(value) })
        .execute();
      const answer = await gateway.client().client.call('remoteConfig', {});
      expect(answer).toEqual({ ok: true, value: { ...defaults, [name]: value } });
    });
  }

  test('a setting of the wrong type keeps its default and takes no other with it', async () => {
    const gateway = await open();
    const rows = [
      { name: 'zyy003Delay', value: '"soon"' },
      { name: 'govUpgradeFrequency', value: '14' },
    ];
    await gateway.services.store.db.insertInto('remote_config').values(rows).execute();
    const answer = await gateway.client().client.call('remoteConfig', {});
    expect(answer).toMatchObject({ ok: true, value: { zyy003Delay: 10_000, govUpgradeFrequency: 14 } });
  });
});
