import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DeskCompanion, deskCompanion } from '../../../tests/support/page/companion-desk.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import type { OpenPairing } from '../../api/companion/companion.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { clockOf, saidWord } from './companion-words.ts';

const { companion: t, diagnostics } = zhCN;
const stage = openStage();
const button = (name: string) => screen.findByRole('button', { name });
const state = () => document.querySelector('[data-companion]')?.textContent;

/** The settings of somebody whose PC stands as `look` says. */
async function opened(look: Parameters<DeskCompanion['stands']>[0]) {
  const helper = deskCompanion({ ok: true, value: {} });
  helper.stands(look);
  const { page, user } = await stage.open('/workbench/main', await stage.account());
  Object.assign(page.companion, helper);
  await press(user, await screen.findByRole('link', { name: zhCN.frame.settings }));
  await screen.findByRole('heading', { name: t.title });
  await waitFor(() => expect(state()).toBeDefined());
  return { helper, user, page };
}

/** A pairing whose two sides are the test's to move. */
function openPairing(change: Partial<OpenPairing> = {}): { pairing: OpenPairing; said: string[]; answer(paired: boolean): void } {
  const said: string[] = [];
  const decided = Promise.withResolvers<boolean>();
  const pairing: OpenPairing = {
    ...{ digits: '482917', tries: 1, leftMs: 102_000 },
    confirm() {
      said.push('confirm');
      return decided.promise;
    },
    async cancel() {
      said.push('cancel');
    },
    ...change,
  };
  return { pairing, said, answer: decided.resolve };
}

test('[BRIDGE-08] who has never connected a helper is told no word of failure, and nothing is asked before a press', async () => {
  const { helper } = await opened({ word: 'unpaired' });
  expect([state(), helper.asked]).toEqual([t.fresh, []]);
});

test.each(['blocked', 'absent', 'foreign', 'outdated'] as const)('[A-131] each word is said with its way out: %s', async (word) => {
  await opened({ word });
  expect(state()).toBe(t[`word-${word}`]);
  await screen.findByText(t[`way-${word}`]);
});

test('[A-131] before the browser asks, the page says what it will ask; who does not want it is not asked', async () => {
  const { helper, user } = await opened({ permission: 'prompt', word: 'unpaired' });
  await press(user, await button(t.connect));
  const dialog = await screen.findByRole('dialog', { name: t.askTitle });
  within(dialog).getByText(t.askNote);
  await press(user, await button(t.askNo));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(helper.asked).toEqual([]);
});

test('[fault 53] the browser’s question can be waited for, and taken back', async () => {
  const { page, user } = await opened({ permission: 'prompt', word: 'unpaired' });
  const signals: AbortSignal[] = [];
  Object.assign(page.companion, {
    connect(signal: AbortSignal) {
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  await press(user, await button(t.connect));
  await press(user, await button(t.askGo));
  await waitFor(() => expect(signals).toHaveLength(1));
  await screen.findByText(t.asking);
  await press(user, await button(t.cancel));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signals[0]?.aborted).toBe(true);
});

test('[fault 53] who has pressed 屏蔽 is shown the way to the settings of the site in three steps', async () => {
  const { user } = await opened({ permission: 'denied', word: 'blocked' });
  await press(user, await button(t.connect));
  const dialog = await screen.findByRole('dialog', { name: t.blockedTitle });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([t['step-1'], t['step-2'], t['step-3']]);
});

test('[A-131] a pairing shows the digits, which try it is and how long it lasts; it is paired once the companion’s window has said so too', async () => {
  const { helper, user } = await opened({ word: 'unpaired' });
  const { pairing, said, answer } = openPairing({ tries: 2 });
  await press(user, await button(t.connect));
  const dialog = await screen.findByRole('dialog', { name: new RegExp(t.pairTitle) });
  await press(user, await button(t.pairShow));
  await within(dialog).findByText(t['problem-closed']);
  helper.pairs(pairing);
  await press(user, await button(t.pairShow));
  await waitFor(() => expect(document.querySelector('[data-digits]')?.textContent).toBe('482917'));
  within(dialog).getByText('第 2 次，共 3 次机会');
  within(dialog).getByText(/还有 1:4[0-2]/);
  await press(user, await button(t.pairSame));
  await within(dialog).findByText(t.pairWaiting);
  expect(said).toEqual(['confirm']);
  helper.stands({ word: null, version: '1.4.0', port: 47110 });
  answer(true);
  await waitFor(() => expect(state()).toBe(t.connected));
  await screen.findByText('1.4.0 · 端口 47110');
  await press(user, await button(t.forget));
  await waitFor(() => expect(helper.asked).toContainEqual(['forget']));
  await waitFor(() => expect(state()).toBe(t['word-unpaired']));
});

test('[A-131] digits that differ end the pairing, and so does whoever leaves it', async () => {
  const { helper, user } = await opened({ word: 'unpaired' });
  const first = openPairing();
  helper.pairs(first.pairing);
  await press(user, await button(t.connect));
  await press(user, await button(t.pairShow));
  await press(user, await button(t.pairOther));
  await screen.findByText(t['problem-differ']);
  const second = openPairing();
  helper.pairs(second.pairing);
  await press(user, await button(t.pairShow));
  await press(user, await button(t.pairSame));
  await press(user, await button(t.cancel));
  await waitFor(() => expect(second.said).toEqual(['confirm', 'cancel']));
  expect(first.said).toEqual(['cancel']);
});

test('[PLUS-32] the diagnostics show how the helper stands, the browser’s permission and the helper’s version', async () => {
  const helper = deskCompanion({ ok: true, value: {} });
  helper.stands({ permission: 'granted', word: null, version: '1.4.0', port: 47111 });
  const { page, user } = await stage.open('/workbench/main', await stage.account());
  Object.assign(page.companion, helper);
  await press(user, await screen.findByRole('link', { name: zhCN.frame.diagnostics }));
  const line = (name: string) => document.querySelector(`[data-line="${name}"]`)?.textContent;
  await waitFor(() => expect(line('companionVersion')).toBe('1.4.0'));
  expect([line('companionState'), line('companionPermission'), line('companionPort')]).toEqual([
    diagnostics.stateRunning,
    diagnostics.permissionGranted,
    '47111',
  ]);
});

test('a page without a pairing says nothing until its user has pressed; a browser that forbids it is said at once', () => {
  const look = { permission: 'granted', word: 'unpaired', version: '', port: 0 } as const;
  expect([saidWord(look, false), saidWord(look, true), saidWord({ ...look, word: 'absent' }, false)]).toEqual([null, 'unpaired', 'absent']);
  expect(saidWord({ ...look, permission: 'denied', word: 'blocked' }, false)).toBe('blocked');
  expect([clockOf(102_000), clockOf(59_001), clockOf(-5)]).toEqual(['1:42', '1:00', '0:00']);
});
