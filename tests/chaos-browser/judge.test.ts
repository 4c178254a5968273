import { describe, expect, test } from 'vitest';
import type { Carried } from './facts.ts';
import { type Facts, judge } from './judge.ts';
import type { Attempt } from './world.ts';

const note = (text: string, outcome: Attempt['outcome'] = 'saved', id: string | null = null): Attempt => ({
  edit: { what: 'note', company: 0, text },
  companyId: 'c1',
  outcome,
  id,
});
const done = (id: string, text: string, status = 200): Carried => ({ id, call: 'companyUpdate', status, companyId: 'c1', note: text });
const noneDecided = { again: new Set<string>(), dropped: new Map<string, string>() };
const facts = (given: Partial<Facts>): Facts => ({
  attempts: [],
  foreign: [],
  ...noneDecided,
  carried: [],
  changes: given.carried?.filter(({ call, status }) => call === 'companyUpdate' && status === 200).length ?? 0,
  overlaps: [],
  problems: [],
  ...given,
});

describe('[R2] nothing is said against a schedule', () => {
  test('whose edits, by the form and by command, were each carried out once in the order in which they were made', () => {
    const attempts = [note('a'), note('b', 'saved', '2'), note('c')];
    expect(judge(facts({ attempts, carried: [done('1', 'a'), done('2', 'b'), done('3', 'c')] }))).toEqual([]);
  });
  test('with an edit whose tab died, whether it was carried out or not', () => {
    const attempts = [note('a', 'unknown'), note('b')];
    expect(judge(facts({ attempts, carried: [done('1', 'a'), done('2', 'b')] }))).toEqual([]);
    expect(judge(facts({ attempts, carried: [done('2', 'b')] }))).toEqual([]);
  });
  test('with a conflict that the user gave up, when somebody else had written', () => {
    const foreign = [{ id: '9', companyId: 'c1', field: 'note' as const }];
    const carried = [done('9', 'theirs'), done('1', '', 409)];
    expect(judge(facts({ attempts: [note('a')], foreign, carried, dropped: new Map([['1', 'a']]) }))).toEqual([]);
  });
  test('whose note stands in the answer to somebody else, who edited another field of the company', () => {
    const foreign = [{ id: '9', companyId: 'c1', field: 'accountant' as const }];
    const attempts = [note('a'), note('b')];
    expect(judge(facts({ attempts, foreign, carried: [done('1', 'a'), done('9', 'a'), done('2', 'b')] }))).toEqual([]);
    expect(judge(facts({ attempts: [note('a')], foreign, carried: [done('9', 'a'), done('1', 'a')] }))).toEqual([]);
  });
  test('with a command that was set aside and went on its own way', () => {
    const attempts = [note('a', 'saved', '1'), note('b', 'saved', '2')];
    expect(judge(facts({ attempts, carried: [done('2', 'b'), done('1', 'a')], again: new Set(['1']) }))).toEqual([]);
  });
});

const wrong: Record<string, Partial<Facts>> = {
  'an edit that was saved and never carried out': { attempts: [note('a')] },
  'an edit that was carried out twice under two ids': { attempts: [note('a')], carried: [done('1', 'a'), done('2', 'a')] },
  'an edit with two effects under one id': { attempts: [note('a')], carried: [done('1', 'a')], changes: 2 },
  'an edit whose tab died, carried out twice': { attempts: [note('a', 'unknown')], carried: [done('1', 'a'), done('2', 'a')] },
  'an edit of nobody': { carried: [done('1', 'x')] },
  'two edits in the wrong order': { attempts: [note('a'), note('b')], carried: [done('2', 'b'), done('1', 'a')] },
  'a refusal that the user was not told of': { attempts: [note('a', 'saved', '1')], carried: [done('1', '', 409)] },
  'a conflict with nobody': { attempts: [note('a')], carried: [done('1', '', 409)], dropped: new Map([['1', 'a']]) },
  'a conflict that was given up and carried out': {
    attempts: [note('a')],
    foreign: [{ id: '9', companyId: 'c1', field: 'note' }],
    carried: [done('9', 'theirs'), done('1', 'a')],
    dropped: new Map([['1', 'a']]),
  },
  'two commands under way at once': { overlaps: ['1 and 2'] },
  'an error in the console': { problems: ['console: no'] },
};

test.each(Object.entries(wrong))('[R2] the oracle finds %s', (_name, given) => {
  expect(judge(facts(given))).not.toEqual([]);
});
