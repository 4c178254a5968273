import { expect, test } from 'vitest';
import { makeCompanies } from '../../samples/demo/seed/companies.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { insertCompanies, removeCompany } from '../../server/store/tables/companies.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { OutputOf } from '../../src/api/contract.ts';
import { bizIds } from '../../src/domain/access/roles.ts';
import { gateway as english } from '../../src/texts/en/gateway.ts';
import { gateway as said } from '../../src/texts/zh-CN/gateway.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { createPostbox } from '../support/gateway/postbox.ts';
import { proveMobile } from '../support/gateway/sms.ts';
import { makeAdmin, type OpenTestGateway, onBothStores, type TestGateway } from './stores.ts';

interface Person {
  readonly accountId: string;
  readonly client: TestClient;
}
/** Code of an answer, '' where it went well. */
const codeOf = (answer: { ok: true } | { ok: false; error: { code: string } }): string => (answer.ok ? '' : answer.error.code);

/** Gives an account the one company of this test. */
async function share({ services: { store }, clock }: TestGateway, accountId: string, isAuthorize: 0 | 1 = 1): Promise<string> {
  const [company] = makeCompanies(1, 77);
  if (!company) throw new Error('one company');
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, [{ ...company, isAuthorize }])));
  return company.companyId;
}

async function person(gateway: TestGateway, loginName: string): Promise<Person> {
  const accountId = await gateway.account(loginName, 0);
  const client = gateway.client();
  await client.signIn(loginName);
  return { accountId, client };
}

/** Two accounts with one company in common, and a third without it. */
async function openThree(open: OpenTestGateway) {
  const postbox = createPostbox();
  const gateway = await open({ carrier: postbox });
  const [wang, li, zhao] = [await person(gateway, 'wang'), await person(gateway, 'li'), await person(gateway, 'zhao')];
  const companyId = await share(gateway, wang.accountId);
  await share(gateway, li.accountId);
  const setPerson = (who: Person, flags: { is_guest?: number; need_init?: number; full_name?: string }) =>
    gateway.services.store.db.updateTable('account').set(flags).where('account_id', '=', who.accountId).execute();
  await setPerson(wang, { full_name: '王芳' });
  const has = async ({ accountId, client }: Person, bizId: string, of = companyId): Promise<boolean | string> => {
    const answer = await client.client.call(calls.privilegeCheck, { accountId, companyId: of, bizId });
    return answer.ok ? answer.value.hasPrivilege : answer.error.code;
  };
  const list = async ({ client }: Person): Promise<OutputOf<typeof calls.privilegeList>['members'] | string> => {
    const answer = await client.client.call(calls.privilegeList, { companyId });
    return answer.ok ? answer.value.members : answer.error.code;
  };
  const save = async ({ client }: Person, of: Person, ...privileges: readonly (readonly [string, 0 | 1])[]): Promise<string> => {
    const named = privileges.map(([bizId, allowed]) => ({ bizId, allowed }));
    return codeOf(await client.client.call(calls.privilegeSave, { companyId, accountId: of.accountId, privileges: named }));
  };
  const apply = async ({ client }: Person) => codeOf(await client.client.call(calls.adminApply, { companyId }));
  const change = async ({ client }: Person, to: Person, authCode: string) =>
    codeOf(await client.client.call(calls.adminChange, { companyId, accountId: to.accountId, authCode }));
  const proof = ({ client, accountId }: Person) => {
    const loginName = testMobile(accountId);
    return proveMobile({ services: gateway.services, postbox, client, loginName, purpose: 'admin', mobile: loginName });
  };
  const admin = async () => {
    const rows = await gateway.services.store.db.selectFrom('company_admin').select('account_id').execute();
    return rows.map((row) => row.account_id);
  };
  return { gateway, wang, li, zhao, companyId, setPerson, has, list, save, apply, change, proof, admin };
}

onBothStores('privileges', (open) => {
  test('[ROLE-04] [CALL-105] [CALL-037] a privilege is held per account, company and business', async () => {
    const { gateway, wang, li, companyId, has, save } = await openThree(open);
    const other = makeCompanies(2, 78)[1];
    if (!other) throw new Error('another company');
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, li.accountId, gateway.clock.now(), (change) => insertCompanies(change, [other])));
    expect(await has(li, 'jz')).toBe(false);
    await makeAdmin(gateway, { accountId: wang.accountId, companyId });
    expect(await save(wang, li, ['jz', 1])).toBe('');
    expect([await has(li, 'jz'), await has(li, 'kp'), await has(li, 'jz', other.companyId)]).toEqual([true, false, false]);
    expect(await Promise.all(bizIds.map((bizId) => has(wang, bizId)))).toEqual(bizIds.map(() => true));
    expect(await codeOf(await li.client.client.call(calls.privilegeCheck, { accountId: wang.accountId, companyId, bizId: 'jz' }))).toBe(
      'privilege.denied',
    );
  });

  test('[CALL-107] the list has everybody who has the company, oneself first, with masked numbers; who has not the company learns nothing', async () => {
    const { gateway, wang, li, zhao, companyId, list, save, setPerson } = await openThree(open);
    await makeAdmin(gateway, { accountId: wang.accountId, companyId });
    await save(wang, li, ['sb', 1], ['gs', 1]);
    await setPerson(li, { need_init: 1 });
    const [one, two] = [
      { fullName: '王芳', isReal: true, isAdmin: true, bizIds: [], accountId: wang.accountId },
      { fullName: '测试员', isReal: false, isAdmin: false, bizIds: ['gs', 'sb'], accountId: li.accountId },
    ].map((row) => {
      const mobile = testMobile(row.accountId);
      return { ...row, mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` };
    });
    expect(await list(wang)).toEqual([one, two]);
    expect(await list(li)).toEqual([two, one]);
    expect(await list(zhao)).toBe('company.notFound');
    await gateway.services.store.db.updateTable('account').set({ disabled_at: 1 }).where('account_id', '=', li.accountId).execute();
    expect(await list(wang)).toEqual([one]);
  });

  test('[CALL-108] [ROLE-03] only the admin saves privileges, of who has the company; what is not named stays', async () => {
    const { gateway, wang, li, zhao, companyId, has, save, setPerson } = await openThree(open);
    expect(await save(wang, li, ['kp', 1])).toBe('admin.needed');
    await makeAdmin(gateway, { accountId: wang.accountId, companyId });
    expect(await save(li, li, ['kp', 1])).toBe('admin.needed');
    expect(await save(zhao, li, ['kp', 1])).toBe('company.notFound');
    expect(await save(wang, zhao, ['kp', 1])).toBe('member.notFound');
    expect([await has(li, 'kp'), await has(zhao, 'kp')]).toEqual([false, 'company.notFound']);
    expect(await save(wang, li, ['kp', 1], ['jz', 1])).toBe('');
    expect(await save(wang, li, ['kp', 0], ['sb', 1], ['sb', 0])).toBe('');
    expect([await has(li, 'kp'), await has(li, 'jz'), await has(li, 'sb')]).toEqual([false, true, false]);
    await setPerson(wang, { is_guest: 1 });
    expect(await save(wang, li, ['kp', 1])).toBe('privilege.guest');
    await setPerson(wang, { is_guest: 0, need_init: 1 });
    expect(await save(wang, li, ['kp', 1])).toBe('privilege.unnamed');
  });

  test('[CALL-108] everybody who has the company is told by push that who may do what has changed', async () => {
    const { gateway, wang, li, zhao, companyId, save } = await openThree(open);
    await makeAdmin(gateway, { accountId: wang.accountId, companyId });
    const revs = async () => {
      const rows = await gateway.services.store.db.selectFrom('account').select(['account_id', 'rev']).execute();
      return [wang, li, zhao].map(({ accountId }) => Number(rows.find((row) => row.account_id === accountId)?.rev));
    };
    const before = await revs();
    await save(wang, li, ['kp', 1]);
    await save(li, li, ['jz', 1]);
    // One for the right, and one for the line of who asked in his activity log.
    expect((await revs()).map((rev, i) => rev - (before[i] ?? 0))).toEqual([2, 2, 0]);
    const events = gateway.services.store.db.selectFrom('event_log').select('topic').where('account_id', '=', li.accountId);
    expect((await events.orderBy('id', 'desc').execute()).slice(0, 2).map(({ topic }) => topic)).toContain('privilege');
    expect((await li.client.pullAll()).flatMap(({ rows }) => rows.map((row) => row.companyId))).toEqual([companyId]);
  });

  test('[CALL-106] [CALL-038] [ROLE-05] whether a company has an admin comes with words: whom to ask, or where to apply', async () => {
    const { gateway, wang, li, zhao, companyId } = await openThree(open);
    const ask = async ({ client }: Person, headers = {}) => (await client.send('hasAdmin', { payload: { companyId }, headers })).body;
    expect(await ask(li)).toEqual({ hasAdmin: false, message: said['admin.none'] });
    expect(await ask(li, { 'accept-language': 'en-GB' })).toEqual({ hasAdmin: false, message: english['admin.none'] });
    await makeAdmin(gateway, { accountId: wang.accountId, companyId });
    const mobile = testMobile(wang.accountId);
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    const message = `您没有该业务的办理权限，请联系企业管理员王芳（${masked}）授权`;
    expect(await ask(li)).toEqual({ hasAdmin: true, message });
    expect(await ask(wang)).toEqual({ hasAdmin: true, message: said['admin.self'] });
    expect(codeOf(await zhao.client.client.call(calls.hasAdmin, { companyId }))).toBe('company.notFound');
  });

  test('[CALL-109] the office goes to who applies first, with a name and authorised; applied for again it stays', async () => {
    const { gateway, wang, li, zhao, companyId, setPerson, apply, admin } = await openThree(open);
    expect(await apply(zhao)).toBe('company.notFound');
    await setPerson(wang, { is_guest: 1 });
    expect(await apply(wang)).toBe('privilege.guest');
    await setPerson(wang, { is_guest: 0, need_init: 1 });
    expect(await apply(wang)).toBe('privilege.unnamed');
    await setPerson(wang, { need_init: 0 });
    await share(gateway, zhao.accountId, 0);
    expect(await apply(zhao)).toBe('admin.unauthorized');
    expect(await admin()).toEqual([]);
    const both = await Promise.all([apply(wang), apply(li)]);
    expect(both.toSorted()).toEqual(['', 'admin.exists']);
    const [winner, loser] = both[0] === '' ? [wang, li] : [li, wang];
    expect(await admin()).toEqual([winner.accountId]);
    expect([await apply(winner), await apply(loser)]).toEqual(['', 'admin.exists']);
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, winner.accountId, gateway.clock.now(), (change) => removeCompany(change, companyId)));
    expect(await apply(loser)).toBe('');
    expect(await admin()).toEqual([loser.accountId]);
  });

  test('[CALL-110] the admin hands the office over with a code that was sent to his own number, to who can hold it', async () => {
    const { gateway, wang, li, zhao, companyId, has, setPerson, apply, change, proof, admin } = await openThree(open);
    await apply(wang);
    expect(await change(wang, li, 'made up')).toBe('authcode.bad');
    expect(await change(wang, zhao, 'made up')).toBe('member.notFound');
    expect(await change(wang, wang, 'made up')).toBe('admin.same');
    expect(await change(li, li, await proof(li))).toBe('admin.needed');
    gateway.clock.advance(61_000);
    // Of another number the code proves nothing, and is used up by that.
    const foreign = await proof(li);
    expect([await change(wang, li, foreign), await change(wang, li, foreign)]).toEqual(['authcode.bad', 'authcode.bad']);
    const own = await proof(wang);
    await setPerson(li, { need_init: 1 });
    expect(await change(wang, li, own)).toBe('admin.unnamed');
    await setPerson(li, { need_init: 0 });
    expect(await admin()).toEqual([wang.accountId]);
    expect(await change(wang, li, own)).toBe('');
    expect(await admin()).toEqual([li.accountId]);
    expect([await has(wang, 'kp'), await has(li, 'kp')]).toEqual([false, true]);
    expect(await change(wang, li, own)).toBe('admin.needed');
    const { store } = gateway.services;
    await store.db.updateTable('account').set({ disabled_at: 1 }).where('account_id', '=', li.accountId).execute();
    const answer = await wang.client.client.call(calls.hasAdmin, { companyId });
    expect(answer).toMatchObject({ ok: true, value: { hasAdmin: false } });
    expect(await apply(wang)).toBe('');
  });

  test('[CALL-110] a code that was spent opens nothing for its rightful holder either, whoever has spent it', async () => {
    const { gateway, wang, li, apply, change, proof, admin } = await openThree(open);
    await apply(wang);
    const [own, foreign] = [await proof(wang), await proof(li)];
    // Li's code in Wang's hand.
    expect(await change(wang, li, foreign)).toBe('authcode.bad');
    expect(await change(wang, li, own)).toBe('');
    expect(await change(li, wang, foreign)).toBe('authcode.bad');
    gateway.clock.advance(61_000);
    expect(await change(li, wang, await proof(li))).toBe('');
    expect(await change(wang, li, own)).toBe('authcode.bad');
    expect(await admin()).toEqual([wang.accountId]);
  });

  test('[ROLE-04] privileges go with the company: given back to the account later, it has none of them', async () => {
    const { gateway, wang, li, companyId, has, save } = await openThree(open);
    await makeAdmin(gateway, { accountId: wang.accountId, companyId });
    await save(wang, li, ['kp', 1]);
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, li.accountId, gateway.clock.now(), (change) => removeCompany(change, companyId)));
    await share(gateway, li.accountId);
    expect(await has(li, 'kp')).toBe(false);
  });

  test('[ROLE-06] [CALL-104] an authorisation by certificate holds for one account, company, device and menu, until it ends', async () => {
    const { gateway, wang, li, companyId } = await openThree(open);
    const held = { account_id: wang.accountId, company_id: companyId, device: 'pc-1', biz_type: '1', biz_code: 'sb' };
    const expires_at = gateway.clock.now() + 60_000;
    await gateway.services.store.db
      .insertInto('menu_authorization')
      .values({ ...held, expires_at })
      .execute();
    const ask = async ({ client, accountId }: Person, other: { macAddress?: string; bizCode?: string; bizType?: 0 | 1 | 2 } = {}) => {
      const input = { locationCode: '440300', bizType: 1 as const, bizCode: 'sb', accountId, companyId, macAddress: 'pc-1', ...other };
      const answer = await client.client.call(calls.isAuthorized, input);
      return answer.ok ? answer.value.isAuthorized : answer.error.code;
    };
    expect(await ask(wang)).toBe(true);
    expect(await ask(li)).toBe(false);
    const others = [{ macAddress: 'pc-2' }, { bizCode: 'kp' }, { bizType: 0 as const }];
    expect(await Promise.all(others.map((other) => ask(wang, other)))).toEqual([false, false, false]);
    expect(await ask({ ...wang, accountId: li.accountId })).toBe('privilege.denied');
    // A browser names no address: the device is the one that it signed in on.
    expect(await ask(wang, { macAddress: '' })).toBe(false);
    const signedInOn = (pcuid: string) =>
      gateway.services.store.db.updateTable('session_family').set({ pcuid }).where('account_id', '=', wang.accountId).execute();
    await signedInOn('pc-1');
    expect(await ask(wang, { macAddress: '' })).toBe(true);
    await signedInOn('pc-2');
    expect(await ask(wang, { macAddress: '' })).toBe(false);
    gateway.clock.advance(60_000);
    await wang.client.signIn('wang');
    expect(await ask(wang)).toBe(false);
  });
});
