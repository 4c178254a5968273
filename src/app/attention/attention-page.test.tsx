import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { deskOn, openStage } from '../../../tests/support/page/page-kit.tsx';
import { press, synced } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import type { StartedPage } from '../../app/start/start-page.ts';
import type { Candidate } from '../../domain/attention/candidate.ts';
import type { Offer } from '../../features/attention/engine.ts';
import { engineOf } from '../../features/attention/engines.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import { attentionView } from './view.ts';

const { attention: t } = zhCN;
const stage = openStage();
const PATH = attentionView.path;

afterEach(() => markClean('company:1'));

/** Something of this page asks for attention. */
function offer(page: StartedPage, candidate: Candidate): Offer {
  let made: Offer | undefined;
  act(() => {
    made = engineOf(deskOn(page)).offer(candidate);
  });
  if (made === undefined) throw new Error('not offered');
  return made;
}

/** What the preview says, a line each. */
const previews = () =>
  [...document.querySelectorAll('[data-standing]')].map((line) => [...line.children].map(({ textContent }) => textContent).join(' | '));
/** What the log says without the time, newest first. */
const logged = () =>
  [...document.querySelectorAll('[data-log]')].map((line) =>
    [...line.children]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(' | '),
  );

test('[PLUS-22] the preview says what is shown now and what is held, why, and the log keeps it over a reload', async () => {
  const { page, reload } = await stage.open(PATH, await stage.account());
  expect(await screen.findByText(t.nothingNow)).toBeDefined();
  const guide = offer(page, { kind: 'upgradeGuide', id: 'v2' });
  await waitFor(() => expect(guide.get().state).toBe('shown'));
  offer(page, { kind: 'raffle', id: '5', freq: 1, tab: 'fpTab' });
  offer(page, { kind: 'memberTip', id: 'r' });
  await waitFor(() =>
    expect(previews()).toEqual([
      `${t.upgradeGuide} | ${t.isShown} | ${t.whyAlone}`,
      `${t.memberTip} | ${t.isWaiting} | ${t.whyBusy}`,
      `${t.raffle} 5 | ${t.isWaiting} | ${t.whyOtherTab}`,
    ]),
  );
  act(() => guide.done('acted'));
  await waitFor(() => expect(previews()[0]).toBe(`${t.memberTip} | ${t.isShown} | ${t.whyAlone}`));
  await waitFor(() => expect(logged()).toContain(`${t.upgradeGuide} | ${t.wasOver} | ${t.whyActed}`), { timeout: 4_000 });
  await reload();
  await waitFor(() => expect(logged()).toContain(`${t.upgradeGuide} | ${t.wasShown} | ${t.whyAlone}`));
  expect(logged()).toContain(`${t.raffle} 5 | ${t.wasHeld} | ${t.whyOtherTab}`);
});

test('[PLUS-22] a kind that is switched off stays away at once and after a reload, also without a line; what is forced has no switch', async () => {
  const { page, user, reload } = await stage.open(PATH, await stage.account());
  const raffle: Candidate = { kind: 'raffle', id: '5', freq: -1, tab: 'fpTab' };
  stage.offline(true);
  expect(screen.queryByRole('switch', { name: t.forcedUpgrade })).toBeNull();
  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: t.raffle }).checked;
  expect(isOn()).toBe(true);
  offer(page, raffle);
  await press(user, screen.getByRole('switch', { name: t.raffle }));
  await waitFor(() => expect(previews()).toEqual([`${t.raffle} 5 | ${t.isHeld} | ${t.whySwitchedOff}`]));
  stage.offline(false);
  const again = await reload();
  await waitFor(() => expect(isOn()).toBe(false));
  offer(again.page, raffle);
  await waitFor(() => expect(previews()).toEqual([`${t.raffle} 5 | ${t.isHeld} | ${t.whySwitchedOff}`]));
  await press(user, screen.getByRole('switch', { name: t.raffle }));
  await waitFor(() => expect(previews()).toEqual([`${t.raffle} 5 | ${t.isWaiting} | ${t.whyOtherTab}`]));
});

test('[POP-17] [CONST-73] a popup that is not to remind any more is listed, and reminds again when its user says so', async () => {
  const { page, user } = await stage.open(PATH, await stage.account());
  const popup = offer(page, { kind: 'popup', id: '77', freq: -1 });
  await waitFor(() => expect(popup.get().state).toBe('shown'));
  act(() => popup.done('silenced'));
  const list = await screen.findByRole('region', { name: t.silencedTitle });
  expect(list.textContent).toContain('77');
  await press(user, within(list).getByRole('button', { name: t.remindAgain }));
  await waitFor(() => expect(screen.queryByRole('region', { name: t.silencedTitle })).toBeNull());
});

test('[P-04] [PLUS-22] what waits for a form says so where short messages are said, adverts do not; saved, it comes and the words go', async () => {
  const { page } = await stage.open(PATH, await stage.account());
  markDirty('company:1');
  const advert = offer(page, { kind: 'popup', id: '8', freq: -1 });
  await waitFor(() => expect(advert.get().reason).toBe('dirtyForm'));
  expect(document.querySelector('.wb-notices')?.textContent).toBe('');
  const upgrade = offer(page, { kind: 'forcedUpgrade', id: 'v3' });
  const words = t.waitsForForm.replace('{{kind}}', t.forcedUpgrade);
  await waitFor(() => expect(document.querySelector('.wb-notices')?.textContent).toContain(words));
  expect(upgrade.get().state).toBe('waits');
  act(() => markClean('company:1'));
  await waitFor(() => expect(upgrade.get().state).toBe('shown'));
  await waitFor(() => expect(document.querySelector('.wb-notices')?.textContent).not.toContain(words));
});

test('[PLUS-22] what another device of the account has shown is known here; what is shown here is told, also when the line comes back later', async () => {
  const account = await stage.account();
  const device = await stage.elsewhere(account);
  const at = new Date(now()).toISOString();
  await device.client.call(calls.popupShown, { id: 'x1', popupId: '77', kind: 'popup', at, outcome: 'closed' });
  const { page } = await stage.open(PATH, account);
  offer(page, { kind: 'popup', id: '77', freq: 9999 });
  await waitFor(() => expect(previews()).toEqual([`${t.popup} 77 | ${t.isHeld} | ${t.whyOnce}`]));
  stage.offline(true);
  const mine = offer(page, { kind: 'popup', id: '78', freq: 1 });
  await waitFor(() => expect(mine.get().state).toBe('shown'));
  act(() => mine.done('acted'));
  await waitFor(() =>
    expect(
      deskOn(page)
        .store.get()
        .outbox.map(({ name }) => name),
    ).toEqual(['popupShown', 'popupShown']),
  );
  stage.offline(false);
  await synced();
  await waitFor(async () => {
    const batches = await device.pullAll('', undefined, ['popupHistory']);
    const rows = batches.flatMap(({ entries }) => entries.flatMap((entry) => ('row' in entry ? [entry.row] : [])));
    expect(rows).toContainEqual(expect.objectContaining({ popupId: '78', kind: 'popup', outcome: 'acted' }));
  });
});
