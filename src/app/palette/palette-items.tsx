import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { askAssistant } from '../../desk/asked/asked-assistant.ts';
import { askHelp } from '../../desk/asked/asked-help.ts';
import { askMark } from '../../desk/asked/asked-mark.ts';
import { askOrders } from '../../desk/asked/asked-order.ts';
import { openRelation } from '../../desk/asked/asked-relation.ts';
import { askZone } from '../../desk/asked/asked-zone.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useCollections } from '../../desk/use-collections.ts';
import { useMark } from '../../desk/use-mark.ts';
import { useResource } from '../../desk/use-resource.ts';
import { mainTaxId } from '../../domain/company/tax-ids.ts';
import { MESSAGES_PATH, OPERATOR_PATH, SETTINGS_PATH } from '../../domain/core/view-paths.ts';
import { useText } from '../../ui/text.ts';
import type { PaletteItem } from '../../ui/views/palette-item.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { type AccountForm, useAccountForm } from '../shell/account/use-account-form.ts';
import { usePage } from '../shell/use-page.ts';
import { type ActionSteps, actionsOf } from './actions.ts';
import { MenuItems } from './menu-items.tsx';

export interface PaletteItemsProps {
  /** Whether something was typed: messages are read only then. */
  asked: boolean;
  onItems(items: readonly PaletteItem[]): void;
}

/** Newest messages that the palette looks through. */
const MESSAGES = 300;

function useSteps({ dialog, blocked, remind }: AccountForm): ActionSteps {
  const navigate = useNavigate();
  const { preferences, vault, dialogs } = usePage();
  const { worker, store, notify } = useDesk();
  const { companyId, row } = useActiveCompany();
  const { t } = useText();
  return useMemo(
    () => ({
      editActive: () =>
        void navigate({ to: '.', search: (old: object) => ({ ...old, edit: companyId ?? undefined, command: undefined }), state: true }),
      markActive: () => companyId !== null && askMark({ companyIds: [companyId] }),
      copyTaxId() {
        const taxId = mainTaxId(store.get().directory?.taxIds[row] ?? '');
        void navigator.clipboard.writeText(taxId).then(() => notify({ tone: 'done', text: t('palette.copied'), key: 'copied' }));
      },
      bind: () => openRelation({ kind: 'add' }),
      syncNow: () => void worker.syncNow(),
      openZone: () => companyId !== null && askZone({ companyIds: [companyId] }),
      openOrders: askOrders,
      openAssistant: askAssistant,
      openHelp: () => askHelp('screen'),
      setTheme: preferences.setTheme,
      setLanguage: preferences.setLanguage,
      openSettings: (hash) => void navigate({ ...viewTarget(SETTINGS_PATH), search: true, hash }),
      openDialog: dialogs.open,
      openForm() {
        if (blocked === null) return dialogs.open(dialog);
        remind();
        notify({ tone: 'info', text: t('companies.reminded'), key: 'reminded' });
      },
      lock: () => void vault.lock(),
    }),
    [navigate, preferences, vault, dialogs, worker, store, notify, companyId, row, t, dialog, blocked, remind],
  );
}

function useMessages(asked: boolean): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { t } = useText();
  const give = useMark();
  const dir = useAccount((state) => state.directory);
  const held = useCollections(
    async (db) => (asked ? await db.messages.orderBy('sendTime').reverse().limit(MESSAGES).toArray() : []),
    [asked],
  );
  return useMemo(() => {
    const nameOf = (companyId: string): string => dir?.shortName[dir.id.indexOf(companyId)] ?? '';
    return (held ?? []).map(({ msgId, title, companyId, readStatus }): PaletteItem => {
      const company = nameOf(companyId);
      return {
        key: `message:${msgId}`,
        name: title,
        about: company === '' ? t('palette.message') : `${t('palette.message')} · ${company}`,
        words: [],
        isSentence: true,
        common: false,
        choose: () => {
          if (readStatus === 0) void give('messageRead', [msgId]);
          void navigate({ ...viewTarget(MESSAGES_PATH), search: (old: object) => ({ ...old, message: msgId }) });
        },
      };
    });
  }, [held, dir, navigate, give, t]);
}

/** The operator's page, for operators. */
function useOperatorPage(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { t } = useText();
  const { value } = useResource('operator.isOperator', '');
  return useMemo(() => {
    if (value !== true) return [];
    const choose = (): void => void navigate(viewTarget(OPERATOR_PATH));
    const words = ['yyfb', 'yunyingfabu', 'publish', 'operator'];
    return [{ key: 'operator', name: t('frame.operator'), about: t('palette.action'), words, common: false, choose }];
  }, [value, navigate, t]);
}

/** Menus, actions, settings and messages for the palette (PLUS-20), which is loaded with its first use. Draws only what a menu asks before it opens. */
export function PaletteItems({ asked, onItems }: PaletteItemsProps) {
  const { t } = useText();
  const { login, track } = useDesk();
  const { row, companyId } = useActiveCompany();
  const form = useAccountForm();
  const steps = useSteps(form);
  const messages = useMessages(asked);
  const publishing = useOperatorPage();
  const [menus, setMenus] = useState<readonly PaletteItem[]>([]);
  const items = useMemo(() => {
    const facts = { hasActive: row >= 0, isGuest: login.isGuest, formBlocked: form.blocked, isEncrypted: login.sealed === true };
    return [...menus, ...actionsOf(steps, facts, t), ...publishing, ...messages];
  }, [menus, steps, row, login, form.blocked, messages, publishing, t]);
  useEffect(() => onItems(items), [items, onItems]);
  useEffect(() => {
    if (asked) track('search.palette');
  }, [asked, track]);
  return companyId === null ? null : <MenuItems key={companyId} companyId={companyId} onItems={setMenus} />;
}
