import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores } from './stores.ts';

interface Command {
  readonly id: string;
  readonly call: string;
  readonly input: Record<string, unknown>;
}

const hide = (companyId: string, hidden: 0 | 1 = 1, id: string = randomUUID()): Command => ({
  id,
  call: 'companyHide',
  input: { companyId, hidden },
});

async function sendAll({ client }: TestClient, commands: readonly Command[]) {
  const answer = await client.call(calls.commandBatch, { commands: [...commands] });
  if (!answer.ok) throw new Error(`${answer.error.kind} ${answer.error.code}`);
  return answer.value.results;
}

const hiddenIn = async (client: TestClient): Promise<string[]> =>
  (await client.pullAll()).flatMap(({ rows }) => rows.flatMap(({ companyId, hidden }) => (hidden === 1 ? [companyId] : []))).sort();

onBothStores('many commands in one request', (open) => {
  async function openWith(companies: number) {
    const gateway = await open();
    await gateway.account('wang', companies);
    const client = gateway.client();
    await client.signIn('wang');
    const all = (await client.pullAll()).flatMap(({ rows }) => rows);
    return { gateway, client, all, ids: all.map(({ companyId }) => companyId) };
  }

  test('[PLUS-11] [PLUS-17] are carried out each by itself, in order, and answered in order with the row as it is then', async () => {
    const { client, ids } = await openWith(12);
    const before = await hiddenIn(client);
    const commands = ids.map((id) => hide(id));
    const results = await sendAll(client, commands);
    expect(results.map(({ id, status, code }) => [id, status, code])).toEqual(commands.map(({ id }) => [id, 200, '00000000']));
    expect(results.map(({ body }) => body)).toMatchObject(ids.map((companyId) => ({ company: { companyId, hidden: 1 } })));
    expect(before.length).toBeLessThan(ids.length);
    expect(await hiddenIn(client)).toEqual([...ids].sort());
  });

  test('[PLUS-11] [PLUS-10] say of each what became of it: done, refused, in conflict, unknown, without an id; none takes another with it', async () => {
    const { client, all } = await openWith(4);
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('too few companies');
    const edit = (to: string) => ({
      id: randomUUID(),
      call: 'companyUpdate',
      input: { companyId: second.companyId, baseRev: second.rev, changes: { note: { from: second.note, to } } },
    });
    const results = await sendAll(client, [
      hide(first.companyId),
      edit('先到'),
      edit('后到'),
      hide('no such company'),
      { id: randomUUID(), call: 'companyHide', input: { companyId: third.companyId } },
      { id: randomUUID(), call: 'noSuchCall', input: {} },
      { id: randomUUID(), call: 'getCompanyListTotal', input: {} },
      { id: randomUUID(), call: 'popupShown', input: {} },
      { ...hide(third.companyId), id: 'not an id' },
      hide(third.companyId),
    ]);
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      [200, '00000000'],
      [200, '00000000'],
      [409, 'company.conflict'],
      [400, 'company.notFound'],
      [400, 'input.invalid'],
      [404, 'path.unknown'],
      [404, 'path.unknown'],
      [404, 'path.unknown'],
      [400, 'idempotency.missing'],
      [200, '00000000'],
    ]);
    expect(results[2]?.body).toMatchObject({ company: { companyId: second.companyId, note: '先到' } });
    expect(results[3]?.msg).not.toBe('');
  });

  test('[PLUS-11] have one effect however often and however they come: again together, or alone; another body under an id is refused', async () => {
    const { client, ids } = await openWith(5);
    const commands = ids.map((id) => hide(id));
    const first = await sendAll(client, commands);
    expect(await sendAll(client, commands)).toEqual(first);
    const [one] = commands;
    const alone = await client.client.call(calls.companyHide, { companyId: ids[0] ?? '', hidden: 1 }, { idempotencyKey: one?.id ?? '' });
    expect(alone).toEqual({ ok: true, value: first[0]?.body });
    const other = await sendAll(client, [hide(ids[0] ?? '', 0, one?.id ?? ''), hide(ids[1] ?? '', 0)]);
    expect(other.map(({ status }) => status)).toEqual([422, 200]);
    expect(await hiddenIn(client)).toEqual(
      ids
        .slice()
        .sort()
        .filter((id) => id !== ids[1]),
    );
  });

  test('[PLUS-11] touch nothing of another account', async () => {
    const { gateway, client, ids } = await openWith(2);
    await gateway.account('li', 2);
    const other = gateway.client();
    await other.signIn('li');
    const before = await hiddenIn(client);
    const results = await sendAll(
      other,
      ids.map((id) => hide(id)),
    );
    expect(results.map(({ code }) => code)).toEqual(['company.notFound', 'company.notFound']);
    expect(await hiddenIn(client)).toEqual(before);
  });

  test.each([
    ['none', 0],
    ['more than 500', 501],
  ])('%s of them are refused as a whole', async (_, count) => {
    const { client, ids } = await openWith(1);
    const commands = Array.from({ length: count }, () => hide(ids[0] ?? ''));
    const { status, head } = await client.send('commandBatch', { payload: { commands } });
    expect([status, head.code]).toEqual([400, 'input.invalid']);
  });

  test('the same id twice among them is refused as a whole', async () => {
    const { client, ids } = await openWith(2);
    const before = await hiddenIn(client);
    const one = hide(ids[0] ?? '');
    const { status } = await client.send('commandBatch', { payload: { commands: [one, { ...one, id: one.id.toUpperCase() }] } });
    expect(status).toBe(400);
    expect(await hiddenIn(client)).toEqual(before);
  });
});
