import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { askedMenu, dropAsked, menuOf, onMenuAsked } from '../../desk/asked/asked-menu.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { useCompany } from '../../desk/use-stored.ts';
import { isSameLocale } from '../../domain/company/area.ts';
import { closeMenuDialog, onMenuDialog, shownMenuDialog } from '../../features/menus/menu-dialogs.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { MenuDialogsViewProps } from './menu-dialogs-view.tsx';
import { useOpenMenu } from './use-open-menu.ts';

const dialogsPart = createLazyPart<ComponentType<MenuDialogsViewProps>>(
  async () => (await import('./menu-dialogs-view.tsx')).MenuDialogsView,
);

const noOrigins: readonly string[] = [];

/**
 * Opens the menus that somebody asks for, whoever it is (palette, home, a host): one place for the checks of all of them (TAB-14). Draws what an
 * opening asks its user.
 */
export function MenuHost() {
  const { companyId } = useActiveCompany();
  // An account without companies has no menus to ask for.
  return companyId === null ? null : <CompanyMenuHost companyId={companyId} />;
}

/**
 * Menus that were told for another locale than the company has now are asked for again: whoever moved a company to another tax bureau, here or
 * elsewhere, has that bureau's menus. Once a change of the company: until the gateway knows of the move its answer stays the old one.
 */
function useOtherLocale(told: string | undefined, companyId: string, refresh: () => Promise<unknown>): void {
  const company = useCompany(companyId);
  const again = useRef(refresh);
  again.current = refresh;
  useEffect(() => {
    if (told !== undefined && company && !isSameLocale(told, company.locationCode)) void again.current();
  }, [told, company]);
}

function CompanyMenuHost({ companyId }: { companyId: string }) {
  const { t } = useText();
  const { notify } = useDesk();
  const { switching } = useActiveCompany();
  const config = useResource('config.remoteConfig', '').value;
  const { value: menus, outcome, refresh } = useResource('menus.menus', companyId);
  useOtherLocale(menus?.locationCode, companyId, refresh);
  const origins = config?.appOrigins ?? noOrigins;
  const open = useOpenMenu(origins);
  const asked = useSyncExternalStore(onMenuAsked, askedMenu);
  const dialog = useSyncExternalStore(onMenuDialog, shownMenuDialog);
  useEffect(() => {
    // One that is asked for a company on its way waits until that is active.
    if (asked === null || switching || asked.companyId !== companyId) return;
    if ('menu' in asked) {
      dropAsked(asked);
      open(asked.menu, asked.menus, asked.as);
      return;
    }
    // By a code: when the menus of the company are there.
    if (menus === null && outcome !== 'failed') return;
    dropAsked(asked);
    const menu = menus === null ? null : menuOf({ ...menus }, asked.code, asked.by);
    if (menu === null || menus === null) notify({ tone: 'problem', text: t('menus.unknown'), key: 'menu-unknown' });
    else open(menu, { companyId: asked.companyId, ...menus }, asked.as);
  }, [asked, companyId, switching, menus, outcome, open, notify, t]);
  // What was asked is about the company before, and for this account.
  useEffect(() => {
    const before = askedMenu();
    if (before !== null && before.companyId !== companyId) dropAsked(before);
    return closeMenuDialog;
  }, [companyId]);
  return dialog === null ? null : <Lazy part={dialogsPart} props={{ origins }} />;
}
