import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOpenApp, useTabStore } from '../../../desk/app-tabs.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import type { AppTab, Tab } from '../../../domain/tabs/app-tab.ts';
import { useText } from '../../../ui/text.ts';
import { appOf } from '../company-apps.ts';

/** Apps of a company that the account no longer has end, whatever they hold: nothing may be shown or said for it any more. */
export function useOwnTabs({ tabs, dialog, asked }: { tabs: readonly Tab[]; dialog: AppTab | null; asked: string | undefined }): void {
  const store = useTabStore();
  const navigate = useNavigate();
  const dir = useAccount((state) => state.directory);
  const isWhole = useAccount((state) => (state.pull?.at ?? 0) > 0);
  useEffect(() => {
    if (dir === null || !isWhole) return;
    const isLost = (tab: Tab): boolean => typeof tab !== 'string' && !dir.id.includes(tab.companyId);
    const lost = tabs.filter(isLost);
    if (lost.length > 0) store.change((all) => all.filter((tab) => !isLost(tab)));
    if (dialog !== null && isLost(dialog)) store.showDialog(null);
    // The address would open the same app of the company that is active next.
    if (lost.some((tab) => typeof tab !== 'string' && tab.tabCode === asked))
      void navigate({ to: '.', search: (old: object) => ({ ...old, app: undefined }), replace: true });
  }, [dir, isWhole, tabs, dialog, asked, store, navigate]);
}

/**
 * An address that names an app which is not open here, as in a new window: it is opened when it is one of the company's. Any other gives way to
 * the main view without an active tab, with a warning (ERR-32, A-99).
 */
export function LostTab({ code, companyId }: { code: string; companyId: string }) {
  const { notify } = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const openApp = useOpenApp();
  const { outcome, value } = useResource('menus.menus', companyId);
  useEffect(() => {
    if (outcome === 'reading' || outcome === 'never') return;
    const app = appOf(value?.list ?? [], code);
    if (app !== null) {
      openApp({ companyId, ...app, as: 'tab' });
      return;
    }
    notify({ tone: 'problem', text: t('tabs.noActive'), key: 'no-tab' });
    void navigate({ to: '.', search: (old: object) => ({ ...old, app: undefined }), replace: true });
  }, [outcome, value, code, companyId, openApp, notify, t, navigate]);
  return null;
}
