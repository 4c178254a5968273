import { expect, test } from 'vitest';
import { FakeLocks } from '../../../tests/support/fake-web-locks.ts';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import type { Candidate } from '../../domain/attention/candidate.ts';
import { chinaDay, startOfChinaDay } from '../../domain/core/china-time.ts';
import { createListeners } from '../../ui/listeners.ts';
import { type AttentionEngine, createEngine, type Look, type Offer } from './engine.ts';
import { createMemory } from './memory.ts';
import { forgetShown } from './shown-keys.ts';
import { turnLock } from './turn-lock.ts';

const noon = startOfChinaDay('2026-11-20') + 12 * 3_600_000;

/** A browser: one device's memory and locks, and windows over them. */
function browser() {
  const device = testMemory();
  const locks = new FakeLocks();
  const time = { now: noon };
  const log: string[] = [];
  const showings: string[] = [];
  let windows = 0;
  function open(accountId = 'A1') {
    windows += 1;
    const name = `w${windows}`;
    const dirty = createListeners();
    const state = { isDirty: false };
    const look: Look = {
      day: chinaDay(time.now),
      activeTab: 'main',
      isVisible: true,
      isDeadlineNear: false,
      switchedOff: new Set(),
      isRead: true,
    };
    const engine = createEngine({
      now: () => time.now,
      after: (_, run) => void waits.push(run),
      isDirty: () => state.isDirty,
      isAppUnsaved: () => false,
      onDirty: dirty.subscribe,
      memory: createMemory(device, { accountId, loginName: `user ${accountId}` }),
      lock: turnLock(accountId, locks.of(name)),
      log: ({ at: _at, candidate, what, why }) => log.push(`${name} ${candidate.id} ${what} ${why}`),
      newId: () => `s${showings.length}`,
      told: ({ id, candidate, at, outcome }) => showings.push(`${id} ${candidate.kind} ${candidate.id} ${at - noon} ${outcome}`),
    });
    engine.look(look);
    return {
      engine,
      look: (change: Partial<Look>) => engine.look({ ...look, day: chinaDay(time.now), ...change }),
      type(isDirty: boolean) {
        state.isDirty = isDirty;
        dirty.tell();
      },
      kill: () => locks.kill(name),
    };
  }
  return { open, device, locks, time, log, showings };
}

/** What any of the engines waits for. */
const waits: (() => void)[] = [];
/** Lets everything that was asked for be answered, and all time pass. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) {
    await new Promise(setImmediate);
    for (const run of waits.splice(0)) run();
  }
}
const popup = (id: string, more: Partial<Candidate> = {}): Candidate => ({ kind: 'popup', id, freq: -1, ...more });
const offerAll = (engine: AttentionEngine, candidates: readonly Candidate[]) => candidates.map((candidate) => engine.offer(candidate));
const said = (offers: readonly Offer[]) => offers.map((offer) => `${offer.get().state} ${offer.get().reason ?? ''}`.trim());
const shownIn = (offers: readonly Offer[]) => offers.filter((offer) => offer.get().state === 'shown').length;

test('[PLUS-22] of two windows one shows a modal; the other says that it waits, and comes when that is closed', async () => {
  const { open, locks } = browser();
  const [one, two] = [open(), open()];
  const first = one.engine.offer({ kind: 'restart', id: 'r' });
  const second = two.engine.offer({ kind: 'forcedUpgrade', id: 'f' });
  await settled();
  expect(said([first, second])).toEqual(['shown alone', 'waits otherWindow']);
  first.done('closed');
  await settled();
  expect(said([first, second])).toEqual(['idle', 'shown alone']);
  second.done('acted');
  await settled();
  expect(locks.used).toBe(0);
});

test('[POP-19] popups that come by different calls are chosen from together: not the first that came, the first of them all', async () => {
  const desk = browser().open();
  const raffle = desk.engine.offer({ kind: 'raffle', id: '5', freq: 1 });
  await Promise.resolve();
  const first = desk.engine.offer(popup('7'));
  await settled();
  expect(said([raffle, first])).toEqual(['idle onlyOne', 'shown first']);
});

test('[PLUS-22] the log says why each was shown or held back, and what came of it', async () => {
  const { open, log } = browser();
  const desk = open();
  desk.type(true);
  const guide = desk.engine.offer({ kind: 'upgradeGuide', id: 'g' });
  const raffle = desk.engine.offer({ kind: 'raffle', id: '5' });
  await settled();
  desk.type(false);
  await settled();
  guide.done('acted');
  await settled();
  raffle.withdraw();
  await settled();
  expect(log).toEqual([
    'w1 g held dirtyForm',
    'w1 5 held dirtyForm',
    'w1 g shown first',
    'w1 5 held priority',
    'w1 5 held busy',
    'w1 g over acted',
    'w1 5 shown alone',
    'w1 5 over ended',
  ]);
});

test('[PLUS-22] all that is offered stands in the order of priority, with when it comes again', async () => {
  const { open, device } = browser();
  device.set('popupLastShown:A1:7', String(noon));
  const { engine } = open();
  engine.offer(popup('7', { freq: 7 }));
  engine.offer({ kind: 'notice', id: 'n' });
  await settled();
  expect(engine.standings().map(({ candidate, turn, dueAt }) => [candidate.id, turn.state, dueAt])).toEqual([
    ['n', 'shown', null],
    ['7', 'idle', startOfChinaDay('2026-11-23')],
  ]);
});

test('[PLUS-22] a window that is killed frees the turn of its modal', async () => {
  const { open } = browser();
  const [one, two] = [open(), open()];
  one.engine.offer({ kind: 'restart', id: 'r' });
  await settled();
  const waits = two.engine.offer({ kind: 'upgradeGuide', id: 'g' });
  await settled();
  expect(said([waits])).toEqual(['waits otherWindow']);
  one.kill();
  await settled();
  expect(said([waits])).toEqual(['shown alone']);
});

test('[PLUS-22] what waits behind another window and is withdrawn, or may not come any more, leaves the line', async () => {
  const { open, locks } = browser();
  const [one, two, three] = [open(), open(), open()];
  const shown = one.engine.offer({ kind: 'restart', id: 'r' });
  await settled();
  const gone = two.engine.offer({ kind: 'upgradeGuide', id: 'g' });
  const covered = three.engine.offer({ kind: 'upgradeGuide', id: 'g' });
  await settled();
  expect(locks.used).toBe(3);
  gone.withdraw();
  three.type(true);
  await settled();
  expect(locks.used).toBe(1);
  expect(said([covered])).toEqual(['waits dirtyForm']);
  shown.done('closed');
  three.type(false);
  await settled();
  expect(said([covered])).toEqual(['shown alone']);
});

test('[PLUS-22] a turn that comes just when its window has given up is passed on', async () => {
  const { device, time } = browser();
  let grant = (_release: () => void): void => undefined;
  let released = 0;
  const engine = createEngine({
    now: () => time.now,
    after: (_, run) => void setTimeout(run, 1),
    isDirty: () => false,
    isAppUnsaved: () => false,
    onDirty: () => () => undefined,
    memory: createMemory(device, { accountId: 'A1', loginName: 'user' }),
    lock: { tryHold: async () => null, wait: () => new Promise((done) => (grant = done)) },
    log: () => undefined,
    newId: () => 's',
    told: () => undefined,
  });
  engine.look({ day: chinaDay(time.now), activeTab: 'main', isVisible: true, isDeadlineNear: false, switchedOff: new Set(), isRead: true });
  const offer = engine.offer({ kind: 'restart', id: 'r' });
  await settled();
  expect(said([offer])).toEqual(['waits otherWindow']);
  offer.withdraw();
  await settled();
  grant(() => {
    released += 1;
  });
  await settled();
  expect(released).toBe(1);
});

test('[PLUS-22] the same popup due in two windows is shown in one: the second learns of it before its turn comes', async () => {
  const { open } = browser();
  const offers = [open(), open()].map(({ engine }) => engine.offer(popup('7', { freq: 1 })));
  await settled();
  expect(said(offers)).toEqual(['shown alone', 'idle notDue']);
});

test('[PLUS-22] [CONST-74] windows of two accounts know nothing of each other', async () => {
  const { open, device } = browser();
  const offers = [open('A1'), open('A2')].map(({ engine }) => engine.offer(popup('7', { freq: 9999 })));
  await settled();
  expect(said(offers)).toEqual(['shown alone', 'shown alone']);
  expect([...device.held.keys()].sort()).toEqual(['popupLastShown:A1:7', 'popupLastShown:A2:7']);
  offers[0]?.done('silenced');
  await settled();
  expect(device.get('noRemindPopup:A1')).toBe('["7"]');
  expect(device.get('noRemindPopup:A2')).toBeNull();
});

test('[PLUS-22] [POP-19] ten popups due at once while a form is half filled: all wait, then one comes, and the others not until another tab or day', async () => {
  const { open, time } = browser();
  const desk = open();
  desk.type(true);
  const ids = ['12', '9', '30', '8', '11', '7', '21', '22', '23', '24'];
  const offers = offerAll(
    desk.engine,
    ids.map((id) => popup(id, { type: id === '30' ? 1 : undefined })),
  );
  await settled();
  expect(new Set(said(offers))).toEqual(new Set(['waits dirtyForm']));
  desk.type(false);
  await settled();
  expect(said(offers)[2]).toBe('shown first');
  expect(shownIn(offers)).toBe(1);
  offers[2]?.done('closed');
  await settled();
  expect(shownIn(offers)).toBe(0);
  expect(new Set(said(offers))).toEqual(new Set(['idle', 'idle onlyOne']));
  desk.look({ activeTab: 'fpTab' });
  await settled();
  expect(said(offers)[5]).toBe('shown first');
  expect(shownIn(offers)).toBe(1);
  offers[5]?.done('closed');
  time.now += 86_400_000;
  desk.look({});
  await settled();
  expect(said(offers)[3]).toBe('shown first');
  expect(shownIn(offers)).toBe(1);
});

test('[PLUS-22] an advert that is due the day before a deadline waits, a restart does not; the advert comes when the deadline is over', async () => {
  const { open } = browser();
  const desk = open();
  desk.look({ isDeadlineNear: true });
  const offers = offerAll(desk.engine, [popup('7'), { kind: 'restart', id: 'r' }]);
  await settled();
  expect(said(offers)).toEqual(['waits deadline', 'shown alone']);
  offers[1]?.done('closed');
  await settled();
  expect(said(offers)).toEqual(['waits deadline', 'idle']);
  desk.look({ isDeadlineNear: false });
  await settled();
  expect(said(offers)).toEqual(['shown alone', 'idle']);
});

test('[POP-16] [A-36] a session ends with its window: a popup of frequency -1 comes once in each', async () => {
  const { open } = browser();
  const first = open();
  const shown = first.engine.offer(popup('7'));
  await settled();
  shown.done('closed');
  const again = first.engine.offer(popup('7'));
  await settled();
  expect(said([again])).toEqual(['idle session']);
  const other = open().engine.offer(popup('7'));
  await settled();
  expect(said([other])).toEqual(['shown alone']);
});

test('[POP-02] [POP-03] of two bubbles of a tab one is shown, and it is out of sight before another tab', async () => {
  const desk = browser().open();
  const offers = ['1', '2'].map((id) => desk.engine.offer({ kind: 'bubble', id, freq: -1, tab: 'fpTab', showType: 1 }));
  await settled();
  expect(said(offers)).toEqual(['waits otherTab', 'waits otherTab']);
  desk.look({ activeTab: 'fpTab' });
  await settled();
  expect(said(offers)).toEqual(['shown first', 'idle bubbleTab']);
  desk.look({});
  await settled();
  expect(said(offers)).toEqual(['waits otherTab', 'idle bubbleTab']);
  desk.look({ activeTab: 'fpTab' });
  await settled();
  expect(shownIn(offers)).toBe(1);
});

test('[PLUS-22] what stands aside gives way to a more important modal, and is there again after it without being shown anew', async () => {
  const { open, showings } = browser();
  const { engine } = open();
  const tip = engine.offer({ kind: 'memberTip', id: 'c1', freq: 1 });
  await settled();
  const guide = engine.offer({ kind: 'upgradeGuide', id: 'g' });
  await settled();
  expect(said([tip, guide])).toEqual(['waits busy', 'shown alone']);
  guide.done('closed');
  await settled();
  expect(shownIn([tip])).toBe(1);
  expect(showings).toHaveLength(1);
});

test('[PLUS-22] a part of the page goes when its reason does, and interrupts nothing', async () => {
  const desk = browser().open();
  const [banner, guide] = [desk.engine.offer({ kind: 'banner', id: 'b' }), desk.engine.offer({ kind: 'upgradeGuide', id: 'g' })];
  await settled();
  expect(said([banner, guide])).toEqual(['shown inPage', 'shown alone']);
  desk.look({ isDeadlineNear: true });
  await settled();
  expect(said([banner, guide])).toEqual(['waits deadline', 'shown alone']);
});

test('what is offered and withdrawn in one breath was not shown', async () => {
  const { open, device } = browser();
  const { engine } = open();
  engine.offer(popup('7', { freq: 9999 })).withdraw();
  const again = engine.offer(popup('7', { freq: 9999 }));
  expect(device.held.size).toBe(0);
  await settled();
  expect(said([again])).toEqual(['shown alone']);
});

test('[A-45] a clock that is set back hides a daily popup for a day, and not for a year', async () => {
  const { open, time, device } = browser();
  device.set('popupLastShown:A1:7', String(noon + 365 * 86_400_000));
  device.set('popupLastShown:A1:8', 'nonsense');
  device.set('noRemindPopup:A1', '{broken');
  const { engine, look } = open();
  const offers = offerAll(engine, [popup('7', { freq: 1 }), popup('8', { freq: 1 })]);
  await settled();
  expect(said(offers)).toEqual(['idle notDue', 'shown alone']);
  offers[1]?.done('closed');
  time.now += 86_400_000;
  look({});
  await settled();
  expect(said(offers)[0]).toBe('shown alone');
});

test('[CONST-74] [A-41] when something was shown last is kept by the account, whatever its login is; what a build before has kept by the login name is taken over', () => {
  const device = testMemory({
    'popupLastShown:138:7': '5',
    'popupLastShown:138:8': '6',
    'popupLastShown:1389:7': '7',
    'popupLastShown:P1:8': '9',
  });
  for (const login of [
    { accountId: 'G1', loginName: 'x' },
    { accountId: 'N1', loginName: '' },
    { accountId: 'P1', loginName: '138' },
  ])
    createMemory(device, login).shown(popup('9'), { now: noon, round: 'r' });
  const nine = ['popupLastShown:G1:9', 'popupLastShown:N1:9', 'popupLastShown:P1:9'].map((key): [string, string] => [key, String(noon)]);
  expect(new Map(device.held)).toEqual(
    new Map([['popupLastShown:1389:7', '7'], ['popupLastShown:P1:7', '5'], ['popupLastShown:P1:8', '9'], ...nine]),
  );
});

test('[A-78] with the sign-out goes what was shown to the account, of a build before too, and nothing of another', () => {
  const kept = { 'popupLastShown:P2:7': '1', 'noRemindPopup:P1': '["7"]', 'popupLastShown:1389:7': '2' };
  const device = testMemory({ ...kept, 'popupLastShown:P1:7': '3', 'popupLastShown:P1:8': '4', 'popupLastShown:138:8': '5' });
  forgetShown(device, { accountId: 'P1', loginName: '138' });
  expect(Object.fromEntries(device.held)).toEqual(kept);
});

test('[PLUS-22] showings of what has a frequency are told with their end, as one showing; of what has none they are not', async () => {
  const { open, time, showings } = browser();
  const { engine } = open();
  const tip = engine.offer({ kind: 'memberTip', id: 'c1', freq: 1 });
  await settled();
  time.now += 60_000;
  tip.done('closed');
  engine.offer({ kind: 'restart', id: 'r' });
  await settled();
  expect(showings).toEqual(['s0 memberTip c1 0 open', 's0 memberTip c1 0 closed']);
});

test('[PLUS-22] what was shown on another device of the account counts as shown here', async () => {
  const { open } = browser();
  const { engine } = open();
  const hour = 3_600_000;
  engine.hear(
    new Map([
      ['7', [noon - 100 * hour, noon - hour]],
      ['memberTip.c1', [noon - 30 * hour]],
    ]),
  );
  const offers = offerAll(engine, [popup('7', { freq: 1 }), { kind: 'memberTip', id: 'c1', freq: 1 }, popup('8', { freq: 9999 })]);
  await settled();
  expect(said(offers)).toEqual(['idle notDue', 'shown alone', 'waits busy']);
});
