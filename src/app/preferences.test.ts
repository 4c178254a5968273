import { expect, test } from 'vitest';
import { testMemory } from '../../tests/support/memory-kit.ts';
import { createPreferences, DEPLOYMENT_THEME_KEY } from './preferences.ts';

function setUp(held: Readonly<Record<string, string>> = {}) {
  const memory = testMemory(held);
  const applied: string[] = [];
  const preferences = createPreferences({
    memory,
    browserLanguages: ['zh-CN'],
    systemDark: { matches: false, addEventListener: () => {} },
    applyTheme: (theme) => void applied.push(theme),
  });
  return { memory, preferences, applied };
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
