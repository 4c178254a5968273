import { describe, expect, test } from 'vitest';
import {
  ask,
  base,
  companies,
  filingsOf,
  general,
  highRisk,
  languages,
  near,
  now,
  open,
  overdue,
  payFailed,
  rowsWhere,
  taxUndeclared,
  told,
  undeclared,
  unknownTax,
  untoldMember,
  yesterday,
} from '../../../tests/support/question-kit.ts';
import { citedAt } from '../../domain/assistant/cite.ts';
import { matchingRows } from '../../domain/portfolio/evaluate.ts';

describe('[PLUS-30] answers from the copy on the device: the same rows as a plain loop over the facts', () => {
  test.each([
    ['zh', '本月哪些公司还没申报', undeclared],
    ['zh', '哪些公司本月还没申报？', undeclared],
    ['zh', '还没申报的公司，本月有哪些', undeclared],
    ['zh', '本月哪些公司还没申抱', undeclared],
    ['zh', '国税未申报的', taxUndeclared],
    ['zh', '国税=未申报', taxUndeclared],
    ['zh', '国税＝未申报　纳税人＝一般', general(taxUndeclared)],
    ['zh', '一般纳税人国税没报的有几家', general(taxUndeclared)],
    ['zh', '没报国税的一般纳税人', general(taxUndeclared)],
    ['zh', '哪些扣款失败', payFailed],
    ['zh', '扣款失败的有哪些', payFailed],
    ['zh', '哪些扣款失拜了', payFailed],
    ['zh', '三天内到期的', []],
    [
      'zh',
      '７天内到期的',
      rowsWhere(
        (one) =>
          !overdue.includes(told.indexOf(one)) &&
          filingsOf(one).some(
            ({ state, amount }) => open.includes(state) || state === 'paymentFailed' || (state === 'accepted' && amount === '700.00'),
          ),
      ),
    ],
    ['zh', '哪些逾期了', overdue],
    ['zh', '钱多多的公司哪些逾期', overdue.filter((row) => told[row]?.owner === '钱多多')],
    ['zh', '鄂州未申报的', undeclared.filter((row) => told[row]?.area === '420700')],
    ['zh', '华信商贸行逾期了吗', [1]],
    ['zh', '这家国税未申报吗', [0]],
    ['zh', '三个月内会员到期', near],
    ['zh', '会员三个月内到期的公司', near],
    ['zh', '高风险有几家', highRisk],
    ['zh', '有几家是高风险的', highRisk],
    ['zh', '哪些公司在等钥匙', rowsWhere((one) => one.key === 1 && (one.known.tax === undefined || overdue.includes(told.indexOf(one))))],
    ['zh', '需要密钥的公司', rowsWhere((one) => one.key === 1)],
    ['en', 'Which companies have not filed yet this month?', undeclared],
    ['en', 'this month, which are undeclared', undeclared],
    ['en', 'undecalred companies this month', undeclared],
    ['en', 'national tax not filed', taxUndeclared],
    ['en', 'general taxpayers with VAT not filed', general(taxUndeclared)],
    ['en', 'which payments failed', payFailed],
    ['en', 'failed payments', payFailed],
    ['en', 'what is due in three days', []],
    ['en', 'which companies are overdue', overdue],
    ['en', 'memberships that end within three months', near],
    ['en', 'how many are at high risk', highRisk],
    ['en', 'National tax=Undeclared', taxUndeclared],
  ] as const)('%s: %s', (language, text, rows) => {
    const { found, unread } = companies(text, language);
    expect(found.rows).toEqual(rows);
    expect(unread).toBe('');
    // What is cited, asked again by the query of the chip, is the list.
    expect(matchingRows(languages[language].columns, found.conditions ?? [])).toEqual(rows);
  });

  test('what nobody knows is counted apart, and never as a no', () => {
    expect(companies('高风险有几家', 'zh').unknown).toEqual({
      of: 'state',
      conditions: [{ field: 'risk', not: false, values: ['unknown'] }],
      rows: rowsWhere((one) => one.known.risk === undefined),
    });
    expect(companies('国税未申报的', 'zh').unknown?.rows).toEqual(unknownTax);
    expect(companies('国税未获取的', 'zh').unknown).toBeNull();
    expect(companies('三个月内会员到期', 'zh').unknown).toEqual({
      of: 'membership',
      conditions: [{ field: 'vip', not: false, values: ['untold'] }],
      rows: untoldMember,
    });
    expect(untoldMember).toHaveLength(1);
    expect(companies('会员=会员未获取', 'zh').unknown).toBeNull();
    expect(companies('需要密钥的公司', 'zh').unknown).toBeNull();
  });

  test('days to come leave out what is over, which is told apart', () => {
    expect(companies('7天内到期的', 'zh').past?.rows).toEqual(overdue);
  });

  test('each row is cited with what stands there and since when', () => {
    const { found } = companies('国税未申报的', 'zh');
    const cited = found.rows.map((row) => citedAt(base, found.conditions ?? [], row, now));
    expect(cited.map(({ companyId }) => companyId)).toEqual(taxUndeclared.map((row) => base.dir.id[row]));
    expect(cited.every(({ at }) => at === yesterday)).toBe(true);
    expect(cited.map(({ fact }) => (fact.kind === 'cell' ? `${fact.area} ${fact.cell.word}` : fact.kind))).toEqual([
      'tax undeclared',
      'tax overdue',
      'tax rejected',
    ]);
  });

  test('what is overdue or failed is cited by the filing that is, also where another is as urgent', () => {
    const cited = (text: string) => {
      const { found } = companies(text, 'zh');
      return found.rows.flatMap((row) => {
        const { fact } = citedAt(base, found.conditions ?? [], row, now);
        return `${told[row]?.short} ${fact.kind === 'cell' ? `${fact.area} ${fact.cell.word}` : fact.kind}`;
      });
    };
    expect(cited('哪些逾期了')).toEqual(['华信商贸行 tax overdue', '帆宇建筑 personalTax overdue']);
    expect(cited('哪些扣款失败')).toEqual(['万景五金 tax payFailed', '帆宇建筑 tax payFailed']);
  });

  test('what of a question was not understood is said', () => {
    expect(companies('国税未申报的蓝色独角兽', 'zh').unread).toBe('蓝色独角兽');
    expect(companies('overdue unicorns', 'en').unread).toBe('unicorns');
    expect(companies('五个月内会员到期', 'zh').unread).toContain('五个月');
  });
});

describe('[PLUS-30] a company is found, and never guessed', () => {
  test.each([
    ['找 hxsm', [0, 1]],
    ['找华信商贸', [0, 1]],
    ['帮我找一下万景五金', [2]],
    ['尾号 4821', [0, 1]],
    ['尾号１２３４', [3]],
    ['尾号 0000', []],
    ['尾号是 8888 的那家公司', [2]],
    ['万景五金', [2]],
  ] as const)('%s', (text, rows) => {
    expect(companies(text, 'zh').found.rows).toEqual(rows);
  });

  test.each([
    ['万景五金归谁管', 2, ''],
    ['谁负责启昌汽车', 4, '赵敏'],
    ['华信商贸归谁管', 0, '赵敏'],
    ['这家归谁管', 3, '钱多多'],
  ] as const)('%s', (text, row, accountant) => {
    expect(ask(text, 'zh', 3)).toMatchObject({ kind: 'keeper', row, accountant });
  });

  test('several of a name are a list; none is none; without an active company it is asked which', () => {
    expect(ask('华信归谁管', 'zh')).toEqual({ kind: 'which', name: '华信', rows: [0, 1] });
    expect(ask('who looks after Nobody Ltd', 'en')).toMatchObject({ kind: 'which', rows: [] });
    expect(ask('这家归谁管', 'zh', -1)).toEqual({ kind: 'noCompany' });
  });
});

describe('[PLUS-30] why a company is not in a list: the first condition that fails, with what stands there', () => {
  const why = (text: string, active = 0, language: keyof typeof languages = 'zh') => {
    const found = ask(text, language, active);
    return found.kind === 'why' ? found.why : found;
  };

  test('its state is another one', () => {
    expect(why('为什么这家没出现在国税未申报里', 5)).toMatchObject({
      kind: 'fails',
      isUnknown: false,
      condition: { field: 'tax', values: ['undeclared'] },
      cited: { row: 5, at: yesterday },
    });
    expect(why('恒航网络为什么不在未申报里')).toMatchObject({ kind: 'fails', cited: { row: 5 } });
  });

  test('an earlier condition goes first', () => {
    expect(why('为什么重山会计没出现在一般纳税人国税未申报里')).toMatchObject({ kind: 'fails', condition: { field: 'type' } });
    expect(why('why is this company not in high risk', 2, 'en')).toMatchObject({ kind: 'fails', condition: { field: 'risk' } });
  });

  test('nobody knows its state; it is hidden; it is there after all', () => {
    expect(why('为什么启昌汽车不在国税未申报里')).toMatchObject({ kind: 'fails', isUnknown: true });
    expect(why('为什么已藏贸易不在未申报里')).toEqual({ kind: 'hidden' });
    expect(why('为什么这家不在国税未申报里', 0)).toEqual({ kind: 'shown' });
  });
});

describe('[PLUS-30] what the device does not know is said', () => {
  test.each([
    ['zh', '谁欠费、从哪月起', 'fees'],
    ['en', 'who owes fees', 'fees'],
    ['zh', '哪些公司缺资料', 'papers'],
    ['en', 'which companies are missing papers', 'papers'],
    ['zh', '3 号钥匙能办哪几家', 'whichKey'],
  ] as const)('%s: %s', (language, text, what) => {
    expect(ask(text, language)).toMatchObject({ kind: 'untold', what });
  });

  test('how often something was filed and why it failed: of the active company, or of one that is named, and when', () => {
    const evening = { from: '2026-10-15', to: '2026-10-15', part: 'evening' };
    expect(ask('15 号晚上报了几次、为什么失败', 'zh', 2)).toEqual({ kind: 'attempts', row: 2, moment: evening });
    expect(ask('广州华信商贸行 15 号晚上报了几次、为什么失败', 'zh', 2)).toEqual({ kind: 'attempts', row: 1, moment: evening });
    const english = ask('How often was it filed on the 9th, and why did it fail', 'en', 0);
    expect(english).toEqual({ kind: 'attempts', row: 0, moment: { from: '2026-11-09', to: '2026-11-09', part: null } });
    expect(ask('15 号晚上报了几次', 'zh', -1)).toEqual({ kind: 'noCompany' });
  });

  test('which key it is nobody knows, but which companies need one', () => {
    expect(ask('3 号钥匙能办哪几家', 'zh')).toMatchObject({ keys: { rows: [1, 3, 4] } });
  });

  test('yesterday: what was told then, by area', () => {
    const found = ask('昨天这家公司变了什么', 'zh', 0);
    expect(found).toMatchObject({ kind: 'changes', row: 0, day: '2026-11-09' });
    expect(found.kind === 'changes' ? found.cited.map(({ fact }) => fact.kind === 'cell' && fact.area) : []).toContain('tax');
    expect(ask('今天这家公司变了什么', 'zh', 0)).toMatchObject({ day: '2026-11-10', cited: [] });
  });

  test.each([['能少交多少税'], ['怎么避税'], ['How can I pay less tax?']])('%s is not answered', (text) => {
    expect(ask(text, 'zh')).toEqual({ kind: 'advice' });
  });

  test('what is no question is not understood', () => {
    expect(ask('蓝色独角兽', 'zh')).toEqual({ kind: 'unclear' });
    expect(ask('？？', 'zh')).toEqual({ kind: 'unclear' });
  });

  test.each([
    ['打开发票勾选', '发票勾选'],
    ['发票勾选打开一下', '发票勾选'],
    ['open the calendar', 'calendar'],
  ])('%s', (text, name) => {
    expect(ask(text, 'en')).toEqual({ kind: 'open', name });
  });
});
