import { expect, test } from 'vitest';
import { addPublication, type PublicationDraft } from '../../server/store/tables/publications.ts';
import type { CallName } from '../../src/api/calls/table.ts';
import { calls } from '../../src/api/calls/table.ts';
import { emptyContent, emptyPage, type PublicationContent } from '../../src/domain/publishing/content.ts';
import type { PublicationKind } from '../../src/domain/publishing/publication.ts';
import { everybody, type Target } from '../../src/domain/publishing/target.ts';
import { makeAdmin, onBothStores, setCompany, type TestGateway } from './stores.ts';

type Given = Partial<Omit<PublicationDraft, 'kind' | 'content' | 'target'>> & {
  readonly content?: Partial<PublicationContent>;
  readonly target?: Partial<Target>;
};
let sent = 0;

/** Publishes; answers the id. */
async function publish({ services: { store }, clock }: TestGateway, kind: PublicationKind, given: Given = {}): Promise<string> {
  sent += 1;
  const draft = { kind, code: given.content?.code ?? '', ord: 0, from_at: 0, to_at: 0, ...given };
  const content = { ...emptyContent, title: `${kind} ${sent}`, ...given.content };
  const made = { ...draft, content, target: { ...everybody, ...given.target } };
  const by = { requestId: `r${sent}`, loginName: 'operator', now: clock.now() };
  return (await store.write(({ db }) => addPublication(db, made, by))).id;
}

async function signedIn(gateway: TestGateway, loginName: string, companies = 0) {
  const accountId = await gateway.account(loginName, companies);
  const client = gateway.client();
  await client.signIn(loginName);
  const ids = (await client.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
  return { accountId, client, ids };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

async function told<T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}
const popupsOf = ({ client }: Person) => told(client.client.call(calls.popupsAndBubbles, {}));
const workbenchOf = ({ client }: Person) => told(client.client.call(calls.getWorkbenchPopupList, {}));
const bannerIds = async ({ client }: Person) => (await told(client.client.call(calls.banners, {}))).list.map(({ id }) => id);

onBothStores('what is published', (open) => {
  test('[CALL-114] [ENT-19] [ENT-20] popups come by type and then by id, bubbles in the order of the operator, each with all that was written', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang');
    expect(await popupsOf(wang)).toEqual({ popups: [], bubbles: [] });
    const usual = await publish(gateway, 'popup', { content: { title: '甲', freq: 7, showType: 1, tabCode: 'fpTab', closeType: 1 } });
    const same = await publish(gateway, 'popup');
    const first = await publish(gateway, 'popup', { content: { popContextType: 2 } });
    const jump = { buttonText: '去看看', jumpType: 0, jumpParam: 'https://apps.example.com/a', openBrowser: 2 } as const;
    const late = await publish(gateway, 'bubble', { ord: 2 });
    const early = await publish(gateway, 'bubble', { ord: 1, content: { title: '乙', text: '丙', imgUrl: '/pictures/a.svg', ...jump } });
    const { popups, bubbles } = await popupsOf(wang);
    expect(popups.map(({ commonPopContentVO }) => commonPopContentVO)).toEqual([
      { id: first, popContextType: 2 },
      { id: usual, popContextType: 4 },
      { id: same, popContextType: 4 },
    ]);
    expect(popups[1]).toEqual({
      commonPopContentVO: { id: usual, popContextType: 4 },
      commonPopFunctionVO: { showType: 1, tabCode: 'fpTab', closeType: 1 },
      commonPopReceiveRuleVO: { popContentId: usual, freq: 7 },
      content: { title: '甲', text: '', imgUrl: '', buttonText: '' },
      jump: { buttonJumpType: 1, buttonJumpParam: '', openBrowser: 1 },
    });
    expect(bubbles.map(({ commonPopFunctionVO }) => commonPopFunctionVO.popContentId)).toEqual([early, late]);
    expect(bubbles[0]).toEqual({
      commonPopFunctionVO: {
        ...{ popContentId: early, showType: 0, tabCode: '' },
        ...{ buttonJumpType: 0, buttonJumpParam: 'https://apps.example.com/a', openBrowser: 2 },
      },
      commonPopReceiveRuleVO: { freq: 9999 },
      commonPopContentVO: { appCode: '09730100030000' },
      content: { title: '乙', text: '丙', imgUrl: '/pictures/a.svg', buttonText: '去看看' },
    });
  });

  test('[CALL-111] [ENT-21] [POP-21] [POP-24] the windows of the workbench come by their kind, the pages of a multi-popup in their order', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang');
    expect(await workbenchOf(wang)).toEqual({ raffles: [], marketings: [], multiPopups: [], operationTips: [] });
    const raffle = await publish(gateway, 'raffle', { content: { imgUrl: '/pictures/raffle.svg', freq: 30 } });
    const marketing = await publish(gateway, 'marketing');
    const multi = await publish(gateway, 'multiPopup', { content: { title: '一', pages: [{ ...emptyPage, title: '二' }] } });
    const tip = { title: '提示', code: 'T1', tag: 'tag', position: 'ZYY022', frequencyType: 0 } as const;
    await publish(gateway, 'operationTip', { content: tip });
    const shown = await workbenchOf(wang);
    expect(shown.raffles).toMatchObject([{ id: raffle, freq: 30, content: { imgUrl: '/pictures/raffle.svg' } }]);
    expect(shown.marketings).toMatchObject([{ id: marketing, freq: 9999 }]);
    expect(shown.multiPopups).toMatchObject([{ id: multi, pages: [{ content: { title: '一' } }, { content: { title: '二' } }] }]);
    expect(shown.operationTips).toMatchObject([
      {
        popUpTag: 'tag',
        operationPublish: { frequencyType: 0, publishCode: 'T1', statisticsTag: 'tag' },
        position: 'ZYY022',
        content: { title: '提示' },
      },
    ]);
  });

  test('[CALL-113] what has not begun, is over or was taken back is not sent, and what begins and ends is by the gateway’s clock', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang');
    const now = gateway.clock.now();
    await publish(gateway, 'banner', { from_at: now + 60_000, to_at: now + 120_000, ord: 1 });
    await publish(gateway, 'banner', { to_at: now });
    const ended = await publish(gateway, 'banner');
    await gateway.services.store.db.updateTable('publication').set({ ended_at: now }).where('id', '=', ended).execute();
    const always = await publish(gateway, 'banner', { ord: 2 });
    expect(await bannerIds(wang)).toEqual([always]);
    gateway.clock.advance(60_000);
    expect(await bannerIds(wang)).toHaveLength(2);
    expect((await bannerIds(wang))[1]).toBe(always);
    gateway.clock.advance(60_000);
    expect(await bannerIds(wang)).toEqual([always]);
  });

  test('[CALL-113] [CALL-114] a target names accounts, roles, areas and memberships; areas and membership are of one company that is not hidden', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang', 2);
    const li = await signedIn(gateway, 'li');
    const { accountId, ids } = wang;
    const [one = '', two = ''] = ids;
    await setCompany(gateway, { accountId, companyId: one }, { locationCode: '440300', isVip: 1 });
    await setCompany(gateway, { accountId, companyId: two }, { locationCode: '310000', isVip: 0 });
    const named = await publish(gateway, 'banner', { ord: 1, target: { accounts: ['wang', 'zhao'] } });
    const area = await publish(gateway, 'banner', { ord: 2, target: { locations: ['11', '4403'] } });
    const member = await publish(gateway, 'banner', { ord: 3, target: { locations: ['44'], member: 'member' } });
    await publish(gateway, 'banner', { ord: 4, target: { locations: ['44'], member: 'none' } });
    const admins = await publish(gateway, 'banner', { ord: 5, target: { roles: ['admin'] } });
    const guests = await publish(gateway, 'banner', { ord: 6, target: { roles: ['guest', 'accountant'] } });
    expect(await bannerIds(wang)).toEqual([named, area, member]);
    expect(await bannerIds(li)).toEqual([]);
    await makeAdmin(gateway, { accountId, companyId: one });
    await gateway.services.store.db
      .updateTable('account')
      .set({ position_type: 'accountant' })
      .where('account_id', '=', li.accountId)
      .execute();
    expect(await bannerIds(wang)).toEqual([named, area, member, admins]);
    expect(await bannerIds(li)).toEqual([guests]);
    await told(wang.client.client.call(calls.companyHide, { companyId: one, hidden: 1 }));
    expect(await bannerIds(wang)).toEqual([named, admins]);
  });

  test('[CALL-112] [CONST-18] recommendations come by position, for a company where its area fits; no position without any is named', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang', 2);
    const li = await signedIn(gateway, 'li', 1);
    const [one = '', two = ''] = wang.ids;
    await setCompany(gateway, { accountId: wang.accountId, companyId: one }, { locationCode: '440300' });
    await setCompany(gateway, { accountId: wang.accountId, companyId: two }, { locationCode: '310000' });
    const all = await publish(gateway, 'recommendation', { content: { position: 'P0008' } });
    const south = await publish(gateway, 'recommendation', { content: { position: 'P0018' }, target: { locations: ['44'] } });
    const ask = async (companyId: string) => {
      const input = { companyId, positionCodeList: ['P0008', 'P0018', 'P0019'] };
      const { positionRecommendContentListMap: map } = await told(wang.client.client.call(calls.recommendations, input));
      return Object.fromEntries(Object.entries(map).map(([position, list]) => [position, list.map(({ id }) => id)]));
    };
    expect(await ask('')).toEqual({ P0008: [all], P0018: [south] });
    expect(await ask(one)).toEqual({ P0008: [all], P0018: [south] });
    expect(await ask(two)).toEqual({ P0008: [all] });
    expect(calls.recommendations.timeoutMs).toBe(15_000);
    const foreign = { companyId: li.ids[0] ?? '', positionCodeList: ['P0008'] };
    expect(await wang.client.send('recommendations', { payload: foreign })).toMatchObject({
      status: 404,
      head: { code: 'company.notFound' },
    });
  });

  test('[CALL-115] the annual report is the newest year’s, its figures are what the tables hold of that account in that year of China', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang', 3);
    const report = () => told(wang.client.client.call(calls.annualReport, {}));
    expect(await report()).toEqual({ report: null });
    await publish(gateway, 'annualReport', { content: { code: '2025' } });
    const id = await publish(gateway, 'annualReport', { content: { code: '2026' } });
    const [one = ''] = wang.ids;
    const at = new Date(gateway.clock.now()).toISOString();
    await told(wang.client.client.call(calls.switchCompanyLog, { companyId: one, at }));
    await told(wang.client.client.call(calls.switchCompanyLog, { companyId: one, at: '2025-12-31T15:59:00.000Z' }));
    await told(wang.client.client.call(calls.companyHide, { companyId: one, hidden: 1 }));
    expect(await report()).toMatchObject({ report: { id, year: '2026', figures: { companies: 2, switches: 1, changes: 0, messages: 0 } } });
  });

  test('[CALL-180] [CALL-015] value publicity and the employees who are recommended come as they were written', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang');
    const values = () => told(wang.client.client.call(calls.valuePublicityList, {}));
    const employees = () => told(wang.client.client.call(calls.recommendEmployeeList, {}));
    expect([await values(), await employees()]).toEqual([{ list: [] }, { list: [] }]);
    const id = await publish(gateway, 'valuePublicity', { content: { title: '少跑一趟' } });
    const employeeId = await publish(gateway, 'serviceManager', { content: { title: '林晓', text: '客户经理', code: '13800138020' } });
    expect(await values()).toMatchObject({ list: [{ id, content: { title: '少跑一趟' } }] });
    expect(await employees()).toEqual({ list: [{ employeeId, name: '林晓', position: '客户经理', mobile: '13800138020', imgUrl: '' }] });
  });

  test('[CALL-051] [CALL-176] [CONST-71] [ENT-34] the marketing list answers, of the companies that are named, own ones that are not hidden and have an area', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang', 4);
    const li = await signedIn(gateway, 'li', 1);
    const { accountId, ids, client } = wang;
    const ask = async (companyIds: readonly string[], locationCode = '440300') => {
      const joinCompanyDTOs = companyIds.map((companyId) => ({ companyId, locationCode }));
      return (await told(client.client.call(calls.marketingList, { accountId, adSpaceCode: 'zs_index_modal', joinCompanyDTOs })))
        .companyIds;
    };
    expect(await ask(ids)).toEqual([]);
    await publish(gateway, 'marketing', { target: { member: 'none' } });
    const [one = '', two = '', hidden = '', nowhere = ''] = ids;
    await setCompany(gateway, { accountId, companyId: one }, { isVip: 1, locationCode: '440300' });
    for (const companyId of [two, hidden]) await setCompany(gateway, { accountId, companyId }, { isVip: 0, locationCode: '440300' });
    await setCompany(gateway, { accountId, companyId: nowhere }, { isVip: 0, locationCode: '' });
    await told(client.client.call(calls.companyHide, { companyId: hidden, hidden: 1 }));
    expect(await ask([...ids, ...li.ids, 'made up'])).toEqual([two]);
    expect(await ask([one])).toEqual([]);
    expect(await ask(ids, '')).toEqual([]);
    const foreign = { accountId: li.accountId, adSpaceCode: 'zs_index_modal', joinCompanyDTOs: [] };
    expect(await client.send('marketingList', { payload: foreign })).toMatchObject({ status: 403, head: { code: 'privilege.denied' } });
  });

  test('[CALL-007] [CALL-008] [CALL-122] [CALL-123] [POP-09] an operation tip that is saved is not sent again to that account, and to every other', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang'), await signedIn(gateway, 'li')];
    await publish(gateway, 'operationTip', { content: { code: 'T1' } });
    await publish(gateway, 'operationTip', { content: { code: 'T2' } });
    const codes = async (person: Person) =>
      (await workbenchOf(person)).operationTips.map(({ operationPublish }) => operationPublish.publishCode);
    const query = () => told(wang.client.client.call(calls.postTipsQuery, { tipsCode: 'T1' }));
    expect(await query()).toEqual({ tipsCode: 'T1', saved: 0, savedAt: '' });
    for (let i = 0; i < 2; i += 1) expect(await told(wang.client.client.call(calls.postTipsSave, { tipsCode: 'T1' }))).toEqual({});
    expect(await codes(wang)).toEqual(['T2']);
    expect(await codes(li)).toEqual(['T1', 'T2']);
    expect(await query()).toEqual({ tipsCode: 'T1', saved: 1, savedAt: new Date(gateway.clock.now()).toISOString() });
    const unknown = await wang.client.send('postTipsSave', { payload: { tipsCode: 'T9' } });
    expect(unknown).toMatchObject({ status: 404, head: { code: 'tip.unknown' } });
  });

  test('[CALL-013] [CALL-124] a tip of the peace plan is closed for one company of the account', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1)];
    const { accountId, ids, client } = wang;
    const [one = '', two = ''] = ids;
    const saved = async (companyId: string) =>
      (await told(client.client.call(calls.postTipsQuery, { tipsCode: 'Unset_Reminder_Code', companyId }))).saved;
    const input = { accountId, companyId: one, tipsCode: 'Unset_Reminder_Code' };
    for (let i = 0; i < 2; i += 1) expect(await told(client.client.call(calls.postTipsUpdate, input))).toEqual({});
    expect([await saved(one), await saved(two), await saved('')]).toEqual([1, 0, 0]);
    // A tip of the account that happens to have its code is another one.
    await publish(gateway, 'operationTip', { content: { code: input.tipsCode, position: 'ZYY001' } });
    const { operationTips } = await told(client.client.call(calls.getWorkbenchPopupList, {}));
    expect(operationTips).toHaveLength(1);
    const foreign = await client.send('postTipsUpdate', { payload: { ...input, companyId: li.ids[0] } });
    expect(foreign).toMatchObject({ status: 404, head: { code: 'company.notFound' } });
    const other = await client.send('postTipsUpdate', { payload: { ...input, accountId: li.accountId } });
    expect(other).toMatchObject({ status: 403, head: { code: 'privilege.denied' } });
    for (let n = 0; n < 199; n += 1)
      expect((await client.send('postTipsUpdate', { payload: { ...input, tipsCode: `made-up-${n}` } })).status).toBe(200);
    expect(await client.send('postTipsUpdate', { payload: { ...input, tipsCode: 'one more' } })).toMatchObject({ status: 422 });
    expect((await client.send('postTipsUpdate', { payload: input })).status).toBe(200);
  });

  test('[CALL-008] [CALL-112] [CALL-176] what an input may not hold is refused', async () => {
    const gateway = await open();
    const { client, accountId } = await signedIn(gateway, 'wang');
    const bad: readonly [CallName, object][] = [
      ['postTipsSave', {}],
      ['postTipsSave', { tipsCode: '' }],
      ['postTipsSave', { tipsCode: 'x'.repeat(61) }],
      ['postTipsQuery', { tipsCode: 7 }],
      ['postTipsUpdate', { accountId, tipsCode: 'T' }],
      ['recommendations', { positionCodeList: [] }],
      ['recommendations', { positionCodeList: Array.from({ length: 11 }, () => 'P0008') }],
      ['marketingList', { accountId, adSpaceCode: 'zs_other', joinCompanyDTOs: [] }],
      ['marketingList', { accountId, adSpaceCode: 'zs_index_modal', joinCompanyDTOs: [{ companyId: 'a' }] }],
    ];
    for (const [name, payload] of bad)
      expect((await client.send(name, { payload })).status, `${name} ${JSON.stringify(payload)}`).toBe(400);
  });
});
