import { expect, test } from 'vitest';
import { resourceHomes } from '../nouns.ts';
import type { Resource } from './define-resource.ts';
import { resourceOf, resourcesAt } from './resources.ts';

test('every resource that says that it is needed at the start, at a switch or of the active company is loaded then', async () => {
  expect(await resourcesAt('start')).toEqual(['config.remoteConfig', 'statusDelta.statusDelta', 'theme.theme']);
  expect(await resourcesAt('switch')).toEqual(['member.memberInfo']);
  expect(await resourcesAt('active')).toEqual(['menus.menus', 'status.areaStatus']);
  const homes: Readonly<Record<string, { readonly at?: string; resources(): Promise<Readonly<Record<string, Resource>>> }>> = resourceHomes;
  for (const { at = 'view', resources } of Object.values(homes))
    for (const { when, scope } of Object.values(await resources())) {
      for (const time of ['start', 'switch', 'active'] as const) if (when[time] !== undefined) expect(at).toBe(time);
      if (when.start) expect(scope).toBe('account');
    }
});

test('facts are named without the noun: no two nouns have a resource of the same name', async () => {
  const modules = await Promise.all(Object.values(resourceHomes).map(({ resources }) => resources()));
  const names = modules.flatMap((module) => Object.keys(module));
  expect(new Set(names).size).toBe(names.length);
});

test('a name that nobody here knows has no resource', async () => {
  for (const name of ['menus.nosuch', 'nosuch.menus', 'menus', 'toString.menus', '']) expect(await resourceOf(name)).toBeNull();
  expect(await resourceOf('menus.menus')).not.toBeNull();
});
