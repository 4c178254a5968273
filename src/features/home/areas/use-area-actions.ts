import { askMenu } from '../../../desk/asked/asked-menu.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { areaBusiness } from '../../../domain/menus/area-business.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaAction } from './area-card.tsx';

/** The one action of each card: the first menu of its business, opened with its checks. Null without such a menu. */
export function useAreaActions(companyId: string): (area: WorkArea) => AreaAction | null {
  const { t } = useText();
  const { value: menus } = useResource('menus.menus', companyId);
  const isOffline = useOffline();
  return (area) => {
    const menu = menus?.list.find(({ bizDomain }) => bizDomain === areaBusiness[area]);
    if (menus === null || menu === undefined) return null;
    return {
      label: t(`home.go-${area}`),
      blocked: isOffline ? t('sync.offline') : null,
      run: () => askMenu({ companyId, menu, menus: { companyId, ...menus } }),
    };
  };
}
