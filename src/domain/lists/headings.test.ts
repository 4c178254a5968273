import { expect, test } from 'vitest';
import { fieldOfHeading, findList, headingKey } from './headings.ts';
import { missingFields } from './kinds.ts';
import { firstMapping, withField, withKind } from './mapping.ts';

const lines = (...rows: readonly (readonly string[])[]) => rows.map((cells) => ({ cells }));

test('[PLUS-46] headings are found below titles and dates of print, and what is not known is left out', () => {
  const found = findList(
    lines(
      ['申报情况查询', '', '', ''],
      ['导出时间：2026年11月9日'],
      [],
      ['纳税人识别号', '纳税人名称', '征收项目', '税款所属期起', '税款所属期止', '申报状态', '应补（退）税额（元）', '主管税务所'],
      ['91340100MA74QJRQ1U', '合肥创江机械设备有限公司', '增值税', '46296', '46326', '申报成功', '12', '高新'],
    ),
    '',
  );
  expect(found).toEqual({
    kind: 'filings',
    at: 3,
    headings: ['纳税人识别号', '纳税人名称', '征收项目', '税款所属期起', '税款所属期止', '申报状态', '应补（退）税额（元）', '主管税务所'],
    fields: ['taxNo', 'companyName', 'tax', 'period', 'periodEnd', 'state', 'amount', null],
    companyFields: ['nsrsbh', 'companyName', null, null, null, null, null, null],
  });
});

test('[PLUS-46] of headings in two lines the lower one counts, with what is merged over it or beside it', () => {
  const found = findList(
    lines(
      ['发票统计表（2026年10月）'],
      ['企业名称', '统一社会信用代码', '开票月份', '销项发票', '', '进项发票', ''],
      ['', '', '', '份数', '金额', '份数', '金额'],
      ['合肥创江机械设备有限公司', '91340100MA74QJRQ1U', '202610', '31', '1', '12', '2'],
    ),
    '',
  );
  expect(found).toMatchObject({ kind: 'invoices', at: 2 });
  expect(found?.fields).toEqual(['companyName', 'taxNo', 'period', 'issued', 'issuedAmount', 'received', 'receivedAmount']);
  expect(found?.headings.slice(2, 5)).toEqual(['开票月份', '销项发票 份数', '销项发票 金额']);
});

test.each([
  ['社保费申报', ['缴费单位', '社会信用代码', '费款所属期', '参保人数', '缴费状态'], 'social'],
  ['个税扣缴申报', ['扣缴义务人识别号', '扣缴义务人名称', '所属月份', '申报人数', '申报状态'], 'personalTax'],
  ['', ['账套名称', '税号', '会计期间', '凭证数', '结账状态'], 'books'],
  ['', ['客户名称', '税种', '所属期', '状态'], 'filings'],
] as const)('[PLUS-46] a list called %j with the headings %j is one of %s', (around, headings, kind) => {
  expect(findList(lines(headings, ['x']), around)?.kind).toBe(kind);
});

test('[PLUS-46] of two columns of one field the first counts, and a table without a company has no headings', () => {
  expect(findList(lines(['公司名称', '状态', '申报状态']), '')?.fields).toEqual(['companyName', 'state', null]);
  expect(findList(lines(['税种', '所属期', '状态']), '')).toBeNull();
  expect(findList([], '')).toBeNull();
});

test('[PLUS-46] headings that name companies and tell nothing of their work are those of a list of companies', () => {
  const found = findList(
    lines(['客户名单'], ['客户名称', '税号', '所属地区', '纳税人类型', '会计', '电话'], ['甲', '', '', '', '', '1']),
    '',
  );
  expect(found).toEqual({
    ...{ kind: 'companies', at: 1, headings: ['客户名称', '税号', '所属地区', '纳税人类型', '会计', '电话'] },
    fields: ['companyName', 'taxNo', null, null, null, null],
    companyFields: ['companyName', 'taxId', 'location', 'addedTaxType', 'accountant', null],
  });
  expect(findList(lines(['公司名称', '电话']), '')?.kind).toBe('companies');
  expect(findList(lines(['公司名称', '状态']), '')?.kind).toBe('filings');
  expect(findList(lines(['税号', '电话']), '')).toBeNull();
});

test('[PLUS-46] a mapping keeps its columns among lists of facts, and takes those of companies for a list of companies', () => {
  const found = findList(lines(['企业名称', '税号', '状态', '地区']), '');
  if (found === null) throw new Error('no headings');
  const asFilings = withField(firstMapping(found, {}), 3, 'tax');
  expect(withKind(asFilings, 'books', found).fields).toEqual(['companyName', 'taxNo', 'state', 'tax']);
  const asCompanies = withKind(asFilings, 'companies', found);
  expect(asCompanies.fields).toEqual(['companyName', 'taxId', null, 'location']);
  expect(missingFields('companies', asCompanies.fields)).toEqual([]);
  expect(missingFields('companies', [null, 'taxId'])).toEqual(['companyName']);
  expect(withKind(asCompanies, 'filings', found).fields).toEqual(['companyName', 'taxNo', 'state', null]);
});

test.each([
  ['* 税 号 ：', 'taxNo'],
  ['纳税人识别号/统一社会信用代码', 'taxNo'],
  ['Tax No.', 'taxNo'],
  ['应补(退)税(费)额', 'amount'],
  ['金额（元）', 'amount'],
  ['联系电话', null],
  ['', null],
] as const)('[PLUS-46] the heading %j is %s', (heading, field) => {
  expect(fieldOfHeading(heading)).toBe(field);
});

test('[PLUS-46] a heading line is known again by its words, whatever their signs and widths', () => {
  expect(headingKey(['税号', '状态*', '金额（元）'])).toBe(headingKey([' 税 号', '状态', '金额']));
  expect(headingKey(['税号', '状态'])).not.toBe(headingKey(['状态', '税号']));
});
