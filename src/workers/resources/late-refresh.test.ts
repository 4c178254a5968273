import { beforeAll, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { errorOf, refresherWorld } from '../../../tests/support/refresher-kit.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { resourceHomes } from '../nouns.ts';

/* A refresh that comes while the same question waits, is read, or has left. */

beforeAll(async () => {
  installPump();
  for (const { resources } of Object.values(resourceHomes)) await resources();
});

test('a refresh behind a question that has left is asked after it, once for all who ask meanwhile, and settles with its own answer', async () => {
  const { time, asked, gateway, openTab, watch, row } = await refresherWorld();
  const tab = openTab('one');
  gateway.answer = () => (asked.length === 1 ? ok({ vip: null }) : fail(errorOf('server')));
  await tab.say(watch('C1'));
  await time.pass(50);
  expect(asked).toHaveLength(1);
  const late = [1, 2].map(() => tab.say({ ...watch('C1'), what: 'refresh' }));
  const joined = tab.say({ ...watch('C1'), what: 'obtain' });
  await time.pass(60);
  // The first has ended, with its own answer for who only wanted some; the second is under way.
  expect(await joined).toEqual(ok(null));
  expect(await row('memberInfo:C1')).toMatchObject({ outcome: 'known' });
  expect(asked).toHaveLength(2);
  await time.pass(100);
  for (const answer of await Promise.all(late)) expect(answer).toMatchObject({ ok: false, error: { kind: 'server' } });
  await time.pass(1_000);
  expect(asked).toHaveLength(2);
});

test('a refresh of a question that has not left yet joins it: as a view opens, behind four others and behind another tab', async () => {
  const { time, companies, openTab, watch } = await refresherWorld();
  const tab = openTab('one');
  void tab.say(watch('C0'));
  const opening = tab.say({ ...watch('C0'), what: 'refresh' });
  await time.pass(1_000);
  expect(await opening).toEqual(ok(null));
  expect(companies()).toEqual(['C0']);
  for (const id of ['C1', 'C2', 'C3', 'C4', 'C5']) await tab.say(watch(id));
  await time.pass(50);
  const waited = tab.say({ ...watch('C5'), what: 'refresh' });
  await time.pass(1_000);
  expect(await waited).toEqual(ok(null));
  expect(companies().slice(1)).toEqual(['C1', 'C2', 'C3', 'C4', 'C5']);
  await tab.say(watch('C6'));
  await time.pass(50);
  const other = openTab('two');
  await other.say(watch('C6'));
  await time.pass(10);
  const own = other.say({ ...watch('C6'), what: 'refresh' });
  await time.pass(1_000);
  expect(await own).toEqual(ok(null));
  // The other tab's answer is no own one.
  expect(companies().filter((id) => id === 'C6')).toHaveLength(2);
});

test('an answer that another tab has stored is not the one of a refresh that came while it was read', async () => {
  const { time, db, companies, openTab, watch } = await refresherWorld();
  const [one, two] = [openTab('one'), openTab('two')];
  await one.say(watch('C1'));
  await time.pass(10);
  await two.say(watch('C1'));
  const read = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const run = db.run.bind(db);
  let isHeld = true;
  db.run = (async (...args: Parameters<typeof run>) => {
    const told = await run(...args);
    if (isHeld && args[0] === 'r') {
      isHeld = false;
      reading.resolve();
      await read.promise;
    }
    return told;
  }) as typeof db.run;
  void time.pass(1_000);
  await reading.promise;
  const own = two.say({ ...watch('C1'), what: 'refresh' });
  // It has reached the question by then.
  await new Promise<void>((done) => setImmediate(done));
  read.resolve();
  await time.pass(1_000);
  expect(await own).toEqual(ok(null));
  expect(companies()).toEqual(['C1', 'C1']);
});

test('news and a refresh behind one question are one more question', async () => {
  const { time, names, openTab } = await refresherWorld();
  const tab = openTab('one');
  await tab.refresher.begin(true);
  await time.pass(50);
  tab.refresher.news('config', time.at());
  const answer = tab.say({ what: 'refresh', name: 'theme.theme', subject: '' });
  await time.pass(1_000);
  expect(await answer).toEqual(ok(null));
  expect(names().filter((name) => name === 'themeConfig')).toHaveLength(2);
});
