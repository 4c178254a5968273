import type { RowResult } from './plan.ts';

/* What the page tells the gateway of a list of companies, and what it answers. Both sides read a row by the same rules. */

/** Fields of a row as they are sent. An area is its code; tags are parted by 、. */
export const sentFields = [
  'companyName',
  'shortName',
  'shxydm',
  'nsrsbh',
  'djxh',
  'dsnsrsbh',
  'location',
  'addedTaxType',
  'accountant',
  'tags',
  'note',
] as const;

/** A row as it is sent; `line` is that of the file, from 1. What it does not tell is ''. */
export type SentCompany = { readonly line: number } & Readonly<Record<(typeof sentFields)[number], string>>;

/** Rows of one command: each new company costs the gateway the readings of its name. */
export const MOST_COMPANIES = 200;

/** What became of a row: a new company, one that was completed, one that knew all of it, one that says the same as a row above, one that cannot be taken. */
export const companyOutcomes = ['added', 'completed', 'same', 'double', 'refused'] as const;
export type CompanyOutcome = (typeof companyOutcomes)[number];

/** Why a company that an import added is not taken away again: it is gone, was changed, was told of by a source, or is shared. */
export const keptReasons = ['gone', 'changed', 'told', 'shared'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** A row as it is sent, from what it was read as. An area that was guessed by the number is guessed anew. */
export function sentCompany({ line, company, notes }: RowResult): SentCompany {
  const { locationCode, tags, ...texts } = company;
  const isGuess = notes.some(({ kind }) => kind === 'area-from-code');
  return { ...texts, line, location: isGuess ? '' : locationCode, tags: tags.join('、') };
}

export const outcomeOfResult = {
  new: 'added',
  update: 'completed',
  same: 'same',
  double: 'double',
  error: 'refused',
} as const satisfies Readonly<Record<RowResult['kind'], CompanyOutcome>>;
