import { readFileSync, writeFileSync } from 'node:fs';
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
await must(
  db.run('rw', ['jobs', 'tasks'], async ({ jobs, tasks }) => {
    const task = { job: 'j1', isAuthorize: true, locationCode: '440300', tries: 0, endedAt: 0 };
    await jobs.put({ id: 'j1', name: 'taxRefresh', state: 'paused', createdAt: 1_700_000_000_000, size: 2 });
    await tasks.bulkPut([
      { ...task, id: 'j1/c1', companyId: 'c1', state: 'underWay', taskId: 't1', polls: 2, nextAt: 1_700_000_011_000, reason: null },
      {
        ...task,
        id: 'j1/c2',
        companyId: 'c2',
        state: 'failed',
        taskId: '',
        polls: 0,
        nextAt: 0,
        reason: 'refused',
        endedAt: 1_700_000_001_000,
      },
    ]);
  }),
);
await must(
  db.run('rw', ['areaStatus'], ({ areaStatus }) =>
    areaStatus.bulkPut([
      {
        k: 'status:tax:0',
        area: 'tax',
        block: 0,
        ids: ['c1', 'c2'],
        rows: {
          c1: {
            value: { items: [{ code: 'vat', period: '202610', state: 'accepted', amount: '120.00' }] },
            at: 1_700_000_000_000,
            fetchedAt: 1_700_000_100_000,
          },
          c2: { value: null, at: 0, fetchedAt: 1_700_000_100_000 },
        },
        lastTry: { at: 1_700_000_200_000, error: { kind: 'server', code: '', msg: '', status: 500 } },
      },
      {
        k: 'status:risk:0',
        area: 'risk',
        block: 0,
        ids: ['c1'],
        rows: { c1: { value: { count: 2, high: 1 }, at: 1, fetchedAt: 2 } },
        lastTry: null,
      },
    ]),
  ),
);
db.close();

writeFileSync(pathOf(SCHEMA_VERSION), `${dumpText(await dumpDatabase(device.indexedDB, 'wb-sample'))}\n`, { flag: 'wx' });
console.log(`written ${pathOf(SCHEMA_VERSION).pathname}`);
