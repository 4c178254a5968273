import { readFileSync, writeFileSync } from 'node:fs';
import { messageOf } from '../../server/seed/messages.ts';
import { openAccountDb } from '../../src/db/open/account-db.ts';
import { SCHEMA_VERSION } from '../../src/db/schema.ts';
import { must } from '../support/db-kit.ts';
import { deviceWith } from './device-with.ts';
import { dumpDatabase, dumpText, parseDump } from './dump.ts';

/**
 * Writes the sample of the version that is about to be shipped: `node tests/migrations/make-sample.ts`, once, with the code of that
 * version. It is what a device holds that has had every version before, with rows in the stores that are new. A sample is never written
 * again: it is what real devices hold.
 */
const pathOf = (version: number) => new URL(`samples/v${version}.json`, import.meta.url);
const device = await deviceWith(parseDump(readFileSync(pathOf(SCHEMA_VERSION - 1), 'utf8')));
const db = await must(openAccountDb('sample', device));
const tip = (companyId: string, tipsCode: string) => ({ id: `${companyId}:${tipsCode}`, companyId, tipsCode });
await must(
  db.run('rw', ['tips'], ({ tips }) => tips.bulkPut([tip('c1', 'copyTaxTips'), tip('c1', 'paymentTips'), tip('c2', 'clearCardTips')])),
);
const { msgId, ...message } = messageOf(
  { sceneCode: '2', title: '申报被退回', content: '请修改后重新提交' },
  'm1',
  'c1',
  1_700_000_000_000,
);
await must(
  db.run('rw', ['messages'], ({ messages }) =>
    messages.bulkPut([
      { ...message, msgId },
      { ...message, msgId: 'm2', readStatus: 1, unsent: { base: { ...message, msgId: 'm2' } } },
    ]),
  ),
);
db.close();

writeFileSync(pathOf(SCHEMA_VERSION), `${dumpText(await dumpDatabase(device.indexedDB, 'wb-sample'))}\n`, { flag: 'wx' });
console.log(`written ${pathOf(SCHEMA_VERSION).pathname}`);
