import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { FakeLocks } from '../../../tests/support/fake-web-locks.ts';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { type Desk, DeskContext } from '../../desk/desk.tsx';
import type { Candidate } from '../../domain/attention/candidate.ts';
import { chinaDay, startOfChinaDay } from '../../domain/core/china-time.ts';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import type { Outcome } from './engine.ts';
import { engineOf } from './engines.ts';
import { useTurn } from './use-turn.ts';

const noon = startOfChinaDay('2026-11-20') + 12 * 3_600_000;

const { locks } = navigator;
const putLocks = (value: Pick<LockManager, 'request'>) => Object.defineProperty(navigator, 'locks', { configurable: true, value });
// Those of the browser answer when they like.
beforeEach(() => void putLocks(new FakeLocks().of('window')));
afterAll(() => void putLocks(locks));
afterEach(async () => {
  cleanup();
  markClean('company:1');
  // What was shown gives its turn back.
  await settled();
});

/** A window of an account: a desk of its own over the device's memory. */
function windowOf({ device = testMemory(), now = noon, accountId = 'A1' } = {}) {
  const state = { sync: null };
  const desk = {
    clock: { now: () => now, after: (_: number, run: () => void) => void waits.push(run) },
    store: { get: () => state, subscribe: () => () => undefined },
    login: { accountId, loginName: `user ${accountId}`, isGuest: false },
    device,
    writes: { use: async () => null },
    data: { commands: async () => ({ ok: false }) },
  } as unknown as Desk; // as: what the engine reads of a desk
  const look = (activeTab = 'main') =>
    engineOf(desk).look({ day: chinaDay(now), activeTab, isVisible: true, isDeadlineNear: false, switchedOff: new Set(), isRead: true });
  look();
  return { desk, look };
}

const ends = new Map<string, (outcome: Outcome) => void>();

function Thing({ candidate }: { candidate: Candidate | null }) {
  const turn = useTurn(candidate);
  ends.set(candidate?.id ?? '', turn.done);
  return <output>{`${candidate?.id ?? 'nothing'} ${turn.state} ${turn.reason ?? ''}`}</output>;
}

/** What each of them says, once all who ask have been answered. */
async function show(desk: Desk, ...candidates: readonly (Candidate | null)[]) {
  const things = (list: readonly (Candidate | null)[]) => (
    <DeskContext value={desk}>
      {list.map((candidate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each place is a component that goes on with another candidate
        <Thing key={at} candidate={candidate} />
      ))}
    </DeskContext>
  );
  const { rerender, unmount } = render(things(candidates));
  await settled();
  return { said, unmount, change: (...list: readonly (Candidate | null)[]) => rerender(things(list)) };
}
/** What any of the engines waits for. */
const waits: (() => void)[] = [];
/** Lets everything that was asked for be answered, and all time pass. */
const settled = () =>
  act(async () => {
    for (let turns = 0; turns < 5; turns += 1) {
      await new Promise(setImmediate);
      for (const run of waits.splice(0)) run();
    }
  });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
async function end(id: string, outcome: Outcome): Promise<void> {
  act(() => ends.get(id)?.(outcome));
  await settled();
}

test('[PLUS-22] what asks for attention comes one at a time, by priority, whoever asked first', async () => {
  const { desk } = windowOf();
  await show(desk, { kind: 'popup', id: '7', freq: 1 }, { kind: 'upgradeGuide', id: 'v2' });
  expect(said()).toEqual(['7 waits busy', 'v2 shown alone']);
  await end('v2', 'acted');
  expect(said()).toEqual(['7 shown alone', 'v2 idle ']);
  await end('7', 'closed');
  expect(said()).toEqual(['7 idle ', 'v2 idle ']);
});

test('[PLUS-22] nothing is shown before the window has been looked at, nor for null, and what is unmounted lets the next one come', async () => {
  const desk = windowOf().desk;
  const { change, unmount } = await show(desk, { kind: 'restart', id: 'r' }, { kind: 'govUpgrade', id: 'g' });
  expect(said()).toEqual(['r shown first', 'g waits busy']);
  change(null, { kind: 'govUpgrade', id: 'g' });
  await settled();
  expect(said()).toEqual(['nothing idle ', 'g shown alone']);
  unmount();
  const fresh = windowOf();
  await show({ ...fresh.desk, store: { ...fresh.desk.store } }, { kind: 'govUpgrade', id: 'g' });
  expect(said()).toEqual(['g waits starting']);
});

test('[PLUS-22] a form with unsaved input is not covered: what is due waits for it, and comes when it is saved', async () => {
  const { desk } = windowOf();
  markDirty('company:1');
  await show(desk, { kind: 'forcedUpgrade', id: 'f' }, { kind: 'popup', id: '7', freq: -1 });
  expect(said()).toEqual(['f waits dirtyForm', '7 waits dirtyForm']);
  act(() => markClean('company:1'));
  await settled();
  expect(said()).toEqual(['f shown first', '7 waits busy']);
});

test('[POP-17] [CONST-73] a popup that its user wants no reminder of stays away, in every window of the account and in no other account', async () => {
  const device = testMemory();
  const { unmount } = await show(windowOf({ device }).desk, { kind: 'popup', id: '7', freq: -1 });
  await end('7', 'silenced');
  expect(device.get('noRemindPopup:A1')).toBe('["7"]');
  unmount();
  const other = await show(windowOf({ device }).desk, { kind: 'popup', id: '7', freq: -1 });
  expect(said()).toEqual(['7 idle doNotRemind']);
  other.unmount();
  await show(windowOf({ device, accountId: 'A2' }).desk, { kind: 'popup', id: '7', freq: -1 });
  expect(said()).toEqual(['7 shown alone']);
});

test('[CONST-74] [A-41] when a popup was shown last is kept by the account and its id', async () => {
  const device = testMemory();
  const { unmount } = await show(windowOf({ device }).desk, { kind: 'popup', id: '7', freq: 1 });
  expect(device.get('popupLastShown:A1:7')).toBe(String(noon));
  unmount();
  const second = await show(windowOf({ device }).desk, { kind: 'popup', id: '7', freq: 1 });
  expect(said()).toEqual(['7 idle notDue']);
  second.unmount();
  await show(windowOf({ device, now: noon + 12 * 3_600_000 }).desk, { kind: 'popup', id: '7', freq: 1 });
  expect(said()).toEqual(['7 shown alone']);
});
