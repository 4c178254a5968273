import { expect, test } from 'vitest';
import { openCalls } from '../../server/call.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { Call } from '../../src/api/contract.ts';
import type { TestClient } from '../support/gateway-client.ts';
import { onBothStores, type TestGateway } from './stores.ts';

interface Pair {
  mine: TestClient;
  theirs: TestClient;
  /** A company of the other account. */
  foreign: string;
  foreignAccount: string;
}

async function twoAccounts(gateway: TestGateway): Promise<Pair> {
  await gateway.account('wang', 3);
  const foreignAccount = await gateway.account('li', 3);
  const [mine, theirs] = [gateway.client(), gateway.client()];
  await mine.signIn('wang');
  await theirs.signIn('li');
  const [batch] = await theirs.pullAll();
  return { mine, theirs, foreignAccount, foreign: batch?.rows[0]?.companyId ?? '' };
}

const now = '2026-11-20T00:00:00.000Z';
/** For every call that names a company or an account: the input that names a foreign one, and the code that refuses it. */
const trespasses: { [N in CallName]?: (pair: Pair) => { payload: object; code: string }[] } = {
  getAllCompanyInfoById: ({ foreign }) => [{ payload: { companyId: foreign }, code: 'company.notFound' }],
  getMemberInfo: ({ foreign }) => [{ payload: { companyId: foreign }, code: 'company.notFound' }],
  companyTipsList: ({ mine, foreign, foreignAccount }) => [
    { payload: { accountId: foreignAccount, companyIdList: [], appCode: 'x', bizType: '2' }, code: 'privilege.denied' },
    { payload: { accountId: mine.context.accountId, companyIdList: [foreign], appCode: 'x', bizType: '2' }, code: 'company.notFound' },
  ],
  companyUpdate: ({ foreign }) => [
    { payload: { companyId: foreign, baseRev: 1, changes: { note: { from: '', to: 'x' } } }, code: 'company.notFound' },
  ],
  companyHide: ({ foreign }) => [{ payload: { companyId: foreign, hidden: 1 }, code: 'company.notFound' }],
  switchCompanyLog: ({ foreign }) => [{ payload: { companyId: foreign, at: now }, code: 'company.notFound' }],
  trackingCollect: ({ mine, foreign, foreignAccount }) => {
    const event = { event: 'x', platform: 'web', time: 1, appId: 'a', locationCode: '' };
    const { accountId } = mine.context;
    return [
      { payload: { events: [{ ...event, accountId, companyId: foreign }] }, code: 'privilege.denied' },
      { payload: { events: [{ ...event, accountId: foreignAccount, companyId: '' }] }, code: 'privilege.denied' },
    ];
  },
};
/** Calls that name neither: they answer for the account of the token alone. */
const ownOnly: readonly CallName[] = [
  'getCompanyListByAccount',
  'getCompanyListTotal',
  'getSimpleCompanyList',
  'getHiddenCompanyList',
  'homepageRelationList',
  'companyOverviewList',
  'companyPull',
  'pushListener',
  'closeConnect',
];

test('every call is judged: it is open, names a company or account, or answers for its own account alone', () => {
  const judged = [...openCalls, ...Object.keys(trespasses), ...ownOnly];
  expect(judged.sort()).toEqual(Object.keys(calls).sort());
});

onBothStores('authorisation', (open) => {
  test('a foreign company or account is refused by every call that names one, and nothing of it is told or changed', async () => {
    const gateway = await open();
    const pair = await twoAccounts(gateway);
    const before = await pair.theirs.pullAll();
    for (const [name, inputs] of Object.entries(trespasses) as [CallName, (pair: Pair) => { payload: object; code: string }[]][]) {
      // as: the entries of the table above
      for (const { payload, code } of inputs(pair)) {
        const answer = await pair.mine.send(name, { payload });
        expect(answer, name).toMatchObject({ status: 400, head: { code } });
        const row = before[0]?.rows[0];
        expect(answer.text).not.toContain(row?.companyName);
      }
    }
    expect(await pair.theirs.pullAll()).toEqual(before);
  });

  test('calls without a company answer nothing of another account', async () => {
    const gateway = await open();
    const pair = await twoAccounts(gateway);
    const theirs = (await pair.theirs.pullAll()).flatMap((batch) => batch.rows);
    for (const name of ownOnly.filter((call) => call !== 'pushListener')) {
      const answer = await pair.mine.send(name);
      expect(answer.status, name).toBe(200);
      for (const row of theirs) expect(answer.text, name).not.toContain(row.companyId);
    }
  });

  test('every call that needs a session is refused without one, before anything else of it is looked at', async () => {
    const gateway = await open();
    const client = gateway.client();
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      // as: the entries of the table
      if (!call.session) continue;
      expect(await client.send(name), name).toMatchObject({ status: 401, head: { code: 'uic.sessionInfo.empty' } });
    }
  });

  test('a refresh cookie of one account signs nobody else in', async () => {
    const gateway = await open();
    const { mine, foreignAccount } = await twoAccounts(gateway);
    const [cookie] = mine.cookies.values();
    for (const name of [...mine.cookies.keys()]) mine.cookies.delete(name);
    const { refreshCookieName } = await import('../../server/sessions.ts');
    mine.cookies.set(refreshCookieName(foreignAccount), cookie ?? '');
    const answer = await mine.client.call('autoLoginWrap', { accountId: foreignAccount });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'session-invalid', code: 'uic.accessToken.not.valid' } });
  });
});
