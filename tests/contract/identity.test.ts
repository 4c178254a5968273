import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStandInCa } from '../../samples/keys/stand-in-ca.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { Message } from '../../src/api/entities/message.ts';
import { showCertificate } from '../support/gateway/show-certificate.ts';
import { companyIdsOf, manualClock, type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-11-20T01:00:00Z');
const [cloud, coast] = ['91440300MA5EXAMPL1', '91350200MA2EXAMPL2'] as const;
const ca = createStandInCa({ from: start - DAY, until: start + 900 * DAY });
const issue = (days: number, taxpayers: readonly string[], names = { CN: '周建国' }) =>
  ca.issue({ names, number: `80A${days}`, from: start - DAY, until: start + days * DAY, taxpayers });

interface Asked {
  readonly bizType?: 0 | 1 | 2;
  readonly bizCode?: string;
  readonly macAddress?: string;
  readonly companyId?: string;
}

/** wang with the companies of two numbers, which are not authorised, and li with the first of them. */
async function openStage(
  open: OpenTestGateway,
  { trusted = true, registerFetch }: { trusted?: boolean; registerFetch?: typeof fetch } = {},
) {
  const clock = manualClock(start);
  const register = { url: 'https://register.example', secret: 'a secret that register and gateway know' };
  const config = { keyAuthorities: trusted ? [new X509Certificate(ca.certificate)] : [], ...(registerFetch ? { register } : {}) };
  const gateway = await open({
    clock,
    config,
    ...(registerFetch ? { registerFetch } : {}),
  });
  const { store } = gateway.services;
  const person = async (loginName: string, count: number, pcuid: string) => {
    const accountId = await gateway.account(loginName, count);
    const client = gateway.client();
    const signIn = async () => {
      await client.signIn(loginName);
      await store.db.updateTable('session_family').set({ pcuid }).where('account_id', '=', accountId).execute();
    };
    await signIn();
    const challenge = async (companyId: string) => {
      const answer = await client.client.call(calls.identityChallenge, { companyId });
      return answer.ok ? answer.value : answer.error.code;
    };
    const send = async (input: Parameters<typeof client.client.call<typeof calls.identityProve>>[1]) => {
      const answer = await client.client.call(calls.identityProve, input);
      return answer.ok ? answer.value.until : answer.error.code;
    };
    const prove = async (companyId: string, issued: ReturnType<typeof issue>, over: Asked = {}) => {
      const given = await challenge(companyId);
      if (typeof given === 'string') return given;
      return send({ companyId, bizType: 1, bizCode: 'fp', ...showCertificate(issued, given.challenge), ...over });
    };
    const holds = async (companyId: string, over: Asked = {}) => {
      const input = { locationCode: '440300', bizType: 1 as const, bizCode: 'fp', accountId, companyId, ...over };
      const answer = await client.client.call(calls.isAuthorized, input);
      return answer.ok ? answer.value.isAuthorized : answer.error.code;
    };
    const company = async (companyId: string) =>
      (await client.pullAll()).flatMap(({ rows }) => rows).find((row) => row.companyId === companyId);
    const inbox = async () => {
      const { rows } = await sql<{ doc: string }>`select doc from messages where account_id = ${accountId} order by rev, id`.execute(
        store.db,
      );
      return rows.map(({ doc }): Message => JSON.parse(doc)).map(({ title, companyId: of, content }) => [title, of, content] as const);
    };
    return { accountId, client, signIn, challenge, send, prove, holds, company, inbox };
  };
  const wang = await person('wang', 2, 'pc-1');
  const li = await person('li', 1, 'pc-9');
  const [first = '', second = ''] = await companyIdsOf(gateway, wang.accountId);
  const at = { accountId: wang.accountId };
  await setCompany(gateway, { ...at, companyId: first }, { nsrsbh: cloud, shxydm: cloud, locationCode: '440305', isAuthorize: 0 });
  await setCompany(gateway, { ...at, companyId: second }, { nsrsbh: '', shxydm: coast, locationCode: '350203', isAuthorize: 0 });
  return { gateway, clock, wang, li, first, second };
}

onBothStores('identity authentication', (open) => {
  test('[CERT-01] [ROLE-06] who proves a certificate of a company has that menu authorised, on this device, for himself, until the certificate ends', async () => {
    const { clock, wang, li, first, second } = await openStage(open);
    expect(await wang.holds(first)).toBe(false);
    expect(await wang.prove(first, issue(90, [coast, cloud]))).toBe(new Date(start + 90 * DAY).toISOString());
    expect(await wang.holds(first)).toBe(true);
    const others: readonly Asked[] = [{ companyId: second }, { bizCode: 'kp' }, { bizType: 0 }, { macAddress: 'pc-2' }];
    expect(await Promise.all(others.map((other) => wang.holds(first, other)))).toEqual([false, false, false, false]);
    expect(await li.holds(first)).toBe('company.notFound');
    // A menu is authorised on one device; the company itself stays as it is.
    expect(await wang.company(first)).toMatchObject({ isAuthorize: 0 });
    clock.advance(90 * DAY);
    await wang.signIn();
    expect(await wang.holds(first)).toBe(false);
  });

  test('[COMP-15] of the company itself it makes the company authorised, and tells the account’s devices', async () => {
    const { wang, first, second } = await openStage(open);
    expect(await wang.prove(second, issue(30, [coast]), { bizType: 0, bizCode: 'company' })).toBe(new Date(start + 30 * DAY).toISOString());
    expect([await wang.company(first), await wang.company(second)]).toMatchObject([{ isAuthorize: 0 }, { isAuthorize: 1 }]);
    expect(await wang.holds(second, { bizType: 0, bizCode: 'company' })).toBe(true);
  });

  test('[CERT-01] a certificate of another company, of another authority, of the past, and a signature of something else authorise nobody', async () => {
    const { clock, wang, first } = await openStage(open);
    const impostor = createStandInCa({ from: start - DAY, until: start + 900 * DAY });
    const stranger = impostor.issue({ names: { CN: '周建国' }, number: '1', from: start - DAY, until: start + DAY, taxpayers: [cloud] });
    expect(await wang.prove(first, issue(90, [coast]))).toBe('certificate.companyMismatch');
    expect(await wang.prove(first, issue(90, []))).toBe('certificate.companyMismatch');
    expect(await wang.prove(first, stranger)).toBe('key.untrusted');
    const given = await wang.challenge(first);
    const challenge = typeof given === 'string' ? given : given.challenge;
    const other = showCertificate(issue(90, [cloud]), 'made up');
    expect(await wang.send({ companyId: first, bizType: 1, bizCode: 'fp', ...other, challenge })).toBe('key.signature');
    clock.advance(2 * DAY);
    await wang.signIn();
    expect(await wang.prove(first, issue(1, [cloud]))).toBe('key.ended');
    expect(await wang.holds(first)).toBe(false);
  });

  test('[CERT-01] a challenge is good once, for the company and the account it was given for, and for five minutes', async () => {
    const { gateway, clock, wang, first, second } = await openStage(open);
    const issued = issue(90, [cloud, coast]);
    const of = async () => {
      const given = await wang.challenge(first);
      return showCertificate(issued, typeof given === 'string' ? given : given.challenge);
    };
    const menu = { bizType: 1, bizCode: 'fp' } as const;
    const once = await of();
    expect(await wang.send({ companyId: first, ...menu, ...once })).toContain('2027');
    expect(await wang.send({ companyId: first, ...menu, bizCode: 'kp', ...once })).toBe('key.challenge');
    const wrongCompany = await of();
    expect(await wang.send({ companyId: second, ...menu, ...wrongCompany })).toBe('key.challenge');
    expect(await wang.send({ companyId: first, ...menu, ...wrongCompany })).toBe('key.challenge');
    const late = await of();
    clock.advance(300_000);
    expect(await wang.send({ companyId: first, ...menu, ...late })).toBe('key.challenge');
    // A challenge that was given to somebody else.
    const zhao = await gateway.account('zhao', 2);
    expect(await companyIdsOf(gateway, zhao)).not.toContain(first);
    const db = gateway.services.store.db;
    const stolen = await of();
    await db.updateTable('one_time_code').set({ account_id: zhao }).where('kind', '=', 'identity').execute();
    expect(await wang.send({ companyId: first, ...menu, ...stolen })).toBe('key.challenge');
    expect(await wang.holds(first, { bizCode: 'kp' })).toBe(false);
  });

  test('[CERT-03] a company whose registration is empty is refused before anything is signed: without a number, without an area, and unknown to the register', async () => {
    let told: unknown = null;
    const registerFetch: typeof fetch = async () => {
      if (told === 'out') throw new Error('out');
      return Response.json({ taxpayer: told });
    };
    const { gateway, wang, first } = await openStage(open, { registerFetch });
    const set = (over: object) => setCompany(gateway, { accountId: wang.accountId, companyId: first }, over);
    await set({ nsrsbh: '', shxydm: '' });
    expect(await wang.challenge(first)).toBe('610002');
    await set({ shxydm: cloud, locationCode: '' });
    expect(await wang.challenge(first)).toBe('610003');
    await set({ locationCode: '440305' });
    expect(await wang.challenge(first)).toBe('610004');
    told = 'out';
    expect(await wang.challenge(first)).toMatchObject({ taxNo: cloud });
    told = { taxNo: cloud, name: '云帆', legalName: '陈云帆', locationCode: '440305', addedTaxType: '1', state: 'normal' };
    expect(await wang.challenge(first)).toMatchObject({ taxNo: cloud });
    const rows = await gateway.services.store.db.selectFrom('menu_authorization').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test('[CERT-01] a deployment without authorities says so; a foreign company and a sign-in without a device are refused', async () => {
    const bare = await openStage(open, { trusted: false });
    expect(await bare.wang.challenge(bare.first)).toBe('key.noAuthority');
    const { gateway, wang, li, first } = await openStage(open);
    expect(await li.challenge(first)).toBe('company.notFound');
    await gateway.services.store.db.updateTable('session_family').set({ pcuid: '' }).where('account_id', '=', wang.accountId).execute();
    expect(await wang.prove(first, issue(90, [cloud]))).toBe('certificate.noDevice');
    expect(await wang.prove(first, issue(90, [cloud]), { macAddress: 'mac-1' })).toContain('2027');
    expect([await wang.holds(first, { macAddress: 'mac-1' }), await wang.holds(first)]).toEqual([true, false]);
    expect(await wang.prove(first, issue(90, [cloud]), { bizType: 0, bizCode: 'company' })).toContain('2027');
  });

  test('the end of a certificate is told 60, 30 and 7 days before, each once; of one for two companies in one entry, of one that was renewed not at all', async () => {
    const { gateway, clock, wang, li, first, second } = await openStage(open);
    const both = issue(100, [cloud, coast]);
    await wang.prove(first, both);
    await wang.prove(second, both);
    const soon = issue(50, [cloud], { CN: '林海' });
    await wang.prove(first, soon);
    await wang.prove(first, issue(120, [cloud], { CN: '赵新' }));
    await wang.prove(first, issue(800, [cloud], { CN: '赵新' }));
    /** Moves on by a day at a time; the entries of those days. */
    const after = async (days: number) => {
      const seen = (await wang.inbox()).length;
      for (let n = 0; n < days; n += 1) {
        clock.advance(DAY);
        // Whoever looks twice says it once.
        await gateway.services.certificates.look();
      }
      return (await wang.inbox()).slice(seen).map(([title, of]) => [title, of]);
    };
    expect(await after(1)).toEqual([['数字证书 49 天后到期', first]]);
    expect(await after(38)).toEqual([['数字证书 30 天后到期', first]]);
    expect(await after(1)).toEqual([['数字证书 60 天后到期', '']]);
    expect((await wang.inbox()).at(-1)?.[2]).toBe('周建国，可办 2 家企业。到期后不能认证和申报，请提前续期。');
    await gateway.services.store.write((tx) => changeAccount(tx, wang.accountId, clock.now(), (change) => removeCompany(change, second)));
    expect(await after(60)).toEqual([
      ['数字证书 7 天后到期', first],
      ['数字证书 30 天后到期', first],
      ['数字证书 7 天后到期', first],
    ]);
    expect(await after(20)).toEqual([]);
    expect(await li.inbox()).toEqual([]);
  });

  test('[PLUS-24] a key that was shown is warned of too: by itself, with the one company it was used for, and not once it is removed', async () => {
    const { gateway, clock, wang, li, first } = await openStage(open);
    const show = async ({ client }: typeof wang, issued: ReturnType<typeof issue>) => {
      const given = await client.client.call(calls.keyChallenge, {});
      if (!given.ok) throw new Error('no challenge');
      const answer = await client.client.call(calls.keyProve, { serial: '', label: '', ...showCertificate(issued, given.value.challenge) });
      return answer.ok ? answer.value.keyId : answer.error.code;
    };
    const [alone, used, removed] = [issue(31, [coast]), issue(8, [cloud], { CN: '赵新' }), issue(9, [cloud], { CN: '林海' })];
    await show(wang, alone);
    await show(wang, used);
    await wang.prove(first, used);
    const keyId = await show(wang, removed);
    await show(li, removed);
    await wang.client.client.call(calls.keyForget, { keyId });
    for (let n = 0; n < 3; n += 1) {
      clock.advance(DAY);
      await gateway.services.certificates.look();
    }
    expect(await wang.inbox()).toEqual([
      ['数字证书 30 天后到期', '', '周建国。到期后不能认证和申报，请提前续期。'],
      ['数字证书 7 天后到期', first, '赵新。到期后不能认证和申报，请提前续期。'],
    ]);
    expect((await li.inbox()).map(([title]) => title)).toEqual(['数字证书 8 天后到期', '数字证书 7 天后到期']);
  });
});
