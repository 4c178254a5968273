import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tellStories } from '../../samples/demo/tell-stories.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { OutputOf } from '../../src/api/contract.ts';
import { onBothStores } from './stores.ts';
import { openTalkStage } from './talk-stage.ts';

onBothStores('talks with advisors', (open) => {
  test('[CALL-057] [PLUS-52] a talk waits for advisors of its kind, the longest first, is taken by one, answered, read and ended; everything is told to its asker alone', async () => {
    const { wang, li, he, ma, sun, begin, say, at } = await openTalkStage(open);
    const [first, second, soft] = [await begin(li), await begin(wang), await begin(wang, { buttonCode: 'soft_consult', companyId: '' })];
    await say(wang, second, '扣款失败怎么补？\n代码 E0214');
    await say(li, first, '残保金按哪个月？');
    const desk = await he.ask(calls.operatorDesk, {});
    expect(desk.waiting.map(({ owner, talk }) => [owner, talk.sceneId, talk.title])).toEqual([
      [li.accountId, first, '残保金按哪个月？'],
      [wang.accountId, second, '扣款失败怎么补？'],
    ]);
    expect((await sun.ask(calls.operatorDesk, {})).waiting.map(({ talk, companyName }) => [talk.sceneId, companyName])).toEqual([
      [soft, ''],
    ]);
    expect((await he.send('operatorDeskMove', { ...at(wang, second), action: 'take' })).status).toBe(200);
    expect(await ma.send('operatorDeskMove', { ...at(wang, second), action: 'take' })).toMatchObject({
      status: 409,
      head: { code: 'talk.taken' },
    });
    expect((await he.send('operatorDeskMove', { ...at(wang, second), action: 'take' })).status).toBe(200);
    const lineId = randomUUID();
    for (const _ of [1, 2])
      expect((await he.send('operatorDeskSay', { ...at(wang, second), lineId, text: '余额不足。' })).status).toBe(200);
    expect((await he.send('operatorDeskMove', { ...at(wang, second), action: 'read', upTo: 1 })).status).toBe(200);
    expect((await wang.lines()).map(({ n, by, text, name }) => [n, by, text, name])).toEqual([
      [1, 'user', '扣款失败怎么补？\n代码 E0214', ''],
      [2, 'note', 'took', 'he'],
      [3, 'advisor', '余额不足。', 'he'],
    ]);
    expect((await wang.talks()).find(({ sceneId }) => sceneId === second)).toMatchObject({
      state: 'open',
      advisor: 'he',
      advisorRead: 1,
      lines: 3,
    });
    const mine = (await he.ask(calls.operatorDesk, {})).own;
    expect(mine.map(({ talk, said }) => [talk.sceneId, said.length])).toEqual([[second, 3]]);
    expect((await he.send('operatorDeskMove', { ...at(wang, second), action: 'end' })).status).toBe(200);
    await wang.ask(calls.consultChange, { sceneId: second, stars: 4, feedback: '快' });
    const after = await he.ask(calls.operatorDesk, {});
    expect([after.own, after.ended.map(({ talk }) => [talk.sceneId, talk.stars, talk.feedback])]).toEqual([[], [[second, 4, '快']]]);
    expect((await ma.ask(calls.operatorDesk, {})).ended).toEqual([]);
    expect(await li.lines()).toHaveLength(1);
  });

  test('[PLUS-52] of two advisors who take a talk at once one gets it and the other is told', async () => {
    const { wang, he, ma, begin, say, at } = await openTalkStage(open);
    const sceneId = await begin(wang);
    await say(wang, sceneId, '问一下');
    const take = { ...at(wang, sceneId), action: 'take' };
    const both = await Promise.all([he.send('operatorDeskMove', take), ma.send('operatorDeskMove', take)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const own = await Promise.all([he, ma].map(async (one) => (await one.ask(calls.operatorDesk, {})).own.length));
    expect(own.toSorted()).toEqual([0, 1]);
    expect((await wang.lines()).filter(({ by }) => by === 'note')).toHaveLength(1);
  });

  test('[PLUS-52] a talk is handed to a colleague of its kind, who goes on with it; who handed it over cannot any more', async () => {
    const { wang, he, ma, sun, begin, say, at } = await openTalkStage(open);
    const sceneId = await begin(wang);
    await say(wang, sceneId, '问一下');
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    const hand = (to: string) => he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'hand', to });
    expect(await hand(`${sun.accountId}-a`)).toMatchObject({ status: 404, head: { code: 'talk.noAdvisor' } });
    expect((await hand(`${ma.accountId}-a`)).status).toBe(200);
    const line = { ...at(wang, sceneId), lineId: randomUUID(), text: '我来答' };
    expect(await he.send('operatorDeskSay', line)).toMatchObject({ status: 409, head: { code: 'talk.notYours' } });
    expect((await ma.send('operatorDeskSay', line)).status).toBe(200);
    expect((await wang.talks())[0]).toMatchObject({ advisor: 'ma', state: 'open' });
    expect((await wang.lines()).at(-2)).toMatchObject({ by: 'note', text: 'handed', name: 'ma' });
    expect((await ma.ask(calls.operatorDesk, {})).colleagues.map(({ name, open: n }) => [name, n])).toEqual([
      ['he', 0],
      ['ma', 1],
      ['sun', 0],
    ]);
  });

  test('[PLUS-52] how the company stands is shown while its asker ticks it, every look is noted where he sees it, and what documents say only with the second tick', async () => {
    const { gateway, wang, he, ma, begin, say, at } = await openTalkStage(open);
    await tellStories(gateway.services, (companyId) => wang.companyIds.includes(companyId));
    const sceneId = await begin(wang, { states: 0 });
    await say(wang, sceneId, '问一下');
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    const look = (who = he) => who.send('operatorDeskLook', at(wang, sceneId));
    expect(await look()).toMatchObject({ status: 403, head: { code: 'talk.notShown' } });
    await wang.ask(calls.consultChange, { sceneId, states: 1 });
    expect(await look(ma)).toMatchObject({ status: 404, head: { code: 'talk.notYours' } });
    const first = (await look()).body as OutputOf<typeof calls.operatorDeskLook>;
    const name = await gateway.services.store.db
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', wang.companyIds[0] ?? '')
      .executeTakeFirst();
    expect(first.company.companyName).toBe(name?.name);
    expect([first.tax, first.invoice].every((row) => row !== null)).toBe(true);
    expect([first.invoice?.issued, first.invoice?.months, first.books?.vouchers ?? null]).toEqual([null, [], null]);
    await wang.ask(calls.consultChange, { sceneId, documents: 1 });
    const second = (await look()).body as OutputOf<typeof calls.operatorDeskLook>;
    expect(second.invoice?.issued).not.toBeNull();
    expect(second.documents).toBe(1);
    expect((await wang.lines()).filter(({ text }) => text === 'looked').map((line) => line.name)).toEqual(['he', 'he']);
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'end' });
    expect((await look()).status).toBe(404);
    expect((await wang.talks())[0]).toMatchObject({ states: 0, documents: 0 });
  });

  test('[PLUS-52] what is said after the end puts the talk back into the queue; a talk that is not there, or is another’s, takes nothing', async () => {
    const { wang, li, he, begin, say, at } = await openTalkStage(open);
    const sceneId = await begin(wang);
    const lineId = randomUUID();
    expect([(await say(wang, sceneId, '问一下', lineId)).n, (await say(wang, sceneId, '问一下', lineId)).n]).toEqual([1, 1]);
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'end' });
    expect((await he.ask(calls.operatorDesk, {})).waiting).toEqual([]);
    await say(wang, sceneId, '还有一个问题');
    expect((await he.ask(calls.operatorDesk, {})).waiting.map(({ talk }) => [talk.sceneId, talk.advisor, talk.title])).toEqual([
      [sceneId, '', '问一下'],
    ]);
    const foreign = { sceneId, companyId: '', lineId: randomUUID(), text: '插话', at: '' };
    expect(await li.send('consultSay', foreign)).toMatchObject({ status: 404, head: { code: 'talk.unknown' } });
    for (const owner of [li.accountId, 'nobody'])
      expect((await he.send('operatorDeskMove', { owner, sceneId, action: 'take' })).status).toBe(404);
    expect(await wang.lines()).toHaveLength(4);
  });

  test('[PLUS-52] talks of two accounts stand at one desk with their own lines and names; what was asked about the same company before is told, the last five, the newest first', async () => {
    const { wang, li, he, begin, say, at } = await openTalkStage(open);
    const [company = '', other = ''] = wang.companyIds;
    const move = (owner: typeof wang, sceneId: string, action: string) => he.send('operatorDeskMove', { ...at(owner, sceneId), action });
    for (const [n, companyId] of [company, other, company, company, '', company, company, company].entries()) {
      const sceneId = await begin(wang, { companyId });
      await say(wang, sceneId, `问题 ${n}`);
      await move(wang, sceneId, 'take');
      await move(wang, sceneId, 'end');
    }
    const foreign = await begin(li, { companyId: li.companyIds[0] ?? '' });
    await say(li, foreign, '残保金？');
    const now = await begin(wang, { companyId: company });
    await say(wang, now, '还有一个');
    await say(wang, now, '补一句');
    await move(li, foreign, 'take');
    await move(wang, now, 'take');
    const { own } = await he.ask(calls.operatorDesk, {});
    const told = own.map(({ person, talk, said }) => [person, talk.sceneId, said.map(({ text }) => text)]);
    expect(told.sort()).toEqual([
      ['li', foreign, ['残保金？', 'took']],
      ['wang', now, ['还有一个', '补一句', 'took']],
    ]);
    const { earlier } = await he.ask(calls.operatorDeskLook, at(wang, now));
    expect(earlier.map(({ title }) => title)).toEqual(['问题 7', '问题 6', '问题 5', '问题 3', '问题 2']);
    expect((await he.ask(calls.operatorDeskLook, at(li, foreign))).earlier).toEqual([]);
  });

  test('[PLUS-52] an advisor is there while his desk asks, and not while he is away; nobody else has a desk', async () => {
    const { gateway, wang, he, ma } = await openTalkStage(open);
    const { db } = gateway.services.store;
    const buttons = [{ buttonCode: 'tax_consult', moduleCode: '', area: '', browserType: '' }];
    const doc = JSON.stringify({ buttons, phones: [], duty: [], canned: [{ code: '时效', text: '五分钟' }] });
    await db.insertInto('consult_config').values({ slot: 1, doc, seen: 1, by_name: '' }).execute();
    const online = async () =>
      (await wang.ask(calls.getConsultConfigService, { moduleCode: 'zone', location: '4403', browserType: 'edge' })).buttonList[0]?.online;
    expect(await online()).toBe(0);
    expect((await he.ask(calls.operatorDesk, {})).canned).toEqual([{ code: '时效', text: '五分钟' }]);
    await ma.ask(calls.operatorDesk, {});
    expect(await online()).toBe(2);
    await he.ask(calls.operatorDeskAway, { away: 1 });
    expect(await online()).toBe(1);
    expect((await he.ask(calls.operatorDesk, {})).me).toMatchObject({ name: 'he', away: 1 });
    gateway.clock.advance(120_000);
    expect(await online()).toBe(0);
    expect(await wang.client.send('operatorDesk')).toMatchObject({ status: 403, head: { code: 'operator.needed' } });
    expect(await wang.ask(calls.operatorState, {})).toEqual({ operator: 0, advisor: 0 });
    expect(await he.ask(calls.operatorState, {})).toEqual({ operator: 0, advisor: 1 });
  });
});
