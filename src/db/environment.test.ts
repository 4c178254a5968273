import { expect, test } from 'vitest';
import { must, openTestDb } from '../../tests/support/db-kit.ts';
import { atHome, type EnvironmentState } from '../domain/core/environment.ts';
import { listenChanges } from './changes.ts';
import { ENVIRONMENT_FACT, environmentUrl, readEnvironment } from './environment.ts';
import { noteFactTry, storeFact } from './facts.ts';

const gov = { name: 'gov', url: '/gov' };
const waiting: EnvironmentState = { now: atHome.now, next: gov, told: 'gov', problem: null };

test('[GOV-08] an environment that waits is used from a start on, by everybody and ever after; whoever only reads changes nothing', async () => {
  const db = await openTestDb();
  await must(storeFact(db, ENVIRONMENT_FACT, waiting, 5));
  const told: string[] = [];
  const stop = listenChanges(db.accountId, ({ facts }) => told.push(...facts));
  expect(await environmentUrl(db, false)).toBe('');
  expect(told).toEqual([]);
  expect(await environmentUrl(db, true)).toBe('/gov');
  expect(told).toEqual([ENVIRONMENT_FACT]);
  expect([await environmentUrl(db, false), await environmentUrl(db, true)]).toEqual(['/gov', '/gov']);
  expect(await readEnvironment(db)).toEqual({ now: gov, next: null, told: 'gov', problem: null });
  expect(told).toEqual([ENVIRONMENT_FACT]);
  stop();
});

test('[GOV-08] a question that was never answered says nothing of the environment', async () => {
  const db = await openTestDb();
  const error = { kind: 'offline', code: '', msg: '', status: 0 } as const;
  expect(await readEnvironment(db)).toBeNull();
  await must(noteFactTry(db, ENVIRONMENT_FACT, atHome, error, 5));
  expect([await readEnvironment(db), await environmentUrl(db, true)]).toEqual([null, '']);
});
