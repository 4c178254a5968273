import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOpenApp } from '../../desk/app-tabs.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { useText } from '../../ui/text.ts';
import { appOf } from './company-apps.ts';

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
