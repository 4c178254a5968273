import { expect, test } from 'vitest';
import { standInModel } from '../support/model/stand-in-model.ts';
import { manualClock, type OpenTestGateway, onBothStores } from './stores.ts';

const config = { url: 'https://model.example/v1/chat/completions', model: 'tax-8b', key: 'model key', name: '小税' };
const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';

/** A gateway with a model that says what a test lets it say; wang and li may ask. */
async function openStage(open: OpenTestGateway) {
  const clock = manualClock();
  const model = standInModel();
  const gateway = await open({ clock, config: { model: config }, modelFetch: model.fetch });
  const person = async (loginName: string) => {
    await gateway.account(loginName, 2);
    const client = gateway.client();
    await client.signIn(loginName);
    const send = async (name: 'assistantAsk' | 'assistantAnswer' | 'assistantStop' | 'assistantModel', payload: object) => {
      const { head, body } = await client.send(name, { payload });
      return [head.code, body] as const;
    };
    return {
      ask: async (id: string, question: string, facts: readonly string[] = []) => (await send('assistantAsk', { id, question, facts }))[0],
      answer: (id: string, from = 0) => send('assistantAnswer', { id, from }),
      stop: async (id: string) => (await send('assistantStop', { id }))[0],
      model: () => send('assistantModel', {}),
    };
  };
  const [wang, li] = [await person('wang'), await person('li')];
  /** Asked again until it is so: what the model says arrives by a stream of its own. */
  const until = (who: typeof wang, id: string, want: { text: string; state: string }) =>
    expect
      .poll(async () => {
        clock.advance(300);
        return (await who.answer(id))[1];
      })
      .toEqual(want);
  return { gateway, clock, model, wang, li, until };
}

onBothStores('the model beside the assistant', (open) => {
  test('[ASSIST-01] a question and the facts that were sent with it reach the model as they are; its answer grows piece by piece and ends, for who asked alone', async () => {
    const { wang, li, model, until } = await openStage(open);
    expect(await wang.model()).toEqual(['00000000', { name: '小税', host: 'model.example' }]);
    expect(await wang.ask(first, ' 这两家先办哪家 ', ['甲公司 增值税 逾期', '乙公司 个税 剩 2 天'])).toBe('00000000');
    expect(await li.ask(second, '什么是汇算清缴')).toBe('00000000');
    await expect.poll(() => model.asked.length).toBe(2);
    const [his, hers] = model.asked;
    expect(his).toMatchObject({ authorization: 'Bearer model key', url: config.url, body: { model: 'tax-8b', stream: true } });
    expect(his?.body.messages.at(-1)).toEqual({
      role: 'user',
      content: '这两家先办哪家\n\n工作台里的事实：\n甲公司 增值税 逾期\n乙公司 个税 剩 2 天',
    });
    expect(hers?.body.messages.at(-1)?.content).toBe('什么是汇算清缴');
    expect(await wang.answer(first)).toEqual(['00000000', { text: '', state: 'running' }]);
    his?.say('先办甲公司');
    await until(wang, first, { text: '先办甲公司', state: 'running' });
    his?.say('，它已经逾期');
    await until(wang, first, { text: '先办甲公司，它已经逾期', state: 'running' });
    expect((await wang.answer(first, 4))[1]).toEqual({ text: '司，它已经逾期', state: 'running' });
    his?.say('。');
    his?.end();
    await until(wang, first, { text: '先办甲公司，它已经逾期。', state: 'done' });
    expect([(await li.answer(first))[0], (await wang.answer(second))[0]]).toEqual(['assistant.unknown', 'assistant.unknown']);
    expect((await li.answer(second))[1]).toEqual({ text: '', state: 'running' });
    hers?.end();
  });

  test('[ASSIST-01] a question that is sent twice is asked once; a model that refuses, breaks off or falls silent is told as gone, with what it had said', async () => {
    const { wang, model, clock, until } = await openStage(open);
    await wang.ask(first, '一');
    await wang.ask(first, '一');
    await expect.poll(() => model.asked.length).toBe(1);
    model.asked[0]?.say('半句');
    model.asked[0]?.breakOff();
    await until(wang, first, { text: '半句', state: 'gone' });
    model.refuse = 429;
    await wang.ask(second, '二');
    await until(wang, second, { text: '', state: 'gone' });
    model.refuse = 0;
    const third = '33333333-3333-4333-8333-333333333333';
    await wang.ask(third, '三');
    await expect.poll(() => model.asked.length).toBe(3);
    clock.advance(29_000);
    expect((await wang.answer(third))[1]).toEqual({ text: '', state: 'running' });
    clock.advance(6_000);
    await until(wang, third, { text: '', state: 'gone' });
    expect(model.asked.map(({ isEnded }) => isEnded())).toEqual([true, false, true]);
  });

  test('[ASSIST-01] who stops an answer keeps what was said, and the model is asked no further; nobody else can stop it', async () => {
    const { wang, li, model, clock, until } = await openStage(open);
    await wang.ask(first, '一');
    await expect.poll(() => model.asked.length).toBe(1);
    model.asked[0]?.say('够了');
    model.asked[0]?.say('吗');
    await until(wang, first, { text: '够了吗', state: 'running' });
    await li.stop(first);
    expect((await wang.answer(first))[1]).toMatchObject({ state: 'running' });
    expect(await wang.stop(first)).toBe('00000000');
    expect((await wang.answer(first))[1]).toEqual({ text: '够了吗', state: 'done' });
    model.asked[0]?.say('还有');
    await expect
      .poll(() => {
        clock.advance(300);
        return model.asked[0]?.isEnded();
      })
      .toBe(true);
    expect((await wang.answer(first))[1]).toEqual({ text: '够了吗', state: 'done' });
  });

  test('[ASSIST-01] an hour brings sixty questions and no more; an answer that nobody writes any more is gone, and after an hour forgotten', async () => {
    const { gateway, wang, model, clock } = await openStage(open);
    const id = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`;
    const codes: string[] = [];
    for (let n = 0; n < 61; n += 1) codes.push(await wang.ask(id(n), `第 ${n} 问`));
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['00000000']));
    expect([codes[60], model.asked.length]).toEqual(['rate.limited', 60]);
    // A process that ended in the middle leaves its row behind.
    const row = { account_id: '', id: first, said: '写到一半', state: 'running', said_at: clock.now() } as const;
    const { accountId } = await gateway.services.store.db
      .selectFrom('account')
      .select('account_id as accountId')
      .where('login_name', '=', 'wang')
      .executeTakeFirstOrThrow();
    await gateway.services.store.db
      .insertInto('model_answer')
      .values({ ...row, account_id: accountId })
      .execute();
    expect((await wang.answer(first))[1]).toMatchObject({ state: 'running' });
    clock.advance(61_000);
    expect((await wang.answer(first))[1]).toEqual({ text: '写到一半', state: 'gone' });
    clock.advance(3_600_000);
    const left = () => gateway.services.store.db.selectFrom('model_answer').select('id').where('id', '=', first).execute();
    await expect.poll(left).toEqual([]);
  });

  test('[ASSIST-01] a gateway without a model names none and refuses questions', async () => {
    const gateway = await open({ clock: manualClock() });
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    expect((await client.send('assistantModel', { payload: {} })).body).toEqual({ name: '', host: '' });
    expect((await client.send('assistantAsk', { payload: { id: first, question: '一', facts: [] } })).head.code).toBe('assistant.none');
  });
});
