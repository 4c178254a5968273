import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { InboxState } from '../../src/api/entities/inbox-state.ts';
import type { Message } from '../../src/api/entities/message.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const HOUR = 3_600_000;
const at = Date.parse('2026-11-20T02:00:00Z');
/** The `n`-th message, one an hour. */
const message = (n: number, over: Partial<Message> = {}): Message => ({
  ...messageOf({ sceneCode: '2', title: `第 ${n} 条`, content: '内容' }, `m${n}`, '', at + n * HOUR),
  ...over,
});

async function put({ services: { store }, clock }: TestGateway, accountId: string, rows: readonly Message[]): Promise<void> {
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, rows)));
}

async function signedIn(gateway: TestGateway, loginName: string, companies = 0) {
  const accountId = await gateway.account(loginName, companies);
  const client = gateway.client();
  await client.signIn(loginName);
  const ids = async (input: object = {}): Promise<readonly string[]> => {
    const answer = await client.client.call(calls.messageHistory, { pageSize: 500, ...input });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.list.map(({ msgId }) => msgId);
  };
  return { accountId, client, ids };
}

onBothStores('messages', (open) => {
  test('[CALL-181] [CONST-48] the history is paged by ten where nobody says how many, newest first, and asked by state and time', async () => {
    const gateway = await open();
    const { accountId, client, ids } = await signedIn(gateway, 'wang');
    const rows = [
      ...Array.from({ length: 12 }, (_, n) => message(n)),
      message(12, { readStatus: 1, pullStatus: 1 }),
      message(13, { confirmFlag: 1 }),
    ];
    await put(gateway, accountId, rows);
    const first = await client.client.call(calls.messageHistory, {});
    expect(first).toMatchObject({ ok: true, value: { total: 14 } });
    expect(first.ok && first.value.list.map(({ msgId }) => msgId)).toEqual(Array.from({ length: 10 }, (_, n) => `m${13 - n}`));
    expect(first.ok && first.value.list[0]).toEqual(rows[13]);
    expect(await ids({ pageIndex: 2, pageSize: 10 })).toEqual(['m3', 'm2', 'm1', 'm0']);
    expect(await ids({ readStatus: 1 })).toEqual(['m12']);
    expect((await ids({ pullStatus: 0 })).includes('m12')).toBe(false);
    expect(await ids({ confirmFlag: 1 })).toEqual(['m13']);
    const [startTime, endTime] = [new Date(at + 3 * HOUR).toISOString(), new Date(at + 5 * HOUR).toISOString()];
    expect(await ids({ startTime, endTime })).toEqual(['m4', 'm3']);
  });

  test('[CALL-183] [MSG-12] reading turns the read status 1 once, as one event that the pull brings; ids that are not there are passed over', async () => {
    const gateway = await open();
    const { accountId, client, ids } = await signedIn(gateway, 'wang');
    await put(gateway, accountId, [message(1), message(2), message(3)]);
    const cursor = (await client.pullAll('', undefined, ['messages'])).at(-1)?.cursor ?? '';
    const read = await client.client.call(calls.messageRead, { msgIds: ['m1', 'm3', 'no'] });
    const rev = read.ok ? read.value.rev : undefined;
    expect(read).toMatchObject({ ok: true, value: { changed: 2 } });
    expect(await ids({ readStatus: 1 })).toEqual(['m3', 'm1']);
    const delta = await client.pullAll(cursor, undefined, ['messages']);
    expect(delta.flatMap(({ entries }) => entries)).toMatchObject([
      { noun: 'messages', row: { msgId: 'm1', readStatus: 1, pullStatus: 0 } },
      { noun: 'messages', row: { msgId: 'm3', readStatus: 1, pullStatus: 0 } },
    ]);
    // The answer names the revision that this pull has come as far as, and one of before has not.
    expect(delta.map((batch) => batch.rev)).toEqual(delta.map(() => rev));
    expect(await client.client.call(calls.messageRead, { msgIds: ['m1', 'm2'] })).toEqual({
      ok: true,
      value: { changed: 1, rev: Number(rev) + 1 },
    });
    // What changed nothing is no event: everything until now has it.
    expect(await client.client.call(calls.messageRead, { msgIds: ['m2'] })).toEqual({
      ok: true,
      value: { changed: 0, rev: Number(rev) + 1 },
    });
    const later = await client.pullAll(delta.at(-1)?.cursor ?? '', undefined, ['messages']);
    expect(later.flatMap(({ entries }) => entries)).toMatchObject([{ noun: 'messages', row: { msgId: 'm2', readStatus: 1 } }]);
  });

  test('[CALL-182] [MSG-11] confirming turns the pull status 1 and leaves unread what was not read', async () => {
    const gateway = await open();
    const { accountId, client, ids } = await signedIn(gateway, 'wang');
    await put(gateway, accountId, [message(1, { confirmFlag: 1 }), message(2)]);
    expect(await client.client.call(calls.messageConfirm, { msgIds: ['m1'] })).toMatchObject({ ok: true, value: { changed: 1 } });
    expect(await ids({ pullStatus: 1 })).toEqual(['m1']);
    expect(await ids({ readStatus: 0 })).toEqual(['m2', 'm1']);
    // One that asked for nothing is confirmed as well.
    expect(await ids({ confirmFlag: 1 })).toEqual(['m1']);
    await client.client.call(calls.messageConfirm, { msgIds: ['m2'] });
    expect(await ids({ pullStatus: 1, confirmFlag: 1 })).toEqual(['m2', 'm1']);
  });

  test('[CALL-179] [CONST-47] reminders are asked by scene, company, states and time, ten a page, newest first', async () => {
    const gateway = await open();
    const { accountId, client } = await signedIn(gateway, 'wang', 2);
    const [one = '', two = ''] = (await client.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
    await put(gateway, accountId, [
      ...Array.from({ length: 12 }, (_, n) => message(n, { companyId: one })),
      message(12, { companyId: one, sceneCode: '1', readStatus: 1 }),
      message(13, { companyId: two, pullStatus: 1, confirmFlag: 1 }),
      // A message without a scene of its own has that of extendQueryField.
      message(14, { companyId: two, sceneCode: '' }),
    ]);
    const ask = async (input: object) => {
      const answer = await client.client.call(calls.remindMessages, input);
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return [answer.value.total, ...answer.value.list.map(({ msgId }) => msgId)];
    };
    const ofOne = Array.from({ length: 12 }, (_, n) => `m${11 - n}`);
    expect(await ask({ sceneCode: '2', companyId: one })).toEqual([12, ...ofOne.slice(0, 10)]);
    expect(await ask({ sceneCode: '2', companyId: one, pageIndex: 2 })).toEqual([12, 'm1', 'm0']);
    expect(await ask({ sceneCode: '2', companyId: two })).toEqual([2, 'm14', 'm13']);
    expect(await ask({ sceneCode: '1' })).toEqual([1, 'm12']);
    expect(await ask({ readStatus: 1 })).toEqual([1, 'm12']);
    expect(await ask({ pullStatus: 1, confirmFlag: 1 })).toEqual([1, 'm13']);
    const span = { startTime: new Date(at + 3 * HOUR).toISOString(), endTime: new Date(at + 5 * HOUR).toISOString() };
    expect(await ask({ sceneCode: '2', ...span })).toEqual([2, 'm4', 'm3']);
    const li = await signedIn(gateway, 'li');
    expect(await li.client.client.call(calls.remindMessages, { companyId: one })).toEqual({ ok: true, value: { list: [], total: 0 } });
    for (const bad of [{ pageIndex: 0 }, { pageSize: 501 }, { readStatus: 2 }, { sceneCode: 2 }])
      expect((await client.send('remindMessages', { payload: bad })).status, JSON.stringify(bad)).toBe(400);
  });

  test('messages about a company go with it, those about others and about none stay', async () => {
    const gateway = await open();
    const { accountId, client, ids } = await signedIn(gateway, 'wang', 2);
    const [gone = '', kept = ''] = (await client.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
    await put(gateway, accountId, [message(1, { companyId: gone }), message(2, { companyId: kept }), message(3)]);
    const cursor = (await client.pullAll('', undefined, ['messages'])).at(-1)?.cursor ?? '';
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, gone)));
    expect(await ids()).toEqual(['m3', 'm2']);
    const told = (await client.pullAll(cursor, undefined, ['messages'])).flatMap(({ entries }) => entries);
    expect(told).toEqual([{ noun: 'messages', gone: 'm1' }]);
  });

  test('[CALL-183] a command sent twice with one id is carried out once', async () => {
    const gateway = await open();
    const { accountId, client } = await signedIn(gateway, 'wang');
    await put(gateway, accountId, [message(1)]);
    const send = () =>
      client.client.call(calls.messageRead, { msgIds: ['m1'] }, { idempotencyKey: '0199b2a0-0000-7000-8000-000000000001' });
    expect([await send(), await send()]).toEqual([
      { ok: true, value: { changed: 1, rev: 2 } },
      { ok: true, value: { changed: 1, rev: 2 } },
    ]);
  });

  test('[CALL-181] [CALL-182] [CALL-183] nobody sees or marks messages of another account', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang');
    const li = await signedIn(gateway, 'li');
    await put(gateway, wang.accountId, [message(1)]);
    expect(await li.ids()).toEqual([]);
    for (const call of [calls.messageRead, calls.messageConfirm])
      expect(await li.client.client.call(call, { msgIds: ['m1'] })).toEqual({ ok: true, value: { changed: 0, rev: 0 } });
    expect(await wang.ids({ readStatus: 0, pullStatus: 0 })).toEqual(['m1']);
    expect((await li.client.pullAll('', undefined, ['messages'])).flatMap(({ entries }) => entries)).toEqual([]);
  });

  test('[CALL-181] what an input may not hold is refused and nothing is marked', async () => {
    const gateway = await open();
    const { accountId, client, ids } = await signedIn(gateway, 'wang');
    await put(gateway, accountId, [message(1)]);
    const bad: readonly [Parameters<typeof client.send>[0], object][] = [
      ['messageHistory', { pageIndex: 0 }],
      ['messageHistory', { pageSize: 501 }],
      ['messageHistory', { readStatus: 2 }],
      ['messageRead', { msgIds: [] }],
      ['messageRead', { msgIds: 'm1' }],
      ['messageConfirm', {}],
      ['messageConfirm', { msgIds: Array.from({ length: 5_001 }, (_, n) => `x${n}`) }],
    ];
    for (const [name, payload] of bad) expect((await client.send(name, { payload })).status, `${name} ${Object.keys(payload)}`).toBe(400);
    expect(await ids({ readStatus: 0, pullStatus: 0 })).toEqual(['m1']);
  });

  test('[PLUS-18] marked as unread a message is unread again, as one event; ids that are not there are passed over', async () => {
    const gateway = await open();
    const { accountId, client, ids } = await signedIn(gateway, 'wang');
    await put(gateway, accountId, [message(1, { readStatus: 1, pullStatus: 1 }), message(2)]);
    expect(await client.client.call(calls.messageUnread, { msgIds: ['m1', 'm2', 'no'] })).toMatchObject({
      ok: true,
      value: { changed: 1 },
    });
    expect(await ids({ readStatus: 0 })).toEqual(['m2', 'm1']);
    expect(await ids({ pullStatus: 1 })).toEqual(['m1']);
  });

  test('[PLUS-18] where things of the inbox were put comes with the pull, the newest place of each, to every device of the account and nobody else', async () => {
    const gateway = await open();
    const { client } = await signedIn(gateway, 'wang');
    const li = await signedIn(gateway, 'li');
    const at = '2026-11-23T02:00:00.000Z';
    const until = '2026-11-24T00:30:00.000Z';
    const later = { msgIds: ['m1', 'due:vat:202610', 'm1'], place: 'later' as const, until, at };
    expect(await client.client.call(calls.inboxPlace, later)).toEqual({ ok: true, value: { changed: 2, rev: 1 } });
    expect(await client.client.call(calls.inboxPlace, { msgIds: ['m1'], place: 'done', until: '', at })).toMatchObject({ ok: true });
    const rows = async ({ pullAll }: Pick<typeof client, 'pullAll'>) =>
      (await pullAll('', undefined, ['inboxStates'])).flatMap(({ entries }) =>
        entries.map((entry) => ('row' in entry ? entry.row : entry)),
      );
    expect(await rows(client)).toEqual([
      { msgId: 'due:vat:202610', place: 'later', until, at },
      { msgId: 'm1', place: 'done', until: '', at },
    ]);
    expect(await rows(li.client)).toEqual([]);
    const bad: readonly object[] = [
      { msgIds: [], place: 'done', until: '', at },
      { msgIds: ['m1'], place: 'elsewhere', until: '', at },
      { msgIds: ['m1'], place: 'later', at },
      { msgIds: ['m1'], place: 'later', until: 5, at },
    ];
    for (const payload of bad) expect((await client.send('inboxPlace', { payload })).status, JSON.stringify(payload)).toBe(400);
    expect(await rows(client)).toHaveLength(2);
  });

  test('[PLUS-18] [MSG-15] where a message was put goes with its company, is told to every device, and a place that comes later puts nothing back', async () => {
    const gateway = await open();
    const { accountId, client } = await signedIn(gateway, 'wang', 2);
    const { store } = gateway.services;
    const listed = await client.client.call(calls.getSimpleCompanyList, {});
    const [leaves, stays] = listed.ok ? listed.value.list.map(({ companyId }) => companyId) : [];
    await put(gateway, accountId, [
      message(1, { companyId: leaves ?? '' }),
      message(2, { companyId: leaves ?? '' }),
      message(3, { companyId: stays ?? '' }),
    ]);
    const done = { place: 'done' as const, until: '', at: '2026-11-23T02:00:00.000Z' };
    await client.client.call(calls.inboxPlace, { msgIds: ['m1', 'm3', 'due:vat:202610'], ...done });
    const pull = async (cursor: string) => {
      const batches = await client.pullAll(cursor, undefined, ['inboxStates']);
      const entries = batches.flatMap((batch) => batch.entries);
      return {
        keys: entries.map((entry) => ('gone' in entry ? `-${entry.gone}` : (entry.row as InboxState).msgId)),
        cursor: batches.at(-1)?.cursor ?? '',
      };
    };
    const before = await pull('');
    expect(before.keys).toEqual(['due:vat:202610', 'm1', 'm3']);
    await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, leaves ?? '')));
    const after = await pull(before.cursor);
    expect(after.keys).toEqual(['-m1']);
    expect(await client.client.call(calls.inboxPlace, { msgIds: ['m1', 'm2', 'm3'], ...done })).toMatchObject({ ok: true });
    expect((await pull(after.cursor)).keys.sort()).toEqual(['-m1', '-m2', 'm3']);
    expect((await pull('')).keys).toEqual(['due:vat:202610', 'm3']);
  });
});
