import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openGateway } from '../../server/gateway.ts';
import { sourcesOpenApi } from '../../server/sources/api/openapi.ts';
import { addSourceKey } from '../../server/sources/keys/source-keys.ts';
import { insertAccount } from '../../server/store/tables/accounts.ts';
import { memoryStore } from '../support/gateway/memory-store.ts';

const page = readFileSync('docs/sources.md', 'utf8');
const gateway = await openGateway({ db: await memoryStore() });
afterAll(() => gateway.close());

/** A curl command of the page and the answer that follows it. */
interface Example {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly answer: unknown;
}

function examplesOf(text: string, key: string): Example[] {
  const pairs = text.matchAll(/```sh\ncurl (.*?)\n```\n(?:.*?)```json\n(.*?)\n```/gs);
  return [...pairs].map(([, command = '', answer = '']) => {
    const headers = [...command.matchAll(/-H ["']([^"':]+): ([^"']+)["']/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('$KEY', key),
    ]);
    return {
      path: /"\$GATEWAY([^"]+)"/.exec(command)?.[1] ?? '',
      headers: Object.fromEntries(headers),
      body: /-d '(.*)'$/s.exec(command)?.[1] ?? '',
      answer: JSON.parse(answer),
    };
  });
}

test('the examples of the page on sources do what it says, one after the other', async () => {
  const { services } = gateway;
  const names = { login_name: 'wang', password: '', mobile: '', full_name: '王丽', position_type: '' };
  await services.store.write((tx) => insertAccount(tx, { account_id: 'wang', ...names }, services.clock.now()));
  const { key } = await addSourceKey(services, { name: '发票平台', areas: [], accounts: [], expiresAt: 0, createdBy: '' });
  const added = { account: 'wang', companyName: '深圳市示例科技有限公司', area: '440300' };
  const headers = { authorization: `Bearer ${key}` };
  const body = JSON.stringify({ companies: [added] });
  expect((await gateway.app.request('/sources/v1/companies', { method: 'POST', headers, body })).status).toBe(200);
  await services.store.db.updateTable('company').set({ tax_no: '91440300MA5EXAMPL1' }).execute();
  const examples = examplesOf(page, key);
  expect(examples.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))).toEqual([
    'facts',
    'facts',
    'messages',
    'memberships',
    'companies',
  ]);
  for (const example of examples) {
    const answer = await gateway.app.request(example.path, { method: 'POST', headers: example.headers, body: example.body });
    expect([example.path, await answer.json()]).toEqual([example.path, example.answer]);
  }
});

test('the table of who fills what names every table of the store once, and no other', async () => {
  const rows = page
    .slice(page.indexOf('## Who fills what'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  const tables = (await gateway.services.store.db.introspection.getTables()).map(({ name }) => name);
  expect(named.sort()).toEqual(tables.sort());
});

test('the OpenAPI document is the one that the schemas make', () => {
  // When this fails: node tools/sources-openapi.ts
  expect(JSON.parse(readFileSync('docs/sources.openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(sourcesOpenApi())));
});
