import { cleanText } from '../../core/normalize.ts';

/** What a column of an import holds. `taxId` is a column that does not say which identifier it is. */
export type ImportField =
  | 'companyName'
  | 'shortName'
  | 'shxydm'
  | 'nsrsbh'
  | 'taxId'
  | 'djxh'
  | 'dsnsrsbh'
  | 'location'
  | 'addedTaxType'
  | 'accountant'
  | 'tags'
  | 'note';

const spellings: Readonly<Record<ImportField, string>> = {
  companyName:
    '企业名称 公司名称 客户名称 单位名称 纳税人名称 名称 企业 公司 客户 单位 户名 企业全称 公司全称 客户全称 全称 companyname company name customer customername client clientname taxpayername fullname',
  shortName: '简称 企业简称 公司简称 客户简称 shortname short alias abbreviation nickname',
  shxydm:
    '统一社会信用代码 社会信用代码 信用代码 统一信用代码 统一社会信用代码证号 营业执照号 shxydm creditcode uscc usci socialcreditcode unifiedsocialcreditcode unifiedcreditcode',
  nsrsbh: '纳税人识别号 纳税识别号 识别号 国税识别号 nsrsbh taxpayerid taxpayeridentificationnumber taxpayerno tin',
  taxId:
    '税号 税务号 税务登记证号 企业税号 公司税号 税号信用代码 纳税人识别号统一社会信用代码 统一社会信用代码纳税人识别号 统一社会信用代码税号 taxid taxno taxnumber taxcode vatno vatnumber',
  djxh: '登记序号 djxh registrationno registrationnumber taxregistrationno',
  dsnsrsbh: '地税识别号 地税纳税人识别号 地税税号 dsnsrsbh localtaxno localtaxid',
  location:
    '地区 所属地区 所在地区 区域 省市 省份城市 城市 所在地 所在城市 注册地 行政区划 行政区划代码 地区代码 区划代码 locationcode location area region city areacode',
  addedTaxType:
    '增值税类型 纳税人类型 纳税人资格 纳税人性质 纳税人身份 增值税纳税人类型 纳税性质 纳税类型 企业类型 规模 addedtaxtype taxpayertype vattype taxtype',
  accountant:
    '会计 主办会计 负责会计 记账会计 代账会计 做账会计 责任会计 负责人 经办人 服务人员 跟进人 accountant bookkeeper owner responsible staff',
  tags: '标签 客户标签 分类 客户分类 分组 类别 tags tag labels label group category',
  note: '备注 说明 备注说明 注释 note notes remark remarks comment comments memo',
};

/** Fields in the order in which they are offered. */
// as: the keys of the record are its fields
export const importFields = Object.keys(spellings) as readonly ImportField[];

const fieldOf = new Map<string, ImportField>();
for (const [field, words] of Object.entries(spellings)) {
  for (const word of words.split(' ')) fieldOf.set(word, field as ImportField); // entries of a record over the union
}

/** How many spellings of headings are known. */
export const knownSpellings = fieldOf.size;

/** A heading without case, white space, marks of required columns and what stands in brackets. */
function bareHeading(heading: string): string {
  return cleanText(heading)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(【[].*?[）)】\]]/g, '')
    .replace(/[\s*_\-:：/\\、.#]/g, '');
}

/** Columns that may stand for the identifier alone: a heading that names several of them does not say which. */
const identifiers: readonly (ImportField | null)[] = ['shxydm', 'nsrsbh', 'taxId'];

/** Field of a heading, null when it is not known: such a column is left out. */
export function fieldOfHeading(heading: string): ImportField | null {
  const whole = fieldOf.get(bareHeading(heading));
  if (whole !== undefined) return whole;
  const parts = heading
    .normalize('NFKC')
    .split(/[/\\、|]|或者?|\bor\b/)
    .map((part) => fieldOf.get(bareHeading(part)) ?? null);
  const known = parts.filter((field) => field !== null);
  if (parts.length > 1 && known.length > 0 && known.every((field) => identifiers.includes(field))) return 'taxId';
  return known.length > 0 && new Set(known).size === 1 ? (known[0] ?? null) : null;
}

export interface Headings {
  /** Index of the heading row among the rows read. */
  readonly row: number;
  /** Field of each column; of two columns of one field the first counts. */
  readonly fields: readonly (ImportField | null)[];
  /** Headings that were not understood. */
  readonly unknown: readonly string[];
}

/** Fields of a line of headings; of two columns of one field the first counts. */
export function fieldsOfHeadings(headings: readonly string[]): (ImportField | null)[] {
  const fields = headings.map(fieldOfHeading);
  return fields.map((field, at) => (field !== null && fields.indexOf(field) < at ? null : field));
}

/** Rows above the headings, as a title or a date of print, are at most this many. */
const SEARCHED_ROWS = 10;

/** The row of headings: among the first ten the one with most known ones, and at least a column of names. Null when there is none. */
export function findHeadings(rows: readonly (readonly string[])[]): Headings | null {
  let best: Headings | null = null;
  let most = 0;
  for (const [row, cells] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const fields = fieldsOfHeadings(cells);
    const seen = new Set(fields.filter((field) => field !== null));
    if (!seen.has('companyName') || seen.size <= most) continue;
    most = seen.size;
    best = { row, fields, unknown: cells.filter((cell, i) => fields[i] === null && cleanText(cell) !== '').map((cell) => cleanText(cell)) };
  }
  return best;
}
