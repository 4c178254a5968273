import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultInput } from '../../server/pipeline/fault-switches.ts';
import type { PushEvent } from '../../src/api/calls/push.ts';
import { calls } from '../../src/api/calls/table.ts';
import { type Client, createClient, type PullBatch } from '../../src/api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../../src/api/context.ts';
import type { CallError } from '../../src/api/error-kinds.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import type { Result } from '../../src/domain/core/result.ts';
import { traitsOf } from '../../src/domain/core/variant.ts';
import { validInputs } from '../corpus/valid-inputs.ts';
import { emptyAccount, operator, small } from '../support/accounts.ts';
import { now } from '../support/clock/clock.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { type NodeClient, signInFromNode } from '../support/gateway/node-client.ts';

let gateway: Gateway;
let node: NodeClient;
let client: Client;
const abort = new AbortController();

beforeAll(async () => {
  gateway = await startGateway({ faults: true, staticDir: null });
  node = await signInFromNode(gateway.url, small);
  client = node.client;
});
afterAll(async () => {
  abort.abort();
  await gateway.dispose();
});

const key = () => crypto.randomUUID();
function value<T>(result: Result<T, CallError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function pullAll(cursor = ''): Promise<PullBatch[]> {
  const batches: PullBatch[] = [];
  for await (const batch of value(await client.pull(cursor, { signal: abort.signal }))) batches.push(value(batch));
  return batches;
}

async function company(at = 0) {
  const { list } = value(await client.call(calls.getCompanyListByAccount, { pageSize: 100 }));
  const found = list?.[at];
  if (!found) throw new Error('the account has no such company');
  return found;
}

test('[HDR-06] [HDR-07] a sign-in with encrypted fields brings an encrypted session that opens further calls', async () => {
  expect(node.login).toMatchObject({ accountId: small.accountId, method: 'password', password: '', refreshToken: '' });
  expect(value(await client.call(calls.getCompanyListTotal, {})).total).toBeGreaterThan(0);
});

test('a wrong password is refused, and a token that is none ends the session', async () => {
  await expect(signInFromNode(gateway.url, { ...emptyAccount, password: 'wrong-Password1' })).rejects.toThrow('"kind":"refused"');
  expect(await client.call(calls.getCompanyListTotal, {}, { accountId: emptyAccount.accountId })).toMatchObject({
    error: { kind: 'session-invalid' },
  });
});

describe('every read of the table is answered as its schema says', () => {
  const inputs: Record<string, object> = {
    companyTipsList: { accountId: small.accountId, companyIdList: [], appCode: 'workbench', bizType: '2' },
    getProtocol: { scene: 'login' },
    getPolicy: { bannerState: 0 },
    workbenchTabInfo: { locationCode: '110000' },
    workbenchTabState: { locationCode: '110000' },
  };
  // What only operators may read.
  const operators = [
    'operatorList',
    'operatorCheck',
    'operatorUpgrades',
    'operatorUpgradeCheck',
    'operatorKeys',
    'operatorKeyCalls',
    'operatorLeads',
    'operatorLeadExport',
    'operatorConsult',
    'operatorDesk',
    'operatorMembers',
    'operatorMember',
    'operatorPlans',
    'operatorOrders',
    'operatorOrder',
    'operatorBills',
    'operatorProducts',
    'operatorSetup',
    'operatorHalls',
    'operatorSetupParts',
    'operatorSetupExport',
  ];
  const asOperator = async () => (await signInFromNode(gateway.url, operator)).client;
  const reads = Object.values(calls).flatMap((row) => (row.kind === 'read' && row.answer === 'head' ? [row] : []));
  test.each(reads)('$name', async (row) => {
    const { name } = row;
    const { companyId } = await company();
    const valid: Readonly<Record<string, object>> = validInputs({ accountId: small.accountId, companyId });
    const ofCompany: Readonly<Record<string, object>> = { orderQuote: { productId: 'P0019-VIP-1Y', companyIds: [companyId] } };
    const input = inputs[name] ?? ofCompany[name] ?? valid[name];
    const asker = operators.includes(name) ? await asOperator() : client;
    expect(await asker.call(row, input as never)).toMatchObject({ ok: true }); // as: the input of this very call
  });
});

describe('the delta pull', () => {
  test('brings every company, none rejected, and ends with the count and digest of what came', async () => {
    const batches = await pullAll();
    const rows = batches.flatMap((batch) => batch.rows);
    const end = batches.at(-1)?.end;
    expect(batches.every(({ rejected }) => rejected === 0)).toBe(true);
    expect(end?.total).toBe(rows.length);
    expect(end?.digest).toBe(digestOf(rows));
  });

  test('goes on after any batch and then brings only what changed', async () => {
    const cursor = (await pullAll()).at(-1)?.cursor ?? '';
    expect((await pullAll(cursor)).flatMap(({ rows, gone }) => [...rows, ...gone])).toEqual([]);
    const before = await company(1);
    const changes = { note: { from: before.note, to: `pulled ${key()}` } };
    value(await client.call(calls.companyUpdate, { companyId: before.companyId, baseRev: before.rev, changes }));
    expect((await pullAll(cursor)).flatMap(({ rows }) => rows)).toMatchObject([{ companyId: before.companyId, note: changes.note.to }]);
  });

  test('a cursor that is none is refused', async () => {
    expect(await client.pull('no-cursor', { signal: abort.signal })).toMatchObject({
      ok: false,
      error: { kind: 'refused', code: 'pull.restart' },
    });
  });
});

test('the push stream tells of a change, and goes on after the last event that was heard', async () => {
  const open = async (after: string) => value(await client.push(after, { signal: abort.signal }))[Symbol.asyncIterator]();
  /** The first event of revision `rev` or a later one. */
  const eventOf = async (rev: number, stream: AsyncIterator<Result<PushEvent | 'beat', CallError>, void>): Promise<PushEvent> => {
    for (;;) {
      const item = await stream.next();
      if (item.done) throw new Error('the stream ended');
      const event = value(item.value);
      if (event !== 'beat' && event.rev >= rev) return event;
    }
  };
  const edit = async (note: string) => {
    const { companyId, rev, note: from } = await company(2);
    return value(await client.call(calls.companyUpdate, { companyId, baseRev: rev, changes: { note: { from, to: note } } })).company.rev;
  };
  const stream = await open('');
  const rev = await edit('pushed');
  const heard = await eventOf(rev, stream);
  expect(heard).toMatchObject({ topic: 'company', rev });
  await stream.return?.();
  const missed = await edit('missed');
  const again = await open(String(heard.id));
  expect(await eventOf(missed, again)).toMatchObject({ topic: 'company', rev: missed });
  await again.return?.();
});

describe('commands', () => {
  test('the same id twice has one effect and one answer; with other content it is refused', async () => {
    const before = await company(2);
    const input = { companyId: before.companyId, baseRev: before.rev, changes: { note: { from: before.note, to: 'once' } } };
    const idempotencyKey = key();
    const first = await client.call(calls.companyUpdate, input, { idempotencyKey });
    expect(await client.call(calls.companyUpdate, input, { idempotencyKey })).toEqual(first);
    expect((await company(2)).rev).toBe(value(first).company.rev);
    const other = { ...input, changes: { note: { from: before.note, to: 'twice' } } };
    expect(await client.call(calls.companyUpdate, other, { idempotencyKey })).toMatchObject({
      error: { kind: 'refused', code: 'idempotency.mismatch', status: 422 },
    });
  });

  test('an edit over a newer value is a conflict that carries the gateway’s row', async () => {
    const before = await company(0);
    const input = { companyId: before.companyId, baseRev: before.rev, changes: { note: { from: 'never was', to: 'x' } } };
    expect(await client.call(calls.companyUpdate, input)).toMatchObject({
      error: { kind: 'conflict', status: 409, body: { company: { companyId: before.companyId, note: before.note } } },
    });
  });
});

test('[fault 14] [HDR-05] a client whose clock is a day off signs its calls after one refusal', async () => {
  const context = {
    appId: traitsOf('main').appId,
    version: APP_VERSION,
    mac: '',
    accountId: node.login.accountId,
    accessToken: node.login.accessToken,
    locationCode: DEFAULT_LOCATION,
    signKey: node.login.signKey,
  };
  for (const skew of [86_400_000, -86_400_000]) {
    const skewed = createClient({
      fetch,
      now: () => now() + skew,
      uuid: key,
      log: silentLog,
      baseUrl: gateway.url,
      context: () => context,
      timers: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) }, // as: it is what setTimeout gave
    });
    const event = {
      event: 'open',
      platform: 'web',
      time: 1,
      appId: traitsOf('main').appId,
      accountId: context.accountId,
      companyId: '',
      locationCode: '',
    } as const;
    expect(await skewed.call(calls.trackingCollect, { events: [event] })).toEqual({ ok: true, value: { accepted: 1 } });
    expect(Math.abs(skewed.clockOffset() + skew)).toBeLessThan(60_000);
  }
});

describe('a gateway that fails', () => {
  const cases: [FaultInput, object][] = [
    [
      { kind: 'status', status: 500 },
      { kind: 'server', status: 500 },
    ],
    [
      { kind: 'status', status: 503, retryAfter: 7 },
      { kind: 'busy', retryAfterMs: 7_000 },
    ],
    [{ kind: 'status', status: 404 }, { kind: 'not-found' }],
    [{ kind: 'drop' }, { kind: 'offline', status: 0 }],
    [{ kind: 'cut' }, { kind: 'offline', status: 200 }],
    [{ kind: 'html' }, { kind: 'bad-answer' }],
    [{ kind: 'empty' }, { kind: 'bad-answer' }],
    [{ kind: 'wrongType' }, { kind: 'bad-answer' }],
  ];
  test.each(cases)('%o is the error %o, and the next call is well again', async (fault, error) => {
    const set = await fetch(`${gateway.url}/__faults`, { method: 'POST', body: JSON.stringify({ ...fault, call: 'getCompanyListTotal' }) });
    expect(set.status).toBe(200);
    expect(await client.call(calls.getCompanyListTotal, {})).toMatchObject({ ok: false, error });
    expect(await client.call(calls.getCompanyListTotal, {})).toMatchObject({ ok: true });
  });

  test('a command whose answer is lost is unknown, and the same id again brings the stored answer', async () => {
    const before = await company(1);
    const input = { companyId: before.companyId, baseRev: before.rev, changes: { note: { from: before.note, to: 'kept' } } };
    const idempotencyKey = key();
    await fetch(`${gateway.url}/__faults`, { method: 'POST', body: JSON.stringify({ kind: 'resetAfterCommit', call: 'companyUpdate' }) });
    expect(await client.call(calls.companyUpdate, input, { idempotencyKey })).toMatchObject({ error: { kind: 'offline' } });
    const after = await company(1);
    expect(after.note).toBe('kept');
    expect(value(await client.call(calls.companyUpdate, input, { idempotencyKey })).company.rev).toBe(after.rev);
  });
});
