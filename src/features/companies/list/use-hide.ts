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

/** Settles when the list shows that a company is hidden or not: what was written arrives in it a moment later. */
function whenShown({ store }: Desk, companyId: string, hidden: boolean): Promise<void> {
  const isShown = (): boolean => {
    const dir = store.get().directory;
    const at = dir?.id.indexOf(companyId) ?? -1;
    return dir !== null && at >= 0 && (((dir.flags[at] ?? 0) & FLAG_HIDDEN) !== 0) === hidden;
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

/** From the changed row to the switch that follows from it, milliseconds: two frames, so that the row does not wait for the other company. */
const PAINTED_MS = 32;

/**
 * Hides a company or shows it again at once, with undo for ten seconds (COMP-02). The active company that is hidden gives way to another;
 * undo makes it the active one again.
 */
export function useHide(): (companyId: string, hidden: 0 | 1) => Promise<void> {
  const desk = useDesk();
  const { companyId: activeId, leaveWhen, switchTo } = useActiveCompany();
  const { t } = useText();

  async function show(companyId: string, wasActive: boolean): Promise<void> {
    const done = await setHidden(desk, companyId, 0);
    if (!done.ok) desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
    else {
      desk.notify({ tone: 'done', key: `hide:${companyId}`, text: t('companies.shownAgain', { name: nameOf(desk, companyId) }) });
      if (!wasActive) return;
      await whenShown(desk, companyId, false);
      await switchTo(companyId, 'stay');
    }
  }
  async function hide(companyId: string): Promise<void> {
    const wasActive = companyId === activeId;
    const hidden = setHidden(desk, companyId, 1);
    const shown = async (): Promise<boolean> => {
      if (!(await hidden).ok) return false;
      await whenShown(desk, companyId, true);
      await new Promise<void>((resolve) => void desk.clock.after(PAINTED_MS, resolve));
      return true;
    };
    if (wasActive) void leaveWhen(companyId, shown());
    const done = await hidden;
    if (!done.ok) return desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
    const text = t(wasActive ? 'companies.hiddenActive' : 'companies.hidden', { name: nameOf(desk, companyId) });
    const action = { label: t('frame.undo'), run: () => void show(companyId, wasActive) };
    desk.notify({ tone: 'done', key: `hide:${companyId}`, text, action });
  }
  return (companyId, hidden) => (hidden === 1 ? hide(companyId) : show(companyId, false));
}
