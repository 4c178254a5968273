import { useNavigate } from '@tanstack/react-router';
import { askMenu, type CompanyMenus } from '../../desk/asked/asked-menu.ts';
import { type Target, targetsCalled } from '../../domain/assistant/targets.ts';
import { builtInApp } from '../../domain/menus/menu-jump.ts';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { hasBuiltIn } from '../menus/built-in.ts';
import { homeView, isShown, listedViews } from '../views/views.ts';

export interface OpenTarget extends Target {
  /** Of the page, or a menu of the active company. */
  readonly of: 'view' | 'menu';
  open(): void;
}

/** What became of a wish to open something: one thing was opened, several are called so, or nothing is, of which the menus may not be told yet. */
export type Opened =
  | { readonly kind: 'opened'; readonly target: OpenTarget }
  | { readonly kind: 'several'; readonly targets: readonly OpenTarget[] }
  | { readonly kind: 'nothing'; readonly menusKnown: boolean };

/** Opens a view or a menu of the active company by its name, if one thing is called so. A menu opens with its checks, which say the right that is missing. */
export function useOpening(): (name: string, menus: CompanyMenus | null) => Opened {
  const { t } = useText();
  const flags = useFlags();
  const navigate = useNavigate();
  return (name, menus) => {
    const views = [homeView, ...listedViews]
      .filter((view) => isShown(view, flags))
      .map(({ label, path, words }): OpenTarget => {
        return { name: t(label), words, of: 'view', open: () => void navigate({ ...viewTarget(path), search: true }) };
      });
    const offered = (menus?.list ?? []).filter(({ tabCode }) => {
      const app = builtInApp(tabCode);
      return app === null || hasBuiltIn(app);
    });
    const targets = offered.map((menu): OpenTarget => {
      const open = (): void => {
        if (menus !== null) askMenu({ companyId: menus.companyId, menu, menus });
      };
      return { name: menu.menuName, words: menu.words === '' ? [] : menu.words.split(' '), of: 'menu', open };
    });
    const found = targetsCalled(name, [...views, ...targets]);
    const [only, another] = found;
    if (only === undefined) return { kind: 'nothing', menusKnown: menus !== null };
    if (another !== undefined) return { kind: 'several', targets: found };
    only.open();
    return { kind: 'opened', target: only };
  };
}
