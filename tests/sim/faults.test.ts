import { afterEach, describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../src/db/types.ts';
import { type Stage, setStage } from './world/stage.ts';

const HIDE = '/itpbasic/company/hide';
const TOGETHER = '/itpbasic/commands/batch';
/** Writes of a tab from queueing a command to its settled answer, and a few more. */
const KILL_POINTS = [1, 2, 3, 4, 5, 6];

let stage: Stage;
afterEach(() => stage.close());

function effectsOf({ id }: OutboxRow): number {
  return stage.gateway.effects.count.get(id) ?? 0;
}

function timesAsked(path: string): number {
  return stage.asked.filter((asked) => asked.startsWith(path)).length;
}

test('[fault 2] an answer lost after the commit: the same command is sent again and has had one effect', async () => {
  stage = await setStage();
  const tab = await stage.signedInTab();
  stage.line('cut-after');
  const row = await stage.hide(tab, 'C1');
  await stage.time.pass(5_000);
  expect(effectsOf(row)).toBe(1);
  expect(stage.device.outbox().map(({ id }) => id)).toEqual([row.id]);
  stage.line('none');
  await stage.time.pass(120_000);
  expect(timesAsked(HIDE)).toBeGreaterThan(1);
  expect(effectsOf(row)).toBe(1);
  expect(stage.device.outbox()).toEqual([]);
  expect(stage.device.rows().get('C1')?.hidden).toBe(1);
});

test('[fault 12] an answer of more than eight megabytes to a command that was carried out: nothing is told as refused, the same command goes again', async () => {
  stage = await setStage();
  const tab = await stage.signedInTab();
  stage.line('swollen');
  const row = await stage.hide(tab, 'C1');
  await stage.time.pass(5_000);
  expect(effectsOf(row)).toBe(1);
  expect(stage.device.outbox().map(({ id, state }) => [id, state])).toEqual([[row.id, 'waiting']]);
  stage.line('none');
  await stage.time.pass(120_000);
  expect(stage.gateway.effects.order.filter(({ id }) => id === row.id)).toHaveLength(1);
  expect(effectsOf(row)).toBe(1);
  expect(stage.device.outbox()).toEqual([]);
});

test('[fault 4] a gateway that is busy is left alone for as long as it asked, then the command goes', async () => {
  stage = await setStage();
  const tab = await stage.signedInTab();
  stage.line('busy');
  const row = await stage.hide(tab, 'C1');
  for (let waited = 0; timesAsked(HIDE) === 0 && waited < 5_000; waited += 10) await stage.time.pass(10);
  expect(timesAsked(HIDE)).toBe(1);
  stage.line('none');
  const asked = stage.asked.length;
  // `busy` asks for one second at least.
  await stage.time.pass(900);
  expect(stage.asked.slice(asked)).toEqual([]);
  await stage.time.pass(120_000);
  expect(effectsOf(row)).toBe(1);
  expect(stage.device.outbox()).toEqual([]);
});

test('[fault 23] two tabs and the service worker want to send at once: one request at a time, each command once, in order', async () => {
  stage = await setStage();
  const [one, two] = [await stage.signedInTab(), stage.device.openTab(true)];
  await stage.time.pass(3_000);
  stage.line('cut-before');
  const rows: OutboxRow[] = [];
  for (const hidden of [1, 0, 1, 0] as const) rows.push(await stage.hide(hidden === 1 ? one : two, 'C1', hidden));
  stage.line('slow');
  stage.device.backgroundDrain();
  stage.device.hint();
  await stage.time.pass(1);
  stage.device.kill(one);
  stage.device.backgroundDrain();
  await stage.time.pass(300_000);
  expect(stage.network.gauge(stage.device.name).most).toBe(1);
  expect(stage.gateway.effects.order.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(rows.map(effectsOf)).toEqual([1, 1, 1, 1]);
  expect(stage.device.outbox()).toEqual([]);
});

test('[fault 1] [PLUS-11] every other request of a command is reset, as often as the browser tries it, and all else passes: twelve commands are carried out within half a minute', async () => {
  stage = await setStage();
  const tab = await stage.signedInTab();
  let tries = 0;
  stage.line((path) => {
    if (path !== HIDE) return 'none';
    tries += 1;
    return tries % 2 === 1 ? 'cut-before' : 'none';
  });
  const rows: OutboxRow[] = [];
  for (const hidden of [1, 0, 1, 0] as const) for (const id of ['C1', 'C2', 'C3']) rows.push(await stage.hide(tab, id, hidden));
  await stage.time.pass(30_000);
  expect(rows.map(effectsOf)).toEqual(rows.map(() => 1));
  expect(stage.device.outbox()).toEqual([]);
});

describe.each([1, 2, 3, 4, 5, 6, 7])('a tab dies at its %i. write after a set of eight companies was asked for', (n) => {
  test.each(['middle', 'committed'] as const)(
    '[PLUS-17] [fault 25] [fault 26] (%s): all of it is carried out once by the next tab, or nothing of it was saved',
    async (when) => {
      const ids = Array.from({ length: 8 }, (_, at) => `C${at + 1}`);
      stage = await setStage({ companies: ids.length });
      const tab = await stage.signedInTab();
      stage.line('slow');
      const saved: { rows: readonly OutboxRow[] } = { rows: [] };
      tab.storage.killAt(n, when, () => stage.device.kill(tab));
      void stage.hideAll(tab, ids).then(
        (rows) => {
          saved.rows = rows;
        },
        () => {},
      );
      await stage.time.pass(60_000);
      const kept = stage.device.outbox().map(({ key }) => key);
      const arrived = stage.gateway.effects.order.map(({ key }) => key);
      expect([0, ids.length]).toContain(new Set([...kept, ...arrived]).size);
      if (saved.rows.length > 0) expect(saved.rows.map(({ key }) => key)).toEqual(ids);
      expect(stage.device.misprojected()).toEqual([]);
      stage.line('none');
      const next = stage.device.openTab(true);
      await stage.settled(next.whenStarted);
      await stage.time.pass(120_000);
      expect(tab.alive).toBe(false);
      expect(stage.device.outbox()).toEqual([]);
      const hidden = [...stage.device.rows().values()].filter((row) => row?.hidden === 1).length;
      expect([0, ids.length]).toContain(hidden);
      if (saved.rows.length > 0) expect(hidden).toBe(ids.length);
      expect(stage.gateway.effects.order.map((one) => stage.gateway.effects.count.get(one.id))).toEqual(
        stage.gateway.effects.order.map(() => 1),
      );
    },
  );
});

test('[PLUS-11] [PLUS-17] the answer to many commands is lost after the commit: all go again with their ids, and each has had one effect', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => `C${at + 1}`);
  stage = await setStage({ companies: ids.length });
  const tab = await stage.signedInTab();
  stage.line('cut-after');
  const rows = await stage.hideAll(tab, ids);
  await stage.time.pass(5_000);
  expect(rows.map(effectsOf)).toEqual(rows.map(() => 1));
  expect(stage.device.outbox()).toHaveLength(ids.length);
  stage.line('none');
  await stage.time.pass(120_000);
  expect(timesAsked(TOGETHER)).toBeGreaterThan(1);
  expect(timesAsked(HIDE)).toBe(0);
  expect(rows.map(effectsOf)).toEqual(rows.map(() => 1));
  expect(stage.device.outbox()).toEqual([]);
});

describe.each(KILL_POINTS)('a tab dies at its %i. write after a command was queued', (n) => {
  test.each([
    ['[fault 25] in the middle of the transaction', 'middle'],
    ['[fault 26] between the commit and what would follow', 'committed'],
  ] as const)('%s: row and command agree, and the next tab carries it out once', async (_, when) => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('slow');
    const row = await stage.hide(tab, 'C1');
    tab.storage.killAt(n, when, () => stage.device.kill(tab));
    await stage.time.pass(60_000);
    expect(stage.device.misprojected()).toEqual([]);
    stage.line('none');
    const next = stage.device.openTab(true);
    await stage.settled(next.whenStarted);
    await stage.time.pass(120_000);
    expect(tab.alive).toBe(false);
    expect(effectsOf(row)).toBe(1);
    expect(stage.device.outbox()).toEqual([]);
    expect(stage.device.rows().get('C1')?.hidden).toBe(1);
  });
});
