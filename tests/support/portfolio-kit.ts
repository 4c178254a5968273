import type { Company } from '../../src/api/entities/company.ts';
import { packDeadlines } from '../../src/domain/calendar/deadlines.ts';
import { areaName, distinctAreaName, plainAreaName } from '../../src/domain/company/area-names.ts';
import type { Directory } from '../../src/domain/company/directory.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from '../../src/domain/company/directory-row.ts';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { type PortfolioColumns, portfolioColumns } from '../../src/domain/portfolio/columns.ts';
import { facetOf } from '../../src/domain/portfolio/facets.ts';
import type { Lexicon } from '../../src/domain/portfolio/parse.ts';
import { listFields } from '../../src/domain/portfolio/query.ts';
import type { FactSource } from '../../src/domain/sources/standing.ts';
import type { AreaStatus, AreaValues, FilingValue } from '../../src/domain/status/area-value.ts';
import { statusColumns } from '../../src/domain/status/status-columns.ts';
import type { WorkArea } from '../../src/domain/status/work-area.ts';
import { companies } from './db-kit.ts';
import { samplePack } from './sample-packs.ts';

export type Known = Partial<{ [A in WorkArea]: AreaValues[A] & { readonly source?: FactSource } }>;

const noonOf = (day: string): number => startOfChinaDay(day) + 12 * 3_600_000;

export const filing = (state: FilingValue['state'], period = '202610', code: FilingValue['code'] = 'vat'): FilingValue => ({
  code,
  period,
  state,
  amount: '10.00',
});
/** The authority's whole list. */
export const taxOf = (...items: readonly FilingValue[]): Known => ({ tax: { since: '2026-10-01', items } });

/** Everything done. */
export const clean: Known = {
  invoice: { kpStatus: '1', period: '202611', issued: 3, issuedAmount: '1.00', received: 2, quotaLeft: null, months: [] },
  books: { period: '202610', vouchers: 4, unposted: 0, closed: 1, balanced: 1 },
  tax: { since: '2026-10-01', items: [filing('paid')] },
  personalTax: { period: '202610', persons: 3, state: 'paid', amount: '9.00', declareState: 1 },
  social: { period: '202610', persons: 3, state: 'paid', amount: '0.00', unit: '' },
  risk: { count: 0, high: 0 },
};

function directoryOf(given: readonly Partial<Company>[]): Directory {
  const directory = emptyDirectory();
  const rows = companies(given.length, { isAuthorize: 1, isVip: 1 });
  for (const [i, row] of rows.entries()) setDirectoryRow(directory, i, directoryRowOf({ ...row, ...given[i] }, 0));
  return directory;
}

type Given = Partial<Company> & { readonly known?: Known; readonly at?: number };

/** Companies with what is known of each, at noon of the 9th or `at` another time, on a day of China. */
export function columnsOf(given: readonly Given[], day = '2026-11-10', pack = samplePack('2026.11.1')): PortfolioColumns {
  const dir = directoryOf(given.map(({ known: _, at: __, ...company }) => company));
  const place = new Map(dir.id.map((id, i) => [id, i]));
  const statusOf = (area: WorkArea, id: string): AreaStatus | undefined => {
    const { known, at = noonOf('2026-11-09') } = given[place.get(id) ?? -1] ?? {};
    const value = known?.[area];
    return value === undefined ? undefined : { value, at, fetchedAt: 1 };
  };
  return portfolioColumns(dir, statusColumns(dir, statusOf, packDeadlines(pack), noonOf(day)));
}

/** Words of a query in these tests: states by their ids, as the rules know them. */
export function lexiconOf(columns: PortfolioColumns): Lexicon {
  const names: Readonly<Record<string, string>> = {
    'type:1': '一般',
    'type:2': '小规模',
    'vip:member': '会员',
    'vip:over': '非会员',
    'vip:untold': '未获取',
    'tax:undeclared': '未申报',
    'tax:overdue': '逾期',
    'accountant:': '无',
  };
  const rows = columns.dir.id.map((_, row) => row);
  return {
    fields: {
      work: ['状态', 'work'],
      type: ['纳税人', 'type'],
      area: ['地区', 'area'],
      tag: ['标签', 'tag'],
      accountant: ['负责人', 'owner'],
      vip: ['会员', 'vip'],
      key: ['密钥', 'key'],
      invoice: ['开票'],
      books: ['记账'],
      tax: ['国税', 'tax'],
      personalTax: ['个税'],
      social: ['社保'],
      risk: ['风险'],
      any: ['任一'],
      days: ['剩余', 'days'],
    },
    valueName: (field, value) => names[`${field}:${value}`] ?? (field === 'area' ? distinctAreaName(value) : value),
    rowName: (field, value) => (field === 'area' ? plainAreaName(areaName(value)) : ''),
    values: (field) => (listFields.includes(field) ? facetOf(columns, rows, field).keys() : []),
  };
}
