import { expect, test } from 'vitest';
import { en } from '../../texts/en.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { homeView, views } from '../views/views.ts';
import { screenHelp } from './screens.ts';
import { tourSteps } from './tour-steps.ts';

const languages = [createTranslator('zh-CN', zhCN), createTranslator('en', en)];
const all = [homeView, ...views];

test.each(all.map(({ path }) => path))(
  '[PLUS-31] the view at %s says what it is for, with its words and keys, in both languages',
  (path) => {
    const help = screenHelp[path];
    expect(help).toBeDefined();
    for (const t of languages) {
      const texts = [
        help?.purpose,
        ...(help?.words.flatMap(({ word, means }) => [word, means]) ?? []),
        ...(help?.keys.map(({ text }) => text) ?? []),
      ];
      for (const key of texts) expect(t(key ?? 'help.here')).not.toBe(key);
      const others = all.filter((view) => view.path !== path).map((view) => t(screenHelp[view.path]?.purpose ?? 'help.here'));
      expect(others).not.toContain(t(help?.purpose ?? 'help.here'));
    }
  },
);

test('[PLUS-31] help is on no path that is no view', () => {
  expect(Object.keys(screenHelp).filter((path) => !all.some((view) => view.path === path))).toEqual([]);
});

test('[PLUS-31] each step of the tour has a title and words in both languages', () => {
  for (const t of languages)
    for (const { name } of tourSteps)
      expect([t(`help.tour-${name}`), t(`help.tourText-${name}`)].every((text) => text.length > 1 && !text.startsWith('help.'))).toBe(true);
});
