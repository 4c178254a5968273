import { useEffect, useState } from 'react';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import { useDesk } from '../account/desk.tsx';
import type { Editing, FormState } from './form-state.ts';

/** What was typed, in this tab's own memory: a reload brings it back. */
const KEPT = 'operator:form';
const FORM = 'operator:form';

interface Kept {
  readonly editing: Editing;
  readonly isDirty: boolean;
}

function readKept(text: string | null): Kept | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The form that is open, if any. While something was typed and not published nothing reloads the page or opens over it. */
export function useEditing() {
  const { tab, login } = useDesk();
  const key = `${KEPT}:${login.accountId}`;
  const [kept, setKept] = useState<Kept | null>(() => readKept(tab.get(key)));
  const isDirty = kept?.isDirty === true;
  useEffect(() => {
    if (isDirty) markDirty(FORM);
    else markClean(FORM);
    return () => markClean(FORM);
  }, [isDirty]);
  function keep(next: Kept | null): void {
    setKept(next);
    if (next === null) tab.remove(key);
    else tab.set(key, JSON.stringify(next));
  }
  return {
    editing: kept?.editing ?? null,
    isDirty,
    begin: (given: Omit<Editing, 'requestId'>): void => keep({ editing: { ...given, requestId: crypto.randomUUID() }, isDirty: false }),
    change: (form: FormState): void => {
      if (kept !== null) keep({ editing: { ...kept.editing, form }, isDirty: true });
    },
    leave: (): void => keep(null),
  };
}
