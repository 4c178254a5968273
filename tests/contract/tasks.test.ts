import { expect, test } from 'vitest';
import type { Fetched } from '../../samples/collector/collector.ts';
import type { Order, Task } from '../../samples/collector/protocol.ts';
import { LEASE } from '../../server/status/tasks.ts';
import { KEEP, sweep } from '../../server/store/sweep.ts';
import { calls } from '../../src/api/calls/table.ts';
import { APP_CODE } from '../../src/domain/core/app-ids.ts';
import { lineTo, testCollector } from '../support/gateway/test-collector.ts';
import { type ManualClock, manualClock, type OpenTestGateway, onBothStores } from './stores.ts';

interface Asking {
  readonly task: Task;
  readonly order: Pick<Order, 'areas' | 'period'>;
  answer(fetched: Fetched): void;
  retry(): Promise<void>;
}

/** A gateway with a collector that asks an authority which answers when the test says so. */
async function openTasks(open: OpenTestGateway, { atOnce }: { readonly atOnce?: number } = {}) {
  const clock: ManualClock = manualClock();
  const asking: Asking[] = [];
  const collector = testCollector(
    clock.now,
    (task, order, retrying) => new Promise((resolve) => asking.push({ task, order, answer: resolve, retry: retrying })),
    atOnce === undefined ? {} : { atOnce, every: (ms, run) => clock.every(ms, () => isDead || run()) },
  );
  let isDead = false;
  let isOut = false;
  const collectorFetch: typeof fetch = (url, init) =>
    isOut ? Promise.reject(new Error('out')) : collector.options.collectorFetch(url, init);
  const gateway = await open({ clock, config: collector.config, collectorFetch });
  collector.attach(gateway);
  const accountId = await gateway.account('wang', 5);
  const user = gateway.client();
  await user.signIn('wang');
  const ids = (await user.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
  const { refreshTasks } = gateway.services;
  /** Until everything that was said has been heard. */
  const settled = async () => {
    await refreshTasks.idle();
    await collector.quiet();
  };
  const submit = async (customerIdList: string[]) => {
    const answer = await user.client.call(calls.taskSubmit, { customerIdList, period: '202610', accountId });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    await settled();
    return answer.value.list;
  };
  const query = async (list: { customerId: string; taskId: string }[]) => {
    const answer = await user.client.call(calls.taskQuery, { list: list.map(({ customerId, taskId }) => ({ customerId, taskId })) });
    return answer.ok ? answer.value.list : [];
  };
  const statuses = async (list: { customerId: string; taskId: string }[]) =>
    (await query(list)).map(({ executeStatus, reason = '', words = '' }) => [executeStatus, reason, words].join(' ').trim());
  const tax = async (companyIdList: string[]) => {
    const answer = await user.client.call(calls.perCompanyTax, { companyIdList, accountId, appCode: APP_CODE, bizType: '2' });
    return answer.ok ? answer.value.list : [];
  };
  const later = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  const cut = (to: boolean) => {
    isOut = to;
  };
  const die = () => {
    isDead = true;
  };
  return { gateway, clock, accountId, user, ids, asking, submit, query, statuses, tax, later, settled, cut, die };
}

const list = (companyId: string, at: number, state = 'accepted') => ({
  companyId,
  area: 'taxList',
  at: new Date(at).toISOString(),
  doc: {
    since: '2026-10-01',
    items: [{ code: 'vat', period: '202610', state, amount: '12.00', stateAt: new Date(at - 3_600_000).toISOString() }],
  },
});

onBothStores('refresh tasks', (open) => {
  test('[CALL-138] [CALL-139] [ENT-28] a task is what its collector reports: taken, running, tried again, finished; another fails with its reason and words', async () => {
    const { ids, asking, submit, statuses, settled, clock } = await openTasks(open);
    const [tried = '', failing = ''] = ids;
    const created = await submit([tried, failing]);
    expect(created).toEqual([
      { customerId: tried, taskId: expect.any(String), executeStatus: 0, taskStatus: 'CREATED' },
      { customerId: failing, taskId: expect.any(String), executeStatus: 0, taskStatus: 'CREATED' },
    ]);
    expect(await statuses(created)).toEqual(['3', '3']);
    const [first, second] = [failing, tried].map((id) => asking.find(({ task }) => task.companyId === id));
    first?.answer({ reason: 'captcha', words: '第二次' });
    await second?.retry();
    await settled();
    expect(await statuses(created)).toEqual(['4', '5 captcha 第二次']);
    second?.answer({ facts: [list(tried, clock.now())] });
    await settled();
    expect(await statuses(created)).toEqual(['2', '5 captcha 第二次']);
  });

  test('[PLUS-45] the collector is told companies with tax number and area, the areas, the period and the lease; what it finds is told with its name before the task is done', async () => {
    const { accountId, ids, asking, submit, tax, settled, clock, gateway } = await openTasks(open);
    const [one = '', other = ''] = ids;
    await submit([one, other]);
    const company = JSON.parse((await gateway.services.reads.doc(accountId, one))[0]?.doc ?? '');
    expect(asking.map(({ task }) => task.companyId).sort()).toEqual([one, other].sort());
    expect(asking.find(({ task }) => task.companyId === one)).toMatchObject({
      order: { areas: ['invoice', 'books', 'tax', 'personalTax', 'social', 'risk'], period: '202610', leaseSeconds: LEASE / 1_000 },
      task: { taxNo: company.nsrsbh || company.shxydm, companyName: company.companyName, locationCode: company.locationCode },
    });
    expect(await tax([one])).toEqual([]);
    asking.find(({ task }) => task.companyId === one)?.answer({ facts: [list(one, clock.now())] });
    await settled();
    expect(await tax([one, other])).toMatchObject([
      { companyId: one, source: { kind: 'collector', name: '税局采集' }, since: '2026-10-01', items: [{ code: 'vat', state: 'accepted' }] },
    ]);
  });

  test('[PLUS-45] a collector that cannot be reached is asked again; a task that nobody takes, and one that is taken and never spoken of, fail when their lease ends', async () => {
    const { ids, asking, submit, statuses, later, cut } = await openTasks(open);
    cut(true);
    const waiting = await submit(ids.slice(0, 2));
    expect(await statuses(waiting)).toEqual(['0', '0']);
    cut(false);
    await later(4_000);
    expect(await statuses(waiting)).toEqual(['3', '3']);
    cut(true);
    const lost = await submit(ids.slice(2, 3));
    await later(LEASE);
    expect(await statuses([...waiting, ...lost])).toEqual(['5 leaseEnded', '5 leaseEnded', '5 leaseEnded']);
    // What comes too late changes nothing any more, and another try is a new task.
    asking[0]?.answer({ reason: 'other' });
    await later(1_000);
    expect(await statuses(waiting)).toEqual(['5 leaseEnded', '5 leaseEnded']);
    cut(false);
    const [again] = await submit(ids.slice(0, 1));
    expect([again?.taskStatus, again?.taskId === waiting[0]?.taskId]).toEqual(['CREATED', false]);
  });

  test('[PLUS-45] every report gives a task its lease anew', async () => {
    const { user, ids, asking, submit, statuses, later } = await openTasks(open);
    const created = await submit(ids.slice(0, 1));
    for (let i = 0; i < 3; i += 1) {
      await later(LEASE - 1_000);
      await asking[0]?.retry();
    }
    await user.signIn('wang');
    expect(await statuses(created)).toEqual(['4']);
    await later(LEASE);
    expect(await statuses(created)).toEqual(['5 leaseEnded']);
  });

  test('[PLUS-45] a collector that works for an hour says so of the companies it asks about and of those that wait behind them; when it falls silent they fail', async () => {
    const { user, ids, asking, submit, statuses, later, settled, die } = await openTasks(open, { atOnce: 2 });
    const created = await submit(ids.slice(0, 4));
    const sorted = async () => (await statuses(created)).sort();
    for (let minute = 0; minute < 60; minute += 1) await later(60_000);
    await user.signIn('wang');
    expect(await sorted()).toEqual(['1', '1', '3', '3']);
    asking[0]?.answer({ facts: [] });
    await settled();
    expect(await sorted()).toEqual(['1', '2', '3', '3']);
    die();
    await later(LEASE);
    expect(await sorted()).toEqual(['2', '5 leaseEnded', '5 leaseEnded', '5 leaseEnded']);
  });

  test('[PLUS-45] an order of which the collector takes one, refuses three for two reasons and leaves one unsaid: each task is what was said of it, and the unsaid one is ordered again', async () => {
    const { config } = testCollector(
      () => 0,
      () => Promise.reject(new Error('not asked')),
    );
    const orders: string[][] = [];
    const gateway = await open({
      config,
      async collectorFetch(_url, init) {
        const { tasks }: Order = JSON.parse(String(init?.body));
        const taskIds = tasks.map(({ taskId }) => taskId);
        orders.push(taskIds);
        const [first = '', ...others] = taskIds;
        const refused = others
          .slice(0, 3)
          .map((taskId, n) => ({ taskId, reason: n < 2 ? 'notListed' : 'captcha', words: n < 2 ? '' : '请稍后' }));
        return Response.json({ taken: [first], refused });
      },
    });
    const accountId = await gateway.account('wang', 5);
    const user = gateway.client();
    await user.signIn('wang');
    const customerIdList = (await user.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
    const { refreshTasks } = gateway.services;
    expect(await user.client.call(calls.taskSubmit, { customerIdList, period: '202610', accountId })).toMatchObject({ ok: true });
    await refreshTasks.idle();
    const said = async () => {
      const answer = await user.client.call(calls.brcTasks, {});
      const rows = answer.ok ? answer.value.list : [];
      return rows.map(({ executeStatus, reason = '', words = '' }) => [executeStatus, reason, words].join(' ').trim()).sort();
    };
    expect(await said()).toEqual(['0', '1', '5 captcha 请稍后', '5 notListed', '5 notListed']);
    gateway.clock.advance(4_000);
    await refreshTasks.idle();
    expect(orders.map(({ length }) => length)).toEqual([5, 1]);
    expect(await said()).toEqual(['1', '1', '5 captcha 请稍后', '5 notListed', '5 notListed']);
  });

  test('[PLUS-45] nobody reports or tells facts without the secret, with an older message, or with another body under a signature', async () => {
    const { gateway, clock, ids } = await openTasks(open);
    const report = [{ taskId: 'x', state: 'done' as const }];
    await lineTo(() => gateway, clock.now).report(report);
    await expect(lineTo(() => gateway, clock.now, 'another secret').report(report)).rejects.toThrow('401');
    await expect(
      lineTo(
        () => gateway,
        () => clock.now() - 6 * 60_000,
      ).report(report),
    ).rejects.toThrow('401');
    await expect(lineTo(() => gateway, clock.now, 'another secret').tell([list(ids[0] ?? '', clock.now())], 'x')).rejects.toThrow('401');
    const bare = await gateway.app.request('/sources/v1/tasks', { method: 'POST', body: JSON.stringify({ tasks: report }) });
    expect(bare.status).toBe(401);
    expect(await gateway.services.store.db.selectFrom('fact').selectAll().execute()).toEqual([]);
  });

  test('[CALL-138] without a collector nothing is submitted: the refusal says that no source is connected, and no task is there', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 2);
    const user = gateway.client();
    await user.signIn('wang');
    const [company] = (await user.pullAll()).flatMap(({ rows }) => rows);
    const sent = { customerIdList: [company?.companyId], period: '202610', accountId };
    const { status, head } = await user.send('taskSubmit', { payload: sent });
    expect([status, head.code]).toEqual([409, 'task.noSource']);
    expect(await user.client.call(calls.brcTasks, {})).toEqual({ ok: true, value: { list: [] } });
    const config = await gateway.app.request('/config.json');
    expect(await config.json()).toMatchObject({ collect: [] });
  });

  test('[CALL-138] a company whose task runs gets the same one, as EXISTS, and a new one once it has ended', async () => {
    const { ids, asking, submit, settled } = await openTasks(open);
    const [first] = await submit(ids.slice(0, 1));
    const again = await submit(ids.slice(0, 2));
    expect(again.map(({ taskStatus }) => taskStatus)).toEqual(['EXISTS', 'CREATED']);
    expect(again[0]?.taskId).toBe(first?.taskId);
    asking[0]?.answer({ facts: [] });
    await settled();
    const [after] = await submit(ids.slice(0, 1));
    expect(after?.taskStatus).toBe('CREATED');
    expect(after?.taskId).not.toBe(first?.taskId);
  });

  test('[CALL-138] [PLUS-45] a task whose lease has ended is joined by nobody, also before it was ended', async () => {
    const { gateway, ids, submit } = await openTasks(open);
    const tasks = await submit(ids.slice(0, 2));
    const { db } = gateway.services.store;
    await db
      .updateTable('refresh_task')
      .set({ lease_until: 1 })
      .where('task_id', '=', tasks[0]?.taskId ?? '')
      .execute();
    const again = await submit(ids.slice(0, 2));
    expect(again.map(({ taskStatus, taskId }, n) => [taskStatus, taskId === tasks[n]?.taskId])).toEqual([
      ['CREATED', false],
      ['EXISTS', true],
    ]);
  });

  test('[CALL-052] the tasks of the last day are listed, the newest first, with their ends', async () => {
    const { gateway, user, ids, asking, submit, settled } = await openTasks(open);
    const [old] = await submit(ids.slice(0, 1));
    asking[0]?.answer({ reason: 'maintenance' });
    await settled();
    gateway.clock.advance(60_000);
    const [young] = await submit(ids.slice(1, 2));
    const listed = async () => {
      const answer = await user.client.call(calls.brcTasks, {});
      return answer.ok ? answer.value.list.map(({ taskId, endedAt, reason }) => [taskId, endedAt !== '', reason]) : null;
    };
    expect(await listed()).toEqual([
      [young?.taskId, false, undefined],
      [old?.taskId, true, 'maintenance'],
    ]);
    gateway.clock.advance(86_400_000 - 30_000);
    await user.signIn('wang');
    expect((await listed())?.map(([taskId]) => taskId)).toEqual([young?.taskId]);
  });

  test('ended refreshes are kept for thirty days; one that runs stays', async () => {
    const { gateway, ids, asking, submit, settled } = await openTasks(open);
    await submit(ids.slice(0, 2));
    asking[0]?.answer({ reason: 'maintenance' });
    await settled();
    const { store } = gateway.services;
    const left = async (later: number) => {
      await sweep(store, gateway.clock.now() + later);
      return (await store.db.selectFrom('refresh_task').select('task_id').execute()).length;
    };
    expect([KEEP.refreshes / 86_400_000, await left(KEEP.refreshes), await left(KEEP.refreshes + 1)]).toEqual([30, 2, 1]);
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
    const own = created.map(({ customerId, taskId }) => ({ customerId, taskId }));
    expect(await other.client.call(calls.taskQuery, { list: own })).toEqual({ ok: true, value: { list: [] } });
    expect(await other.client.call(calls.brcTasks, {})).toEqual({ ok: true, value: { list: [] } });
  });
});
