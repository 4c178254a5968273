import { useEffect, useState } from 'react';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import { useDesk } from '../account/desk.tsx';

/** A form that is open, and what it changes. */
export interface EditingOf<F> {
  /** '' for something new. */
  readonly id: string;
  /** The `updated_at` that was seen. */
  readonly seen: number;
  /** Names this form: sent twice it is stored once. */
  readonly requestId: string;
  readonly form: F;
}

interface Kept<F> {
  readonly editing: EditingOf<F>;
  readonly isDirty: boolean;
}

export interface Opened<F> {
  readonly editing: EditingOf<F> | null;
  readonly isDirty: boolean;
  begin(given: Omit<EditingOf<F>, 'requestId'>): void;
  change(form: F): void;
  leave(): void;
}

function readKept<F>(text: string | null): Kept<F> | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The form of this name that is open, if any, in this tab's own memory: a reload brings it back. While something was typed and not stored nothing reloads the page or opens over it. */
export function useEditing<F>(name: 'form' | 'upgrade' | 'group'): Opened<F> {
  const { tab, login } = useDesk();
  const mark = `operator:${name}`;
  const key = `${mark}:${login.accountId}`;
  const [kept, setKept] = useState<Kept<F> | null>(() => readKept(tab.get(key)));
  const isDirty = kept?.isDirty === true;
  useEffect(() => {
    if (isDirty) markDirty(mark);
    else markClean(mark);
    return () => markClean(mark);
  }, [isDirty, mark]);
  function keep(next: Kept<F> | null): void {
    setKept(next);
    if (next === null) tab.remove(key);
    else tab.set(key, JSON.stringify(next));
  }
  return {
    editing: kept?.editing ?? null,
    isDirty,
    begin: (given) => keep({ editing: { ...given, requestId: crypto.randomUUID() }, isDirty: false }),
    change: (form) => {
      if (kept !== null) keep({ editing: { ...kept.editing, form }, isDirty: true });
    },
    leave: () => keep(null),
  };
}
