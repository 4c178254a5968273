import { type FormEvent, useCallback, useEffect, useId } from 'react';
import { markClean, markDirty } from './dirty-forms.ts';

/** What holds typing: a tick or a choice is made again in a moment. */
const TYPED = 'input:not([type="checkbox"]):not([type="radio"]), textarea';

/** For the `onInput` of a form: from the first text typed into it until it goes it is dirty, and nothing opens over it (PLUS-14). */
export function useTypedForm(): (event: FormEvent) => void {
  const mark = `typed:${useId()}`;
  useEffect(() => () => markClean(mark), [mark]);
  return useCallback(
    ({ target }: FormEvent) => {
      if (target instanceof Element && target.matches(TYPED)) markDirty(mark);
    },
    [mark],
  );
}
