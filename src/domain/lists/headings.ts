import { cleanText } from '../core/normalize.ts';
import { fieldsOfHeadings, findHeadings as findCompanies, type ImportField } from './companies/columns.ts';
import {
  companyFields,
  type FactField,
  type FactKind,
  factKinds,
  fieldsOfKind,
  kindShapes,
  type ListKind,
  missingFields,
} from './kinds.ts';

const spellings: Readonly<Record<FactField, string>> = {
  taxNo:
    '税号 纳税人识别号 统一社会信用代码 社会信用代码 信用代码 纳税人识别号统一社会信用代码 统一社会信用代码纳税人识别号 企业税号 公司税号 客户税号 单位税号 销方税号 扣缴义务人识别号 缴费人识别号 纳税人税号 taxno taxid',
  companyName:
    '企业名称 公司名称 客户名称 单位名称 纳税人名称 企业 公司 客户 单位 名称 企业全称 公司全称 客户全称 账套 账套名称 账套企业 扣缴义务人名称 缴费人名称 缴费单位 参保单位 销方名称 company companyname name',
  tax: '税种 征收项目 税费种 税费种类 申报税种 申报项目 应申报税种 报表 报表名称 申报表 申报表名称 项目名称 tax',
  period:
    '所属期 税款所属期 税款所属期起 所属期起 属期 属期起 所属月份 所属期间 税款所属期间 月份 会计期间 期间 账期 开票月份 开票期间 统计月份 缴费年月 费款所属期 费款所属期起 period month',
  periodEnd: '税款所属期止 所属期止 属期止 费款所属期止 periodend',
  state: '申报状态 状态 申报情况 申报结果 办理状态 办理情况 缴费状态 申报缴费状态 处理状态 state status',
  payState: '缴款状态 扣款状态 缴税状态 缴费结果 扣款结果 缴款情况 入库状态 paystate',
  amount:
    '应补退税额 应补退税费额 本期应补退税额 应纳税额 税额 税款 应缴税额 实缴金额 实缴税额 申报税额 应缴金额 应缴费额 缴费金额 应补退费额 已扣缴税额 扣缴税额 代扣税额 金额 amount',
  filedOn: '申报日期 申报时间 提交时间 提交日期 filedon',
  paidOn: '缴款日期 缴税日期 扣款日期 入库日期 缴费日期 缴款时间 扣款时间 paidon',
  issued: '开票份数 开具份数 销项份数 销项发票份数 开具发票份数 已开份数 开票张数 销项张数 开票数量 发票份数 销项发票张数 issued',
  issuedAmount:
    '开票金额 开具金额 销项金额 销项发票金额 开票合计金额 不含税金额 开具发票金额 价税合计 开票价税合计 销项价税合计 销售额 issuedamount',
  received: '收票份数 取得份数 进项份数 进项发票份数 取得发票份数 收票张数 进项张数 进项发票张数 received',
  receivedAmount: '收票金额 进项金额 进项发票金额 取得发票金额 进项价税合计 receivedamount',
  certified: '已认证份数 认证份数 已勾选份数 勾选份数 抵扣份数 已抵扣份数 进项发票已勾选份数 certified',
  quotaLeft: '剩余份数 剩余可开份数 可开份数 剩余开票份数 剩余发票份数 quotaleft',
  vouchers: '凭证数 凭证数量 凭证张数 凭证 记账凭证数 vouchers',
  unposted: '未记账凭证 未过账凭证 未记账 未过账 未审核凭证 未记账凭证数 unposted',
  closed: '结账状态 是否结账 结账 结账情况 期末结账 月结状态 账套状态 closed',
  balanced: '是否平衡 资产负债表是否平衡 报表平衡 试算平衡 报表是否平衡 balanced',
  income: '营业收入 收入 本月收入 本期收入 本期营业收入 income',
  cost: '成本费用 成本 费用 本月支出 本期成本费用 支出 cost',
  profit: '净利润 利润 本月利润 本期利润 利润总额 本期净利润 profit',
  persons: '人数 申报人数 纳税人数 扣缴人数 参保人数 缴费人数 职工人数 persons',
  unit: '单位编号 参保单位编号 社保单位 单位社保号 社保登记号 缴费单位编号 unit',
};

const fieldOf = new Map<string, FactField>();
for (const [field, words] of Object.entries(spellings)) for (const word of words.split(' ')) fieldOf.set(word, field as FactField); // as: a key of the record

/** A heading without case, white space, marks and what stands in brackets, apart from 退 and 费, which are part of names. */
function bareHeading(heading: string): string {
  return cleanText(heading.normalize('NFKC'))
    .toLowerCase()
    .replace(/\((退|费)\)/g, '$1')
    .replace(/[(【[].*?[)】\]]/g, '')
    .replace(/[\s*_\-:/\\、.#|'"=]/g, '');
}

/** Field of a heading, null when it is not known. `above` is what stands over it where the heading has two lines. */
export function fieldOfHeading(heading: string, above = ''): FactField | null {
  const bare = bareHeading(heading);
  if (bare === '') return null;
  const joined = above === '' ? undefined : fieldOf.get(bareHeading(above) + bare);
  return joined ?? fieldOf.get(bare) ?? null;
}

/** A heading line, and what its columns are recognised as. */
export interface FoundLine {
  /** Index of the heading line among the lines read. */
  readonly at: number;
  /** Headings as they stand, with what stands above them where they have two lines. */
  readonly headings: readonly string[];
  /** Field of each column in a list of facts, null for one that is not imported. */
  readonly fields: readonly (FactField | null)[];
}

export interface FoundHeadings extends FoundLine {
  readonly kind: ListKind;
  /** Field of each column in a list of companies. */
  readonly companyFields: readonly (ImportField | null)[];
}

/** What the columns are recognised as in a list of this kind. */
export const fieldsFor = ({ fields, companyFields: own }: Pick<FoundHeadings, 'fields' | 'companyFields'>, kind: ListKind) =>
  kind === 'companies' ? own : fields;

/** Lines above the headings, as titles and dates of print, are at most this many. */
const SEARCHED = 15;

/** Texts of a line, with those of merged cells repeated to their right. */
function spread(cells: readonly string[]): string[] {
  let last = '';
  return cells.map((cell) => {
    if (cell.trim() !== '') last = cell;
    return last;
  });
}

/** What titles, sheets and file names call a kind. */
const titles: Readonly<Record<FactKind, RegExp>> = {
  filings: /申报/,
  invoices: /发票|开票/,
  books: /账|凭证/,
  personalTax: /个税|个人所得税|扣缴/,
  social: /社保|参保|社会保险|费款/,
};

/** The kind that most columns speak for, and of two that do what is written around them; null where none can be read. */
function kindOfFields(fields: readonly (FactField | null)[], around: string): FactKind | null {
  let best: { readonly kind: FactKind; readonly score: number } | null = null;
  for (const kind of factKinds) {
    const { some } = kindShapes[kind];
    const own = fieldsOfKind(kind);
    const isTold = some.some((field) => fields.includes(field)) && missingFields(kind, fields).length === 0;
    const score = fields.filter((field) => field !== null && own.includes(field)).length + (titles[kind].test(around) ? 0.5 : 0);
    if (isTold && score > (best?.score ?? 0)) best = { kind, score };
  }
  return best?.kind ?? null;
}

/** Heading line and kind of a table; null where no line has headings of a list. `around`: names of the file and its sheet. */
export function findList(lines: readonly { readonly cells: readonly string[] }[], around: string): FoundHeadings | null {
  const found = findHeadings(lines);
  const above = lines.slice(0, (found?.at ?? 0) + 1).flatMap(({ cells }) => cells);
  const kind = found === null ? null : kindOfFields(found.fields, `${around} ${above.join(' ')}`);
  // What names companies and tells nothing of their work is a list of companies.
  const tellsNothing = found === null || found.fields.every((field) => field === null || companyFields.some((one) => one === field));
  const companies = kind === null && tellsNothing ? companyList(lines) : null;
  if (companies !== null) return companies;
  return found === null ? null : { ...found, kind: kind ?? 'filings', companyFields: fieldsOfHeadings(found.headings) };
}

/** The heading line of a list of companies; null where no line has a column for names. */
function companyList(lines: readonly { readonly cells: readonly string[] }[]): FoundHeadings | null {
  const found = findCompanies(lines.map(({ cells }) => cells));
  if (found === null) return null;
  const headings = (lines[found.row]?.cells ?? []).map(cleanText);
  const fields = distinct(headings.map((heading) => fieldOfHeading(heading)));
  return { at: found.row, headings, fields, kind: 'companies', companyFields: found.fields };
}

/** The heading line: the one with most known headings, a company's among them, in the first lines. Null when there is none. */
function findHeadings(lines: readonly { readonly cells: readonly string[] }[]): FoundLine | null {
  let best: FoundLine | null = null;
  let most = 1;
  for (const [at, { cells }] of lines.slice(0, SEARCHED).entries()) {
    const over = lines[at - 1]?.cells ?? [];
    const above = spread(over);
    // What is merged over two lines stands in the upper one.
    const own = cells.map((cell, column) => (cell.trim() === '' ? (over[column] ?? '') : cell));
    const fields = distinct(own.map((cell, column) => fieldOfHeading(cell, above[column])));
    const known = fields.filter((field) => field !== null).length;
    if (known <= most || !companyFields.some((field) => fields.includes(field))) continue;
    most = known;
    best = { at, fields, headings: own.map((cell, column) => headingWords(cell, above[column] ?? '')) };
  }
  return best;
}

/** A heading as it is shown: with what stands over it when only both together are known. */
function headingWords(cell: string, above: string): string {
  const own = cleanText(cell);
  const isJoined = above !== '' && own !== '' && fieldOf.has(bareHeading(above) + bareHeading(cell));
  return isJoined ? `${cleanText(above)} ${own}` : own;
}

/** Of two columns of one field the first counts. */
function distinct(fields: readonly (FactField | null)[]): (FactField | null)[] {
  return fields.map((field, at) => (field !== null && fields.indexOf(field) < at ? null : field));
}

/** What a heading line is known by when its mapping is kept. */
export function headingKey(headings: readonly string[]): string {
  return headings.map(bareHeading).join('|').slice(0, 500);
}
