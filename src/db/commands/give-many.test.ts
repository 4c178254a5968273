import { expect, test } from 'vitest';
import {
  batch,
  commandPorts,
  companies,
  durabilityOf,
  freshDevice,
  must,
  openTestDb,
  pull,
  seal,
  seen,
} from '../../../tests/support/db-kit.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { companyHide } from './companies.ts';
import type { AnyCommand } from './definition.ts';
import { type GivenWatch, giveMany } from './give.ts';

const COUNT = 120;
// as: a definition as the code over all nouns sees it
const hide = companyHide as unknown as AnyCommand;
const hideOf = (id: string) => ({ input: { companyId: id, hidden: 1 }, seal: seal(id) });

async function setUp() {
  const device = freshDevice();
  const durable = durabilityOf(device);
  const db = await openTestDb(device);
  const all = companies(COUNT);
  await pull(db, [batch(all, 'k1')], all);
  const ports = commandPorts();
  const ids = all.map(({ companyId }) => companyId);
  const give = (watch: Partial<GivenWatch> = {}, of = ids) =>
    giveMany(db, hide, of.map(hideOf), { ...ports, watch: { done() {}, stopped: () => false, ...watch } });
  const hidden = async () => [...(await seen(db)).values()].filter((one) => one.hidden === 1).length;
  return { durable, db, ids, give, hidden };
}

test('[PLUS-17] a set is saved in one transaction: every command of it and what it shows, in its order', async () => {
  const { durable, db, ids, give, hidden } = await setUp();
  const told: number[] = [];
  durable.length = 0;
  const given = await give({ done: (count) => told.push(count) });
  expect(durable).toEqual(['strict']);
  expect(given?.ok && given.value.filter(({ ok }) => ok).length).toBe(COUNT);
  expect((await must(outboxRows(db))).map(({ key }) => key)).toEqual(ids);
  expect(await hidden()).toBe(COUNT);
  expect(told).toEqual(ids.map((_, at) => at + 1));
});

test('[PLUS-17] a set that is stopped before its end leaves everything as it was', async () => {
  const { db, give, hidden } = await setUp();
  let through = 0;
  expect(await give({ done: (count) => (through = count), stopped: () => through >= 100 })).toBeNull();
  expect(through).toBe(100);
  expect(await must(outboxRows(db))).toEqual([]);
  expect(await hidden()).toBe(0);
});

test('[PLUS-17] [fault 25] a page that dies in the middle of a set has saved nothing of it', async () => {
  const { db, give, hidden } = await setUp();
  const dies = give({
    done() {
      throw new Error('killed here');
    },
  });
  await expect(dies).rejects.toThrow('killed here');
  expect(await must(outboxRows(db))).toEqual([]);
  expect(await hidden()).toBe(0);
});

test('[PLUS-17] what the rule refuses of a set is told at its place, and the others are saved', async () => {
  const { db, ids, give } = await setUp();
  const [first = '', second = '', third = ''] = ids;
  await give({}, [second]);
  const given = await give({}, [first, second, 'no such company', third]);
  expect(given?.ok && given.value.map((one) => (one.ok ? 'given' : one.error.kind))).toEqual(['given', 'unchanged', 'gone', 'given']);
  expect((await must(outboxRows(db))).map(({ key }) => key)).toEqual([second, first, third]);
});
