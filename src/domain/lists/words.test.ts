import { expect, test } from 'vitest';
import { flagOfWords, stateOfWords, taxOfWords } from './words.ts';

test.each([
  ['增值税', 'vat'],
  ['增值税及附加税费申报（小规模纳税人适用）', 'vat'],
  ['城市维护建设税', 'surcharges'],
  ['企业所得税（季）预缴', 'cit'],
  ['企业所得税年度申报', 'citAnnual'],
  ['个人所得税（工资薪金）', 'iit'],
  ['经营所得个人所得税汇算清缴', 'businessIncomeAnnual'],
  ['印 花 税', 'stamp'],
  ['财务会计报告（年报）', 'statementsAnnual'],
  ['财务报表报送', 'statements'],
  ['残疾人就业保障金', 'disabled'],
  ['基本养老保险费', 'social'],
  ['车船税', null],
  ['', null],
] as const)('[PLUS-46] the tax %s is read as %s', (words, code) => {
  expect(taxOfWords(words)).toBe(code);
});

test.each([
  ['申报成功', 'accepted'],
  ['已申报', 'accepted'],
  ['已申报未缴款', 'accepted'],
  ['未缴款', 'accepted'],
  ['零申报', 'accepted'],
  ['已缴款', 'paid'],
  ['扣款成功', 'paid'],
  ['扣款未成功', 'paymentFailed'],
  ['缴税失败', 'paymentFailed'],
  ['申报失败', 'rejected'],
  ['被退回', 'rejected'],
  ['审核中', 'submitted'],
  ['更正中', 'submitted'],
  ['未申报', 'undeclared'],
  ['逾期未申报', 'undeclared'],
  ['暂存', 'preparing'],
  ['无需申报', 'notApplicable'],
  ['第三方', null],
  ['', null],
] as const)('[PLUS-46] the state %s is read as %s', (words, state) => {
  expect(stateOfWords(words)).toBe(state);
});

test.each([
  ['已结账', 1],
  ['是', 1],
  ['√', 1],
  ['平衡', 1],
  ['未结账', 0],
  ['否', 0],
  ['不平衡', 0],
  ['0', 0],
  ['结了一半', null],
  ['', null],
] as const)('[PLUS-46] %s is read as the flag %s', (words, flag) => {
  expect(flagOfWords(words)).toBe(flag);
});
