import { describe, expect, test } from 'vitest';
import { says, spoken, takeAny, without } from './phrases.ts';

test('full width, capitals, signs and the spaces beside Chinese characters make no difference', () => {
  expect(spoken('  哪些公司　ＶＡＴ 还没申报？！')).toBe('哪些公司vat还没申报');
  expect(spoken('Which companies are NOT filed?')).toBe('which companies are not filed');
});

describe('one typing error', () => {
  test.each([
    ['哪些未申抱', '未申报'],
    ['哪些申未报', '未申报'],
    ['扣款失拜的', '扣款失败'],
    ['扣失败的', '扣款失败'],
    ['扣款款失败的', '扣款失败'],
    ['which are overdeu', 'overdue'],
    ['which are ovrdue', 'overdue'],
    ['undeclaredd ones', 'undeclared'],
  ])('%s says %s', (text, phrase) => {
    expect(says(spoken(text), [phrase])).toBe(true);
  });

  test.each([
    ['哪些已申报', '未申报'],
    ['低风险有几家', '高风险'],
    ['无风险', '高风险'],
    ['有风险', '高风险'],
    ['会员', '非会员'],
    ['逾', '逾期'],
    ['逾其', '逾期'],
    ['which look after', 'books'],
    ['date', 'late'],
    ['two errors in ovrdeu', 'overdue'],
  ])('%s does not say %s', (text, phrase) => {
    expect(says(spoken(text), [phrase])).toBe(false);
  });
});

test('the longest phrase is taken, exact ones first, and what stood on both sides is not joined', () => {
  expect(takeAny('哪些还没申报的', ['没申报', '还没申报'])).toEqual({ phrase: '还没申报', before: '哪些', after: '的', rest: '哪些 的' });
  expect(takeAny('未申抱和未申报', ['未申报'])?.rest).toBe('未申抱和');
  expect(without('逾哪些期', ['哪些'])).toBe('逾 期');
  expect(without('the who the', ['the'])).toBe('who');
});
