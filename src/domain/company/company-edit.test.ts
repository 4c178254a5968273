import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import type { Company } from '../../api/entities/company.ts';
import {
  type CompanyChanges,
  changesBetween,
  describeEdit,
  type EditableCompany,
  type EditableField,
  editedValues,
  editFields,
  mergeEdit,
  sameValue,
  withEdit,
  withHidden,
} from './company-edit.ts';
import { shortNameOf } from './short-name.ts';

interface Row extends EditableCompany {
  readonly companyId: string;
  readonly hidden: 0 | 1;
  readonly rev: number;
}
const row: Row = {
  companyId: 'c1',
  hidden: 0,
  rev: 7,
  companyName: '深圳市华信科技有限公司',
  shortName: '华信科技',
  nsrsbh: '',
  shxydm: '',
  djxh: '',
  dsnsrsbh: '',
  locationCode: '440300',
  addedTaxType: '2',
  accountant: '王丽娟',
  tags: ['新户', '季报'],
  note: '',
};

test('the list of editable fields leaves none out, and a company of the contract is editable', () => {
  expectTypeOf<(typeof editFields)[number]>().toEqualTypeOf<EditableField>();
  expectTypeOf<Company>().toExtend<EditableCompany>();
});

test('two people who edit different fields are merged', () => {
  const theirs = { ...row, rev: 9, accountant: '李娜' };
  const outcome = mergeEdit(theirs, { baseRev: 7, changes: { note: { from: '', to: '每月 10 日前取票' } } });
  expect(outcome).toEqual({ kind: 'apply', next: { ...theirs, note: '每月 10 日前取票' }, changed: ['note'] });
});

test('a field that meanwhile has a third value is a conflict, and nothing is applied', () => {
  const theirs = { ...row, rev: 9, accountant: '李娜' };
  const changes = { accountant: { from: '王丽娟', to: '张伟' }, note: { from: '', to: 'x' } };
  expect(mergeEdit(theirs, { baseRev: 7, changes })).toEqual({ kind: 'conflict', fields: ['accountant'] });
});

test('a field that already has the value wanted is no conflict and no change', () => {
  const theirs = { ...row, rev: 9, accountant: '张伟' };
  expect(mergeEdit(theirs, { baseRev: 7, changes: { accountant: { from: '王丽娟', to: '张伟' } } })).toEqual({
    kind: 'apply',
    next: theirs,
    changed: [],
  });
});

test('tags are compared by their items', () => {
  const changes = { tags: { from: ['新户', '季报'], to: ['新户'] } };
  expect(mergeEdit({ ...row, tags: [...row.tags] }, { baseRev: 7, changes })).toMatchObject({ kind: 'apply', changed: ['tags'] });
  expect(mergeEdit({ ...row, tags: ['季报', '新户'] }, { baseRev: 7, changes }).kind).toBe('conflict');
});

test('a short name that was derived follows the new name, one of the user’s own stays', () => {
  const changes = { companyName: { from: row.companyName, to: '深圳市远大贸易有限公司' } };
  expect(mergeEdit(row, { baseRev: 7, changes })).toMatchObject({ next: { shortName: '远大贸易' } });
  expect(mergeEdit({ ...row, shortName: '老华' }, { baseRev: 7, changes })).toMatchObject({ next: { shortName: '老华' } });
});

const text = fc.constantFrom('', 'a', 'b', 'c');
const anyRow: fc.Arbitrary<Row> = fc.record({
  companyId: fc.constant('c1'),
  hidden: fc.constantFrom(0, 1),
  rev: fc.nat(),
  companyName: text,
  shortName: text,
  nsrsbh: text,
  shxydm: text,
  djxh: text,
  dsnsrsbh: text,
  locationCode: text,
  addedTaxType: text,
  accountant: text,
  tags: fc.array(text, { maxLength: 3 }),
  note: text,
});
const anyForm = anyRow.chain((full) =>
  fc.subarray([...editFields]).map((fields) => Object.fromEntries(fields.map((field) => [field, full[field]])) as Partial<EditableCompany>),
); // fromEntries widens the keys

test('an edit made on the newest row always applies and gives every changed field the form’s value', () => {
  fc.assert(
    fc.property(anyRow, anyForm, (seen, form) => {
      const changes = changesBetween(seen, form);
      const outcome = mergeEdit(seen, { baseRev: seen.rev, changes });
      if (outcome.kind !== 'apply') throw new Error('an edit on the newest row applies');
      for (const field of editFields) {
        // A derived short name may follow a new name; every other field not in the form stays.
        if (changes[field] !== undefined || field !== 'shortName') expect(outcome.next[field]).toEqual(changes[field]?.to ?? seen[field]);
      }
    }),
  );
});

test('merging is by field: it conflicts exactly when one field has a third value', () => {
  fc.assert(
    fc.property(anyRow, anyRow, anyForm, (seen, current, form) => {
      const changes = changesBetween(seen, form);
      const third = editFields.filter((field) => {
        const change = changes[field];
        return (
          change !== undefined &&
          !sameValue(current[field], change.from) &&
          !sameValue(current[field], change.to) &&
          !(field === 'shortName' && current.shortName === shortNameOf(current.companyName))
        );
      });
      const outcome = mergeEdit(current, { baseRev: seen.rev, changes });
      expect(outcome.kind === 'conflict' ? outcome.fields : []).toEqual(third);
    }),
  );
});

test('[PLUS-11] applying the same edit twice is applying it once', () => {
  fc.assert(
    fc.property(anyRow, anyForm, (seen, form) => {
      const changes = changesBetween(seen, form);
      const once = mergeEdit(seen, { baseRev: seen.rev, changes });
      if (once.kind !== 'apply') throw new Error('an edit on the newest row applies');
      expect(mergeEdit(once.next, { baseRev: seen.rev, changes })).toEqual({ kind: 'apply', next: once.next, changed: [] });
    }),
  );
});

test('renaming and giving a short name at the same time is no conflict, in either order', () => {
  const rename = { companyName: { from: row.companyName, to: '深圳市远大贸易有限公司' } };
  const shorten = { shortName: { from: '华信科技', to: '老华' } };
  for (const [first, second] of [
    [rename, shorten],
    [shorten, rename],
  ] as const) {
    const once = mergeEdit(row, { baseRev: 7, changes: first });
    if (once.kind !== 'apply') throw new Error('the first edit applies');
    expect(mergeEdit(once.next, { baseRev: 7, changes: second })).toMatchObject({
      kind: 'apply',
      next: { companyName: '深圳市远大贸易有限公司', shortName: '老华' },
    });
  }
});

test('edits of different fields give the same row in either order', () => {
  fc.assert(
    fc.property(anyRow, anyForm, anyForm, (seen, mine, theirs) => {
      const other = Object.fromEntries(Object.entries(theirs).filter(([field]) => !(field in mine))) as Partial<EditableCompany>; // entries widens the keys
      const [x, y] = [changesBetween(seen, mine), changesBetween(seen, other)];
      const apply = (current: Row, changes: CompanyChanges): Row => {
        const outcome = mergeEdit(current, { baseRev: 0, changes });
        return outcome.kind === 'apply' ? outcome.next : current;
      };
      // The derived short name is the one field an edit of another field may move.
      const { shortName: a, ...first } = apply(apply(seen, x), y);
      const { shortName: b, ...second } = apply(apply(seen, y), x);
      expect(first).toEqual(second);
      expect(typeof a).toBe(typeof b);
    }),
  );
});

test('a stored edit that does not fit changes nothing, and names of the prototype are not taken for fields', () => {
  const broken: unknown[] = [null, 1, 'x', [], {}, { companyId: 'c1', changes: null }, { companyId: 'c1', changes: { note: 5 } }];
  const odd = { changes: { tags: { from: [], to: 'x' }, note: { from: '', to: 7 } } };
  const proto: unknown = JSON.parse('{"changes":{"__proto__":{"note":{"from":"","to":"x"}},"constructor":{"to":"y"}}}');
  for (const input of [...broken, odd, proto]) expect(withEdit(row, input)).toEqual(row);
  for (const input of [...broken, { companyId: 'c1', hidden: 3 }]) expect(withHidden(row, input)).toEqual(row);
  expect(withHidden(row, { hidden: 1 })).toEqual({ ...row, hidden: 1 });
  expect(editedValues({ changes: { note: { from: '', to: 'x' } } })).toEqual(['note']);
  expect(broken.slice(0, 4).map(editedValues)).toEqual([[], [], [], []]);
});

test('an edit is described a line per field that changes', () => {
  expect(
    describeEdit({
      note: { from: '', to: 'x' },
      accountant: { from: '王丽娟', to: '' },
      companyName: { from: 'a', to: 'b' },
      shortName: { from: 'a', to: 'a' },
      tags: { from: ['a', 'b'], to: ['b', 'c'] },
    }),
  ).toEqual([
    { field: 'companyName', kind: 'changed', from: 'a', to: 'b' },
    { field: 'accountant', kind: 'cleared', from: '王丽娟', to: '' },
    { field: 'tags', kind: 'tags', added: ['c'], removed: ['a'] },
    { field: 'note', kind: 'set', from: '', to: 'x' },
  ]);
});

test('changes between a row and a form are only what differs', () => {
  const fields: EditableField[] = ['note', 'tags'];
  expect(Object.keys(changesBetween(row, { ...row, tags: [...row.tags], note: 'x' }))).toEqual(['note']);
  expect(Object.keys(changesBetween(row, { tags: [], note: 'x' })).sort()).toEqual(fields);
});
