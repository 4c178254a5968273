import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccounts } from '../../samples/demo/seed/demo.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { systemClock as clock, systemRandom as random } from '../ports.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { changeAccount, insertAccount } from '../store/tables/accounts.ts';
import { readCompany, removeCompany, replaceCompany } from '../store/tables/companies.ts';
import { notePrinted } from '../store/tables/printed-passwords.ts';
import { type ImportPorts, importCli } from './cli.ts';
import { readCompanies, storeReads } from './reads.ts';
import { resultFile } from './result-file.ts';
import { type ImportReport, runImport } from './run.ts';

/** The demo agency's id: the default of the tool. */
const ACCOUNT = demoAccounts()[0]?.accountId ?? '';
const utf8 = (text: string) => new TextEncoder().encode(text);

async function addAccount(store: Store, accountId: string, loginName: string): Promise<void> {
  const account = { account_id: accountId, login_name: loginName, password: 'x', mobile: '', full_name: '', position_type: '' };
  await store.write((tx) => insertAccount(tx, account, 1));
}

async function newStore(url?: string): Promise<Store> {
  const store = await openStore({ url: url ?? (await memoryStore()), clock, random });
  await addAccount(store, ACCOUNT, 'agency');
  await store.write((tx) => notePrinted(tx, { accountId: ACCOUNT, password: 'printed' }));
  await addAccount(store, 'a2', 'other');
  return store;
}

interface RunOptions {
  commit?: boolean;
  rename?: boolean;
}
async function run(store: Store, file: string | Uint8Array, { commit = true, rename = false }: RunOptions = {}): Promise<ImportReport> {
  const bytes = typeof file === 'string' ? utf8(file) : file;
  const outcome = await runImport({
    bytes,
    format: null,
    loginName: 'agency',
    reads: storeReads(store),
    store: commit ? store : null,
    rename,
    clock,
    random,
  });
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error.kind}`);
  return outcome.value;
}
const kinds = (report: ImportReport) => report.rows.map(({ result }) => result.kind);
const reasons = (report: ImportReport) => report.rows.map(({ result }) => result.notes.map(({ kind }) => kind).join());

async function withStore(): Promise<Store> {
  const store = await newStore();
  onTestFinished(() => store.close());
  return store;
}

const HEAD = '企业名称,统一社会信用代码,会计,备注,标签\n';
const CODE = '91350100M000100Y43';
const OTHER = '91440300708461136T';
const THIRD = '91110000100000396N';
const FOURTH = '91110000100000397R';

test('[PLUS-34] a dry run changes nothing and says what a run would do', async () => {
  const store = await withStore();
  const before = await store.db.selectFrom('account').selectAll().execute();
  const report = await run(store, `${HEAD}甲公司,${CODE},,,`, { commit: false });
  expect(report).toMatchObject({ committed: false, counts: { new: 1, update: 0, same: 0, double: 0, error: 0 } });
  expect(await readCompanies(store.db, ACCOUNT)).toEqual([]);
  expect(await store.db.selectFrom('account').selectAll().execute()).toEqual(before);
});

test('[PLUS-34] a run writes the companies into this account with revision, digest, counts, events and keys of search', async () => {
  const store = await withStore();
  await run(store, `${HEAD}深圳市华信科技有限公司,${CODE},李娜,取票,季报\n重庆乙公司,,,,`);
  const companies = await readCompanies(store.db, ACCOUNT);
  expect(companies).toMatchObject([
    {
      companyName: '深圳市华信科技有限公司',
      shortName: '华信科技',
      shxydm: CODE,
      nsrsbh: CODE,
      accountant: '李娜',
      note: '取票',
      tags: ['季报'],
      ord: 1,
      rev: 1,
      locationCode: '350100',
    },
    { companyName: '重庆乙公司', ord: 2, rev: 2, initials: 'cqygs|zqygs' },
  ]);
  const account = await store.db.selectFrom('account').selectAll().where('account_id', '=', ACCOUNT).executeTakeFirstOrThrow();
  expect(account).toMatchObject({ rev: 2, total: 2, hidden_total: 0 });
  expect(account.digest.toString(16).padStart(12, '0')).toBe(digestOf(companies));
  expect(await store.db.selectFrom('event_log').select(['account_id', 'id']).execute()).toHaveLength(2);
  expect(await readCompanies(store.db, 'a2')).toEqual([]);
});

test('[PLUS-34] a second run of the same file makes no duplicate and no new revision', async () => {
  const store = await withStore();
  const file = `${HEAD}甲公司,${CODE},,,\n乙 公司,,,,\n丙公司,350100000100123,,,`;
  await run(store, file);
  const before = await readCompanies(store.db, ACCOUNT);
  expect(kinds(await run(store, file))).toEqual(['same', 'same', 'same']);
  expect(await readCompanies(store.db, ACCOUNT)).toEqual(before);
});

test('[PLUS-34] the sample file: a result for each of its 200 rows, and 0 new ones the second time', async () => {
  const store = await withStore();
  const file = await readFile('samples/companies-200.csv');
  const first = await run(store, file);
  expect(first.rows).toHaveLength(200);
  expect(first.table).toMatchObject({ encoding: 'GBK', headings: { row: 1 } });
  expect(first.counts.new).toBeGreaterThan(150);
  expect(first.counts.error).toBeGreaterThan(10);
  expect(first.counts.double).toBeGreaterThan(5);
  const second = await run(store, file);
  expect(second.counts).toEqual({ ...first.counts, new: 0, same: first.counts.new });
  expect(await readCompanies(store.db, ACCOUNT)).toHaveLength(first.counts.new);
});

test('[PLUS-34] a double names the line it doubles', async () => {
  const store = await withStore();
  const report = await run(
    store,
    `${HEAD}甲公司,${CODE},,,\n 甲 公司 ,${CODE.toLowerCase()},,,\n别名公司,${CODE},,,\n甲公司,,,,\n乙公司,,,,\n乙公司,,,,`,
  );
  expect(report.rows.map(({ result }) => [result.line, result.kind, result.kind === 'double' ? result.first : 0])).toEqual([
    [2, 'new', 0],
    [3, 'double', 2],
    [4, 'double', 2],
    [5, 'double', 2],
    [6, 'new', 0],
    [7, 'double', 6],
  ]);
});

test('[PLUS-34] a line is no double of an earlier line that was an error itself', async () => {
  const store = await withStore();
  await run(store, `${HEAD}甲公司,${CODE},,,`);
  const report = await run(store, `${HEAD}乙公司,${CODE},,,\n甲公司,${CODE},李娜,,\n甲公司,${CODE},,,\n丁公司,${CODE},,,`);
  expect(report.rows.map(({ result }) => [result.line, result.kind, result.kind === 'double' ? result.first : 0])).toEqual([
    [2, 'error', 0],
    [3, 'update', 0],
    [4, 'double', 3],
    [5, 'double', 3],
  ]);
  expect(await readCompanies(store.db, ACCOUNT)).toMatchObject([{ companyName: '甲公司', accountant: '李娜' }]);
});

test('[PLUS-34] two lines with the same mistake are two errors, each with its reason', async () => {
  const store = await withStore();
  await run(store, `${HEAD}甲公司,${CODE},,,`);
  const report = await run(store, `${HEAD}乙公司,${CODE},,,\n乙公司,${CODE},,,`);
  expect(kinds(report)).toEqual(['error', 'error']);
  expect(reasons(report)).toEqual(['other-name', 'other-name']);
});

test('[PLUS-34] two companies of one name with identifiers of their own are two', async () => {
  const store = await withStore();
  expect(kinds(await run(store, `${HEAD}甲公司,${CODE},,,\n甲公司,${OTHER},,,`))).toEqual(['new', 'new']);
});

test('[PLUS-34] a known company is updated by what the row tells; empty cells clear nothing, tags are added', async () => {
  const store = await withStore();
  await run(store, `${HEAD}甲公司,${CODE},李娜,取票,季报`);
  const report = await run(store, `${HEAD}甲公司,${CODE},张伟,,重点`);
  expect(kinds(report)).toEqual(['update']);
  expect(await readCompanies(store.db, ACCOUNT)).toMatchObject([{ accountant: '张伟', note: '取票', tags: ['季报', '重点'], rev: 2 }]);
});

test('[PLUS-34] a company without an identifier is known by its name and gets the identifier', async () => {
  const store = await withStore();
  await run(store, `${HEAD}甲公司,,,,`);
  expect(kinds(await run(store, `${HEAD}甲 公司,${CODE},,,`))).toEqual(['update']);
  expect(await readCompanies(store.db, ACCOUNT)).toMatchObject([{ shxydm: CODE, nsrsbh: CODE }]);
});

test('[PLUS-34] the same identifier under another name, and the same name with another identifier, are errors', async () => {
  const store = await withStore();
  await run(store, `${HEAD}甲公司,${CODE},,,`);
  const report = await run(store, `${HEAD}乙公司,${CODE},,,\n甲公司,${OTHER},,,`);
  expect(kinds(report)).toEqual(['error', 'error']);
  expect(reasons(report)).toEqual(['other-name', 'other-id']);
  expect(await readCompanies(store.db, ACCOUNT)).toMatchObject([{ companyName: '甲公司', shxydm: CODE }]);
});

test('[PLUS-34] with --rename the company gets its new name, and a derived short name follows', async () => {
  const store = await withStore();
  await run(store, `${HEAD}深圳市华信科技有限公司,${CODE},,,`);
  expect(kinds(await run(store, `${HEAD}深圳市远大贸易有限公司,${CODE},,,`, { rename: true }))).toEqual(['update']);
  expect(await readCompanies(store.db, ACCOUNT)).toMatchObject([{ companyName: '深圳市远大贸易有限公司', shortName: '远大贸易' }]);
});

test('[PLUS-34] wrong rows are listed with line and reason and the others are written', async () => {
  const store = await withStore();
  const report = await run(store, `${HEAD}甲公司,91350100M000100Y44,,,\n,${OTHER},,,\n乙公司,${OTHER},,,`);
  expect(kinds(report)).toEqual(['error', 'error', 'new']);
  expect(reasons(report)).toEqual(['code-check-digit', 'missing-name', 'area-from-code']);
  expect(await readCompanies(store.db, ACCOUNT)).toHaveLength(1);
});

test('[PLUS-34] rows of later batches have the results that the dry run gave them', async () => {
  const store = await withStore();
  await run(store, `${HEAD}甲公司,,,,`);
  const filler = Array.from({ length: 150 }, (_, i) => `公司${i},,,,`).join('\n');
  const file = `${HEAD}甲公司,${CODE},,,\n丙公司,${THIRD},,,\n${filler}\n甲公司,${OTHER},,,\n丙公司,${FOURTH},,,\n丙公司,${THIRD},,,`;
  const dry = await run(store, file, { commit: false });
  expect([...kinds(dry).slice(0, 3), ...kinds(dry).slice(-3)]).toEqual(['update', 'new', 'new', 'error', 'new', 'double']);
  const done = await run(store, file);
  expect(kinds(done)).toEqual(kinds(dry));
  expect(reasons(done)).toEqual(reasons(dry));
  expect(await readCompanies(store.db, ACCOUNT)).toMatchObject({ length: 153, 0: { companyName: '甲公司', shxydm: CODE } }); // 甲公司, 150 fillers, two named 丙公司
});

test('[PLUS-34] what others change between two batches counts: a renamed, an added and a removed company', async () => {
  const store = await withStore();
  await run(store, `${HEAD}旧名公司,,,,\n将删公司,,,,`);
  const filler = Array.from({ length: 100 }, (_, i) => `公司${i},,,,`).join('\n');
  const ids = new Map((await readCompanies(store.db, ACCOUNT)).map((company) => [company.companyName, company.companyId]));
  let changed = false;
  const file = utf8(`${HEAD}${filler}\n旧名公司,,,,\n新名公司,,,,\n将删公司,,,,`);
  const sleep = async () => {
    if (changed) return;
    changed = true;
    await store.write((tx) =>
      changeAccount(tx, ACCOUNT, 1, async (change) => {
        const before = await readCompany(change, ids.get('旧名公司') ?? '');
        if (before) await replaceCompany(change, before, { ...before, companyName: '新名公司' });
        await removeCompany(change, ids.get('将删公司') ?? '');
      }),
    );
  };
  const options = { bytes: file, format: null, loginName: 'agency', reads: storeReads(store), store, rename: false, random };
  const outcome = await runImport({ ...options, clock: { ...clock, sleep } });
  expect(outcome.ok && kinds(outcome.value).slice(-3)).toEqual(['new', 'same', 'new']);
});

test('[PLUS-34] a company with as many tags as it may have gets no change from one tag more', async () => {
  const store = await withStore();
  const tags = Array.from({ length: 30 }, (_, i) => `标签${i}`).join('、');
  await run(store, `${HEAD}甲公司,${CODE},,,${tags}`);
  expect(kinds(await run(store, `${HEAD}甲公司,${CODE},,,再一个`))).toEqual(['same']);
});

test('[PLUS-34] a company that somebody adds while the import runs is not doubled', async () => {
  const store = await withStore();
  const lines = Array.from({ length: 600 }, (_, i) => `公司${i},,,,`).join('\n');
  let added = false;
  const bytes = utf8(HEAD + lines);
  const meanwhile = async () => {
    if (added) return;
    added = true;
    await run(store, `${HEAD}公司599,,,,`);
  };
  const waiting: Promise<void>[] = [];
  const outcome = await runImport({
    bytes,
    format: null,
    loginName: 'agency',
    reads: storeReads(store),
    store,
    rename: false,
    clock,
    random,
    onProgress: () => waiting.push(meanwhile()),
  });
  await Promise.all(waiting);
  expect(outcome.ok).toBe(true);
  const names = (await readCompanies(store.db, ACCOUNT)).map(({ companyName }) => companyName);
  expect(new Set(names).size).toBe(600);
  expect(names).toHaveLength(600);
});

test('[fault 48] [PLUS-34] no cell of the result file starts a formula, and identifiers of digits stay text', async () => {
  const store = await withStore();
  const report = await run(store, `${HEAD}=1+1公司,,,,\n"+甲,""乙""",,,,\n@丙,350100000100123,,,`, { commit: false });
  const lines = resultFile(report.rows, 'zh').split('\r\n');
  expect(lines[0]?.startsWith('\ufeff行号,结果,原因,')).toBe(true);
  expect(lines[1]).toContain(",'=1+1公司,");
  expect(lines[2]).toContain(`,"'+甲,""乙""",`);
  expect(lines[3]).toContain(`,'@丙,,="350100000100123",`);
});

async function cliPorts(): Promise<{ ports: ImportPorts; folder: string; printed: string[]; written: Map<string, string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const printed: string[] = [];
  const written = new Map<string, string>();
  const store = await newStore(join(folder, 'w.db'));
  await store.close();
  const ports: ImportPorts = {
    env: { DATABASE_URL: join(folder, 'w.db') },
    readFile: (path) => readFile(path),
    writeFile: async (path, text) => void written.set(path, text),
    exists: () => true,
    print: (line) => void printed.push(line),
    clock,
    random,
  };
  return { ports, folder, printed, written };
}

test('[PLUS-34] the tool answers 0 for a file with wrong rows, writes the result file, and only --commit writes companies', async () => {
  const { ports, printed, written } = await cliPorts();
  expect(await importCli(['samples/companies-200.csv'], ports)).toBe(0);
  expect(printed.at(-1)).toContain('--commit');
  expect([...written.keys()]).toEqual(['samples/companies-200.result.csv']);
  expect(await importCli(['samples/companies-200.csv', '--commit', '--lang', 'en', '--result', 'r.csv'], ports)).toBe(0);
  expect(printed.at(-1)).toBe('Written.');
  expect(written.get('r.csv')?.split('\r\n')).toHaveLength(202);
  printed.length = 0;
  expect(await importCli(['samples/companies-200.csv'], ports)).toBe(0);
  expect(printed.some((line) => line.includes('新增 0'))).toBe(true);
});

test('[PLUS-34] a result that cannot be written is told after the summary, and the companies are written all the same', async () => {
  const { ports, folder, printed } = await cliPorts();
  const writeFile = () => Promise.reject(new Error('EISDIR'));
  const code = await importCli(['samples/companies-200.csv', '--commit', '--lang', 'en', '--result', folder], { ...ports, writeFile });
  expect(code).toBe(1);
  expect(printed.slice(-2)).toEqual(['Written.', `the result of every row could not be written to ${folder}: EISDIR`]);
});

test('[PLUS-34] the result goes into a pipe or a device as it is, and the file stays what it was', async () => {
  const { folder, ports } = await cliPorts();
  const pipe = join(folder, 'result.pipe');
  execFileSync('mkfifo', [pipe]);
  const args = ['tools/import-companies.ts', 'samples/companies-200.csv', '--db', ports.env.DATABASE_URL ?? '', '--result'];
  const options = { stdio: 'ignore', env: { ...process.env, DATABASE_URL: ports.env.DATABASE_URL } } as const;
  const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', done));
  const piped = ended(spawn(process.execPath, [...args, pipe], options));
  expect((await readFile(pipe, 'utf8')).split('\r\n')).toHaveLength(202);
  expect(await piped).toBe(0);
  expect((await stat(pipe)).isFIFO()).toBe(true);
  expect(await ended(spawn(process.execPath, [...args, '/dev/null'], options))).toBe(0);
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

test('[PLUS-34] a dry run and a run work beside a gateway that has the database open', async () => {
  const { ports, folder, printed } = await cliPorts();
  const gateway = await openStore({ url: join(folder, 'w.db'), clock, random });
  onTestFinished(() => gateway.close());
  expect(await importCli(['samples/companies-200.csv'], ports)).toBe(0);
  expect(await readCompanies(gateway.db, ACCOUNT)).toEqual([]);
  expect(await importCli(['samples/companies-200.csv', '--commit'], ports)).toBe(0);
  expect(printed.at(-1)).toBe('已写入。');
  expect((await readCompanies(gateway.db, ACCOUNT)).length).toBeGreaterThan(150);
});

test('[PLUS-34] a run into a store that an older gateway has open says what to do and changes nothing', async () => {
  const { ports, folder, printed } = await cliPorts();
  const gateway = await openStore({ url: join(folder, 'w.db'), clock, random });
  onTestFinished(() => gateway.close());
  await sql`delete from schema_version`.execute(gateway.db);
  expect(await importCli(['samples/companies-200.csv', '--commit'], ports)).toBe(1);
  expect(printed.at(-1)).toContain('请停止网关');
  expect(await readCompanies(gateway.db, ACCOUNT)).toEqual([]);
});

test('[PLUS-34] without --account a store that has no demo account is asked about, also when somebody there is named as the demo is', async () => {
  const { ports, folder, printed, written } = await cliPorts();
  const store = await openStore({ url: join(folder, 'own.db'), clock, random });
  await addAccount(store, 'own', 'agency');
  await addAccount(store, 'own2', 'wang');
  await store.close();
  const args = ['samples/companies-200.csv', '--commit', '--db', join(folder, 'own.db')];
  expect(await importCli(args, ports)).toBe(2);
  expect(printed).toEqual(['请用 --account 说明导入到哪个账号。现有账号：agency、wang']);
  expect(written.size).toBe(0);
  const after = await openStore({ url: join(folder, 'own.db'), clock, random });
  onTestFinished(() => after.close());
  expect(await readCompanies(after.db, 'own')).toEqual([]);
  expect(await importCli([...args, '--account', 'wang'], ports)).toBe(0);
  expect((await readCompanies(after.db, 'own2')).length).toBeGreaterThan(150);
});

test.each([
  [[], 2],
  [['a.csv', 'b.csv'], 2],
  [['a.csv', '--format', 'pdf'], 2],
  [['a.csv', '--wrong'], 2],
  [['missing.csv'], 1],
  [['package.json'], 1],
  [['samples/companies-200.csv', '--account', 'nobody'], 1],
] as const)('[PLUS-34] the tool called with %o answers %i', async (args, code) => {
  const { ports, printed, written } = await cliPorts();
  expect(await importCli(args, ports)).toBe(code);
  expect(printed.length).toBeGreaterThan(0);
  expect(written.size).toBe(0);
});
