import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

test.each(['9200004500000004', '9200004500000003', '0012', '1e3', 'true', 'null', '"quoted"', '', '企业 & 税'])(
  '[I10] the text %s comes back as it went',
  (value) => {
    expect(parseSearch(stringifySearch({ company: value }))).toEqual({ company: value });
  },
);

test('what is undefined or null is left out, and nothing gives no question mark', () => {
  expect(stringifySearch({ a: undefined, b: null })).toBe('');
  expect(stringifySearch({ a: 'x', b: undefined, c: 1 })).toBe('?a=x&c=1');
});

test('of a repeated name the last counts', () => {
  expect(parseSearch('?a=1&a=2')).toEqual({ a: '2' });
});
