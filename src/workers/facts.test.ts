import { beforeAll, describe, expect, test } from 'vitest';
import { freshStorage, openDb } from '../../tests/sim/world/local-data.ts';
import { installPump } from '../../tests/sim/world/pump.ts';
import type { HeadCallName } from '../api/calls/table.ts';
import { calls } from '../api/calls/table.ts';
import type { Client } from '../api/client.ts';
import type { CallError, ErrorKind } from '../api/error-kinds.ts';
import { factKey, readFact } from '../db/facts.ts';
import type { FactRow } from '../db/types.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { type FactPorts, fetchFact, isUnset, NO_SUBJECT } from './facts.ts';

beforeAll(installPump);

function errorOf(kind: ErrorKind): CallError {
  return { kind, code: '', msg: '', status: 0 };
}

const vip = {
  taxchina: 1 as const,
  expireDate: '2027-01-31',
  productPromotionName: '',
  productPromotionInfo: '',
  visitUrl: '',
  renewUrl: '',
  printUrl: '',
  boughtUrl: '',
  moreUrl: '',
};

async function setUp() {
  const db = await openDb(
    'a1',
    freshStorage(() => 1),
  );
  const clock = { at: 1_000, now: () => clock.at };
  const asked: { name: string; input: unknown }[] = [];
  const gateway: { answer: Result<unknown, CallError> } = { answer: fail(errorOf('offline')) };
  const ports: FactPorts = {
    accountId: 'a1',
    db,
    clock,
    // as: answers are scripted here; that the client checks them against the contract is tested there.
    client: {
      call: ((name: HeadCallName, input: unknown) => {
        asked.push({ name, input });
        return Promise.resolve(gateway.answer);
      }) as unknown as Client['call'],
    },
    onProblem: (problem) => expect(problem).toBeNull(),
  };
  async function row(k: string): Promise<FactRow | null> {
    const read = await readFact(db, k);
    return read.ok ? read.value : null;
  }
  return { db, ports, clock, asked, gateway, row };
}

describe('facts', () => {
  test('[PLUS-08] an answer is stored with its age', async () => {
    const { ports, gateway, asked, row } = await setUp();
    gateway.answer = ok({ vip });
    expect((await fetchFact(ports, 'memberInfo', 'C1')).ok).toBe(true);
    expect(await row(factKey('memberInfo', 'C1'))).toEqual({
      k: 'memberInfo:C1',
      value: vip,
      fetchedAt: 1_000,
      outcome: 'known',
      lastTry: null,
    });
    expect(asked).toEqual([{ name: 'getMemberInfo', input: { companyId: 'C1' } }]);
  });

  test.for<ErrorKind>(['refused', 'alert', 'server', 'not-found'])(
    '[PLUS-08] an answer that says failure (%s) resets the value to the call’s empty, with outcome failed',
    async (kind) => {
      const { ports, gateway, clock, row } = await setUp();
      gateway.answer = ok({ vip });
      await fetchFact(ports, 'memberInfo', 'C1');
      clock.at = 2_000;
      gateway.answer = fail(errorOf(kind));
      expect(await fetchFact(ports, 'memberInfo', 'C1')).toMatchObject({ ok: false, error: { kind } });
      expect(await row('memberInfo:C1')).toMatchObject({ value: null, outcome: 'failed', fetchedAt: 2_000 });
    },
  );

  test.for<ErrorKind>(['offline', 'timeout', 'aborted', 'busy', 'session-invalid', 'clock'])(
    '[PLUS-08] no answer to the question (%s) keeps the copy and its age, and notes the try',
    async (kind) => {
      const { ports, gateway, clock, row } = await setUp();
      gateway.answer = ok({ vip });
      await fetchFact(ports, 'memberInfo', 'C1');
      clock.at = 2_000;
      gateway.answer = fail(errorOf(kind));
      await fetchFact(ports, 'memberInfo', 'C1');
      expect(await row('memberInfo:C1')).toMatchObject({
        value: vip,
        outcome: 'known',
        fetchedAt: 1_000,
        lastTry: { at: 2_000, error: { kind } },
      });
    },
  );

  test('[PLUS-08] a fact that was never answered says so', async () => {
    const { ports, row } = await setUp();
    await fetchFact(ports, 'companyTips', 'C1');
    expect(await row('companyTips:C1')).toMatchObject({ value: [], outcome: 'never', fetchedAt: 0 });
  });

  test('[COMP-09] membership counts as fetched only after an answer with a value', async () => {
    const { db, ports, gateway } = await setUp();
    expect(await isUnset(db, 'memberInfo', 'C1')).toBe(true);
    await fetchFact(ports, 'memberInfo', 'C1');
    expect(await isUnset(db, 'memberInfo', 'C1')).toBe(true);
    gateway.answer = fail(errorOf('server'));
    await fetchFact(ports, 'memberInfo', 'C1');
    expect(await isUnset(db, 'memberInfo', 'C1')).toBe(true);
    gateway.answer = ok({ vip });
    await fetchFact(ports, 'memberInfo', 'C1');
    expect(await isUnset(db, 'memberInfo', 'C1')).toBe(false);
    expect(await isUnset(db, 'memberInfo', 'C2')).toBe(true);
  });

  test('[CONST-57] asks for the tips of one company with the panel’s application code and the business type of tips', async () => {
    const { ports, gateway, asked, row } = await setUp();
    gateway.answer = ok({
      list: [
        { companyId: 'C9', tips: [] },
        { companyId: 'C1', tips: [{ tipsCode: 'copyTaxTips' }] },
      ],
    });
    await fetchFact(ports, 'companyTips', 'C1');
    expect(asked[0]?.input).toMatchObject({ accountId: 'a1', companyIdList: ['C1'], appCode: '09730100030000', bizType: '2' });
    expect(await row('companyTips:C1')).toMatchObject({ value: [{ tipsCode: 'copyTaxTips' }] });
  });

  test('[CFG-01] [CFG-02] [CFG-03] [CFG-04] [CFG-05] [CFG-06] remote configuration is read and stored; after a failure its defaults hold', async () => {
    const { ports, gateway, row } = await setUp();
    const sent = {
      zyy003Delay: 3_000,
      govUpgradeFrequency: 2,
      numOfTimesToRefreshTaxResult: 9,
      assistantHomeRiskInquiryConfig: { maintenanceList: ['4403'] },
      consumption_cyc: true,
      guestLocations: ['440300'],
      memberAgreementCheck: true,
    };
    gateway.answer = ok(sent);
    await fetchFact(ports, 'remoteConfig', NO_SUBJECT);
    expect(await row('remoteConfig:')).toMatchObject({ value: sent, outcome: 'known' });
    gateway.answer = fail(errorOf('server'));
    await fetchFact(ports, 'remoteConfig', NO_SUBJECT);
    expect(await row('remoteConfig:')).toMatchObject({ value: calls.remoteConfig.empty?.(), outcome: 'failed' });
    expect(calls.remoteConfig.empty?.()).toMatchObject({ zyy003Delay: 10_000, govUpgradeFrequency: 7, numOfTimesToRefreshTaxResult: 5 });
  });
});
