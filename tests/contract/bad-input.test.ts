import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../server/http/listen.ts';
import { MAX_BODY } from '../../server/pipeline/payload.ts';
import { systemClock } from '../../server/ports.ts';
import { calls } from '../../src/api/calls/table.ts';
import { badTexts, bodyKinds } from '../corpus/body-kinds.ts';
import { fieldKinds } from '../corpus/field-kinds.ts';
import { headerKinds } from '../corpus/header-kinds.ts';
import { type BadRequest, callNames, isUnharmed, type Kind, postNames } from '../corpus/kind.ts';
import { validInputs } from '../corpus/valid-inputs.ts';
import { createTestClient, type TestClient } from '../support/gateway/gateway-client.ts';
import { overHttp } from '../support/gateway/over-http.ts';
import { type OpenTestGateway, onBothStores, openMemoryGateway } from './stores.ts';

/** One account with two companies, an operator so that nothing ends at the guard, signed in, and right inputs of its own; only that of logout is of nobody, so that it signs nobody out. */
async function openSubject(open: OpenTestGateway) {
  const gateway = await open();
  const accountId = await gateway.account('wang', 2);
  await gateway.services.store.db.updateTable('account').set({ operator: 1 }).where('account_id', '=', accountId).execute();
  const client = gateway.client();
  await client.signIn('wang');
  const [batch] = await client.pullAll();
  const valid = validInputs({ accountId, companyId: batch?.rows[0]?.companyId ?? '' });
  return { client, valid: { ...valid, logout: { accountId: 'nobody' } } };
}

/** What is wrong with the answer to a bad request; null when nothing is. */
async function wrongAnswer(client: TestClient, { call, request }: BadRequest): Promise<string | null> {
  const response = await client.fetch(call, request);
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  const stream = status === 200 && calls[call].answer !== 'head';
  if (stream) {
    await response.body?.cancel();
    return /^(text\/event-stream|application\/x-ndjson)/.test(type) ? null : `a stream of ${type}`;
  }
  const text = await response.text();
  if (status >= 500) return `${status} ${text}`;
  if (request.method === 'HEAD') return null;
  if (!type.startsWith('application/json')) return `${status} as ${type}`;
  const { head } = JSON.parse(text);
  return (head.code === '00000000') === (status === 200) ? null : `${status} with ${head.code}`;
}

/** The same on SQLite. */
const openSqlite: OpenTestGateway = async () => {
  const gateway = await openMemoryGateway();
  onTestFinished(() => gateway.close());
  return gateway;
};

/** The same on SQLite behind a port, for what node's HTTP server and our reading of it have to stand. */
const openPort: OpenTestGateway = async () => {
  const gateway = await openMemoryGateway();
  const listening = await listen(gateway, { port: 0, host: '127.0.0.1', clock: systemClock });
  const line = overHttp(listening.port);
  onTestFinished(() => listening.stop());
  return { ...gateway, client: () => createTestClient(line, () => gateway.clock.now()) };
};

async function expectHarmless(client: TestClient, kinds: readonly Kind<BadRequest>[]): Promise<void> {
  for (const { name, inputs } of kinds) {
    for (const input of inputs) {
      const wrong = await wrongAnswer(client, input);
      if (wrong !== null) expect.fail(`${name}, ${input.call}: ${wrong} to ${JSON.stringify(input.request).slice(0, 300)}`);
    }
    expect(isUnharmed(), name).toBe(true);
  }
  expect((await client.send('getCompanyListTotal')).status).toBe(200);
}

test('the right input of every call has every field of its schema, so that no field is forgotten', () => {
  const valid = validInputs({ accountId: 'a', companyId: 'c' });
  for (const name of callNames) {
    const { input } = calls[name];
    expect(Object.keys(valid[name]).sort(), name).toEqual('entries' in input ? Object.keys(input.entries).sort() : []);
  }
});

test('[S2] wrong headers, tokens, signs, times, cookies and methods answer no 5xx, and every refusal is in the head form', async () => {
  const { client } = await openSubject(openPort);
  await expectHarmless(client, headerKinds());
});

test('[S2] wrong bodies answer no 5xx, and every refusal is in the head form', async () => {
  const { client } = await openSubject(openPort);
  await expectHarmless(client, bodyKinds());
});

test('[S2] a wrong value in any field of any call answers no 5xx, and every refusal is in the head form', async () => {
  const { client, valid } = await openSubject(openSqlite);
  await expectHarmless(client, fieldKinds(valid));
});

/** Kinds whose values pass a schema and reach a statement. */
const intoStatements = /no value|huge|long|empty text|NUL|surrogate|marks|SQL|search|time|missing/;

onBothStores('bad input', (open) => {
  test('[S2] what a database may read in its own way answers no 5xx on either', async () => {
    const { client, valid } = await openSubject(open);
    await expectHarmless(
      client,
      fieldKinds(valid).filter(({ name }) => intoStatements.test(name)),
    );
  });

  test('[fault 13] a body that is no JSON object, too deep, or reaches for a prototype is refused with 400 by every call that has one', async () => {
    const { client } = await openSubject(open);
    for (const name of postNames) {
      for (const payload of Object.values(badTexts).flat()) {
        const answer = await client.send(name, { payload });
        expect(answer, `${name} ${payload.slice(0, 60)}`).toMatchObject({ status: 400, head: { code: 'body.bad' } });
      }
    }
    expect(isUnharmed()).toBe(true);
  });

  test('[fault 12] a body over 1 MiB is refused with 413, told or untold, and one of exactly that size is read', async () => {
    const { client } = await openSubject(open);
    const body = (size: number): string => `{"companyId":"${'x'.repeat(size - 16)}"}`;
    expect(body(MAX_BODY)).toHaveLength(MAX_BODY);
    expect(await client.send('getAllCompanyInfoById', { payload: body(MAX_BODY) })).toMatchObject({
      status: 400,
      head: { code: 'input.invalid' },
    });
    expect(await client.send('getAllCompanyInfoById', { payload: body(MAX_BODY + 1) })).toMatchObject({
      status: 413,
      head: { code: 'body.large' },
    });
    const told = { payload: '{}', headers: { 'content-length': String(MAX_BODY + 1) } };
    expect(await client.send('getAllCompanyInfoById', told)).toMatchObject({ status: 413 });
  });

  test('a body of another type, charset or coding is refused with 415', async () => {
    const { client } = await openSubject(open);
    const wrong: Record<string, string | null>[] = [
      { 'content-type': null },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=gbk' },
      { 'content-encoding': 'gzip' },
    ];
    for (const headers of wrong) {
      expect(await client.send('getMemberInfo', { headers, payload: '{}' })).toMatchObject({ status: 415, head: { code: 'body.type' } });
    }
    const right = { headers: { 'content-type': 'application/json; charset=UTF-8' }, payload: '{"companyId":"x"}' };
    expect((await client.send('getMemberInfo', right)).head.code).toBe('company.notFound');
  });

  test('unknown fields are no fault: a newer client may send more', async () => {
    const { client } = await openSubject(open);
    expect((await client.send('companyOverviewList', { payload: { pageNum: 1, brandNew: { x: 1 } } })).status).toBe(200);
  });
});
