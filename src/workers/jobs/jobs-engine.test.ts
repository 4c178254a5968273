import { afterEach, expect, test } from 'vitest';
import { openDb } from '../../../tests/sim/world/local-data.ts';
import { ACCOUNT } from '../../../tests/sim/world/sim-gateway.ts';
import { type Stage, setStage } from '../../../tests/sim/world/stage.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { addJob } from '../../db/jobs/jobs.ts';

let stage: Stage;
afterEach(() => stage.close());

test('[PLUS-16] [HOME-24] a refresh given without the line is sent when it is back, and goes on in another tab when the leading one is killed', async () => {
  stage = await setStage();
  const one = await stage.signedInTab();
  const two = stage.device.openTab(true);
  await stage.settled(two.whenStarted);
  stage.line('refuse');
  await stage.time.pass(20_000);
  const db = await openDb(ACCOUNT, stage.device.storage().ports);
  const companies = ['C1', 'C2', 'C3'].map((companyId) => ({ companyId, isAuthorize: true, locationCode: '130000' }));
  await must(addJob(db, { id: 'j1', name: 'taxRefresh', companies }, stage.time.at()));
  const states = async () => (await must(db.run('r', ['tasks'], ({ tasks }) => tasks.toArray()))).map(({ state }) => state);
  await stage.time.pass(30_000);
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
  stage.line('none');
  await stage.time.pass(9_000);
  const submitted = () => stage.asked.filter((path) => path.startsWith('/itpcfoweb/task/submit')).length;
  const before = submitted();
  expect(await states()).not.toContain('waiting');
  stage.device.kill(one);
  await stage.time.pass(60_000);
  expect((await two.api.health()).leading).toBe(true);
  expect((await states()).every((state) => state === 'done' || state === 'failed')).toBe(true);
  expect(submitted()).toBe(before);
  expect(stage.asked).toContain('/itpcfoweb/tax/national/list');
  db.close();
});
