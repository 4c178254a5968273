import { beforeAll, describe, expect, test } from 'vitest';
import { freshStorage, openDb } from '../../../tests/sim/world/local-data.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { calls } from '../../api/calls/table.ts';
import type { Client } from '../../api/client.ts';
import type { HeadCall } from '../../api/contract.ts';
import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import { factKey, readFact } from '../../db/facts.ts';
import type { FactRow } from '../../db/types.ts';
import { assert, fail, ok, type Result } from '../../domain/core/result.ts';
import { type AskPorts, askResource } from './ask-resource.ts';
import { memberInfo } from './member.ts';
import { factOf, type ResourceName, resourceOf } from './resources.ts';

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

async function ask(ports: AskPorts, name: ResourceName, subject: string): Promise<Result<null, CallError>> {
  const resource = await resourceOf(name);
  assert(resource !== null, 'the resource is there');
  return await askResource(ports, { k: factOf({ name, subject }), resource, subject }, new AbortController().signal);
}

async function setUp() {
  const db = await openDb(
    'a1',
    freshStorage(() => 1),
  );
  const clock = { at: 1_000, now: () => clock.at };
  const asked: { name: string; input: unknown }[] = [];
  const gateway: { answer: Result<unknown, CallError> } = { answer: fail(errorOf('offline')) };
  const ports: AskPorts = {
    accountId: 'a1',
    db,
    clock,
    // as: answers are scripted here; that the client checks them against the contract is tested there.
    client: {
      call: (({ name }: HeadCall, input: unknown) => {
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

describe('what comes of a question', () => {
  test('[PLUS-08] an answer is stored with its age', async () => {
    const { ports, gateway, asked, row } = await setUp();
    gateway.answer = ok({ vip });
    expect((await ask(ports, 'member.memberInfo', 'C1')).ok).toBe(true);
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
      await ask(ports, 'member.memberInfo', 'C1');
      clock.at = 2_000;
      gateway.answer = fail(errorOf(kind));
      expect(await ask(ports, 'member.memberInfo', 'C1')).toMatchObject({ ok: false, error: { kind } });
      expect(await row('memberInfo:C1')).toMatchObject({ value: null, outcome: 'failed', fetchedAt: 2_000 });
    },
  );

  test.for<ErrorKind>(['offline', 'timeout', 'aborted', 'busy', 'session-invalid', 'clock'])(
    '[PLUS-08] no answer to the question (%s) keeps the copy and its age, and notes the try',
    async (kind) => {
      const { ports, gateway, clock, row } = await setUp();
      gateway.answer = ok({ vip });
      await ask(ports, 'member.memberInfo', 'C1');
      clock.at = 2_000;
      gateway.answer = fail(errorOf(kind));
      await ask(ports, 'member.memberInfo', 'C1');
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
    await ask(ports, 'member.memberInfo', 'C1');
    expect(await row('memberInfo:C1')).toMatchObject({ value: null, outcome: 'never', fetchedAt: 0 });
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
    await ask(ports, 'config.remoteConfig', '');
    expect(await row('remoteConfig:')).toMatchObject({ value: sent, outcome: 'known' });
    gateway.answer = fail(errorOf('server'));
    await ask(ports, 'config.remoteConfig', '');
    expect(await row('remoteConfig:')).toMatchObject({ value: calls.remoteConfig.empty?.(), outcome: 'failed' });
    expect(calls.remoteConfig.empty?.()).toMatchObject({ zyy003Delay: 10_000, govUpgradeFrequency: 7, numOfTimesToRefreshTaxResult: 5 });
  });

  test('after the end of the session nothing is written any more', async () => {
    const { ports, gateway, row } = await setUp();
    gateway.answer = ok({ vip });
    const life = new AbortController();
    const asked = askResource(ports, { k: 'memberInfo:C1', resource: memberInfo, subject: 'C1' }, life.signal);
    life.abort();
    await asked;
    expect(await row('memberInfo:C1')).toBeNull();
  });
});
