import { expect, test } from 'vitest';
import { findingsOf, judge, type MadeEdit, newCount } from './count.ts';

const edit = (mark: string, key = 'a', isAcknowledged = true): MadeEdit => ({ key, mark, isAcknowledged });

function judged(made: readonly MadeEdit[], done: readonly string[]) {
  const count = newCount();
  judge(count, made, done);
  return count;
}

test('edits that were carried out once and in order per company are no finding, whatever the order among companies', () => {
  expect(findingsOf(judged([edit('1'), edit('2', 'b'), edit('3')], ['2', '1', '3']))).toEqual([]);
});

test('an edit that nobody was told is done may be missing; one that was acknowledged is lost', () => {
  expect(findingsOf(judged([edit('1', 'a', false)], []))).toEqual([]);
  expect(judged([edit('1')], []).lost).toEqual(['1 was never carried out']);
});

test('twice is doubled, acknowledged or not', () => {
  expect(judged([edit('1', 'a', false)], ['1', '1']).doubled).toEqual(['1 was carried out 2 times']);
});

test('an edit that comes after a later one of its company is out of order', () => {
  expect(judged([edit('1'), edit('2')], ['2', '1']).outOfOrder).toEqual(['1 came after a later one of a']);
});
