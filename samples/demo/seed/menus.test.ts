import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import { readApps } from '../../../server/store/tables/menus.ts';
import { menuSchema } from '../../../src/api/entities/menu.ts';
import { jumpCodes } from '../../../src/domain/menus/jump-priority.ts';
import { builtInApps } from '../../../src/domain/menus/menu-jump.ts';
import { parseTabCode } from '../../../src/domain/menus/tab-code.ts';
import { memoryStore } from '../../../tests/support/gateway/memory-store.ts';
import { demoMenus, seedMenus } from './menus.ts';

test('every menu of the demo’s catalogue fits the contract, has a tab code of its own and initials to be found by', () => {
  const menus = demoMenus();
  for (const { doc } of menus) {
    expect(v.is(menuSchema, { ...doc, isAuthorized: 0, isExpired: 0 }), doc.menuCode).toBe(true);
    expect(parseTabCode(doc.tabCode), doc.menuCode).not.toBeNull();
    expect(doc.words).toMatch(/^[a-z]{2,} [a-z]{4,} /);
  }
  const codes = menus.map(({ doc }) => doc.tabCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(menus.map(({ menu_code }) => menu_code)).size).toBe(menus.length);
  expect(codes).toEqual(expect.arrayContaining([...jumpCodes, ...builtInApps]));
});

test('the demo’s apps are where the deployment says, also after it has moved them; an operator’s origins stay', async () => {
  const store = await openStore({ url: await memoryStore() });
  await seedMenus(store);
  expect((await readApps(store.db)).get('09730100050000')?.origin).toBe('https://apps.example.com');
  await store.db.updateTable('remote_config').set({ value: '["https://own.example"]' }).where('name', '=', 'appOrigins').execute();
  await seedMenus(store, 'http://127.0.0.1:8790');
  expect(new Set([...(await readApps(store.db)).values()].map(({ origin }) => origin))).toEqual(new Set(['http://127.0.0.1:8790']));
  expect((await store.db.selectFrom('remote_config').select('value').where('name', '=', 'appOrigins').executeTakeFirst())?.value).toContain(
    'own.example',
  );
  const allowed = await store.db.selectFrom('remote_config').select('value').where('name', '=', 'appOrigins').executeTakeFirst();
  expect(allowed?.value).toBe('["https://own.example","http://127.0.0.1:8790"]');
  await store.close();
});
