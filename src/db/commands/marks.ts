import type { Mark, MarkPlace } from '../../domain/sources/marks.ts';
import type { TextKey, Translate } from '../../texts/catalogue.ts';
import { defineCommand } from './definition.ts';
import { markLines, unmarkLines } from './mark-lines.ts';

/** Marks of states as they wait in the outbox. */
export interface MarkInput {
  /** When they were made, ISO. */
  readonly at: string;
  readonly rows: readonly Mark[];
}

/** Marks that are taken back; of everybody who has the companies where a contradiction is resolved. */
export interface UnmarkInput {
  readonly rows: readonly MarkPlace[];
  readonly reason: string;
  readonly whose: 'own' | 'all';
}

/** The company that all rows are of, '' for several. */
function markedCompany({ rows }: { readonly rows: readonly MarkPlace[] }): string {
  const ids = new Set(rows.map(({ companyId }) => companyId));
  return ids.size === 1 ? (rows[0]?.companyId ?? '') : '';
}

/** Marks and what takes them back go one after the other. */
const MARKS = 'marks';

const companiesIn = ({ rows }: { readonly rows: readonly MarkPlace[] }): number => new Set(rows.map(({ companyId }) => companyId)).size;

/** Of both answers the rows that were not carried out, by their place in the input. */
interface MarkAnswer {
  readonly refused: readonly { readonly row: number; readonly problem: string }[];
}

/** Rows that were refused while the others were carried out; why, by the first of them. */
function restOf<I extends MarkInput | UnmarkInput>(input: I, { refused }: MarkAnswer): { readonly input: I; readonly code: string } | null {
  const places = new Set(refused.map(({ row }) => row));
  const rows = input.rows.filter((_, place) => places.has(place));
  return rows.length === 0 ? null : { input: { ...input, rows }, code: refused[0]?.problem ?? '' };
}

const reasons: ReadonlyMap<string, TextKey> = new Map([
  ['privilege.denied', 'marks.why-noRight'],
  ['company.notFound', 'marks.why-gone'],
  ['mark.older', 'marks.why-older'],
]);
function whyRefused(code: string, t: Translate): string | null {
  const key = reasons.get(code);
  return key === undefined ? null : t(key);
}

/** Marks states of companies by hand (PLUS-47). What they make of a state is told by the gateway; until then they are shown as waiting beside it. */
export const factsMark = defineCommand<MarkInput, MarkAnswer, 'companies'>({
  call: 'factsMark',
  company: markedCompany,
  key: () => MARKS,
  changes: null,
  words: (input, t) => t('marks.give', { count: companiesIn(input) }),
  lines: markLines,
  rest: restOf,
  why: whyRefused,
});

/** Takes marks back: what they had hidden counts again. */
export const factsUnmark = defineCommand<UnmarkInput, MarkAnswer, 'companies'>({
  call: 'factsUnmark',
  company: markedCompany,
  key: () => MARKS,
  changes: null,
  words: (input, t) => t('marks.takeBack', { count: companiesIn(input) }),
  lines: unmarkLines,
  rest: restOf,
  why: whyRefused,
});
