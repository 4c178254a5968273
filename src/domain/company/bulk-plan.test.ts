import { expect, test } from 'vitest';
import { type BulkAction, type BulkCompany, bulkPlan } from './bulk-plan.ts';

const companies = new Map<string, BulkCompany>(
  [
    { id: 'a', hidden: false, member: false, tags: ['甲'] },
    { id: 'b', hidden: true, member: false, tags: [] },
    { id: 'c', hidden: false, member: true, tags: ['乙', '甲'] },
    { id: 'd', hidden: false, member: false, tags: [] },
  ].map((one) => [one.id, one]),
);
const ids = ['d', 'b', 'x', 'a', 'c'];
const facts = { activeId: 'a', shared: new Set(['d']), tags: { add: ['甲'], remove: [] } };
const plan = (action: BulkAction) => bulkPlan(action, ids, (id) => companies.get(id) ?? null, facts);

test('[PLUS-17] a bulk action touches what it changes and leaves the rest, each with its reason, in the order of the set', () => {
  expect(plan('hide')).toEqual({
    touched: ['d', 'c'],
    left: [
      { id: 'b', why: 'hidden' },
      { id: 'x', why: 'gone' },
      { id: 'a', why: 'active' },
    ],
  });
  expect(plan('show')).toEqual({
    touched: ['b'],
    left: [
      { id: 'd', why: 'shown' },
      { id: 'x', why: 'gone' },
      { id: 'a', why: 'shown' },
      { id: 'c', why: 'shown' },
    ],
  });
  expect(plan('tag')).toEqual({
    touched: ['d', 'b'],
    left: [
      { id: 'x', why: 'gone' },
      { id: 'a', why: 'same' },
      { id: 'c', why: 'same' },
    ],
  });
  expect(plan('share')).toEqual({
    touched: ['b', 'a'],
    left: [
      { id: 'd', why: 'shared' },
      { id: 'x', why: 'gone' },
      { id: 'c', why: 'member' },
    ],
  });
});
