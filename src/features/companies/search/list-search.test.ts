import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sortKeys, startView } from '../list/list-model.ts';
import { listSearchSchema, searchOf, viewOf } from './list-search.ts';

test('an address that nobody can read shows the list as it starts', () => {
  const search = v.parse(listSearchSchema, { tab: 'nonsense', vip: '9', type: 'x', sort: 5, desc: 'yes', other: 'kept out' });
  expect(viewOf(search, true)).toEqual(startView);
});

test('every view survives its way through the address', () => {
  for (const tab of ['all', 'hidden'] as const)
    for (const type of ['1', '2', '0', '', 'any'] as const)
      for (const sort of sortKeys)
        for (const descending of [false, true]) {
          const view = { tab, vip: '1' as const, type, sort, descending };
          expect(viewOf(v.parse(listSearchSchema, searchOf(view)), true)).toEqual(view);
        }
});

test('[FLAG-02] where membership is not shown, an address neither filters nor sorts by it', () => {
  const search = v.parse(listSearchSchema, { tab: 'hidden', vip: '1', sort: 'expiry' });
  expect(viewOf(search, true)).toMatchObject({ tab: 'hidden', vip: '1', sort: 'expiry' });
  expect(viewOf(search, false)).toEqual({ ...startView, tab: 'hidden' });
});

test('the view the list starts with leaves nothing in the address', () => {
  expect(Object.values(searchOf(startView)).filter((value) => value !== undefined)).toEqual([]);
});
