import { afterEach, describe, expect, test } from 'vitest';
import type { SimTab } from './world/device.ts';
import { type Stage, setStage } from './world/stage.ts';

/** What PLUS-38 allows from the moment the line is good, milliseconds. */
const BACK_MS = 15_000;
const HOUR_MS = 3_600_000;

let stage: Stage;
afterEach(() => stage.close());

/** A visible tab at rest, with its push stream open. */
async function restingTab(): Promise<SimTab> {
  stage = await setStage();
  const tab = await stage.signedInTab();
  await stage.time.pass(30_000);
  return tab;
}

const timesAsked = (path: string, from = 0): number => stage.asked.slice(from).filter((asked) => asked.includes(path)).length;

/** What is wrong with a device that should have sent its edit and got the change of another by now. */
function missing(commandId: string): string[] {
  const found: string[] = [];
  if (stage.gateway.effects.count.get(commandId) !== 1) found.push('the edit has not arrived');
  if (stage.device.outbox().length > 0) found.push('something still waits');
  if (stage.device.rows().get('C2') !== null) found.push('the change of another has not come');
  if (stage.device.sync()?.reach !== 'online') found.push(`the line is ${stage.device.sync()?.reach}`);
  return found;
}

describe('[PLUS-38] a line that comes back', () => {
  test.each([1_000, 3_000, 8_000, 13_000, 20_000, 47_000, 90_000, 600_000])(
    'after it swallowed everything for %i ms: within 15 s the tab has sent what waited and is up to date',
    async (silentMs) => {
      const tab = await restingTab();
      stage.line('hang');
      const row = await stage.hide(tab, 'C1');
      await stage.gateway.toggleCompany('C2');
      await stage.time.pass(silentMs);
      stage.line('none');
      await stage.time.pass(BACK_MS);
      expect(missing(row.id)).toEqual([]);
    },
  );

  test.each(['refuse', 'portal', 'cut-before'] as const)(
    'after minutes of ‘%s’: within 15 s, without a word of the browser',
    async (fault) => {
      const tab = await restingTab();
      stage.line(fault);
      stage.network.cut('A');
      const row = await stage.hide(tab, 'C1');
      await stage.gateway.toggleCompany('C2');
      await stage.time.pass(400_000);
      stage.line('none');
      await stage.time.pass(BACK_MS);
      expect(missing(row.id)).toEqual([]);
    },
  );

  test.each([2_000, 10_000, 30_000, 90_000, 600_000])(
    'a gateway that is started again after %i ms in which its streams ended and nobody listened: within 15 s what waited is sent and the change of another is here',
    async (downMs) => {
      const tab = await restingTab();
      stage.line('refuse');
      stage.network.cut('A');
      const row = await stage.hide(tab, 'C1');
      await stage.time.pass(downMs);
      stage.line('none');
      await stage.gateway.toggleCompany('C2');
      expect(missing(row.id)).not.toEqual([]);
      await stage.time.pass(BACK_MS);
      expect(missing(row.id)).toEqual([]);
    },
  );

  test.each([
    ['timers that stood still', false],
    ['timers that are all due at once', true],
  ])(
    'a laptop that slept for an hour in the middle of sending, with %s: within 15 s of its waking, its token too old and every connection dead, what waited is sent and the change of another is here',
    async (_, timersRan) => {
      const tab = await restingTab();
      stage.line('hang');
      const row = await stage.hide(tab, 'C1');
      await stage.time.pass(300);
      if (timersRan) {
        stage.device.freeze(tab, true);
        await stage.time.pass(HOUR_MS);
        stage.device.freeze(tab, false);
      } else {
        stage.device.skew += HOUR_MS;
        await stage.gateway.expireTokens();
      }
      await stage.gateway.toggleCompany('C2');
      const asked = stage.asked.length;
      // What is under way over the connections of before never ends, and the push stream never says a word again.
      stage.line('none');
      expect(missing(row.id)).not.toEqual([]);
      await stage.time.pass(BACK_MS);
      expect(missing(row.id)).toEqual([]);
      expect([timesAsked('/login/autoLoginWrap', asked) > 0, timesAsked('/message/push', asked)]).toEqual([true, 1]);
    },
  );

  test('after the PC slept for a night and every connection died with it: within 8 s, before the silence of the stream is noticed', async () => {
    await restingTab();
    stage.line('hang');
    await stage.gateway.toggleCompany('C2');
    // The timers of a browser stand still while the PC sleeps, its clock does not.
    stage.device.skew += 8 * 3_600_000;
    stage.line('none');
    await stage.time.pass(8_000);
    expect(stage.device.rows().get('C2')).toBe(null);
  });

  test('a push stream that went silent is noticed within seconds, and the change of another comes with the next one', async () => {
    await restingTab();
    stage.line('hang');
    await stage.gateway.toggleCompany('C2');
    await stage.time.pass(500);
    stage.line('none');
    expect(stage.device.rows().has('C2')).toBe(true);
    await stage.time.pass(BACK_MS);
    expect(stage.device.rows().get('C2')).toBe(null);
    expect(timesAsked('/message/push')).toBe(2);
  });

  test('[PLUS-09] the browser’s word that the line went shows at once, and a probe that is answered takes it back', async () => {
    await restingTab();
    stage.line('hang');
    stage.device.hint('offline');
    await stage.time.pass(40);
    expect(stage.device.sync()?.reach).toBe('offline');
    stage.line('none');
    stage.device.hint('online');
    await stage.time.pass(1_000);
    expect(stage.device.sync()?.reach).toBe('online');
  });

  test('a tab at rest that somebody looks at asks nothing but what its watchdogs ask, and a hidden one without a line little', async () => {
    const tab = await restingTab();
    const before = stage.asked.length;
    await stage.time.pass(300_000);
    expect(timesAsked('/ping', before)).toBe(0);
    stage.device.show(tab, false);
    stage.line('hang');
    await stage.time.pass(120_000);
    const hidden = stage.asked.length;
    await stage.time.pass(1_800_000);
    expect(timesAsked('/ping', hidden)).toBeLessThanOrEqual(60);
  });
});

describe('[PLUS-38] one connection of six: the others are held by what nothing ends', () => {
  test('a tab that starts pulls first and opens its push stream after, and an edit arrives within 15 s', async () => {
    stage = await setStage();
    stage.network.connections('A', 1);
    const tab = await stage.signedInTab();
    expect(stage.device.rows().size).toBe(3);
    await stage.time.pass(30_000);
    expect(timesAsked('/message/push')).toBe(1);
    for (const company of ['C1', 'C2', 'C3']) {
      const row = await stage.hide(tab, company);
      await stage.time.pass(BACK_MS);
      expect(stage.gateway.effects.count.get(row.id), company).toBe(1);
    }
  });
});
