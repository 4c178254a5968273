import { expect, test } from 'vitest';
import type { CompanyMenus } from './asked-menu.ts';
import { askedMenu, askMenu, dropAsked, menuOf, onMenuAsked } from './asked-menu.ts';

// as: what the search of a menu reads
const menus = {
  list: [
    { menuCode: 'm1', tabCode: 'kpTab;list', targetAppId: '' },
    { menuCode: 'm2', tabCode: 'sw', targetAppId: 'a2' },
  ],
  apps: [{ appId: 'a2', appCode: 'tax-app', dependentAppId: '' }],
} as unknown as CompanyMenus;

test('[EMBED-03] a menu is found by its code and by that of its tab', () => {
  expect(menuOf(menus, 'm1', 'menu')?.menuCode).toBe('m1');
  expect(menuOf(menus, 'sw', 'menu')?.menuCode).toBe('m2');
  expect(menuOf(menus, 'tax-app', 'menu')).toBeNull();
});

test('[EMBED-04] an app is found by its code: the first menu that leads to it', () => {
  expect(menuOf(menus, 'tax-app', 'app')?.menuCode).toBe('m2');
  expect(menuOf(menus, 'other', 'app')).toBeNull();
});

test('the newest that was asked for waits until somebody takes it', () => {
  let told = 0;
  const stop = onMenuAsked(() => {
    told += 1;
  });
  const first = { companyId: '1', code: 'a', by: 'menu' } as const;
  const second = { companyId: '1', code: 'b', by: 'menu' } as const;
  askMenu(first);
  askMenu(second);
  dropAsked(first);
  expect(askedMenu()).toBe(second);
  dropAsked(second);
  expect([askedMenu(), told]).toEqual([null, 3]);
  stop();
});
