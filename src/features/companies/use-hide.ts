import { useText } from '../../ui/text.ts';
import { type Desk, useDesk } from '../account/desk.tsx';
import { problemWords, setHidden } from './commands.ts';

function nameOf({ store }: Desk, companyId: string): string {
  const dir = store.get().directory;
  const at = dir?.id.indexOf(companyId) ?? -1;
  return dir?.shortName[at] || dir?.name[at] || companyId;
}

/** Hides a company or shows it again at once, with undo for ten seconds (COMP-02). The active company that is hidden gives way by itself. */
export function useHide(): (companyId: string, hidden: 0 | 1) => Promise<void> {
  const desk = useDesk();
  const { t } = useText();
  return async function run(companyId, hidden) {
    const name = nameOf(desk, companyId);
    const done = await setHidden(desk, companyId, hidden);
    if (!done.ok) {
      desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
      return;
    }
    desk.notify({
      tone: 'done',
      key: `hide:${companyId}`,
      text: t(hidden === 1 ? 'companies.hidden' : 'companies.shownAgain', { name }),
      action: { label: t('frame.undo'), run: () => void run(companyId, hidden === 1 ? 0 : 1) },
    });
  };
}
