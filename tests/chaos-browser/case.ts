import { reportLines } from './diagnostics.ts';
import type { Report } from './schedule.ts';

/** A failing seed as it is printed: what was wrong, what led to it, what the page of diagnostics says, and how to run it again. */
export function caseOf({ seed, failures, log, diagnostics }: Report): string {
  return [
    `seed ${seed} failed (again: npm run chaos:browser -- --seed ${seed})`,
    ...failures.map((failure) => `  ${failure}`),
    ...log.map((line) => `    ${line}`),
    ...(diagnostics.rest === null ? [] : ['  diagnostics:', ...reportLines(diagnostics.rest).map((line) => `    ${line}`)]),
  ].join('\n');
}
