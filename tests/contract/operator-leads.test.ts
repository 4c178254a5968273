import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

/** A gateway with an operator; wang and li, with two companies each, ask to be called. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const signedIn = async (loginName: string, companies: number) => {
    const accountId = await gateway.account(loginName, companies);
    const client = gateway.client();
    await client.signIn(loginName);
    return { accountId, client, companyIds: await companyIdsOf(gateway, accountId) };
  };
  const boss = await signedIn('boss', 0);
  await db.updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const [wang, li] = [await signedIn('wang', 2), await signedIn('li', 2)];
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const told = await boss.client.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  };
  async function give(who: typeof wang, clueRealName: string, mobile: string, companyId: string): Promise<void> {
    gateway.clock.advance(60_000);
    const facts = {
      mobile,
      title: '查企业',
      source: '17zs_cyc',
      calculationResults: '62 分',
      clueRealName,
      clueLevel: '1',
      areaCode: '440300',
    };
    const answer = await who.client.send('cycLeadAdd', { payload: { ...facts, companyId } });
    expect(answer.status).toBe(200);
  }
  await give(wang, '王会计', '13800138001', wang.companyIds[0] ?? '');
  await give(li, '李会计', '13800138002', '');
  await give(wang, '=HYPERLINK("x")', '13800138003', wang.companyIds[1] ?? '');
  const names = async () => {
    const rows = await db.selectFrom('company').select(['company_id', 'name']).execute();
    return (companyId = '') => rows.find((row) => row.company_id === companyId)?.name ?? '';
  };
  return {
    ...{ gateway, db, wang, li, nameOf: await names() },
    leads: () => ask(calls.operatorLeads, {}),
    mark: (payload: object) => boss.client.send('operatorLeadMark', { payload }),
    exported: async (filter: InputOf<typeof calls.operatorLeadExport>) => (await ask(calls.operatorLeadExport, filter)).list,
  };
}

onBothStores('leads on the operator’s page', (open) => {
  test('[ENT-33] [PLUS-50] every lead of every account is told, the newest first, with who gave it and the company it is about', async () => {
    const { leads, wang, li, nameOf, gateway } = await openStage(open);
    const now = gateway.clock.now();
    const { list, counts } = await leads();
    const untouched = { state: 'new', markedAt: 0, markedBy: '', remark: '' };
    expect(list).toMatchObject([
      { owner: wang.accountId, account: 'wang', companyName: nameOf(wang.companyIds[1]), name: '=HYPERLINK("x")', at: now, ...untouched },
      { owner: li.accountId, account: 'li', companyName: '', name: '李会计', mobile: '13800138002', at: now - 60_000, ...untouched },
      { account: 'wang', companyName: nameOf(wang.companyIds[0]), name: '王会计', results: '62 分', areaCode: '440300', title: '查企业' },
    ]);
    expect(nameOf(wang.companyIds[0])).not.toBe('');
    expect(counts).toEqual({ new: 3, read: 0, handled: 0 });
  });

  test('[PLUS-50] a lead is marked read and handled with a remark, by whom and when; another one stays; what somebody else has marked meanwhile is refused', async () => {
    const { leads, mark, gateway } = await openStage(open);
    const [newest, second] = (await leads()).list;
    const of = { owner: newest?.owner ?? '', leadId: newest?.leadId ?? '' };
    expect((await mark({ ...of, from: 'new', state: 'read' })).status).toBe(200);
    gateway.clock.advance(1_000);
    expect((await mark({ ...of, from: 'read', state: 'handled', remark: ' 已回电 ' })).status).toBe(200);
    const { list, counts } = await leads();
    expect(list[0]).toMatchObject({ state: 'handled', remark: '已回电', markedBy: 'boss', markedAt: gateway.clock.now() });
    expect(list[1]).toEqual(second);
    expect(counts).toEqual({ new: 2, read: 0, handled: 1 });
    expect(await mark({ ...of, from: 'read', state: 'new' })).toMatchObject({ status: 409, head: { code: 'lead.changed' } });
    expect(await mark({ ...of, owner: second?.owner, from: 'new', state: 'read' })).toMatchObject({
      status: 404,
      head: { code: 'lead.unknown' },
    });
    expect((await mark({ ...of, from: 'handled', state: 'lost' })).status).toBe(400);
    expect((await leads()).list).toEqual(list);
    expect((await mark({ ...of, from: 'handled', state: 'new' })).status).toBe(200);
    expect((await leads()).counts).toEqual({ new: 3, read: 0, handled: 0 });
  });

  test('[PLUS-50] for a file those are told that fit state and words, all without any', async () => {
    const { leads, mark, exported } = await openStage(open);
    const [newest] = (await leads()).list;
    await mark({ owner: newest?.owner, leadId: newest?.leadId, from: 'new', state: 'handled', remark: 'Called' });
    const mobiles = async (filter: Parameters<typeof exported>[0]) => (await exported(filter)).map(({ mobile }) => mobile.at(-1));
    expect(await mobiles({})).toEqual(['3', '2', '1']);
    expect(await mobiles({ state: 'new' })).toEqual(['2', '1']);
    expect(await mobiles({ state: 'read' })).toEqual([]);
    expect(await mobiles({ words: ' WANG ' })).toEqual(['3', '1']);
    expect(await mobiles({ words: 'called' })).toEqual(['3']);
    expect(await mobiles({ state: 'new', words: 'wang' })).toEqual(['1']);
    expect(await mobiles({ words: '没有这样的' })).toEqual([]);
  });
});
