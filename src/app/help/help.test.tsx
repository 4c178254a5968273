import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deskOn, openStage } from '../../../tests/support/page/page-kit.tsx';
import { gone } from '../../../tests/support/page/steps.ts';
import { en } from '../../texts/en.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { hearEarlyKeys } from '../../ui/early-keys.ts';
import { TOUR_IDLE_MS } from './help-host.tsx';
import { tourSteps } from './tour-steps.ts';

const { help: t, frame, switching } = zhCN;
const stage = openStage();
afterEach(() => vi.restoreAllMocks());

const step = () => document.querySelector<HTMLElement>('[data-tour]');
const titleOf = (name: string, words: Readonly<Record<string, string>>) => words[`tour-${name}`] ?? '';
const offer = () => document.querySelector<HTMLElement>('[data-surface="tour"]');

/** Waits of a page that the tour is offered after end at once from now on; answers how many there were. */
function hurried(page: Parameters<typeof deskOn>[0]): () => number {
  const { clock } = deskOn(page);
  const { after } = clock;
  let waits = 0;
  vi.spyOn(clock, 'after').mockImplementation((ms, fn) => {
    if (ms === TOUR_IDLE_MS) waits += 1;
    return after(ms === TOUR_IDLE_MS ? 0 : ms, fn);
  });
  return () => waits;
}

/** Goes through the tour with Enter alone, from its first step, and ends it with the last. */
async function throughTour(press: (keys: string) => Promise<void>, words: Readonly<Record<string, string>>): Promise<string[]> {
  const seen: string[] = [];
  for (let n = 0; n < tourSteps.length; n += 1) {
    await waitFor(() => expect(step()?.textContent).toContain(titleOf(tourSteps[n]?.name ?? '', words)));
    seen.push(step()?.dataset.tour ?? '');
    await waitFor(() => expect(document.activeElement?.closest('[data-tour]')).toBe(step()));
    within(step() ?? document.body)
      .getByText(words[n === tourSteps.length - 1 ? 'tourEnd' : 'tourNext'] ?? '')
      .focus();
    await press('{Enter}');
  }
  await gone(step);
  return seen;
}

test('[PLUS-31] F1 that is pressed before the help has loaded shows it when it has, once, and other keys are left alone', async () => {
  const account = await stage.account(2);
  hearEarlyKeys();
  const [f5, f1] = [
    new KeyboardEvent('keydown', { key: 'F5', code: 'F5', bubbles: true, cancelable: true }),
    new KeyboardEvent('keydown', { key: 'F1', code: 'F1', bubbles: true, cancelable: true }),
  ];
  for (const event of [f5, f1]) document.body.dispatchEvent(event);
  expect([f5.defaultPrevented, f1.defaultPrevented]).toEqual([false, true]);
  const { user } = await stage.open('/workbench/calendar', account);
  await screen.findByText(t.calendar);
  expect(document.querySelector('[data-help-here]')?.getAttribute('data-help-here')).toBe('/workbench/calendar');
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.calendar));
  expect(globalThis.wbEarlyKey).toBeNull();
});

test('[PLUS-31] F1 shows the help on the screen that is open, also without the line, and leads to all help; Escape closes it', async () => {
  const { user, address } = await stage.open('/workbench/calendar', await stage.account(2));
  stage.offline(true);
  // What hears the keys is loaded when the page is idle, together with what tells scripts of the page that it is there.
  await waitFor(() => expect(window.workbench).toBeDefined());
  fireEvent.keyDown(document.body, { key: 'F1', code: 'F1' });
  await screen.findByText(t.calendar);
  expect(document.querySelector('[data-help-here]')?.getAttribute('data-help-here')).toBe('/workbench/calendar');
  expect(screen.getByText(t.keyToday)).toBeDefined();
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.calendar));
  fireEvent.keyDown(document.body, { key: 'F1', code: 'F1' });
  await user.click(await screen.findByRole('button', { name: t.all, hidden: true }));
  await waitFor(() => expect(address()).toContain('/workbench/help'));
  const page = within(await screen.findByRole('region', { name: frame.help }));
  expect(page.getByRole('link', { name: frame.calendar }).getAttribute('href')).toBe('/workbench/calendar');
  for (const text of [t.home, t.portfolio, t.messages, switching.keySync, switching.keyHelp]) expect(page.getByText(text)).toBeDefined();
});

test('[PLUS-31] the tour is taken from the help as often as one likes, by keyboard, in both languages, and left at any step', async () => {
  const { user, page } = await stage.open('/workbench/help', await stage.account(2));
  const again = await screen.findByRole('button', { name: t.tourAgain });
  await user.click(again);
  const press = (keys: string) => user.keyboard(keys);
  expect(await throughTour(press, t)).toEqual(tourSteps.map(({ name }) => name));
  page.preferences.setLanguage('en');
  await user.click(await screen.findByRole('button', { name: en.help.tourAgain }));
  expect(await throughTour(press, en.help)).toEqual(tourSteps.map(({ name }) => name));
  await user.click(screen.getByRole('button', { name: en.help.tourAgain }));
  await waitFor(() => expect(step()?.dataset.tour).toBe('switcher'));
  await user.keyboard('{Escape}');
  await gone(step);
});

test('[PLUS-31] it is offered once per account and device, to who has pressed nothing for a while', async () => {
  const account = await stage.account(2);
  const { user, page, reload } = await stage.open('/workbench/main', account);
  const waits = hurried(page);
  // A press begins the wait anew.
  fireEvent.keyDown(document.body, { key: 'Shift', code: 'ShiftLeft' });
  await waitFor(() => expect(offer()?.textContent).toContain(t.tourOffer));
  expect(waits()).toBe(1);
  // Its card would lie over what somebody works on elsewhere: there it waits.
  await user.click(screen.getByRole('link', { name: /^消息/ }));
  await waitFor(() => expect(offer()).toBeNull());
  await user.click(screen.getByRole('link', { name: /^首页/ }));
  await waitFor(() => expect(offer()?.textContent).toContain(t.tourOffer));
  expect(deskOn(page).device.get(`wb-tour:${account.accountId}`)).toBeNull();
  await user.click(within(offer() ?? document.body).getByRole('button', { name: t.tourStart }));
  await waitFor(() => expect(step()?.dataset.tour).toBe('switcher'));
  await user.keyboard('{Escape}');
  await gone(step);
  expect(deskOn(page).device.get(`wb-tour:${account.accountId}`)).toBe('1');
  const again = hurried((await reload()).page);
  fireEvent.keyDown(document.body, { key: 'Shift', code: 'ShiftLeft' });
  expect(again()).toBe(0);
  expect(offer()).toBeNull();
});
