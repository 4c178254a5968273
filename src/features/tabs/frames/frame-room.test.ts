import { expect, test } from 'vitest';
import type { Welcome } from '../../../../sdk/workbench.ts';
import { type AppTab, tabKey } from '../../../domain/tabs/app-tab.ts';
import { ANSWER_WAIT_MS, ASK_EVERY_MS, SLEEP_WAIT_MS } from '../../../domain/tabs/frame-life.ts';
import type { OpeningReport } from '../../../domain/tabs/opening-report.ts';
import { type AppLink, FrameRoom } from './frame-room.ts';

const app = (n: number): AppTab => ({ companyId: `c${n}`, tabCode: 'tax', title: 'tax', url: 'https://a/', extraParam: { from: 'test' } });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const passed: OpeningReport = { lines: [{ line: 'login', state: 'passed' }], stop: null, host: 'a', at: 1 };
const failed: OpeningReport = { lines: [{ line: 'login', state: 'failed' }], stop: { show: 'needsLogin' }, host: 'a', at: 1 };

/** A room whose apps say hello as soon as they are open, and answer as `answers` says: with a state, or not at all. */
function setUp() {
  let now = 0;
  const timers: { at: number; fn: () => void }[] = [];
  const said: [string, Pick<Welcome, 'state' | 'tabCode' | 'extraParam'>][] = [];
  const ended: [string, string][] = [];
  const cutOff: string[] = [];
  const dead = new Set<string>();
  const asked: string[] = [];
  /** What was asked of those that did not answer. */
  const late: (() => void)[] = [];
  const blocked: [string, string | null][] = [];
  const reports = new Map<string, OpeningReport>();
  const answers = new Map<string, string>();
  const room = new FrameRoom({
    clock: {
      now: () => now,
      after(ms, fn) {
        const timer = { at: now + ms, fn };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
    },
    check: async (tab) => reports.get(tabKey(tab)) ?? passed,
    async join(key, { tab: { tabCode, extraParam }, state }): Promise<AppLink> {
      said.push([key, { tabCode, extraParam, state }]);
      return {
        welcome: {
          workbench: 1,
          kind: 'welcome',
          version: 1,
          may: ['company'],
          company: null,
          session: null,
          theme: 'light',
          tabCode,
          extraParam,
          state,
        },
        ports: [],
        // Who has no answer hangs, as an app does that never answers.
        save: () => new Promise((resolve) => answers.has(key) && resolve(answers.get(key) ?? null)),
        isThere() {
          asked.push(key);
          return new Promise<void>((resolve) => (dead.has(key) ? late.push(resolve) : resolve()));
        },
        end: (why) => ended.push([key, why ?? 'closed']),
      };
    },
    cutOff: (tab) => cutOff.push(tabKey(tab)),
    blocked: async (tab, previous) => void blocked.push([tabKey(tab), previous]),
  });
  async function pass(ms: number): Promise<void> {
    now += ms;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.fn();
    }
    await settled();
  }
  const phase = (n: number) => room.get().get(tabKey(app(n)))?.phase;
  return {
    room,
    said,
    ended,
    cutOff,
    /** Apps that answer nothing. */
    dead,
    asked,
    late,
    blocked,
    reports,
    answers,
    pass,
    phase,
    kinds: () => [...room.get().values()].map(({ phase: { kind } }) => kind),
    /** Shows an app; when it is open, it says hello. */
    async show(n: number, previous: string | null = null) {
      const key = tabKey(app(n));
      room.show(app(n), previous);
      await pass(1);
      if (phase(n)?.kind !== 'open') return;
      room.framed(key);
      await room.hello(key, 1);
    },
  };
}

test('[TAB-02] an app that is shown is checked, opened, and told its company by message once it is there', async () => {
  const { room, show, said, phase } = setUp();
  room.show(app(1), null);
  expect(phase(1)).toEqual({ kind: 'checking' });
  await settled();
  expect(phase(1)).toMatchObject({ kind: 'open', framed: false, answered: false });
  await show(1);
  expect(phase(1)).toMatchObject({ kind: 'open', run: 1, framed: true, answered: true });
  expect(said).toEqual([['c1 tax', { tabCode: 'tax', extraParam: { from: 'test' }, state: null }]]);
});

test('six apps live; for the seventh the one that was in front longest ago hands over its state and sleeps, and wakes with it', async () => {
  const { show, answers, kinds, said, phase } = setUp();
  for (const n of [1, 2, 3, 4, 5, 6, 7]) answers.set(`c${n} tax`, `form ${n}`);
  for (const n of [1, 2, 3, 4, 5, 6]) await show(n);
  expect(kinds()).toEqual(Array(6).fill('open'));
  await show(7);
  expect(kinds()).toEqual(['asleep', ...Array(6).fill('open')]);
  said.length = 0;
  await show(1);
  expect(phase(1)).toMatchObject({ kind: 'open' });
  expect(said.at(-1)).toMatchObject(['c1 tax', { state: 'form 1' }]);
  expect(kinds().filter((kind) => kind === 'open')).toHaveLength(6);
});

test('one that hands over nothing sleeps after two seconds; with unsaved content it is left alone and the next one sleeps', async () => {
  const { room, show, pass, kinds } = setUp();
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await show(n);
    if (n !== 2) room.dirty(`c${n} tax`, true);
  }
  room.show(app(7), null);
  await pass(1);
  expect(kinds()).toEqual([...Array(6).fill('open'), 'checking']);
  await pass(SLEEP_WAIT_MS);
  expect(kinds()).toEqual(['open', 'asleep', 'open', 'open', 'open', 'open', 'open']);
});

test('where nobody with unsaved content hands it over nothing is lost: the seventh does not open, and opens when one is closed', async () => {
  const { room, show, pass, kinds, phase } = setUp();
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await show(n);
    room.dirty(`c${n} tax`, true);
  }
  room.show(app(7), null);
  for (let n = 0; n < 7; n += 1) await pass(SLEEP_WAIT_MS);
  expect(kinds()).toEqual([...Array(6).fill('open'), 'no-room']);
  room.keep(new Set([2, 3, 4, 5, 6, 7].map((n) => `c${n} tax`)));
  await show(7);
  expect(phase(7)?.kind).toBe('open');
});

test('[TAB-15] a failed check blocks the tab and names the one before; checked again with success it opens', async () => {
  const { room, show, blocked, reports, phase } = setUp();
  reports.set('c1 tax', failed);
  await show(1, '/workbench/outbox');
  expect(phase(1)).toMatchObject({ kind: 'blocked', report: failed, stop: failed.stop });
  expect(blocked).toEqual([['c1 tax', '/workbench/outbox']]);
  expect(await room.recheck('c1 tax')).toBe(false);
  expect([phase(1)?.kind, blocked.length]).toEqual(['blocked', 1]);
  reports.delete('c1 tax');
  expect(await room.recheck('c1 tax')).toBe(true);
  expect(phase(1)?.kind).toBe('open');
});

test('[TAB-15] a check that fails after its tab was left leads nowhere', async () => {
  const { room, blocked, reports, pass } = setUp();
  reports.set('c1 tax', failed);
  room.show(app(1), null);
  room.leave();
  await pass(1);
  expect(blocked).toEqual([]);
});

test('an app that is loaded anew gets back what it handed over; one that never answered starts anew without waiting', async () => {
  const { room, show, answers, phase, said, pass } = setUp();
  answers.set('c1 tax', 'typed');
  await show(1);
  await room.reload('c1 tax');
  expect(phase(1)).toMatchObject({ kind: 'open', run: 2, answered: false });
  await room.hello('c1 tax', 2);
  expect(said.at(-1)).toMatchObject(['c1 tax', { state: 'typed' }]);
  room.show(app(2), null);
  await pass(1);
  await room.reload('c2 tax');
  expect(phase(2)).toMatchObject({ kind: 'open', run: 2 });
});

test('what an app says that is not open, or is closed, changes nothing', async () => {
  const { room, show, kinds } = setUp();
  await show(1);
  room.keep(new Set());
  room.dirty('c1 tax', true);
  room.detail('c1 tax', '三月');
  room.cut('c1 tax');
  expect(await room.hello('c1 tax', 1)).toBeNull();
  expect(kinds()).toEqual([]);
});

test('[EMBED-02] the connection of a frame ends with the frame: closed, put to sleep, loaded anew, or when its page says hello again', async () => {
  const { room, show, answers, ended } = setUp();
  for (const n of [1, 2, 3, 4, 5, 6, 7]) answers.set(`c${n} tax`, '');
  await show(1);
  await room.hello('c1 tax', 1);
  expect(ended).toEqual([['c1 tax', 'closed']]);
  await room.reload('c1 tax');
  expect(ended).toHaveLength(2);
  await room.hello('c1 tax', 2);
  for (const n of [2, 3, 4, 5, 6, 7]) await show(n);
  expect(ended).toHaveLength(3);
  room.forget('c7 tax');
  expect(ended.at(-1)).toEqual(['c7 tax', 'closed']);
});

test('[EMBED-02] an app that floods is cut off once, loses what it had not handed over, and is heard again when it is loaded anew', async () => {
  const { room, show, answers, ended, cutOff } = setUp();
  answers.set('c1 tax', 'typed');
  await show(1);
  room.dirty('c1 tax', true);
  room.cut('c1 tax');
  room.cut('c1 tax');
  expect([ended, cutOff]).toEqual([[['c1 tax', 'flood']], ['c1 tax']]);
  expect(room.get().get('c1 tax')).toMatchObject({ cutOff: true, unsaved: false });
  expect(await room.hello('c1 tax', 1)).toBeNull();
  await room.reload('c1 tax');
  expect(await room.hello('c1 tax', 2)).not.toBeNull();
  expect(room.get().get('c1 tax')).toMatchObject({ cutOff: false, unsaved: false });
});

test('[EMBED-02] an app in front that does not answer twice is said to be silent, until it answers or is loaded anew; one that is not in front is not asked', async () => {
  const { room, show, pass, dead, asked, late, answers } = setUp();
  answers.set('c2 tax', 'typed');
  await show(1);
  await show(2);
  const silent = (key: string) => room.get().get(key)?.silent;
  await pass(ASK_EVERY_MS);
  expect(asked).toEqual(['c2 tax']);
  dead.add('c2 tax');
  await pass(ANSWER_WAIT_MS);
  await pass(ASK_EVERY_MS);
  // Once without an answer is no silence yet.
  await pass(ANSWER_WAIT_MS);
  expect(asked).toEqual(Array(3).fill('c2 tax'));
  expect(silent('c2 tax')).toBe(false);
  await pass(ANSWER_WAIT_MS);
  expect([silent('c1 tax'), silent('c2 tax')]).toEqual([false, true]);
  // It was busy only: an answer that comes late is one.
  for (const answer of late.splice(0)) answer();
  await pass(0);
  expect(silent('c2 tax')).toBe(false);
  await pass(ASK_EVERY_MS);
  await pass(ANSWER_WAIT_MS);
  await pass(ANSWER_WAIT_MS);
  expect(silent('c2 tax')).toBe(true);
  dead.clear();
  await room.reload('c2 tax', true);
  expect(silent('c2 tax')).toBe(false);
  await room.hello('c2 tax', 2);
  asked.length = 0;
  await pass(ASK_EVERY_MS);
  // The one of before is not asked any more, and what it says late is no word of the one that is there.
  expect(asked).toEqual(['c2 tax']);
  const before = late.splice(0);
  dead.add('c2 tax');
  for (const ms of [ANSWER_WAIT_MS, ASK_EVERY_MS, ANSWER_WAIT_MS, ANSWER_WAIT_MS]) await pass(ms);
  expect(silent('c2 tax')).toBe(true);
  expect(before.length).toBeGreaterThan(0);
  for (const answer of before) answer();
  await pass(0);
  expect(silent('c2 tax')).toBe(true);
});

test('[EMBED-02] a silent app with unsaved content is not loaded anew without a question', async () => {
  const { room, show, pass, dead, answers } = setUp();
  await show(1);
  room.dirty('c1 tax', true);
  dead.add('c1 tax');
  for (const ms of [ASK_EVERY_MS, ANSWER_WAIT_MS, ANSWER_WAIT_MS]) await pass(ms);
  expect(room.get().get('c1 tax')).toMatchObject({ silent: true, unsaved: true });
  expect(answers.size).toBe(0);
  const asks = room.reload('c1 tax');
  await pass(SLEEP_WAIT_MS);
  await asks;
  expect(room.get().get('c1 tax')).toMatchObject({ asksReload: true, phase: { run: 1 } });
  const loads = room.reload('c1 tax', true);
  await pass(SLEEP_WAIT_MS);
  await loads;
  expect(room.get().get('c1 tax')).toMatchObject({ asksReload: false, silent: false, phase: { run: 2 } });
});

test('[ROLE-03] when rights changed the apps of that company are checked again: one that may be open no longer is blocked, with what it hands over; others stay', async () => {
  const { room, show, answers, ended, blocked, reports } = setUp();
  answers.set('c1 tax', 'typed');
  await show(2);
  await show(1);
  reports.set('c2 tax', { ...failed, stop: { show: 'privilege', message: '' } });
  await room.verify('c1');
  expect(ended).toEqual([]);
  reports.set('c1 tax', { ...failed, stop: { show: 'unreachable' } });
  await room.verify('c1');
  expect(room.get().get('c1 tax')?.phase.kind).toBe('open');
  reports.set('c1 tax', { ...failed, stop: { show: 'privilege', message: '' } });
  await room.verify('c1');
  expect(room.get().get('c1 tax')).toMatchObject({
    phase: { kind: 'blocked', stop: { show: 'privilege' } },
    state: 'typed',
    unsaved: false,
  });
  expect([ended, blocked.map(([key]) => key)]).toEqual([[['c1 tax', 'closed']], ['c1 tax']]);
  expect(room.get().get('c2 tax')?.phase.kind).toBe('open');
});

test('[TAB-02] loading an app anew asks about unsaved content that it hands not over; one that hands it over is loaded and gets it back', async () => {
  const { room, show, answers, pass, phase } = setUp();
  await show(1);
  room.dirty('c1 tax', true);
  const asked = room.reload('c1 tax');
  await pass(SLEEP_WAIT_MS);
  await asked;
  expect(phase(1)).toMatchObject({ run: 1 });
  expect(room.get().get('c1 tax')).toMatchObject({ asksReload: true, unsaved: true });
  room.keepLoaded('c1 tax');
  expect(room.get().get('c1 tax')?.asksReload).toBe(false);
  answers.set('c1 tax', 'typed');
  await room.reload('c1 tax');
  expect(phase(1)).toMatchObject({ run: 2 });
  expect(room.get().get('c1 tax')).toMatchObject({ asksReload: false, state: 'typed' });
});

test('[EMBED-02] a hello of a page that is gone meanwhile gets no connection', async () => {
  const { room, show, ended } = setUp();
  await show(1);
  const late = room.hello('c1 tax', 1);
  room.forget('c1 tax');
  expect(await late).toBeNull();
  // That of the page and the late one.
  expect(ended).toHaveLength(2);
});

test('[TAB-14] another menu in the place of an open app, and a blocked app that is opened once more, are checked anew', async () => {
  const { room, reports, blocked, show, phase } = setUp();
  await show(1);
  expect(phase(1)?.kind).toBe('open');
  reports.set('c1 tax', failed);
  room.show({ ...app(1) }, null);
  await settled();
  expect(phase(1)?.kind).toBe('open');
  const other = { ...app(1), url: 'https://a/other' };
  room.show(other, '/workbench/outbox');
  await settled();
  expect([phase(1)?.kind, blocked]).toEqual(['blocked', [['c1 tax', '/workbench/outbox']]]);
  reports.delete('c1 tax');
  room.show(other, null);
  await settled();
  expect(phase(1)?.kind).toBe('blocked');
  room.show({ ...other }, null);
  await settled();
  expect(phase(1)?.kind).toBe('open');
});
