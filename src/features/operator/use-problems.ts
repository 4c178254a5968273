import { useState } from 'react';
import type { FieldProblem } from '../../domain/publishing/check-publication.ts';
import type { ProblemOf } from './form-fields.tsx';

export interface Problems {
  readonly problemOf: ProblemOf;
  touch(field: string): void;
  /** It was tried to store the form; `found` is what the gateway refused it for. */
  tried(found: readonly FieldProblem[] | null): void;
}

/** Which problems are told: of what was touched, and all of them once storing was tried. `known` are those of the newest look at the form. */
export function useProblems(known: readonly FieldProblem[]): Problems {
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
  };
}

/** The first field that is wrong, in the order of the page. */
export function focusFirst(problems: readonly FieldProblem[]): void {
  const names = new Set(problems.map(({ field }) => field));
  const fields = [...document.querySelectorAll<HTMLElement>('input[name], textarea[name], select[name]')];
  fields.find((one) => names.has(one.getAttribute('name') ?? ''))?.focus();
}
