import { builtInPath } from '../../domain/core/built-in-paths.ts';
import type { BuiltInApp } from '../../domain/menus/menu-jump.ts';
import { views } from '../views/views.ts';

/** Whether a built-in app is there: its view is. */
export function hasBuiltIn(app: BuiltInApp): boolean {
  return views.some(({ path }) => path === builtInPath(app));
}
