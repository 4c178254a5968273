import { useActiveCompany } from '../../../desk/active-company.tsx';
import { type Desk, useDesk } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { useText } from '../../../ui/text.ts';
import { problemWords, setHidden } from '../commands.ts';

/** A company as its notices name it, by its seal (PLUS-02). */
function nameOf({ store }: Desk, companyId: string): string {
  const dir = store.get().directory;
  const at = dir?.id.indexOf(companyId) ?? -1;
  if (dir === null || at < 0) return companyId;
  const { shortName, tail } = sealAt(dir, at);
  return tail === '' ? shortName : `${shortName} …${tail}`;
}

/** Settles when the list shows a company: what was written arrives in it a moment later. */
function whenShown({ store }: Desk, companyId: string): Promise<void> {
  const isShown = (): boolean => {
    const dir = store.get().directory;
    const at = dir?.id.indexOf(companyId) ?? -1;
    return dir !== null && at >= 0 && ((dir.flags[at] ?? 0) & FLAG_HIDDEN) === 0;
  };
  return new Promise((resolve) => {
    if (isShown()) resolve();
    else {
      const stop = store.subscribe(() => {
        if (!isShown()) return;
        stop();
        resolve();
      });
    }
  });
}

/**
 * Hides a company or shows it again at once, with undo for ten seconds (COMP-02). The active company that is hidden gives way to another;
 * undo makes it the active one again.
 */
export function useHide(): (companyId: string, hidden: 0 | 1) => Promise<void> {
  const desk = useDesk();
  const { companyId: activeId, leave, switchTo } = useActiveCompany();
  const { t } = useText();

  async function show(companyId: string, wasActive: boolean): Promise<void> {
    const done = await setHidden(desk, companyId, 0);
    if (!done.ok) desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
    else {
      desk.notify({ tone: 'done', key: `hide:${companyId}`, text: t('companies.shownAgain', { name: nameOf(desk, companyId) }) });
      if (!wasActive) return;
      await whenShown(desk, companyId);
      await switchTo(companyId, 'stay');
    }
  }
  async function hide(companyId: string): Promise<void> {
    const wasActive = companyId === activeId;
    if (wasActive) leave(companyId, true);
    const done = await setHidden(desk, companyId, 1);
    if (!done.ok) {
      desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
      if (wasActive) await switchTo(companyId, 'stay');
      return;
    }
    const text = t(wasActive ? 'companies.hiddenActive' : 'companies.hidden', { name: nameOf(desk, companyId) });
    const action = { label: t('frame.undo'), run: () => void show(companyId, wasActive) };
    desk.notify({ tone: 'done', key: `hide:${companyId}`, text, action });
  }
  return (companyId, hidden) => (hidden === 1 ? hide(companyId) : show(companyId, false));
}
