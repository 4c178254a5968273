import { expect, test } from 'vitest';
import { callError, must, openTestDb, readerOf } from '../../tests/support/db-kit.ts';
import { factKey, failFact, noteFactTry, readFact, storeFact } from './facts.ts';

const K = factKey('memberInfo', 'c1');

test('[PLUS-08] an answered fact is known, with the time it was fetched', async () => {
  const db = await openTestDb();
  await must(storeFact(db, K, { vip: 1 }, 100));
  expect(await must(readFact(db, K))).toEqual({ k: 'memberInfo:c1', value: { vip: 1 }, fetchedAt: 100, outcome: 'known', lastTry: null });
});

test('[GEN-05] an answer that says failure resets the value to the call’s empty and records the outcome (A-01)', async () => {
  const db = await openTestDb();
  await must(storeFact(db, K, [1, 2], 100));
  await must(failFact(db, K, [], callError('server'), 200));
  expect(await must(readFact(db, K))).toMatchObject({
    value: [],
    fetchedAt: 200,
    outcome: 'failed',
    lastTry: { at: 200, error: { kind: 'server' } },
  });
});

test('[PLUS-08] without an answer the kept copy keeps value, age and outcome, and says that it was tried (A-01)', async () => {
  const db = await openTestDb();
  await must(storeFact(db, K, 5, 100));
  await must(noteFactTry(db, K, 0, callError('offline'), 300));
  expect(await must(readFact(db, K))).toEqual({
    k: K,
    value: 5,
    fetchedAt: 100,
    outcome: 'known',
    lastTry: { at: 300, error: callError('offline') },
  });
  await must(storeFact(db, K, 6, 400));
  expect(await must(readFact(db, K))).toMatchObject({ value: 6, lastTry: null });
});

test('[PLUS-08] a fact that was never fetched is never a known empty', async () => {
  const db = await openTestDb();
  expect(await must(readFact(db, K))).toBeNull();
  await must(noteFactTry(db, K, [], callError('timeout'), 300));
  const reader = await readerOf(db);
  expect(await reader.fact(K)).toMatchObject({ value: [], fetchedAt: 0, outcome: 'never', lastTry: { at: 300 } });
  reader.close();
});
