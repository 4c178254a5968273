import { useEffect, useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { useFormDraft } from '../../../desk/forms/use-form-draft.ts';
import { markClean, markDirty } from '../../../ui/dirty-forms.ts';

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

export interface Opened<F> {
  /** Whether it is known what was left open. */
  readonly isKnown: boolean;
  readonly editing: EditingOf<F> | null;
  readonly isDirty: boolean;
  begin(given: Omit<EditingOf<F>, 'requestId'>): void;
  change(form: F): void;
  leave(): void;
}

const keptSchema = v.object({ id: v.string(), seen: v.number(), requestId: v.string(), form: v.looseObject({}) });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has every field of another, of the same kind: what another build has kept may lack one. */
export function hasShapeOf(value: unknown, shape: unknown): boolean {
  if (!isObject(shape)) return typeof value === typeof shape && Array.isArray(value) === Array.isArray(shape);
  return isObject(value) && Object.entries(shape).every(([name, part]) => hasShapeOf(Reflect.get(value, name), part));
}

/** What was kept of a form like `empty`, null when it is none. */
function keptOf<F>(value: unknown, empty: F): EditingOf<F> | null {
  const kept = v.safeParse(keptSchema, value);
  if (!kept.success || !hasShapeOf(kept.output.form, empty)) return null;
  return { ...kept.output, form: kept.output.form as F }; // as: it has every field of the empty one
}

/**
 * The form of this name that is open, if any. What was typed is a draft of the account's database (PLUS-14, PLUS-23): a reload, and whoever opens the page
 * next, has it again, and on a shared PC it is encrypted. Two tabs have a form each. While something was typed and not stored nothing reloads the page or opens over it.
 */
export function useEditing<F>(name: string, empty: F): Opened<F> {
  const mark = `operator:${name}`;
  const { keeper } = useFormDraft<EditingOf<F>>(
    { form: 'operator', subject: name, companyId: '' },
    { stamp: () => null, stored: (value) => value },
  );
  const [open, setOpen] = useState<{ readonly editing: EditingOf<F>; readonly isDirty: boolean } | null>(null);
  const isDirty = open?.isDirty === true;
  // Before anything is painted: a form that was left open is in view at once, and no list before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what was kept
  useLayoutEffect(() => {
    const kept = keeper === null ? null : keptOf(keeper.found?.value, empty);
    if (keeper === null || kept === null) return;
    keeper.adopt(kept);
    setOpen({ editing: kept, isDirty: true });
  }, [keeper]);
  useEffect(() => {
    if (isDirty) markDirty(mark);
    else markClean(mark);
    return () => markClean(mark);
  }, [isDirty, mark]);
  return {
    isKnown: keeper !== null,
    editing: open?.editing ?? null,
    isDirty,
    begin: (given) => setOpen({ editing: { ...given, requestId: crypto.randomUUID() }, isDirty: false }),
    change(form) {
      if (open === null) return;
      const editing = { ...open.editing, form };
      setOpen({ editing, isDirty: true });
      void keeper?.save(editing);
    },
    leave() {
      // The list is back when nothing of the form is kept: a reload in between would have it again.
      const dropped = keeper?.drop().catch(() => undefined);
      void Promise.resolve(dropped).then(() => setOpen(null));
    },
  };
}
