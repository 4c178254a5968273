import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { systemClock as clock, systemRandom as random } from '../ports.ts';
import { openStore } from '../store/open.ts';
import { storeTexts } from './texts.ts';
import { textsCli } from './texts-cli.ts';
import { readTextsFile } from './texts-file.ts';

const protocol = {
  scene: 'login',
  code: 'user-service',
  version: '3.0',
  name: '《用户服务协议》',
  url: '/protocols/user-service-3.0.html',
  publishedAt: '2026-12-01',
};
const policy = { id: 'p-1', title: '小微企业减税', url: 'https://tax.example.cn/p-1', publishedAt: '2026-11-01' };

test('protocols and policies of a file are stored from their day in China on, a second time nothing changes', async () => {
  const store = await openStore({ url: await memoryStore() });
  const file = { protocols: [protocol], policies: [policy] };
  expect(await storeTexts(store, file)).toEqual({ ok: true, value: { added: ['login user-service 3.0', 'p-1'], same: [] } });
  expect(await storeTexts(store, file)).toEqual({ ok: true, value: { added: [], same: ['login user-service 3.0', 'p-1'] } });
  const { publishedAt: _day, ...stored } = protocol;
  expect(await store.db.selectFrom('protocol').selectAll().execute()).toEqual([{ ...stored, published_at: startOfChinaDay('2026-12-01') }]);
  expect(await store.db.selectFrom('policy').select(['id', 'title', 'published_at']).execute()).toEqual([
    { id: 'p-1', title: '小微企业减税', published_at: startOfChinaDay('2026-11-01') },
  ]);
  await store.close();
});

test('what is published does not change: a file that says otherwise is refused as a whole', async () => {
  const store = await openStore({ url: await memoryStore() });
  await storeTexts(store, { protocols: [protocol], policies: [policy] });
  const changed = { protocols: [{ ...protocol, url: '/other.html' }], policies: [{ ...policy, id: 'p-2' }] };
  expect(await storeTexts(store, changed)).toEqual({ ok: false, error: ['login user-service 3.0'] });
  expect(await store.db.selectFrom('policy').select('id').execute()).toEqual([{ id: 'p-1' }]);
  await store.close();
});

test.each([
  ['protocols.0.url', { protocols: [{ ...protocol, url: 'http://a.example' }] }],
  ['protocols.0.url', { protocols: [{ ...protocol, url: '//a.example/x' }] }],
  ['policies.0.url', { policies: [{ ...policy, url: '/own.html' }] }],
  ['policies.0.publishedAt', { policies: [{ ...policy, publishedAt: '2026-02-30' }] }],
  ['policies.0.title', { policies: [{ ...policy, title: 'a\u202eb' }] }],
  ['protocols.0.version', { protocols: [{ ...protocol, version: '1'.repeat(21) }] }],
  ['policys', { policys: [] }],
])('a file that is wrong at %s is told where', (path, file) => {
  expect(readTextsFile(JSON.stringify(file))).toEqual({ problems: [expect.stringContaining(path)] });
});

test('the command says what it stored, what was there, and what it could not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = join(folder, 'gateway.db');
  await (await openStore({ url: db })).close();
  const lines: string[] = [];
  const run = (args: string[], text: string | null) =>
    textsCli(args, {
      env: { DATABASE_URL: db },
      exists: existsSync,
      readFile: () => (text === null ? Promise.reject(new Error('no file')) : Promise.resolve(text)),
      print: (line) => lines.push(line),
      clock,
      random,
    });
  expect(await run(['texts.json'], JSON.stringify({ policies: [policy] }))).toBe(0);
  expect(lines.splice(0)).toEqual(['p-1: 新增 added']);
  expect(await run(['texts.json'], '{')).toBe(1);
  expect(await run(['texts.json'], null)).toBe(1);
  expect(await run(['texts.json', '--db', `${db}.none`], '{}')).toBe(1);
  expect(lines.splice(0).at(-1)).toContain(`${db}.none`);
  expect(await run([], '{}')).toBe(2);
  expect(await run(['a', 'b'], '{}')).toBe(2);
});
