import type { Words } from '../words.ts';
import type { companyNotes as zh } from '../zh-CN/company-notes.ts';

export const companyNotes: Words<typeof zh> = {
  'no-data': 'a sum, headings or a note',
  'missing-name': 'no company name',
  'too-long': 'too long',
  'code-length': 'a social credit code has 18 characters',
  'code-character': 'the social credit code has a character that is not allowed (no I, O, S, V, Z), position',
  'code-check-digit': 'wrong check digit of the social credit code, expected',
  'lost-digits': 'the spreadsheet wrote the identifier as a power of ten and lost its last digits; make the column text and type it again',
  'tax-id-character': 'the tax identifier has characters other than letters and digits',
  'tax-id-form': 'unusual length of the tax identifier, please check',
  'unknown-area': 'unknown area',
  'unknown-tax-type': 'unknown taxpayer type, taken as unknown',
  'area-from-code': 'no area, taken from the tax identifier',
  'no-tax-id': 'no tax identifier, known by its name only',
  double: 'same identifier as an earlier line under another name',
  'other-name': 'an existing company has this identifier under another name, its name',
  'other-id': 'an existing company of this name has another identifier',
  ambiguous: 'several companies of the account match this row',
};
