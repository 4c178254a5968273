import { beforeAll, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { refresherWorld } from '../../../tests/support/refresher-kit.ts';
import { relationRisk } from '../../api/calls/risk.ts';
import type { Client } from '../../api/client.ts';
import type { HeadCall } from '../../api/contract.ts';
import { ok } from '../../domain/core/result.ts';
import { resourceHomes } from '../nouns.ts';

beforeAll(async () => {
  installPump();
  for (const { resources } of Object.values(resourceHomes)) await resources();
});

test('[RISK-03] relations of nine companies are asked for by nine calls of one company each, six at a time: as one is answered the next leaves', async () => {
  const world = await refresherWorld();
  const asked: string[] = [];
  const flight = { now: 0, most: 0 };
  const answers: (() => void)[] = [];
  const call = async ({ name }: HeadCall, input: object) => {
    expect(name).toBe(relationRisk.name);
    const { list } = input as { list: { companyId: string }[] }; // as: the input of this very call
    expect(list).toHaveLength(1);
    asked.push(list[0]?.companyId ?? '');
    flight.now += 1;
    flight.most = Math.max(flight.most, flight.now);
    await new Promise<void>((resolve) => answers.push(resolve));
    flight.now -= 1;
    return ok({ list: [] });
  };
  const tab = world.openTab('t1', { call: call as unknown as Client['call'] }); // as: answers are scripted here
  const companies = Array.from({ length: 9 }, (_, n) => `c${n + 1}`);
  for (const subject of companies) void tab.say({ what: 'watch', name: 'risk.relationRisk', subject });
  await world.time.pass(50);
  expect([asked.length, flight.now]).toEqual([6, 6]);
  answers[0]?.();
  await world.time.pass(50);
  expect([asked.length, flight.now]).toEqual([7, 6]);
  for (let at = 1; at < answers.length || asked.length < 9; at += 1) {
    answers[at]?.();
    await world.time.pass(50);
  }
  expect(asked.toSorted()).toEqual(companies);
  expect(flight.most).toBe(6);
});
