import { areaName } from '../../domain/company/area-names.ts';
import type { HeldCompany, RowResult } from '../../domain/lists/companies/plan.ts';
import { type SentCompany, sentCompany } from '../../domain/lists/companies/wire.ts';
import type { LeftLine } from '../../domain/lists/result.ts';
import type { TextKey, Translate } from '../../texts/catalogue.ts';

/** Figures over the preview of a list of companies; apart from the first they add up to the rows of the file. */
export const companyFigures = ['all', 'new', 'update', 'known', 'refused', 'spare'] as const;
export type CompanyFigure = (typeof companyFigures)[number];

/** The figure that a row belongs to. */
export function companyFigure({ kind, notes }: RowResult): Exclude<CompanyFigure, 'all'> {
  if (kind === 'new' || kind === 'update') return kind;
  if (kind === 'same') return 'known';
  return kind === 'double' || notes.some((note) => note.kind === 'no-data') ? 'spare' : 'refused';
}

/** Rows by figure. */
export function countCompanies(rows: readonly RowResult[]): Readonly<Record<CompanyFigure, number>> {
  const counts = { all: rows.length, new: 0, update: 0, known: 0, refused: 0, spare: 0 };
  for (const row of rows) counts[companyFigure(row)] += 1;
  return counts;
}

/** Rows that are given: those that add a company or complete one. */
export const givenRows = (rows: readonly RowResult[]): readonly RowResult[] =>
  rows.filter(({ kind }) => kind === 'new' || kind === 'update');

export const sentCompanies = (rows: readonly RowResult[]): SentCompany[] => givenRows(rows).map(sentCompany);

/** What is to be said of a note: its words, and what it is about. */
function noteWords({ kind, about }: RowResult['notes'][number], t: Translate): string {
  const words = t(`companyNotes.${kind}`);
  return about === '' ? words : t('lists.noteAbout', { words, about });
}

/** What is to be said of a row's result. */
export function rowNotes(row: RowResult, t: Translate): string {
  const first = row.kind === 'double' ? [t('lists.double', { line: row.first })] : [];
  return [...first, ...row.notes.map((note) => noteWords(note, t))].join(t('frame.between'));
}

/** What the gateway says of a row, as a note in words; what is none stands as it is. */
export function problemWords(problem: string, t: Translate): string {
  const [, kind = '', about = ''] = /^([a-z-]+): ?(.*)$/s.exec(problem) ?? [];
  if (kind === 'double') return t('lists.double', { line: about });
  const key: TextKey | null = isNote(kind, t) ? `companyNotes.${kind}` : null;
  return key === null ? problem : about === '' ? t(key) : t('lists.noteAbout', { words: t(key), about });
}

type NoteKind = RowResult['notes'][number]['kind'];
// A key without words comes back as itself.
const isNote = (kind: string, t: Translate): kind is NoteKind => t(`companyNotes.${kind as NoteKind}`) !== `companyNotes.${kind}`; // as: asked of any text

const typeKeys: Readonly<Record<string, TextKey>> = { '1': 'companies.general', '2': 'companies.smallScale', '0': 'companies.otherType' };

/** A value of a field as it is read. */
function valueWords(field: string, value: string | readonly string[], t: Translate): string {
  if (typeof value !== 'string') return value.join(t('frame.between'));
  if (field === 'locationCode') return areaName(value, t('companies.areas') || undefined);
  const type = field === 'addedTaxType' ? typeKeys[value] : undefined;
  return type === undefined ? value : t(type);
}

/** A value that a row brings, with the one that it takes the place of, '' for none. */
export interface Brought {
  readonly field: string;
  readonly now: string;
  readonly before: string;
}

const shownFields = ['shxydm', 'nsrsbh', 'locationCode', 'addedTaxType', 'accountant', 'tags'] as const;

/** What a row brings: of a new company what is known of it, of a known one what changes. */
export function broughtBy(row: RowResult, held: ReadonlyMap<string, HeldCompany>, t: Translate): Brought[] {
  if (row.kind === 'update') {
    const before = held.get(row.companyId);
    return Object.entries(row.changes).map(([field, value]) => {
      // as: the changes of a company are by its fields
      const old = before?.[field as keyof HeldCompany] ?? '';
      return { field, now: valueWords(field, value, t), before: field === 'tags' ? '' : valueWords(field, old, t) };
    });
  }
  const { company } = row;
  return shownFields
    .filter((field) => !(field === 'nsrsbh' && company.nsrsbh === company.shxydm))
    .map((field) => ({ field, now: valueWords(field, company[field], t), before: '' }))
    .filter(({ now }) => now !== '');
}

/** Rows that are left out though they name a company, in words. */
export function leftCompanies(rows: readonly RowResult[], t: Translate): LeftLine[] {
  return rows
    .filter((row) => companyFigure(row) === 'refused' || row.kind === 'double')
    .map((row) => ({ line: row.line, company: row.company.companyName, words: rowNotes(row, t) }));
}
