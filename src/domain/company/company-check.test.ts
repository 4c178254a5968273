import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addedTaxTypes, companySchema } from '../../api/entities/company.ts';
import { checkCompanyEdit, hasEditErrors, tidyField } from './company-check.ts';
import { type EditableCompany, type EditableField, editFields, emptyCompany } from './company-edit.ts';

const company: EditableCompany = { ...emptyCompany, companyName: '华信科技有限公司', shortName: '华信科技' };
const check = (field: EditableField, to: unknown) => checkCompanyEdit(company, { [field]: { from: company[field], to } })[field] ?? [];
const kinds = (field: EditableField, to: unknown) => check(field, to).map(({ level, kind }) => `${level} ${kind}`);

test('[ENT-04] addedTaxType is 1 general, 2 small-scale, 0 other or empty unknown, and nothing else', () => {
  for (const code of addedTaxTypes) expect(kinds('addedTaxType', code)).toEqual([]);
  for (const code of ['3', 'x']) expect(kinds('addedTaxType', code)).toEqual(['error added-tax-type']);
});

test('[ENT-03] a social credit code has 18 characters of its alphabet; a wrong check digit is a warning that names the right one', () => {
  expect(kinds('shxydm', '91350100M000100Y43')).toEqual([]);
  expect(check('shxydm', '91350100M000100Y44')).toEqual([{ level: 'warning', kind: 'credit-code-check-digit', expected: '3' }]);
  expect(kinds('shxydm', '91350100M000100Y4')).toEqual(['error credit-code-length']);
  expect(kinds('shxydm', '9135010OM000100Y43')).toEqual(['error credit-code-character']);
});

test('[ENT-03] taxpayer ids and registration numbers have letters and digits; unusual lengths are a warning', () => {
  expect(kinds('nsrsbh', '350100000100123')).toEqual([]);
  expect(kinds('nsrsbh', '3501')).toEqual(['warning tax-id-form']);
  expect(kinds('dsnsrsbh', '35-01')).toEqual(['error tax-id-character']);
  expect(kinds('djxh', '10113501000000012345')).toEqual([]);
  expect(kinds('djxh', '号')).toEqual(['error tax-id-character']);
});

test('two identifiers of 18 characters that differ are a warning', () => {
  const held = { ...company, nsrsbh: '91350100M000100Y43' };
  expect(checkCompanyEdit(held, { shxydm: { from: '', to: '91440300708461136T' } })).toEqual({
    shxydm: [{ level: 'warning', kind: 'tax-ids-differ' }],
  });
});

test.each([
  ['companyName', '', 'error required'],
  ['companyName', '  ', 'error required'],
  ['companyName', 'x'.repeat(201), 'error too-long'],
  ['companyName', '华\u202e信', 'error unprinted'],
  ['shortName', 'a\nb', 'error unprinted'],
  ['companyName', '华\ud800信', 'error unprinted'],
  ['note', '\udc00', 'error unprinted'],
  ['tags', ['重点\ud83d'], 'error unprinted'],
  ['accountant', 5, 'error wrong-type'],
  ['accountant', ' 王 ', 'warning untidy'],
  ['locationCode', '44', 'error location-form'],
  ['locationCode', '990000', 'warning location-unknown'],
  ['note', 'x'.repeat(2_001), 'error too-long'],
  ['tags', 'x', 'error wrong-type'],
  ['tags', ['a', 'a'], 'error tag-double'],
  ['tags', [''], 'error tag-empty'],
  ['tags', ['x'.repeat(31)], 'error tag-too-long'],
  ['tags', Array.from({ length: 31 }, (_, i) => String(i)), 'error too-many-tags'],
] as const)('%s %o is an %s', (field, to, problem) => {
  expect(kinds(field, to)).toEqual([problem]);
});

test('a note may have lines, and an old wrong value does not stand in the way of another edit', () => {
  expect(kinds('note', '一\n二')).toEqual([]);
  expect(checkCompanyEdit({ ...company, shxydm: 'falsch' }, { note: { from: '', to: 'x' } })).toEqual({});
});

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', '1', '440300', '91350100M000100Y43'));
const anyForm = fc.record({
  companyName: anyText,
  shortName: anyText,
  nsrsbh: anyText,
  shxydm: anyText,
  djxh: anyText,
  dsnsrsbh: anyText,
  locationCode: anyText,
  addedTaxType: anyText,
  accountant: anyText,
  tags: fc.array(anyText, { maxLength: 40 }),
  note: anyText,
});

test('an edit without errors always fits the schema of the contract', () => {
  const { companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note } =
    companySchema.entries;
  const schemas: Record<EditableField, v.GenericSchema> = {
    companyName,
    shortName,
    nsrsbh,
    shxydm,
    djxh,
    dsnsrsbh,
    locationCode,
    addedTaxType,
    accountant,
    tags,
    note,
  };
  fc.assert(
    fc.property(anyForm, (form) => {
      for (const field of editFields) {
        const errors = check(field, form[field]).filter(({ level }) => level === 'error');
        if (errors.length === 0) expect(v.is(schemas[field], form[field])).toBe(true);
      }
    }),
  );
});

test('a tidied value is stable, and never untidy or unprinted', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      for (const field of editFields) {
        const tidy = tidyField(field, form[field]);
        expect(tidyField(field, tidy)).toEqual(tidy);
        expect(check(field, tidy).map(({ kind }) => kind)).not.toContain('untidy');
        expect(check(field, tidy).map(({ kind }) => kind)).not.toContain('unprinted');
      }
    }),
  );
});

test('only errors keep an edit from being saved', () => {
  expect(hasEditErrors({})).toBe(false);
  expect(hasEditErrors(checkCompanyEdit(company, { nsrsbh: { from: '', to: '3501' } }))).toBe(false);
  expect(hasEditErrors(checkCompanyEdit(company, { companyName: { from: company.companyName, to: '' } }))).toBe(true);
});
