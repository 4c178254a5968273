import { taxWord } from '../../../desk/calendar/calendar-words.ts';
import { yuanWords } from '../../../domain/core/money-words.ts';
import { knownOf } from '../../../domain/lists/changes.ts';
import type { RowFact } from '../../../domain/lists/documents.ts';
import type { PlannedRow } from '../../../domain/lists/plan.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import { periodWords } from '../../../domain/status/period.ts';
import { filingStates, isTaxCode } from '../../../domain/status/work-area.ts';
import type { TextKey, Translate } from '../../../texts/catalogue.ts';

type Said = Readonly<Record<string, unknown>>;

/** What was recognised as the row's company, and how. */
function matchWords({ match }: PlannedRow, t: Translate): string {
  if (match.how === 'ambiguous') return t('lists.ambiguous', { count: match.count });
  return t(`lists.how-${match.how}`);
}

/** How the row's company was found; '' where none was: why not stands with what the row is not. */
export const foundWords = (row: PlannedRow, t: Translate): string =>
  row.end === 'none' || row.end === 'unmatched' ? '' : matchWords(row, t);

/** Why a row is not given; '' for one that is. */
export function rowProblem(row: PlannedRow, t: Translate): string {
  switch (row.end) {
    case 'give':
      return '';
    case 'none':
      return t('lists.noData');
    case 'double':
      return t('lists.double', { line: row.first });
    case 'added':
      return t('lists.added', { line: row.first });
    case 'unmatched':
      return matchWords(row, t);
    case 'unread':
      return row.problems
        .map(({ field, text }) => t(text === '' ? 'lists.unreadEmpty' : 'lists.unread', { field: t(`lists.field-${field}`), text }))
        .join(t('frame.between'));
  }
}

const counts = {
  issued: 'lists.said-issued',
  received: 'lists.said-received',
  quotaLeft: 'lists.said-quotaLeft',
  vouchers: 'lists.said-vouchers',
  persons: 'lists.said-persons',
} as const satisfies Record<string, TextKey>;

/** What a document says, in a few words. */
function saidWords(doc: Said, t: Translate): string {
  const words: string[] = [];
  const state = filingStates.find((one) => one === doc.state);
  if (state !== undefined) words.push(t(`status.state-${state}`));
  if (doc.closed !== undefined) words.push(t(doc.closed === 1 ? 'lists.said-closed' : 'lists.said-open'));
  for (const [field, key] of Object.entries(counts)) if (typeof doc[field] === 'number') words.push(t(key, { n: doc[field] }));
  const amount = doc.amount ?? doc.issuedAmount;
  if (typeof amount === 'string') words.push(yuanWords(amount));
  else if (state !== undefined) words.push(t('lists.unknownAmount'));
  return words.join(' · ');
}

/** Tax and period of a fact. */
export function partWords({ doc, area }: RowFact, t: Translate): string {
  const code = String(doc.code ?? '');
  const what = isTaxCode(code) ? taxWord(code, t) : t(`status.area-${area}`);
  return `${what} ${periodWords(String(doc.period))}`;
}

/** What a row tells. */
export const factWords = ({ doc }: RowFact, t: Translate): string => saidWords(doc, t);

/** What is known until now of the same thing; '' for nothing. */
export function beforeWords(fact: RowFact, status: AreaStatus | undefined, t: Translate): string {
  const known = knownOf(fact, status);
  return known === null ? '' : saidWords(known, t);
}
