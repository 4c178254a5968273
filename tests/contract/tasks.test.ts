import { expect, test } from 'vitest';
import type { TaskFate } from '../../server/status/tasks.ts';
import { calls } from '../../src/api/calls/table.ts';
import { APP_CODE } from '../../src/domain/core/app-ids.ts';
import { type OpenTestGateway, onBothStores, tellStories } from './stores.ts';

/** The first task of a company goes as its place says, later ones to their end; each takes ten seconds. */
const fateOf =
  (fates: readonly ('done' | 'retried' | 'failed')[]): TaskFate =>
  (companyId, before) => ({ fate: before === 0 ? (fates[Number(companyId.slice(-8)) - 1] ?? 'done') : 'done', takesMs: 10_000 });

async function openTasks(open: OpenTestGateway, fates: readonly ('done' | 'retried' | 'failed')[] = []) {
  const gateway = await open({ taskFate: fateOf(fates) });
  await tellStories(gateway);
  const accountId = await gateway.account('wang', 5);
  const user = gateway.client();
  await user.signIn('wang');
  const ids = (await user.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
  const submit = async (customerIdList: string[]) => {
    const answer = await user.client.call(calls.taskSubmit, { customerIdList, period: '202610', accountId });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.list;
  };
  const query = async (list: { customerId: string; taskId: string }[]) => {
    const answer = await user.client.call(calls.taskQuery, { list: list.map(({ customerId, taskId }) => ({ customerId, taskId })) });
    return answer.ok ? answer.value.list : [];
  };
  const tax = async (companyIdList: string[]) => {
    const answer = await user.client.call(calls.perCompanyTax, { companyIdList, accountId, appCode: APP_CODE, bizType: '2' });
    return answer.ok ? answer.value.list : [];
  };
  return { gateway, accountId, user, ids, submit, query, tax };
}

onBothStores('refresh tasks', (open) => {
  test('[CALL-138] [CALL-139] [ENT-28] a task is created, queued, run, tried again and ends, by the clock; another fails', async () => {
    const { gateway, ids, submit, query } = await openTasks(open, ['retried', 'failed']);
    const [tried = '', failing = ''] = ids;
    const created = await submit([tried, failing]);
    expect(created).toEqual([
      { customerId: tried, taskId: expect.any(String), executeStatus: 0, taskStatus: 'CREATED' },
      { customerId: failing, taskId: expect.any(String), executeStatus: 0, taskStatus: 'CREATED' },
    ]);
    const seen: unknown[] = [];
    for (const ms of [1_000, 2_500, 3_000, 2_000, 1_500]) {
      gateway.clock.advance(ms);
      seen.push((await query(created)).map(({ executeStatus }) => executeStatus).join());
    }
    expect(seen).toEqual(['1,1', '3,3', '4,4', '3,3', '2,5']);
  });

  test('[CALL-138] a company whose task runs gets the same one, as EXISTS, and a new one once it has ended', async () => {
    const { gateway, ids, submit } = await openTasks(open);
    const [first] = await submit(ids.slice(0, 1));
    const again = await submit(ids.slice(0, 2));
    expect(again.map(({ taskStatus }) => taskStatus)).toEqual(['EXISTS', 'CREATED']);
    expect(again[0]?.taskId).toBe(first?.taskId);
    gateway.clock.advance(10_000);
    const [after] = await submit(ids.slice(0, 1));
    expect(after?.taskStatus).toBe('CREATED');
    expect(after?.taskId).not.toBe(first?.taskId);
  });

  test('a task that ends brings what was never fetched, with its age and its tips, and pushes; one that fails brings nothing', async () => {
    const { gateway, accountId, user, ids, submit, query, tax } = await openTasks(open);
    const never = ids[3] ?? '';
    expect(await tax([never])).toEqual([]);
    const cursor = (await user.pullAll('', undefined, ['tips'])).at(-1)?.cursor ?? '';
    const created = await submit([never]);
    const ended = new Date(gateway.clock.now() + 10_000).toISOString();
    gateway.clock.advance(12_000);
    await gateway.services.refreshTasks.idle();
    expect(await tax([never])).toMatchObject([{ companyId: never, at: ended }]);
    expect((await query(created))[0]?.executeStatus).toBe(2);
    const topics = await gateway.services.reads.events(accountId, 0, 1_000);
    expect(topics.at(-1)?.topic).toBe('status');
    const told = (await user.pullAll(cursor, undefined, ['tips'])).flatMap(({ entries }) => entries);
    const tips = await user.client.call(calls.companyTipsList, { accountId, companyIdList: [never], appCode: APP_CODE, bizType: '2' });
    expect(tips.ok && tips.value.list[0]?.tips.length).toBe(told.length);
  });

  test('a failed task leaves the company as unknown as it was', async () => {
    const { gateway, ids, submit, query, tax } = await openTasks(open, ['done', 'done', 'done', 'failed']);
    const never = ids.slice(3, 4);
    const created = await submit(never);
    gateway.clock.advance(10_000);
    expect((await query(created))[0]?.executeStatus).toBe(5);
    expect(await tax(never)).toEqual([]);
  });

  test('[CALL-052] the tasks of the last day are listed, the newest first, with their ends', async () => {
    const { gateway, user, ids, submit } = await openTasks(open);
    const [old] = await submit(ids.slice(0, 1));
    gateway.clock.advance(60_000);
    const [young] = await submit(ids.slice(1, 2));
    const list = async () => {
      const answer = await user.client.call(calls.brcTasks, {});
      return answer.ok ? answer.value.list.map(({ taskId, endedAt }) => [taskId, endedAt !== '']) : null;
    };
    expect(await list()).toEqual([
      [young?.taskId, false],
      [old?.taskId, true],
    ]);
    gateway.clock.advance(86_400_000 - 30_000);
    await user.signIn('wang');
    expect(await list()).toEqual([[young?.taskId, true]]);
  });

  test('[VALID-09] without company, account or location a refresh is refused with "parameter abnormal"', async () => {
    const { accountId, user, ids } = await openTasks(open);
    const right = { customerIdList: ids.slice(0, 1), period: '202610', accountId };
    const refusals = [
      await user.send('taskSubmit', { payload: { ...right, customerIdList: [] } }),
      await user.send('taskSubmit', { payload: { ...right, customerIdList: [''] } }),
      await user.send('taskSubmit', { payload: { ...right, accountId: '' } }),
    ];
    user.context.locationCode = '';
    refusals.push(await user.send('taskSubmit', { payload: right }));
    user.context.locationCode = '130000';
    for (const { status, head } of refusals) expect([status, head.code, head.msg]).toEqual([400, 'task.parameter', 'parameter abnormal']);
    expect((await user.send('taskSubmit', { payload: right })).status).toBe(200);
  });

  test('[CALL-138] [CALL-139] companies and tasks of another account are missing, and start nothing', async () => {
    const { gateway, accountId, ids, submit } = await openTasks(open);
    const created = await submit(ids.slice(0, 1));
    const otherId = await gateway.account('li', 1);
    const other = gateway.client();
    await other.signIn('li');
    const asked = await other.client.call(calls.taskSubmit, { customerIdList: ids, period: '', accountId: otherId });
    expect(asked).toEqual({ ok: true, value: { list: [] } });
    expect((await other.send('taskSubmit', { payload: { customerIdList: ids, period: '', accountId } })).head.code).toBe(
      'privilege.denied',
    );
    const list = created.map(({ customerId, taskId }) => ({ customerId, taskId }));
    expect(await other.client.call(calls.taskQuery, { list })).toEqual({ ok: true, value: { list: [] } });
    expect(await other.client.call(calls.brcTasks, {})).toEqual({ ok: true, value: { list: [] } });
  });
});
