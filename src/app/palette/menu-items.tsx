import { useEffect, useMemo } from 'react';
import { askMenu } from '../../desk/asked/asked-menu.ts';
import { useResource } from '../../desk/use-resource.ts';
import { useCompany } from '../../desk/use-stored.ts';
import { locationOf } from '../../domain/company/area.ts';
import { builtInApp } from '../../domain/menus/menu-jump.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import { useText } from '../../ui/text.ts';
import type { PaletteItem } from '../../ui/views/palette-item.ts';
import { hasBuiltIn } from '../menus/built-in.ts';
import { menuKeys } from './keys.ts';

export interface MenuItemsProps {
  companyId: string;
  onItems(items: readonly PaletteItem[]): void;
}

/** The menus of the active company for the palette (PLUS-20), as they were known last: also without the line. */
export function MenuItems({ companyId, onItems }: MenuItemsProps) {
  const { t } = useText();
  const menus = useResource('menus.menus', companyId).value;
  const config = useResource('config.remoteConfig', '').value;
  const tabs = useResource('menus.tabInfo', locationOf(useCompany(companyId) ?? { locationCode: '' })).value;
  const items = useMemo(() => {
    const tabName = (code: string): string => tabs?.find(({ tabCode }) => tabCode === parseTabCode(code)?.tabCode)?.tabName ?? '';
    // Before it is known what may be opened nothing is offered.
    if (menus === null || config === null) return [];
    const offered = menus.list.filter(({ tabCode }) => {
      const app = builtInApp(tabCode);
      return app === null || hasBuiltIn(app);
    });
    return offered.map((menu, at): PaletteItem => {
      const keys = menuKeys(at);
      return {
        key: `menu:${menu.menuCode}`,
        name: menu.menuName,
        about: [t('menus.kind'), tabName(menu.tabCode), keys ?? ''].filter((word) => word !== '').join(' · '),
        words: menu.words === '' ? [] : menu.words.split(' '),
        keys,
        common: false,
        choose: () => askMenu({ companyId, menu, menus: { companyId, ...menus } }),
      };
    });
  }, [menus, config, tabs, companyId, t]);
  useEffect(() => {
    onItems(items);
    return () => onItems([]);
  }, [items, onItems]);
  return null;
}
