import { useState } from 'react';
import type { FieldProblem } from '../../../domain/publishing/check-publication.ts';
import type { ProblemOf } from './form-fields.tsx';
import type { Checked } from './use-check.ts';

export interface Problems {
  readonly problemOf: ProblemOf;
  touch(field: string): void;
  /** It was tried to store the form; `found` is what the gateway refused it for. */
  tried(found: readonly FieldProblem[] | null): void;
  /** Storing is tried now: tells everything that the newest look has found, and whether that was something. */
  hold(): boolean;
}

const unchecked: Checked = { answer: null, state: 'failed' };

/** Which problems are told: of what was touched, and all of them once storing was tried. `checked` is the newest look at the form, for one that is looked at. */
export function useProblems({ answer, state }: Checked = unchecked): Problems {
  const known = answer?.problems ?? [];
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly FieldProblem[] | null>(null);
  const [isTried, setTried] = useState(false);
  const problems = refused ?? known;
  return {
    problemOf: (field) => (isTried || touched.has(field) ? (problems.find((one) => one.field === field)?.problem ?? null) : null),
    touch(field) {
      setRefused(null);
      setTouched((before) => new Set([...before, field]));
    },
    tried(found) {
      setTried(true);
      setRefused(found);
      if (found !== null) focusFirst(found);
    },
    hold() {
      setTried(true);
      setRefused(null);
      // While the form is still being looked at the gateway decides: it looks at what is sent as well.
      if (state === 'known') focusFirst(known);
      return state === 'known' && known.length > 0;
    },
  };
}

/** The first field that is wrong, in the order of the page. */
function focusFirst(problems: readonly FieldProblem[]): void {
  const names = new Set(problems.map(({ field }) => field));
  const fields = [...document.querySelectorAll<HTMLElement>('input[name], textarea[name], select[name]')];
  fields.find((one) => names.has(one.getAttribute('name') ?? ''))?.focus();
}
