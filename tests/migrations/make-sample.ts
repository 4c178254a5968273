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
db.close();

writeFileSync(pathOf(SCHEMA_VERSION), `${dumpText(await dumpDatabase(device.indexedDB, 'wb-sample'))}\n`, { flag: 'wx' });
console.log(`written ${pathOf(SCHEMA_VERSION).pathname}`);
