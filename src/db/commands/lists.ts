import type {
  CompaniesInput,
  CompaniesUndoInput,
  CompaniesUndone,
  ImportAnswer,
  ImportInput,
  ListResult,
  UndoInput,
} from '../../domain/lists/result.ts';
import { resultKey, withAnswer, withUndone } from '../../domain/lists/result.ts';
import type { FactRow } from '../types.ts';
import { defineCommand } from './definition.ts';

/** Commands of one import go in order, so that what takes it back comes behind all of them. */
const keyOf = ({ importId }: { readonly importId: string }): string => `import:${importId}`;

function kept(importId: string, at: number, next: (held: ListResult | null) => ListResult) {
  const k = resultKey(importId);
  return {
    k,
    next: (held: FactRow | null): FactRow => ({
      ...{ k, fetchedAt: at, outcome: 'known', lastTry: null },
      value: next((held?.value ?? null) as ListResult | null), // as: only these commands write under the key
    }),
  };
}

/** Rows of a list that wait for the line (PLUS-46). What the gateway answers of each row is kept beside the import. */
export const factsImport = defineCommand<ImportInput, ImportAnswer, 'companies'>({
  call: 'factsImport',
  company: () => '',
  key: keyOf,
  changes: null,
  keeps: ({ importId, at }, { results }) => kept(importId, Date.parse(at), (held) => withAnswer(held, results)),
  words: ({ fileName, rows }, t) => t('outbox.factsImport', { file: fileName, count: rows.length }),
});

/** Takes an import back, company by company. */
export const factsImportUndo = defineCommand<UndoInput, { readonly withdrawn: number }, 'companies'>({
  call: 'factsImportUndo',
  company: () => '',
  key: keyOf,
  changes: null,
  keeps: ({ importId }, { withdrawn }) => kept(importId, 0, (held) => withUndone(held, withdrawn)),
  words: (_, t) => t('outbox.factsImportUndo'),
});

/** Companies out of a list, which the gateway adds or completes (PLUS-46). None is shown before it has said which one each row is. */
export const companiesImport = defineCommand<CompaniesInput, ImportAnswer, 'companies'>({
  call: 'companiesImport',
  company: () => '',
  key: keyOf,
  changes: null,
  keeps: ({ importId }, { results }) => kept(importId, 0, (held) => withAnswer(held, results)),
  words: ({ fileName, rows }, t) => t('outbox.companiesImport', { file: fileName, count: rows.length }),
});

/** Takes away again what an import of companies added and nobody has touched. */
export const companiesImportUndo = defineCommand<CompaniesUndoInput, CompaniesUndone, 'companies'>({
  call: 'companiesImportUndo',
  company: () => '',
  key: keyOf,
  changes: null,
  keeps: ({ importId }, { removed, kept: left }) =>
    kept(importId, 0, (held) => withUndone(held, removed, left.filter(({ why }) => why !== 'gone').length)),
  words: (_, t) => t('outbox.factsImportUndo'),
});
