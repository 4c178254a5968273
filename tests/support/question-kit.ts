import { type Answer, type Answering, answer } from '../../src/domain/assistant/answer.ts';
import { readQuestion } from '../../src/domain/assistant/question.ts';
import { buildIndex, searchIndex } from '../../src/domain/company/search.ts';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { portfolioColumns } from '../../src/domain/portfolio/columns.ts';
import { lexiconOf } from '../../src/features/companies/portfolio/words.ts';
import { areas } from '../../src/texts/en/areas.ts';
import { en } from '../../src/texts/en.ts';
import { createTranslator } from '../../src/texts/i18n.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { clean, columnsOf, filing, type Known, taxOf } from './portfolio-kit.ts';

/*
 * Tuesday 2026-11-10. What is due for October is due on 11-16, in six days; what was due for September is over. The facts stand here, so that
 * what an answer must be is said by a loop over them and not by the rules that made it.
 */
export const now = startOfChinaDay('2026-11-10') + 12 * 3_600_000;
export const yesterday = startOfChinaDay('2026-11-09') + 15 * 3_600_000;
const failed = filing('paymentFailed');
export interface Told {
  readonly name: string;
  readonly initials: string;
  readonly short: string;
  readonly taxId: string;
  readonly area: string;
  readonly type: '1' | '2';
  readonly owner: string;
  readonly until: string;
  readonly member: 0 | 1;
  readonly key: 0 | 1;
  readonly hidden: 0 | 1;
  readonly known: Known;
}
const plain = {
  initials: '',
  area: '441700',
  type: '1',
  owner: '赵敏',
  until: '2027-12-31',
  member: 1,
  key: 0,
  hidden: 0,
  known: clean,
} as const;
export const told: readonly Told[] = [
  {
    ...plain,
    name: '深圳市华信商贸有限公司',
    initials: 'hxsm',
    short: '华信商贸',
    taxId: '914403000000004821',
    known: { ...clean, ...taxOf(filing('undeclared')) },
  },
  {
    ...plain,
    name: '广州华信商贸行',
    initials: 'hxsm',
    short: '华信商贸行',
    taxId: '914401000000014821',
    area: '420700',
    owner: '钱多多',
    until: '2026-12-15',
    key: 1,
    known: { ...clean, ...taxOf(filing('undeclared', '202609')) },
  },
  {
    ...plain,
    name: '阳江市万景五金厂',
    short: '万景五金',
    taxId: '914417000000008888',
    type: '2',
    owner: '',
    until: '2027-01-31',
    known: { ...clean, ...taxOf(failed) },
  },
  {
    ...plain,
    name: '鄂州重山会计师事务所',
    short: '重山会计',
    taxId: '914207000000001234',
    area: '420700',
    type: '2',
    owner: '钱多多',
    key: 1,
    known: { ...clean, ...taxOf(filing('rejected')), risk: { count: 3, high: 2 } },
  },
  {
    ...plain,
    name: '启昌汽车服务部',
    short: '启昌汽车',
    taxId: '913503000000005555',
    area: '350300',
    until: '2026-01-31',
    member: 0,
    key: 1,
    known: {},
  },
  {
    ...plain,
    name: '恒航网络科技',
    short: '恒航网络',
    taxId: '914417000000007777',
    owner: '赵敏',
    known: { ...clean, risk: { count: 1, high: 0 } },
  },
  {
    ...plain,
    name: '和记食品',
    short: '和记食品',
    taxId: '914417000000006666',
    known: {
      ...clean,
      ...taxOf({ ...filing('accepted'), amount: '700.00' }),
      personalTax: { period: '202610', persons: 2, state: 'undeclared', amount: null, declareState: 1 },
    },
  },
  {
    ...plain,
    name: '帆宇建筑',
    short: '帆宇建筑',
    taxId: '914417000000003333',
    until: '',
    member: 0,
    known: {
      ...clean,
      ...taxOf(failed),
      personalTax: { period: '202609', persons: 2, state: 'undeclared', amount: null, declareState: 1 },
    },
  },
  {
    ...plain,
    name: '已藏贸易',
    short: '已藏贸易',
    taxId: '914417000000009999',
    hidden: 1,
    known: { ...clean, ...taxOf(filing('undeclared', '202609')) },
  },
];
export const base = columnsOf(
  told.map((one) => ({
    ...{
      companyName: one.name,
      initials: one.initials,
      shortName: one.short,
      nsrsbh: one.taxId,
      shxydm: one.taxId,
      djxh: '',
      dsnsrsbh: '',
      locationCode: one.area,
    },
    ...{
      addedTaxType: one.type,
      accountant: one.owner,
      expireDate: one.until,
      isVip: one.member,
      isXSB: one.key,
      hidden: one.hidden,
      known: one.known,
    },
    at: yesterday,
  })),
);
export const rowsWhere = (test: (one: Told) => boolean): number[] =>
  told.flatMap((one, row) => (one.hidden === 0 && test(one) ? [row] : []));
export const filingsOf = ({ known }: Told) => [
  ...(known.tax?.items ?? []),
  ...[known.personalTax, known.social].flatMap((one) => (one === undefined ? [] : [one])),
];
export const open = ['undeclared', 'rejected'];

export const languages = {
  zh: { t: createTranslator('zh-CN', zhCN), columns: base },
  en: { t: createTranslator('en', en), columns: portfolioColumns(base.dir, base.status, areas) },
};
const index = buildIndex(base.dir);
const search = (name: string) => searchIndex(index, name).map(({ row }) => row);

export function ask(text: string, language: keyof typeof languages, active = 0): Answer {
  const { t, columns } = languages[language];
  const lexicon = lexiconOf(
    columns,
    base.dir.id.map((_, row) => row),
    t,
  );
  const from: Answering = { columns, active, now, pulledAt: now - 60_000, search };
  const question = readQuestion(text, {
    lexicon,
    today: { day: '2026-11-10', now },
    active: base.dir.name[active] ?? '',
    isCalled: (name) => search(name).length > 0,
  });
  return answer(question, from);
}
export function companies(text: string, language: keyof typeof languages) {
  const found = ask(text, language);
  if (found.kind !== 'companies') throw new Error(`${text}: ${found.kind}`);
  return found;
}

export const undeclared = rowsWhere((one) => filingsOf(one).some(({ state }) => open.includes(state)));
export const taxUndeclared = rowsWhere((one) => (one.known.tax?.items ?? []).some(({ state }) => open.includes(state)));
export const unknownTax = rowsWhere((one) => one.known.tax === undefined);
export const overdue = rowsWhere((one) => filingsOf(one).some(({ state, period }) => open.includes(state) && period < '202610'));
export const payFailed = rowsWhere((one) => filingsOf(one).some(({ state }) => state === 'paymentFailed'));
/** Nobody has told of a membership. */
export const untoldMember = rowsWhere((one) => one.until === '');
export const near = rowsWhere((one) => one.until >= '2026-11-10' && one.until <= '2027-02-10');
export const highRisk = rowsWhere((one) => (one.known.risk?.high ?? 0) > 0);
export const general = (rows: readonly number[]) => rows.filter((row) => told[row]?.type === '1');
