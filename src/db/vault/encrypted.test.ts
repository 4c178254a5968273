import { expect, test } from 'vitest';
import {
  batch,
  commandPorts,
  company,
  encryptingRing,
  freshAccount,
  freshDevice,
  must,
  openTestDb,
  pull,
  readerOf,
  seal,
  seen,
} from '../../../tests/support/db-kit.ts';
import { saveDraft } from '../commands/drafts.ts';
import { editCompany } from '../companies/edit-company.ts';
import { storeFact } from '../facts.ts';
import { patchSync, putMeta } from '../meta.ts';
import { openAccountDb } from '../open/account-db.ts';
import { openExisting, settled } from '../open/raw-idb.ts';
import { openReader } from '../open/reader.ts';
import { replaceAccountDb, wipeAccount } from '../open/wipe.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { addTracking } from '../outbox/tracking.ts';
import { createKeyRing } from './key-ring.ts';
import { makeVault, openVault, unlockHere } from './vault.ts';

/** Fewer rounds than the product's: these tests are not about how long a guess takes. */
const ROUNDS = 1_000;
const half = Buffer.alloc(32, 7).toString('base64url');
/** Words that no record may show. */
const secrets = ['密企业甲', '91350500MA4EDP3Y3A', '13912345678', '密备注', '密草稿', '密姓名', '密事实', '密错误', '密事件'];

/** Every record of every database of a device as text: bytes as they would lie in a file. */
async function everyByte(factory: IDBFactory): Promise<string> {
  const parts: string[] = [];
  for (const { name = '' } of await factory.databases()) {
    const db = await openExisting(factory, name);
    for (const store of db?.objectStoreNames ?? []) {
      const rows: unknown[] = (await settled(db?.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>)) ?? [];
      const bytes = (_: string, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value);
      parts.push(...rows.map((row) => JSON.stringify(row, bytes)));
    }
    db?.close();
  }
  return parts.join('\n');
}

async function filled(device: ReturnType<typeof freshDevice>, accountId = freshAccount()) {
  const db = await openTestDb(device, accountId);
  const rows = [company('c1', { companyName: secrets[0], nsrsbh: secrets[1], accountant: secrets[5] }), company('c2')];
  await pull(db, [batch(rows, 'k1')], rows);
  const ports = commandPorts();
  const stamp = { companyId: 'c1', seal: { ...seal('c1'), shortName: '密企业甲' } };
  await must(editCompany(db, stamp, { baseRev: 1, changes: { note: { from: '', to: '密备注' } } }, ports));
  const draft = { form: 'company', subject: 'c2', companyId: 'c2', seal: seal('c2'), value: { note: '密草稿', mobile: '13912345678' } };
  await must(saveDraft(db, draft, 1));
  await must(storeFact(db, 'memberInfo:c1', { name: '密事实' }, 1));
  const event = { event: '密事件', platform: 'web' as const, time: 1, appId: 'a', accountId, companyId: '', locationCode: '' };
  await must(addTracking(db, event));
  await must(patchSync(db, { lastError: { kind: 'refused', code: 'x', msg: '密错误', status: 400 } }));
  const names = { loginName: '密姓名', fullName: '密姓名', mobile: '13912345678', avatar: '', positionType: '' };
  const choices = { method: 'password', rememberPassword: false, autoLogin: false, isGuest: false, isReal: true } as const;
  await must(putMeta(db, { k: 'account', login: { accountId, ...names, ...choices } }));
  return db;
}

test('[PLUS-23] nothing that a user typed or the gateway sent can be read in the records of an encrypted database; without encryption all of it can', async () => {
  const encrypted = { ...freshDevice(), keys: encryptingRing() };
  await filled(encrypted);
  const held = await everyByte(encrypted.indexedDB);
  expect(held.length).toBeGreaterThan(2_000);
  expect(secrets.filter((secret) => held.includes(secret))).toEqual([]);
  const readable = { ...freshDevice(), keys: createKeyRing() };
  await filled(readable);
  const open = await everyByte(readable.indexedDB);
  expect(secrets.filter((secret) => !open.includes(secret))).toEqual([]);
});

test('[PLUS-23] an encrypted database is read and written as ever by who has the key', async () => {
  const db = await filled({ ...freshDevice(), keys: encryptingRing() });
  const rows = await seen(db);
  expect(rows.get('c1')).toMatchObject({ companyName: '密企业甲', note: '密备注' });
  const reader = await readerOf(db);
  expect(await reader.draft('company:c2')).toMatchObject({ companyId: 'c2', value: { note: '密草稿' } });
  expect((await reader.parts({ outbox: true })).outbox[0]).toMatchObject({ key: 'c1', input: { changes: { note: { to: '密备注' } } } });
  reader.close();
});

test('[PLUS-23] without the key neither page nor worker gets at an encrypted database, and what is not secret says so', async () => {
  const device = { ...freshDevice(), keys: createKeyRing() };
  const accountId = freshAccount();
  const dataKey = await must(makeVault(accountId, [{ how: 'password', password: 'Abc12345' }], device, ROUNDS));
  unlockHere(accountId, dataKey, device);
  const db = await filled(device, accountId);
  db.close();
  device.keys.drop(accountId);
  const opened = await openAccountDb(accountId, device);
  expect(opened.ok ? null : opened.error.kind).toBe('locked');
  const problems: string[] = [];
  const reader = await must(openReader(accountId, { ports: device, onProblem: ({ kind }) => problems.push(kind) }));
  await expect(reader.parts({ directory: true })).rejects.toThrow();
  expect(problems).toEqual(['locked']);
  unlockHere(accountId, await must(openVault(accountId, [{ how: 'password', password: 'Abc12345' }], device)), device);
  expect((await seen(await must(openAccountDb(accountId, device)))).get('c1')?.companyName).toBe('密企业甲');
});

test('[PLUS-23] a record that was moved to another key is refused as broken, not shown', async () => {
  const device = { ...freshDevice(), keys: encryptingRing() };
  const db = await filled(device);
  await must(saveDraft(db, { form: 'company', subject: 'c1', companyId: 'c1', seal: seal('c1'), value: { note: '甲' } }, 2));
  const raw = await openExisting(device.indexedDB, `wb-${db.accountId}`);
  const store = raw?.transaction('drafts', 'readwrite').objectStore('drafts');
  if (raw == null || store === undefined) throw new Error('no database');
  const row: object = await settled(store.get('company:c2'));
  await settled(store.put({ ...row, k: 'company:c1' }));
  raw.close();
  const problems: string[] = [];
  const reader = await must(openReader(db.accountId, { ports: device, onProblem: ({ kind }) => problems.push(kind) }));
  await expect(reader.draft('company:c1')).rejects.toThrow();
  expect(problems).toEqual(['corrupt']);
});

test('[PLUS-23] a readable database gives way to an encrypted one: unsent commands and drafts are taken over, and nothing of them stays readable', async () => {
  const device = { ...freshDevice(), keys: createKeyRing() };
  const accountId = freshAccount();
  const db = await filled(device, accountId);
  unlockHere(accountId, await must(makeVault(accountId, [{ how: 'gateway', half }], device)), device);
  await must(replaceAccountDb(db));
  const between = await everyByte(device.indexedDB);
  expect(secrets.filter((secret) => between.includes(secret))).toEqual([]);
  const again = await must(openAccountDb(accountId, device));
  expect(again.opened).toBe('new');
  expect(await must(outboxRows(again))).toMatchObject([{ key: 'c1', state: 'waiting', input: { changes: { note: { to: '密备注' } } } }]);
  const reader = await readerOf(again);
  expect(await reader.draft('company:c2')).toMatchObject({ value: { note: '密草稿' } });
  reader.close();
  const after = await everyByte(device.indexedDB);
  expect(secrets.filter((secret) => after.includes(secret))).toEqual([]);
});

test('[PLUS-23] a key that is forgotten while a write is under way spoils nothing that is still written', async () => {
  const device = { ...freshDevice(), keys: createKeyRing() };
  const accountId = freshAccount();
  const dataKey = await must(makeVault(accountId, [{ how: 'gateway', half }], device));
  unlockHere(accountId, dataKey, device);
  const db = await openTestDb(device, accountId);
  dataKey.fill(0);
  await must(saveDraft(db, { form: 'company', subject: 'c1', companyId: 'c1', seal: seal('c1'), value: { note: '还在写' } }, 1));
  db.close();
  unlockHere(accountId, await must(openVault(accountId, [{ how: 'gateway', half }], device)), device);
  const reader = await readerOf(await must(openAccountDb(accountId, device)));
  expect(await reader.draft('company:c1')).toMatchObject({ value: { note: '还在写' } });
  reader.close();
});

test('[PLUS-23] with nothing to keep, signing out destroys the wrapped key also where work was to be kept', async () => {
  const device = { ...freshDevice(), keys: createKeyRing() };
  const accountId = freshAccount();
  unlockHere(accountId, await must(makeVault(accountId, [{ how: 'gateway', half }], device)), device);
  await must(wipeAccount(await must(openAccountDb(accountId, device)), 'keep'));
  expect(await openVault(accountId, [{ how: 'gateway', half }], device)).toEqual({ ok: false, error: { kind: 'none' } });
});

test('[PLUS-23] signing out destroys the wrapped key; kept work stays encrypted and comes back only with the key', async () => {
  const device = { ...freshDevice(), keys: createKeyRing() };
  const accountId = freshAccount();
  unlockHere(accountId, await must(makeVault(accountId, [{ how: 'gateway', half }], device)), device);
  await must(wipeAccount(await filled(device, accountId), 'keep'));
  expect((await everyByte(device.indexedDB)).includes('密备注')).toBe(false);
  device.keys.drop(accountId);
  expect((await openAccountDb(accountId, device)).ok).toBe(false);
  unlockHere(accountId, await must(openVault(accountId, [{ how: 'gateway', half }], device)), device);
  const again = await must(openAccountDb(accountId, device));
  expect(await must(outboxRows(again))).toHaveLength(1);
  await must(wipeAccount(again, 'drop'));
  expect(await openVault(accountId, [{ how: 'gateway', half }], device)).toEqual({ ok: false, error: { kind: 'none' } });
});
