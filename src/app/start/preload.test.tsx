import { expect, test } from 'vitest';
import { shortcutHelpPart } from '../../features/company-switch/switch-keys.tsx';
import type { LazyPart } from '../../ui/lazy-part.ts';
import { pageTexts } from '../../ui/page-texts.ts';
import { accountMenuPart, signOutPart } from '../shell/account/account-button.tsx';
import { shellBarsPart } from '../shell/bars.tsx';
import { alertPart } from '../shell/root-view.tsx';
import { tabStripPart } from '../shell/tab-slots.tsx';
import { viewBarsPart } from '../shell/view-route.tsx';
import { views } from '../views/views.ts';
import { preloadParts } from './preload.ts';

test('[PLUS-12] what says that something is wrong comes before the parts of the screen, the list of keys and the views of the rail once the build is stored', async () => {
  await pageTexts.show('zh-CN');
  const order: string[] = [];
  const note = (name: string, part: Pick<LazyPart<unknown>, 'get' | 'subscribe'>): void => {
    part.subscribe(() => part.get().kind === 'LOADED' && order.push(name));
  };
  note('bars', shellBarsPart);
  note('view bars', viewBarsPart);
  note('keys', shortcutHelpPart);
  const inRail = views.filter(({ rail, preload }) => rail !== undefined && !preload);
  for (const { path, part } of inRail) note(path, part);
  // Each holds one of the browser's six connections while it comes.
  const parts: Pick<LazyPart<unknown>, 'get' | 'subscribe'>[] = [
    ...inRail.map(({ part }) => part),
    tabStripPart,
    alertPart,
    accountMenuPart,
    signOutPart,
    shortcutHelpPart,
    shellBarsPart,
    viewBarsPart,
  ];
  let most = 0;
  for (const part of parts)
    part.subscribe(() => {
      most = Math.max(most, parts.filter((one) => one.get().kind === 'LOADING').length);
    });
  const stored: PromiseLike<unknown> = {
    // biome-ignore lint/suspicious/noThenProperty: it says when it is waited for
    then(...args) {
      order.push('is the build stored?');
      return Promise.resolve().then(...args);
    },
  };
  await preloadParts(stored);
  expect(order).toEqual(['bars', 'view bars', 'is the build stored?', 'keys', ...inRail.map(({ path }) => path)]);
  expect(inRail.length).toBeGreaterThan(2);
  expect(parts.map((part) => part.get().kind)).toEqual(parts.map(() => 'LOADED'));
  expect(most).toBe(1);
  expect(pageTexts.translator()('update.ready')).toBe('新版本已就绪');
});
