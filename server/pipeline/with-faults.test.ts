import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { CallName } from '../../src/api/calls/table.ts';
import { respond } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import { fetchExchange, toResponse } from '../http/fetch-exchange.ts';
import { systemClock } from '../ports.ts';
import { createFaults, type FaultInput, faultSchema } from './fault-switches.ts';
import { withFaults } from './with-faults.ts';

function started(...inputs: FaultInput[]) {
  const faults = createFaults();
  for (const input of inputs) faults.add(v.parse(faultSchema, input));
  const waits: number[] = [];
  const clock = { ...systemClock, sleep: async (ms: number) => void waits.push(ms) };
  const ask = async (call: CallName = 'ping') => {
    let passed = false;
    const x = fetchExchange(new Request('http://gateway.test/'));
    const work = async (): Promise<Answer> => {
      passed = true;
      return respond(x, 200, 'passed');
    };
    const response = toResponse(await withFaults({ faults, clock }, call, work)(x));
    return { status: response.status, headers: response.headers, text: await response.text(), passed };
  };
  return { faults, waits, ask };
}

test('a fault hits the named call as often as asked, after those it lets pass', async () => {
  const { ask, faults } = started({ kind: 'status', call: 'ping', status: 502, skip: 1, times: 2 });
  expect((await ask('getMemberInfo')).status).toBe(200);
  expect([(await ask()).status, (await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 502, 502, 200]);
  expect(faults.list()).toMatchObject([{ hits: 2 }]);
  faults.clear();
  expect(faults.list()).toEqual([]);
});

test('before the work: an error status with its waiting time, a portal page, an empty answer, a lost connection', async () => {
  const busy = await started({ kind: 'status', status: 503, retryAfter: 7 }).ask();
  expect([busy.status, busy.headers.get('retry-after'), busy.passed]).toEqual([503, '7', false]);
  expect(await started({ kind: 'html' }).ask()).toMatchObject({
    status: 200,
    passed: false,
    text: expect.stringContaining('<!doctype html>'),
  });
  expect(await started({ kind: 'empty' }).ask()).toMatchObject({ status: 200, passed: false, text: '' });
  await expect(started({ kind: 'drop' }).ask()).rejects.toThrow();
});

test('a delay waits and then works', async () => {
  const { ask, waits } = started({ kind: 'delay', ms: 4_000 });
  expect((await ask()).passed).toBe(true);
  expect(waits).toEqual([4_000]);
});

test('after the work: the answer is lost, cut, or of other types', async () => {
  await expect(started({ kind: 'resetAfterCommit' }).ask()).rejects.toThrow();
  await expect(started({ kind: 'cut', bytes: 3 }).ask()).rejects.toThrow();
  expect((await started({ kind: 'wrongType' }).ask()).text).toBe('{"t":"c","v":7}\n');
});
