/* Lists as tax sites and bookkeeping software export them, over companies of samples/companies-200.csv. A number stands as the program writes it. */

export type SampleCell = string | { readonly number: string } | null;
export interface SampleList {
  /** File name without its ending. */
  readonly name: string;
  readonly rows: readonly (readonly SampleCell[])[];
}

export const sampleCompanies = [
  { id: 'c1', name: '合肥创江机械设备有限公司', taxNo: '91340100MA74QJRQ1U' },
  { id: 'c2', name: '石家庄丰庆广告有限公司', taxNo: '91130100MA74QU277R' },
  { id: 'c3', name: '温州帆宇建筑工程有限公司', taxNo: '91330300MA74R49M9F' },
] as const;
const [first, second, third] = sampleCompanies;
const n = (number: string): SampleCell => ({ number });

const filings: SampleList = {
  name: '申报情况查询',
  rows: [
    ['申报情况查询', null, null, null, null, null, null, null, null],
    ['导出时间：2026年11月9日 10:21', null, null, null, null, null, null, null, null],
    [],
    ['纳税人识别号', '纳税人名称', '征收项目', '税款所属期起', '税款所属期止', '申报状态', '应补（退）税额', '缴款日期', '主管税务所'],
    [first.taxNo, first.name, '增值税', n('46296'), n('46326'), '已缴款', '￥12,106.78', '２０２６．１１．０６', '高新分局'],
    [null, null, '城市维护建设税', n('46296'), n('46326'), '申报成功', '847.47', null, '高新分局'],
    [null, null, '教育费附加', n('46296'), n('46326'), '申报成功', '363.20', null, '高新分局'],
    [second.taxNo, second.name, '企业所得税', '2026-07-01', '2026-09-30', '未申报', null, null, '桥西分局'],
    [third.taxNo, third.name, '增值税', '2026年10月1日', '2026年10月31日', '扣款未成功', '980.00', null, '鹿城分局'],
    ['91440300MA5EXAMPL1', '深圳没有的公司', '印花税', '2026-10-01', '2026-10-31', '申报成功', '3.00', null, '南山分局'],
    [third.taxNo, third.name, '印花税', '2026-13-01', '2026-13-31', '申报成功', '3l8.2o', null, '鹿城分局'],
    ['合计', null, null, null, null, null, '14,297.45', null, null],
  ],
};

const invoices: SampleList = {
  name: '发票统计表',
  rows: [
    ['发票统计表（2026年10月）', null, null, null, null, null, null],
    ['企业名称', '统一社会信用代码', '开票月份', '销项发票', null, '进项发票', null],
    [null, null, null, '份数', '金额', '份数', '金额'],
    [first.name, first.taxNo, n('202610'), n('31'), '1,280,000.50', n('12'), '88,000.00'],
    [second.name, second.taxNo, n('202610'), n('0'), '0', null, null],
    [third.name, third.taxNo, n('202609'), n('4'), '(1,200.00)', n('3'), '-'],
    ['总计', null, null, n('35'), '1,278,800.50', n('15'), '88,000.00'],
  ],
};

const books: SampleList = {
  name: '账套结账情况',
  rows: [
    ['账套名称', '税号', '会计期间', '凭证数', '未记账凭证', '结账状态', '是否平衡', '营业收入', '净利润'],
    [first.name, first.taxNo, '2026年10月', n('42'), n('0'), '已结账', '平衡', '120000', '-3500.456'],
    [second.name, second.taxNo, '2026年10月', n('7'), n('2'), '未结账', '否', null, null],
    [third.name, third.taxNo, '2026-10', null, null, '已结账', null, '0.00', '0.00'],
  ],
};

const personalTax: SampleList = {
  name: '个税扣缴申报',
  rows: [
    ['个人所得税扣缴申报情况'],
    ['扣缴义务人识别号', '扣缴义务人名称', '所属月份', '申报人数', '申报状态', '扣款状态', '应补（退）税额'],
    [first.taxNo, first.name, '202610', '12人', '申报成功', '扣款成功', '4,186.20'],
    [second.taxNo, second.name, '202610', n('3'), '申报成功', '扣款失败', '15.00'],
    [third.taxNo, third.name, '202610', null, '未申报', null, null],
  ],
};

const social: SampleList = {
  name: '社保费申报',
  rows: [
    ['社会保险费申报情况'],
    ['缴费单位', '社会信用代码', '单位编号', '费款所属期', '参保人数', '缴费状态', '应缴费额'],
    [first.name, first.taxNo, 'S-001', '2026-10', n('12'), '已缴费', '18,200.00'],
    [second.name, second.taxNo, 'S-002', '2026-10', n('3'), '待申报', null],
  ],
};

export const sampleLists: readonly SampleList[] = [filings, invoices, books, personalTax, social];

/** A list of companies as an agency keeps it: one that is new, one to complete, one that is known, one written twice, one with a wrong number, and a sum. */
export const companyList: SampleList = {
  name: '企业名单',
  rows: [
    ['代账客户名单（2026年11月）', null, null, null, null, null, null],
    ['客户名称', '税号', '所属地区', '纳税人类型', '主办会计', '标签', '备注'],
    ['深圳市南山云帆科技有限公司', '91440300MA5EYF001C', '广东省深圳市', '小规模', '王丽', '按月申报', null],
    [first.name, first.taxNo, '合肥', '一般纳税人', '李明', null, '9 月起由李明接手'],
    [second.name, second.taxNo, null, null, null, null, null],
    ['深圳市南山云帆科技有限公司', '９１４４０３００ma5eyf001c', null, null, null, null, null],
    ['温州没有这家有限公司', '91330300MA74R49M9X', '温州', null, null, null, null],
    ['合计', null, null, null, n('5'), null, null],
  ],
};
