import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from 'react';
import { builtInApp } from '../../domain/menus/menu-jump.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import { useResource } from '../../features/account/use-resource.ts';
import { useCompany } from '../../features/account/use-stored.ts';
import { closeMenuDialog, onMenuDialog, shownMenuDialog } from '../../features/menus/menu-dialogs.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { PaletteItem } from '../../ui/views/palette-item.ts';
import type { MenuDialogsViewProps } from '../menus/menu-dialogs-view.tsx';
import { hasBuiltIn, useOpenMenu } from '../menus/use-open-menu.ts';

const dialogsPart = createLazyPart<ComponentType<MenuDialogsViewProps>>(
  async () => (await import('../menus/menu-dialogs-view.tsx')).MenuDialogsView,
  { texts: ['menus', 'companyScreens'] },
);

const noOrigins: readonly string[] = [];

export interface MenuItemsProps {
  companyId: string;
  onItems(items: readonly PaletteItem[]): void;
}

/** The menus of the active company for the palette (PLUS-20), as they were known last: also without the line. Draws what opening one asks. */
export function MenuItems({ companyId, onItems }: MenuItemsProps) {
  const { t } = useText();
  const menus = useResource('menus', companyId).value;
  const config = useResource('remoteConfig', '').value;
  const origins = config?.appOrigins ?? noOrigins;
  const tabs = useResource('tabInfo', useCompany(companyId)?.locationCode ?? '').value;
  const open = useOpenMenu(origins);
  const dialog = useSyncExternalStore(onMenuDialog, shownMenuDialog);
  const items = useMemo(() => {
    const tabName = (code: string): string => tabs?.find(({ tabCode }) => tabCode === parseTabCode(code)?.tabCode)?.tabName ?? '';
    // Before it is known what may be opened nothing is offered.
    if (menus === null || config === null) return [];
    return menus.list.flatMap((menu): PaletteItem[] => {
      const app = builtInApp(menu.tabCode);
      if (app !== null && !hasBuiltIn(app)) return [];
      const tab = tabName(menu.tabCode);
      return [
        {
          key: `menu:${menu.menuCode}`,
          name: menu.menuName,
          about: tab === '' ? t('menus.kind') : `${t('menus.kind')} · ${tab}`,
          words: menu.words === '' ? [] : menu.words.split(' '),
          common: false,
          choose: () => open(menu, { companyId, ...menus }),
        },
      ];
    });
  }, [menus, config, tabs, companyId, open, t]);
  useEffect(() => {
    onItems(items);
    return () => onItems([]);
  }, [items, onItems]);
  // What was asked is about this company, and for this account.
  useEffect(() => closeMenuDialog, []);
  return dialog === null ? null : <Lazy part={dialogsPart} props={{ origins }} />;
}
