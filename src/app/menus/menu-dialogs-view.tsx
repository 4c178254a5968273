import { useSyncExternalStore } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { appAddress, hostOf } from '../../domain/menus/app-address.ts';
import { command, problemWords } from '../../features/companies/commands.ts';
import { closeMenuDialog, type MenuDialog, onMenuDialog, shownMenuDialog } from '../../features/menus/menu-dialogs.ts';
import { TrialDialog } from '../../features/menus/trial-dialog.tsx';
import { VatTypeDialog } from '../../features/menus/vat-type-dialog.tsx';
import { AlertDialog } from '../../features/session/dialogs/alert-dialog.tsx';
import { useText } from '../../ui/text.ts';
import { openLink } from '../effects/host/open-link.ts';
import { usePage } from '../shell/use-page.ts';

type Prompt = Extract<MenuDialog, { kind: 'prompt' }>;

/** Whether the company has what the menu asks for by now: its row forgets what it repeats of the membership, then that is asked for (CALL-129, CALL-103). */
function useRecheck({ companyId, menu }: Prompt): () => Promise<Result<boolean, string>> {
  const { worker } = usePage();
  const { t } = useText();
  return async () => {
    const cleared = await worker.ask('menus.clearMemberCache', { companyId });
    const asked = cleared.ok ? await worker.ask('menus.member', { companyId, authCode: menu.authCode }) : cleared;
    if (!asked.ok) return fail(asked.error.msg === '' ? t('problems.network') : asked.error.msg);
    return ok(asked.value.isMember === 1);
  };
}

/** Saves another VAT type as an edit of the company, which waits for the line like any other. Answers why it could not, '' when it could. */
function useSaveType({ companyId }: Prompt): (type: string) => Promise<string> {
  const desk = useDesk();
  const { t } = useText();
  return async (type) => {
    const dir = desk.store.get().directory;
    const row = dir?.id.indexOf(companyId) ?? -1;
    const company = dir === null ? null : await desk.data.company(companyId, dir.chunk[row] ?? -1);
    if (dir === null || company === null) return t('companies.companyGone');
    const target = { companyId, seal: stampOf(companyId, sealAt(dir, row)), chunk: dir.chunk[row] ?? -1 };
    const changes = { addedTaxType: { from: company.addedTaxType, to: type } };
    const done = await command(desk, (commands) => commands.editCompany(target, { baseRev: company.rev, changes }));
    if (done.ok) desk.track('company.edit', companyId);
    return done.ok ? '' : problemWords(done.error, t);
  };
}

function PromptView({ dialog, origins }: { dialog: Prompt; origins: readonly string[] }) {
  const { prompt, menu, answer } = dialog;
  const { notify } = useDesk();
  const { seal } = useActiveCompany();
  const { t } = useText();
  const offline = useOffline();
  const recheck = useRecheck(dialog);
  const saveType = useSaveType(dialog);
  const about = { menuName: menu.menuName, seal, onClose: () => answer('closed') };
  if (prompt.check === 'vatType')
    return (
      <VatTypeDialog
        {...about}
        addedTaxType={prompt.addedTaxType}
        onConfirm={async (type) => {
          const trouble = type === prompt.addedTaxType ? '' : await saveType(type);
          if (trouble !== '') notify({ tone: 'problem', text: trouble });
          else answer(type === prompt.addedTaxType ? 'goOn' : 'changed');
        }}
      />
    );
  function go(url: string): void {
    const address = appAddress(url, origins);
    if (address === null) notify({ tone: 'problem', text: t('menus.notAllowed', { host: hostOf(url) }) });
    else openLink(address.href);
  }
  return (
    <TrialDialog
      {...about}
      offer={prompt}
      offline={offline}
      onGo={() => go(prompt.url)}
      recheck={recheck}
      onDone={() => answer('changed')}
    />
  );
}

export interface MenuDialogsViewProps {
  /** Origins whose addresses may be opened. */
  origins: readonly string[];
}

/** What stands over the page before a menu opens, or says why it does not. */
export function MenuDialogsView({ origins }: MenuDialogsViewProps) {
  const { t } = useText();
  const dialog = useSyncExternalStore(onMenuDialog, shownMenuDialog);
  if (dialog === null) return null;
  if (dialog.kind === 'prompt') return <PromptView key={dialog.prompt.check} dialog={dialog} origins={origins} />;
  return <AlertDialog title={t('menus.reminder')} text={dialog.text} button={t('frame.close')} onClose={closeMenuDialog} />;
}
