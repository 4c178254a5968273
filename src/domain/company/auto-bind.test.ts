import { expect, test } from 'vitest';
import { autoBindOutcome, codesOf } from './auto-bind.ts';

const none = { newBind: [], failure: [], success: [], bindingException: [] };

test('[ROUTE-17] an automatic binding in which anything failed leads to company management, whatever else was bound', () => {
  const to = '/workbench/company-manage';
  expect(autoBindOutcome({ ...none, failure: [1] })).toEqual({ kind: 'failed', to });
  expect(autoBindOutcome({ ...none, bindingException: [1] })).toEqual({ kind: 'failed', to });
  expect(autoBindOutcome({ newBind: [1], failure: [], success: [2], bindingException: [3] })).toEqual({ kind: 'failed', to });
  expect(autoBindOutcome(none)).toEqual({ kind: 'empty', to });
  expect(autoBindOutcome({ ...none, newBind: [1] })).toEqual({ kind: 'bound' });
  expect(autoBindOutcome({ ...none, success: [1] })).toEqual({ kind: 'bound' });
});

test('codes are read one a line, or with any usual sign between them, each once', () => {
  expect(codesOf(' A1\nB2，A1; C3\r\n\n')).toEqual(['A1', 'B2', 'C3']);
  expect(codesOf(' \n')).toEqual([]);
});
