import { expect, test } from 'vitest';
import { testMemory } from '../../tests/support/memory-kit.ts';
import { createPreferences, DEPLOYMENT_THEME_KEY } from './preferences.ts';

/** A wish of the system that the test changes. */
function wish(matches = false) {
  const changed: (() => void)[] = [];
  const held = { matches, addEventListener: (_: 'change', fn: () => void) => void changed.push(fn) };
  return {
    held,
    now(matches: boolean): void {
      held.matches = matches;
      for (const fn of changed) fn();
    },
  };
}

function setUp(held: Readonly<Record<string, string>> = {}) {
  const [dark, contrast] = [wish(), wish()];
  const memory = testMemory(held);
  const applied: string[] = [];
  const preferences = createPreferences({
    memory,
    browserLanguages: ['zh-CN'],
    system: { dark: dark.held, contrast: contrast.held },
    applyTheme: (theme) => void applied.push(theme),
  });
  return { memory, preferences, applied, dark, contrast };
}

test('[CONST-19] the look of the deployment is that of a user who has chosen none', () => {
  const { preferences, applied } = setUp();
  preferences.setDeploymentTheme('dark');
  expect(applied).toEqual(['dark']);
  preferences.setTheme('light');
  preferences.setDeploymentTheme('');
  preferences.setDeploymentTheme('dark');
  expect(applied.slice(1)).toEqual(['light', 'light', 'light']);
  preferences.setTheme('system');
  expect(applied.at(-1)).toBe('dark');
});

test('[PLUS-25] high contrast is a choice that is kept, and goes before the look of the deployment', () => {
  const { preferences, applied, memory } = setUp({ [DEPLOYMENT_THEME_KEY]: 'light' });
  preferences.setTheme('contrast');
  expect([applied, memory.get('theme')]).toEqual([['contrast'], 'contrast']);
  preferences.setDeploymentTheme('dark');
  expect(applied.at(-1)).toBe('contrast');
  expect(setUp({ theme: 'contrast' }).preferences.theme()).toBe('contrast');
  expect(setUp({ theme: 'pink' }).preferences.theme()).toBe('system');
});

test('[CONST-19] the device remembers the look until the deployment has none; the same again changes nothing', () => {
  const { preferences, applied, memory } = setUp({ [DEPLOYMENT_THEME_KEY]: 'dark' });
  preferences.setDeploymentTheme('dark');
  expect(applied).toEqual([]);
  preferences.setDeploymentTheme('');
  expect(applied).toEqual(['light']);
  expect(memory.get(DEPLOYMENT_THEME_KEY)).toBeNull();
});

test('[PLUS-25] the system’s wish for more contrast is followed while it lasts, also against the look of the deployment; a choice of the user stands', () => {
  const { preferences, applied, dark, contrast } = setUp({ [DEPLOYMENT_THEME_KEY]: 'dark' });
  contrast.now(true);
  contrast.now(false);
  expect(applied).toEqual(['contrast', 'dark']);
  contrast.now(true);
  preferences.setTheme('light');
  preferences.setTheme('system');
  expect(applied.slice(3)).toEqual(['light', 'contrast']);
  preferences.setDeploymentTheme('');
  contrast.now(false);
  dark.now(true);
  expect(applied.slice(5)).toEqual(['contrast', 'light', 'dark']);
});

test('names in the title of the window are a choice that the device keeps; without one they stand there', () => {
  const { preferences, memory } = setUp();
  let told = 0;
  preferences.subscribe(() => (told += 1));
  expect(preferences.namesInTitle()).toBe(true);
  preferences.setNamesInTitle(false);
  expect([preferences.namesInTitle(), told, createdAgain(memory)]).toEqual([false, 1, false]);
  preferences.setNamesInTitle(true);
  expect([preferences.namesInTitle(), told, createdAgain(memory)]).toEqual([true, 2, true]);
});

/** What a page that starts later reads. */
function createdAgain(memory: ReturnType<typeof testMemory>): boolean {
  const system = { dark: wish().held, contrast: wish().held };
  return createPreferences({ memory, browserLanguages: ['zh-CN'], system, applyTheme() {} }).namesInTitle();
}
