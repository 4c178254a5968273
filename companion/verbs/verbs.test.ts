import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCompanion } from '../../src/api/companion/client.ts';
import type { Companion as Client } from '../../src/api/companion/companion.ts';
import { certificates as pems } from '../../tests/support/companion/certificates.ts';
import { newFolder, openCompanion, pairedPage, type TestCompanion, tidy } from '../../tests/support/companion/companion-kit.ts';
import { findOpeners, startProgram } from './browsers.ts';
import { MOST_FILE } from './read-file.ts';

afterEach(tidy);

async function paired(options: Parameters<typeof openCompanion>[0] = {}): Promise<{ companion: TestCompanion; client: Client }> {
  const companion = await openCompanion(options);
  return { companion, client: createCompanion(await pairedPage(companion)) };
}

const refused = { ok: false, value: null, why: 'refused' };

test('[BRIDGE-01] cookies are those that pages of the same origin have put there; another site sees its own only, and a bad one changes nothing', async () => {
  const { companion, client } = await paired();
  const other = createCompanion(await pairedPage(companion, 'https://other.example.cn'));
  expect(await client.call('cookies', {})).toEqual({ ok: true, value: { cookies: {} } });
  await client.call('cookies', { set: { area: '310000', kept: 'yes' } });
  expect(await other.call('cookies', { set: { area: '440300' } })).toEqual({ ok: true, value: { cookies: { area: '440300' } } });
  expect(await client.call('cookies', { set: { 'not a name': 'x', more: 'y' } })).toMatchObject(refused);
  expect(await client.call('cookies', { remove: ['kept'] })).toEqual({ ok: true, value: { cookies: { area: '310000' } } });
});

test('[BRIDGE-02] [BRIDGE-06] it tells what it is and how it is set, without the names of folders', async () => {
  const { companion, client } = await paired();
  expect(await client.call('app', {})).toEqual({ ok: true, value: { name: 'workbench-companion', version: '1.0.0', protocol: 2 } });
  const settings = { port: companion.port, hasFolder: false, hasCertificates: false, openHosts: ['*.chinatax.gov.cn'], isManaged: false };
  expect(await client.call('settings', {})).toEqual({ ok: true, value: settings });
  companion.choose({ folder: newFolder(), certificates: newFolder() });
  expect(await client.call('settings', {})).toEqual({ ok: true, value: { ...settings, hasFolder: true, hasCertificates: true } });
});

test('[BRIDGE-03] [BRIDGE-04] it tells of the system and of the PC, whose id stays over a restart', async () => {
  const { companion, client } = await paired();
  expect(await client.call('environment', {})).toMatchObject({
    ok: true,
    value: { osType: expect.stringMatching(/./), browsers: ['default'] },
  });
  const pc = await client.call('pc', {});
  expect(pc).toMatchObject({ ok: true, value: { pcuid: expect.stringMatching(/^[\w-]{36}$/), osType: expect.stringMatching(/./) } });
  await companion.stop();
  const again = await openCompanion({ folder: companion.folder });
  expect(await createCompanion(await pairedPage(again)).call('pc', {})).toEqual(pc);
});

test('[BRIDGE-07] a file of the one folder is read whole; none, one that is too large and one without a folder are told apart', async () => {
  const { companion, client } = await paired();
  expect(await client.call('file', { name: 'a.txt' })).toMatchObject({ ...refused, msg: expect.stringContaining('还没有选文件夹') });
  const folder = newFolder();
  companion.choose({ folder, certificates: '' });
  mkdirSync(join(folder, '申报'));
  writeFileSync(join(folder, '申报', '十一月.csv'), '增值税,1.00');
  writeFileSync(join(folder, 'large.bin'), '');
  truncateSync(join(folder, 'large.bin'), MOST_FILE + 1);
  const base64 = Buffer.from('增值税,1.00').toString('base64');
  expect(await client.call('file', { name: '申报/十一月.csv' })).toMatchObject({
    ok: true,
    value: { name: '申报/十一月.csv', size: 14, base64 },
  });
  expect(await client.call('file', { name: 'none.csv' })).toMatchObject({ ...refused, msg: expect.stringContaining('没有这个文件') });
  expect(await client.call('file', { name: 'large.bin' })).toMatchObject({ ...refused, msg: expect.stringContaining('8 MB') });
});

test('[BRIDGE-07] the office’s folder stands in place of the user’s', async () => {
  const [offices, users] = [newFolder(), newFolder()];
  writeFileSync(join(offices, 'a.txt'), 'office');
  writeFileSync(join(users, 'a.txt'), 'user');
  const { companion, client } = await paired({ policy: { folder: offices, openHosts: ['hall.example.cn'] } });
  companion.choose({ folder: users, certificates: '' });
  expect(await client.call('file', { name: 'a.txt' })).toMatchObject({
    ok: true,
    value: { base64: Buffer.from('office').toString('base64') },
  });
  expect(await client.call('settings', {})).toMatchObject({ ok: true, value: { openHosts: ['hall.example.cn'], isManaged: true } });
});

test('[BRIDGE-05] [CERT-05] why no certificate is told has a class: none chosen, none there, files that are none, those of another taxpayer', async () => {
  const { companion, client } = await paired();
  const ask = async (taxpayer?: string) => {
    const answer = await client.call('ca', taxpayer === undefined ? {} : { taxpayer });
    return answer.ok ? answer.value.certificates.map(({ subject }) => subject) : answer.errorType;
  };
  expect(await ask()).toBe('insert');
  const certificates = newFolder();
  companion.choose({ folder: '', certificates });
  expect(await ask()).toBe('insert');
  writeFileSync(join(certificates, 'a.cer'), 'no certificate');
  expect(await ask()).toBe('common');
  const [one, two] = ['91310000MA1K4X2T2Q', '91440300MA5F9K8W1B'] as const;
  writeFileSync(join(certificates, 'b.pem'), pems[one]);
  expect([await ask(two), await ask(one)]).toEqual(['companyMismatch', [`C=CN\nO=Test 1\nCN=${one}`]]);
  writeFileSync(join(certificates, 'c.crt'), pems[two]);
  expect(await client.call('ca', { taxpayer: two })).toMatchObject({
    ok: true,
    value: {
      certificates: [{ number: '0102', validFrom: Date.parse('2026-11-26T07:20:11Z'), validTo: Date.parse('2036-11-23T07:20:11Z') }],
    },
  });
  expect(await ask()).toHaveLength(2);
});

test('[TAB-04] what opens an address is a program of the system; one that does not start is said', async () => {
  expect(findOpeners('linux', { PATH: '/nowhere' })).toEqual({});
  expect(findOpeners('darwin', {})).toEqual({ default: { file: '/usr/bin/open', before: [] } });
  expect(findOpeners('win32', { SystemRoot: 'D:\\W' }).default?.before).toEqual(['url.dll,FileProtocolHandler']);
  expect([await startProgram('/no/such/program', ['x']), await startProgram(process.execPath, ['-e', '0'])]).toEqual([false, true]);
  const { client } = await paired({ start: async () => false });
  const url = 'https://etax.shanghai.chinatax.gov.cn/';
  expect(await client.call('browser', { browser: 'default', url })).toMatchObject({ ...refused, msg: expect.stringContaining('没有启动') });
});

test('[BRIDGE-08] a verb that is asked with what it does not have does nothing, and says so', async () => {
  const { companion, client } = await paired();
  // as: what a page that is broken might send
  expect(await client.call('browser', { browser: 'lynx', url: 'https://a.chinatax.gov.cn/' } as never)).toMatchObject(refused);
  expect(await client.call('app', { more: 1 } as never)).toMatchObject(refused);
  expect(companion.started).toEqual([]);
});
