import { describe, expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { type AttentionKind, attentionKinds, type Candidate, formOf } from './candidate.ts';
import { decide, type History, holdReasons, isPassing, roundOf, type Situation } from './decide.ts';

const day = '2026-11-20';
const noon = startOfChinaDay(day) + 12 * 3_600_000;
const calm: Situation = {
  now: noon,
  day,
  activeTab: 'main',
  isDirty: false,
  isAppUnsaved: false,
  isVisible: true,
  isDeadlineNear: false,
  switchedOff: new Set(),
  isRead: true,
  isModalElsewhere: false,
  isGathering: false,
  open: [],
};
const nothing: History = { lastShown: new Map(), session: new Set(), bubbleTabs: new Set(), rounds: new Set(), silenced: new Set() };
const kinds = Object.keys(attentionKinds) as AttentionKind[]; // as: the keys of the list
const one = (kind: AttentionKind, id = 'a', more: Partial<Candidate> = {}): Candidate => ({ kind, id, ...more });
const popup = (id: string, more: Partial<Candidate> = {}) => one('popup', id, { freq: -1, ...more });
const bubble = (id: string, more: Partial<Candidate> = {}) => one('bubble', id, { freq: -1, ...more });

/** What is said of each candidate: `shown` or why not. */
function said(candidates: readonly Candidate[], history: Partial<History> = {}, now: Partial<Situation> = {}): readonly string[] {
  return decide(candidates, { ...nothing, ...history }, { ...calm, ...now }).map(({ shown, reason }) => (shown ? 'shown' : reason));
}

describe('[PLUS-22] one at a time, by priority', () => {
  test('each kind goes before every one that follows it, whichever was offered first', () => {
    const interrupting = kinds.filter((kind) => formOf({ kind }) !== 'inPage');
    for (const [at, kind] of interrupting.entries())
      for (const later of interrupting.slice(at + 1)) expect(said([one(later), one(kind)])).toEqual(['priority', 'shown']);
  });
  test('one alone says so, one of several that it was the first', () => {
    expect(decide([one('restart')], nothing, calm)[0]).toMatchObject({ shown: true, reason: 'alone' });
    expect(decide([one('restart'), one('notice')], nothing, calm)[0]).toMatchObject({ shown: true, reason: 'first' });
  });
  test('parts of the page are shown beside everything else, over a form and beside each other', () => {
    const parts = [one('banner'), one('recommendation'), one('restart')];
    expect(said(parts)).toEqual(['shown', 'shown', 'shown']);
    expect(said(parts, {}, { isDirty: true, isModalElsewhere: true, open: [one('popup')] })).toEqual(['shown', 'shown', 'busy']);
  });
  test('nothing comes over or beside a modal, and beside something that stands aside only a more important modal', () => {
    expect(said([one('forcedUpgrade'), one('notice')], {}, { open: [one('popup')] })).toEqual(['busy', 'busy']);
    expect(said([one('restart')], {}, { open: [one('memberTip')] })).toEqual(['shown']);
    expect(said([popup('1')], {}, { open: [one('memberTip')] })).toEqual(['busy']);
    expect(said([one('notice')], {}, { open: [one('memberTip')] })).toEqual(['busy']);
    expect(said([popup('1')], {}, { open: [one('banner')] })).toEqual(['shown']);
    const elsewhere = one('bubble', 'b', { tab: 'fpTab' });
    expect(said([one('notice')], {}, { open: [elsewhere] })).toEqual(['shown']);
    expect(said([one('notice')], {}, { open: [elsewhere], activeTab: 'fpTab' })).toEqual(['busy']);
  });
  test('a candidate may be shown otherwise than its kind', () => {
    expect(said([one('restart', 'r', { form: 'aside' })], {}, { isModalElsewhere: true })).toEqual(['shown']);
    expect(said([one('restart')], {}, { isModalElsewhere: true })).toEqual(['otherWindow']);
  });
  test('while a modal is open in another window what stands aside may come, and goes before no modal for good', () => {
    expect(said([popup('1'), bubble('2')], {}, { isModalElsewhere: true })).toEqual(['otherWindow', 'shown']);
  });
  test('[P-04] nothing opens over a form with unsaved input, nor in a window that nobody sees', () => {
    for (const kind of kinds.filter((each) => formOf({ kind: each }) !== 'inPage')) {
      expect(said([one(kind)], {}, { isDirty: true })).toEqual(['dirtyForm']);
      expect(said([one(kind)], {}, { isVisible: false })).toEqual(['hidden']);
    }
  });
  test('[P-04] no advert opens while an app holds unsaved content; what is no advert says itself what it would cost', () => {
    for (const kind of kinds.filter((each) => formOf({ kind: each }) !== 'inPage'))
      expect(said([one(kind)], {}, { isAppUnsaved: true })).toEqual([attentionKinds[kind].advert ? 'dirtyForm' : 'shown']);
  });
});

describe('[PLUS-22] adverts wait before a deadline, and nothing else does', () => {
  test.each(kinds)('%s', (kind) => {
    const isAdvert = kinds.indexOf(kind) >= kinds.indexOf('popup');
    expect(said([one(kind)], {}, { isDeadlineNear: true })).toEqual([isAdvert ? 'deadline' : 'shown']);
  });
  test('an advert that waits hides nothing that may come', () => {
    expect(said([popup('1'), one('operationTip')], {}, { isDeadlineNear: true })).toEqual(['deadline', 'shown']);
  });
});

describe('what its user switched off stays away', () => {
  test.each(kinds)('%s', (kind) => {
    const forced = ['forcedUpgrade', 'govIntercept', 'restart', 'govUpgrade', 'upgradeGuide', 'notice'].includes(kind);
    expect(said([one(kind)], {}, { switchedOff: new Set(kinds) })).toEqual([forced ? 'shown' : 'switchedOff']);
  });
});

test.each(kinds)('%s waits for switches, deadlines and history only when it may be switched off or has a frequency', (kind) => {
  const { optional } = attentionKinds[kind];
  expect(said([one(kind)], {}, { isRead: false })).toEqual([optional ? 'starting' : 'shown']);
  expect(said([one(kind, 'a', { freq: 7 })], {}, { isRead: false })).toEqual(['starting']);
});

describe('popups', () => {
  const yesterday = noon - 86_400_000;
  test('[POP-16] [A-36] one whose id was shown in this session is not shown again, whatever its frequency', () => {
    expect(said([popup('7')], { session: new Set(['7']) })).toEqual(['session']);
    expect(said([popup('8')], { session: new Set(['7', 'bubble.8']) })).toEqual(['shown']);
  });
  test('[POP-11] -1 comes in every session', () => {
    expect(said([popup('7')], { lastShown: new Map([['7', noon]]) })).toEqual(['shown']);
  });
  test('[POP-17] one of which its user wants no reminder is not shown', () => {
    expect(said([popup('7'), bubble('7')], { silenced: new Set(['7']) })).toEqual(['doNotRemind', 'shown']);
  });
  test('[POP-18] [A-18] one with showType 1 belongs to its tab, any other is shown before every one', () => {
    expect(said([popup('7', { tab: 'fpTab', showType: 1 })])).toEqual(['otherTab']);
    expect(said([popup('7', { tab: 'fpTab' })])).toEqual(['otherTab']);
    expect(said([popup('7', { tab: 'fpTab', showType: 1 })], {}, { activeTab: 'fpTab' })).toEqual(['shown']);
    expect(said([popup('7', { tab: 'fpTab', showType: 0 })])).toEqual(['shown']);
    expect(said([popup('7', { tab: '' })])).toEqual(['shown']);
  });
  test('[POP-12] [POP-15] one that is not due says when it is, one that comes once that it came', () => {
    const known = { ...nothing, lastShown: new Map([['7', noon]]) };
    expect(decide([popup('7', { freq: 1 })], known, calm)).toMatchObject([{ reason: 'notDue', dueAt: startOfChinaDay('2026-11-21') }]);
    expect(decide([popup('7', { freq: 9999 })], known, calm)).toMatchObject([{ reason: 'once', dueAt: null }]);
    expect(said([popup('7', { freq: 1 })], { lastShown: new Map([['7', yesterday]]) })).toEqual(['shown']);
  });
  test('[POP-19] of several the one with the lowest type is shown; none is 4', () => {
    expect(said([popup('1'), popup('2', { type: 3 }), popup('3', { type: 5 })])).toEqual(['lowerType', 'shown', 'lowerType']);
  });
  test('[POP-20] [A-40] of the same type the one with the lowest id, as numbers when both are digits, else by code point', () => {
    expect(said([popup('10'), popup('9')])).toEqual(['lowerId', 'shown']);
    expect(said([popup('10'), popup('9x')])).toEqual(['shown', 'lowerId']);
    expect(said([popup('b'), popup('B')])).toEqual(['lowerId', 'shown']);
    expect(said([popup('007'), popup('7')])).toEqual(['shown', 'lowerId']);
    expect(said([popup('90071992547409931'), popup('90071992547409930')])).toEqual(['lowerId', 'shown']);
  });
  test('[A-40] what is suppressed or not due hides no other', () => {
    const history = { silenced: new Set(['1']), lastShown: new Map([['2', noon]]) };
    const list = [popup('1', { type: 1 }), popup('2', { type: 1, freq: 1 }), popup('3', { type: 1, tab: 'fpTab' }), popup('4')];
    expect(said(list, history)).toEqual(['doNotRemind', 'notDue', 'otherTab', 'shown']);
  });
  test('[POP-19] only one is shown: the others come for another tab or on another day', () => {
    const rounds = new Set([roundOf(calm)]);
    expect(said([popup('2'), one('raffle', '3', { freq: 1 })], { rounds })).toEqual(['onlyOne', 'onlyOne']);
    expect(said([popup('2')], { rounds }, { activeTab: 'fpTab' })).toEqual(['shown']);
    expect(said([popup('2')], { rounds }, { day: '2026-11-21' })).toEqual(['shown']);
    expect(said([bubble('2')], { rounds })).toEqual(['shown']);
  });
  test('while others may be on their way popups and bubbles wait, and nothing else does', () => {
    expect(said([popup('1'), one('raffle'), bubble('2'), one('notice')], {}, { isGathering: true })).toEqual([
      ...['starting', 'starting', 'starting', 'shown'],
    ]);
  });
  test('[A-39] without a frequency it comes once', () => {
    expect(said([one('popup', '7')], { lastShown: new Map([['7', 1]]) })).toEqual(['once']);
  });
});

describe('bubbles', () => {
  test('[POP-02] one is shown for a tab in a session', () => {
    const bubbleTabs = new Set(['fpTab']);
    expect(said([bubble('2', { tab: 'fpTab', showType: 0 })], { bubbleTabs })).toEqual(['bubbleTab']);
    expect(said([bubble('2', { tab: 'sbTab', showType: 0 })], { bubbleTabs })).toEqual(['shown']);
  });
  test('[POP-03] [A-37] a content id is shown once in a session, and by its frequency over sessions', () => {
    expect(said([bubble('2')], { session: new Set(['bubble.2']) })).toEqual(['session']);
    const lastShown = new Map([['bubble.2', noon]]);
    expect(said([bubble('2')], { lastShown })).toEqual(['shown']);
    for (const freq of [1, 7, 30]) expect(said([bubble('2', { freq })], { lastShown })).toEqual(['notDue']);
    for (const freq of [9999, 5, undefined]) expect(said([bubble('2', { freq })], { lastShown })).toEqual(['once']);
  });
  test('[POP-05] [POP-06] [POP-07] it reappears after the day, the week and the month', () => {
    const lastShown = new Map([['bubble.2', noon]]);
    for (const [freq, next] of [
      [1, '2026-11-21'],
      [7, '2026-11-23'],
      [30, '2026-12-01'],
    ] as const) {
      expect(said([bubble('2', { freq })], { lastShown }, { now: startOfChinaDay(next) - 1 })).toEqual(['notDue']);
      expect(said([bubble('2', { freq })], { lastShown }, { now: startOfChinaDay(next) })).toEqual(['shown']);
    }
  });
});

test('anything with a frequency is counted, without one it comes when it is offered', () => {
  const lastShown = new Map([['memberTip.c1', noon]]);
  expect(said([one('memberTip', 'c1', { freq: 1 })], { lastShown })).toEqual(['notDue']);
  expect(said([one('memberTip', 'c1')], { lastShown, session: new Set(['memberTip.c1']) })).toEqual(['shown']);
});

test('what passes by itself waits, everything else is not to be shown', () => {
  expect(holdReasons.filter(isPassing)).toEqual([
    'otherTab',
    'deadline',
    'priority',
    'busy',
    'dirtyForm',
    'hidden',
    'otherWindow',
    'starting',
  ]);
});
