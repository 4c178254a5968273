import { type EditProblem, fieldLimits, MAX_TAG_LENGTH, MAX_TAGS } from '../../../domain/company/company-check.ts';
import type { EditableField } from '../../../domain/company/company-edit.ts';
import { checkCreditCode } from '../../../domain/company/credit-code.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import type { FieldValue } from './edit-form.ts';

/** What is wrong with a field, in words that say what to do. */
function fieldProblemWords(field: EditableField, value: FieldValue, problem: EditProblem, t: Translate): string {
  const { length } = value;
  const max = field === 'tags' ? (problem.kind === 'tag-too-long' ? MAX_TAG_LENGTH : MAX_TAGS) : fieldLimits[field];
  const check = typeof value === 'string' ? checkCreditCode(value) : null;
  const expected = problem.level === 'warning' ? (problem.expected ?? (check?.kind === 'check-digit' ? check.expected : '')) : '';
  return t(`companies.${problem.kind}`, { length, max, expected });
}

/** The worst problem of a field as a form shows it. */
export function fieldState(
  field: EditableField,
  value: FieldValue,
  problems: readonly EditProblem[] | undefined,
  t: Translate,
): { readonly state: 'none' | 'error' | 'warning'; readonly message: string | undefined } {
  const worst = problems?.find((problem) => problem.level === 'error') ?? problems?.[0];
  if (worst === undefined) return { state: 'none', message: undefined };
  return { state: worst.level, message: fieldProblemWords(field, value, worst, t) };
}
