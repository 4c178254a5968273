import { afterAll, beforeAll, expect, test } from 'vitest';
import { small } from '../support/accounts.ts';
import { readEffects } from '../support/effects.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { type NodeClient, signInFromNode } from '../support/node-client.ts';

let gateway: Gateway;
let node: NodeClient;

beforeAll(async () => {
  gateway = await startGateway({ staticDir: null });
  node = await signInFromNode(gateway.url, small);
});

afterAll(() => gateway.dispose());

async function firstCompany(): Promise<{ companyId: string; rev: number; note: string }> {
  const page = await node.client.call('getCompanyListByAccount', { pageNum: 1, pageSize: 1 });
  if (!page.ok || !page.value.list?.[0]) throw new Error(`no company: ${JSON.stringify(page)}`);
  const { companyId, rev, note } = page.value.list[0];
  return { companyId, rev, note: note ?? '' };
}

test('[fault 40] a gateway that is killed right after an answer has what it answered, and answers the same id the same way', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await firstCompany();
    const input = { companyId: before.companyId, baseRev: before.rev, changes: { note: { from: before.note, to: `轮次 ${round}` } } };
    const idempotencyKey = `0190a000-0000-7000-8000-00000000000${round}`;
    const first = await node.client.call('companyUpdate', input, { idempotencyKey });
    expect(first.ok).toBe(true);
    await gateway.kill();
    await gateway.restart();
    expect((await firstCompany()).note).toBe(`轮次 ${round}`);
    expect(await node.client.call('companyUpdate', input, { idempotencyKey })).toEqual(first);
  }
  const effects = readEffects(gateway.databaseUrl);
  expect(effects.commands(small.accountId)).toHaveLength(5);
});
