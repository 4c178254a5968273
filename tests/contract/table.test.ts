import * as v from 'valibot';
import { expect, test } from 'vitest';
import { handlers } from '../../server/handlers/table.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { type Call, servicePrefixes } from '../../src/api/contract.ts';
import { validInputs } from '../corpus/valid-inputs.ts';
import { onBothStores } from './stores.ts';

const rows: [string, Call][] = Object.entries(calls);

test('[HDR-01] every path is under one of the seven services', () => {
  for (const [, call] of rows) expect(servicePrefixes.some((prefix) => call.path.startsWith(`${prefix}/`))).toBe(true);
});

test('[HDR-02] no two calls share a name or a path, and every one has a handler', () => {
  expect(new Set(rows.map(([, call]) => call.name)).size).toBe(rows.length);
  expect(new Set(rows.map(([, call]) => call.path)).size).toBe(rows.length);
  for (const [name, call] of rows) expect(call.name).toBe(name);
  expect(Object.keys(handlers).sort()).toEqual(rows.map(([name]) => name).sort());
});

test.each(rows)('the right input that is made for %s is one that its schema takes, with every field', (name, { input }) => {
  const made = validInputs({ accountId: 'a', companyId: 'c' })[name as CallName]; // as: a name of the table
  expect(v.safeParse(input, made)).toMatchObject({ success: true, output: made });
});

onBothStores('routes', (open) => {
  test('the calls that the gateway lets in without a session are those of the table', async () => {
    const client = (await open()).client();
    const letIn: string[] = [];
    for (const [name] of rows) {
      const { status, head } = await client.send(name as CallName); // as: a name of the table
      if (status !== 401 || head.code !== 'uic.sessionInfo.empty') letIn.push(name);
    }
    expect(letIn).toEqual(rows.filter(([, call]) => !call.session).map(([name]) => name));
  });

  test('[HDR-08] every call answers under its method and no other, and unknown paths are 404 in the head form', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    for (const [name, call] of rows) {
      const other = call.method === 'GET' ? 'DELETE' : 'PUT';
      const answer = await client.send(name as CallName, { method: other }); // as: a name of the table
      expect(answer, name).toMatchObject({ status: 405, head: { code: 'method.wrong' } });
    }
    for (const prefix of servicePrefixes) {
      const response = await gateway.app.request(`${prefix}/nothing/here`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ head: { code: 'path.unknown', msg: '您访问的地址有误，或者该页面不存在哦～' } });
    }
  });
});
