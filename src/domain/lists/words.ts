import type { FilingState, TaxCode } from '../status/work-area.ts';
import { bareCell } from './cells.ts';

/* Words of tax sites and programs for taxes and states. The first that fits counts, so that what is narrower stands above. */

const taxes: readonly (readonly [RegExp, TaxCode])[] = [
  [/增值税/, 'vat'],
  [/城市维护建设税|城建税|教育费附加|地方教育附加|附加税/, 'surcharges'],
  [/消费税/, 'excise'],
  [/企业所得税.*(年度|汇算|年报)|^所得税汇算/, 'citAnnual'],
  [/企业所得税/, 'cit'],
  [/经营所得.*(年度|汇算|B表)/, 'businessIncomeAnnual'],
  [/经营所得/, 'businessIncome'],
  [/个人所得税|个税|代扣代缴|工资薪金/, 'iit'],
  [/印花税.*(年|按年)/, 'stampAnnual'],
  [/印花税/, 'stamp'],
  [/(财务报表|财务会计报告|会计报表|财报).*(年报|年度)|年度财务/, 'statementsAnnual'],
  [/财务报表|财务会计报告|会计报表|财报/, 'statements'],
  [/残疾人|残保金/, 'disabled'],
  [/工会经费|工会筹备金/, 'union'],
  [/房产税|土地使用税|房土/, 'property'],
  [/文化事业建设费/, 'culture'],
  [/社会保险|社保|养老保险|医疗保险|失业保险|工伤保险/, 'social'],
  [/工商年报|企业年报|年度报告公示/, 'annualReport'],
];

/** What a cell says is filed, null when it is not known. */
export function taxOfWords(cell: string): TaxCode | null {
  const text = bareCell(cell).replace(/\s/g, '');
  return taxes.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const states: readonly (readonly [RegExp, FilingState])[] = [
  [/无需|不需|不用申报|未核定|免申报/, 'notApplicable'],
  [/(扣款|缴款|缴税|缴费|划款)(失败|未成功|不成功|异常)|余额不足/, 'paymentFailed'],
  [/(申报)?(失败|不成功|未成功|未通过|不通过|被退回|退回|驳回|比对不符|异常)/, 'rejected'],
  [/(已|申报)?(更正中|审核中|受理中|申报中|处理中|已提交|待审核|待受理|已上传|已发送|待反馈)/, 'submitted'],
  [/(未|待|没有)申报|未提交|未办理|未报$|逾期未/, 'undeclared'],
  [/填写中|编制中|暂存|草稿|待提交|已填写|算税中|已算税/, 'preparing'],
  [/(未|待)(扣款|缴款|缴税|缴费|缴纳|入库|支付)|欠税/, 'accepted'],
  [/已(缴款|扣款|缴税|缴费|缴纳|入库|支付|完税)|(缴款|扣款|缴税|缴费|支付|入库)(成功|完成)|已申报已缴/, 'paid'],
  [/已(零)?申报|申报成功|申报完成|已受理|受理成功|零申报|已报$|成功|已办理|已更正/, 'accepted'],
];

/** How far a cell says a filing is, null when it is not known. */
export function stateOfWords(cell: string): FilingState | null {
  const text = bareCell(cell).replace(/\s/g, '');
  return states.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const no = /^(否|未|没|不|×|x|n|no|0$|false)|未结|未平|不平/i;
const yes = /^(是|已|√|✓|y|yes|1$|true|平衡|结账)|已结|平衡/i;

/** Yes or no as a flag; null when the words say neither. */
export function flagOfWords(cell: string): 0 | 1 | null {
  const text = bareCell(cell);
  if (no.test(text)) return 0;
  return yes.test(text) ? 1 : null;
}
