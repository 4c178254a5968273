import { describe, expect, test } from 'vitest';
import {
  ask,
  base,
  companies,
  highRisk,
  languages,
  overdue,
  payFailed,
  rowsWhere,
  told,
  unknownTax,
} from '../../../tests/support/question-kit.ts';
import { matchingRows } from '../../domain/portfolio/evaluate.ts';

describe('[PLUS-30] words that turn a question, and days and memberships that are over', () => {
  const knownRow = (row: number) => base.dir.id[row] !== undefined && !companies('未获取的', 'zh').found.rows.includes(row);
  const visible = rowsWhere(() => true);
  test.each([
    ['zh', '哪些公司没有逾期', () => visible.filter((row) => !overdue.includes(row) && knownRow(row))],
    ['en', 'which companies are not overdue', () => visible.filter((row) => !overdue.includes(row) && knownRow(row))],
    ['zh', '没有高风险的公司', () => visible.filter((row) => !highRisk.includes(row) && told[row]?.known.risk !== undefined)],
    [
      'zh',
      '国税没有逾期的',
      () => visible.filter((row) => !companies('国税逾期的', 'zh').found.rows.includes(row) && !unknownTax.includes(row)),
    ],
    ['zh', '不是一般纳税人的公司', () => visible.filter((row) => told[row]?.type !== '1')],
    ['zh', '没有钥匙的公司', () => visible.filter((row) => told[row]?.key !== 1)],
    ['zh', '不在鄂州的公司', () => visible.filter((row) => told[row]?.area !== '420700')],
    ['zh', '不是钱多多的公司', () => visible.filter((row) => told[row]?.owner !== '钱多多')],
    ['zh', '有没有逾期的公司', () => overdue],
    ['zh', '没有扣款失败的', () => visible.filter((row) => !payFailed.includes(row))],
  ] as const)('%s, what is not so: %s', (language, text, rows) => {
    const { found, unread } = companies(text, language);
    expect(unread).toBe('');
    expect(found.rows).toEqual(rows());
    expect(matchingRows(languages[language].columns, found.conditions ?? [])).toEqual(rows());
  });

  test.each(['会员没到期的', '没有三天内到期的', '没到期的公司', '没交资料以外的公司逾期', 'companies that do not end'])(
    'a word that turns what no condition says turned is not understood, never answered with the opposite: %s',
    (text) => {
      expect(['unclear', 'untold']).toContain(ask(text, 'zh').kind);
    },
  );

  test('days beyond a number, days from now, and memberships that are over', () => {
    const days = (text: string) => companies(text, 'zh').found.conditions?.filter(({ field }) => field === 'days');
    expect(days('逾期超过30天的')).toEqual([{ field: 'days', op: '<', n: -30 }]);
    expect(days('逾期5天的')).toEqual([{ field: 'days', op: '<=', n: -5 }]);
    expect(days('5天后到期的')).toEqual([{ field: 'days', op: '=', n: 5 }]);
    expect(days('5天内到期的')).toEqual([
      { field: 'days', op: '>=', n: 0 },
      { field: 'days', op: '<=', n: 5 },
    ]);
    expect(companies('会员已过期的', 'zh').found.conditions).toEqual([{ field: 'vip', not: false, values: ['ended'] }]);
    expect(companies('钱多多负责的逾期公司', 'zh').found.rows).toEqual(overdue.filter((row) => told[row]?.owner === '钱多多'));
  });
});
