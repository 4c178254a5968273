import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedRulePack } from '../../samples/demo/seed/rule-packs.ts';
import { rulePackCli } from '../../server/operator/rule-packs-cli.ts';
import { systemClock as clock, systemRandom as random } from '../../server/ports.ts';
import { calls } from '../../src/api/calls/table.ts';
import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import { readRulePackKeys } from '../../src/domain/core/deployment.ts';
import { packText } from '../support/sample-packs.ts';
import { onBothStores, openSqliteGateway, type TestGateway } from './stores.ts';

const newest = async (gateway: TestGateway) => {
  const answer = await gateway.client().client.call(calls.rulePack, {});
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.pack;
};
const keysOf = async (gateway: TestGateway) => readRulePackKeys(await (await gateway.app.request('/config.json')).json());

/** Whether a key of the deployment has signed a text, as a browser checks it. */
async function isSigned(key: string, text: string, signature: string): Promise<boolean> {
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const held = await webcrypto.subtle.importKey('spki', Buffer.from(key, 'base64url'), ecdsa, false, ['verify']);
  return webcrypto.subtle.verify(ecdsa, held, Buffer.from(signature, 'base64url'), Buffer.from(text));
}

onBothStores('rule packs', (open) => {
  test('[PLUS-15] the newest pack is answered as it was signed, by a key that the deployment says, also before a sign-in', async () => {
    const gateway = await open();
    expect([await newest(gateway), await keysOf(gateway)]).toEqual([null, []]);
    await seedRulePack(gateway.services.store, gateway.services);
    const pack = await newest(gateway);
    const [key = ''] = await keysOf(gateway);
    expect(pack).toMatchObject({ version: '2026.11.1', text: packText('2026.11.1') });
    expect(await isSigned(key, pack?.text ?? '', pack?.signature ?? '')).toBe(true);
    expect(await isSigned(key, `${pack?.text} `, pack?.signature ?? '')).toBe(false);
    expect(gateway.services.config.rulePackKeys).toEqual([]);
  });

  test('[PLUS-15] a seed changes nothing where a pack is, and a version with more numbers is told by their worth', async () => {
    const gateway = await open();
    const { store } = gateway.services;
    const row = { text: '{}', signature: 'x', published_at: 1 };
    await store.db
      .insertInto('rule_pack')
      .values(['2026.9.30', '2026.11.2', '2026.2.1'].map((version) => ({ ...row, version })))
      .execute();
    await seedRulePack(store, gateway.services);
    expect((await newest(gateway))?.version).toBe('2026.11.2');
  });

  test.each(['2026.10.9', '2026.11.1', '2026.11.2'])(
    '[PLUS-15] a seed that meets pack %s leaves it the only one as it is, and makes no key that the deployment would say',
    async (version) => {
      const gateway = await open();
      const { store } = gateway.services;
      const row = { version, text: '{}', signature: 'x', published_at: 1 };
      await store.db.insertInto('rule_pack').values(row).execute();
      await seedRulePack(store, gateway.services);
      expect(
        (await store.db.selectFrom('rule_pack').selectAll().execute()).map((one) => ({ ...one, published_at: Number(one.published_at) })),
      ).toEqual([row]);
      expect(await keysOf(gateway)).toEqual([]);
    },
  );
});

/** A gateway on a file, and the operator's command beside it. */
async function openBeside() {
  const folder = mkdtempSync(join(tmpdir(), 'rule-pack-'));
  const db = join(folder, 'wb.db');
  const gateway = await openSqliteGateway(db);
  const files = new Map<string, string>([
    ['1.json', packText('2026.11.1')],
    ['2.json', packText('2026.11.2')],
  ]);
  const said: string[] = [];
  const publish = (...args: string[]) =>
    rulePackCli([...args, '--db', db], {
      env: {},
      exists: () => true,
      readFile: (path) => {
        const text = files.get(path);
        return text === undefined ? Promise.reject(new Error('no such file')) : Promise.resolve(text);
      },
      print: (line) => said.push(line),
      clock,
      random,
    });
  const close = async () => {
    await gateway.close();
    rmSync(folder, { recursive: true });
  };
  return { gateway, files, said, publish, close };
}

test('[PLUS-15] an operator publishes a pack beside a running gateway; what is published does not change, and an older one is refused', async () => {
  const { gateway, files, said, publish, close } = await openBeside();
  expect(await publish('1.json')).toBe(0);
  expect(await publish('2.json')).toBe(0);
  expect((await newest(gateway))?.version).toBe('2026.11.2');
  expect(await publish('2.json')).toBe(0);
  files.set('2.json', `${files.get('2.json')}\n`);
  expect(await publish('2.json')).toBe(1);
  files.set('0.json', packText('2026.11.1').replace('2026.11.1', '2026.10.9'));
  expect(await publish('0.json')).toBe(1);
  expect(said.map((line) => line.split(' ')[1])).toEqual([
    '新增',
    '新增',
    '已有',
    '这个版本已发布，内容不同；请用新的版本号',
    '已有更新的版本',
  ]);
  expect((await keysOf(gateway)).length).toBe(1);
  await close();
});

test('[PLUS-15] a key that is kept elsewhere signs in place of the store’s, and no other curve does', async () => {
  const { gateway, files, said, publish, close } = await openBeside();
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  files.set('key.pem', String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })));
  files.set(
    'other.pem',
    String(generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey.export({ type: 'pkcs8', format: 'pem' })),
  );
  expect([await publish('1.json', '--key', 'other.pem'), await publish('1.json', '--key', 'none.pem')]).toEqual([1, 1]);
  expect(await publish('1.json', '--key', 'key.pem')).toBe(0);
  const pack = await newest(gateway);
  const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  expect(await isSigned(key, pack?.text ?? '', pack?.signature ?? '')).toBe(true);
  expect(await keysOf(gateway)).toEqual([]);
  expect(said).toEqual([
    '不是 P-256 私钥 No private key of P-256: other.pem',
    '无法打开文件 Cannot open the file: none.pem',
    '2026.11.1: 新增 added',
  ]);
  await close();
});

test('[PLUS-15] a file that is no pack is refused with what is wrong, place by place', async () => {
  const { files, said, publish, close } = await openBeside();
  const pack = JSON.parse(packText('2026.11.1'));
  files.set('bad.json', JSON.stringify({ ...pack, version: 'x', workdays: ['2026-02-30'], extra: 1 }));
  files.set('no.json', '{');
  expect([await publish('bad.json'), await publish('no.json'), await publish('gone.json'), await publish()]).toEqual([1, 1, 1, 2]);
  const places = said.map((line) => line.split(':')[1]?.trim());
  expect(places).toEqual(expect.arrayContaining(['version', 'workdays.0', 'extra']));
  expect(said.at(-1)).toMatch(/^用法/);
  const years = { ...pack, holidays: [{ from: '2000-01-01', to: '2099-12-31', source: 'x' }] };
  expect(readRulePack(JSON.stringify(years))).toMatchObject({ problems: [expect.stringContaining('holidays.0')] });
  await close();
});
