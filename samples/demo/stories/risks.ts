import { yuan } from '../../../server/status/money.ts';
import type { Risk } from '../../../src/api/entities/risk.ts';
import type { riskAreas } from '../../../src/domain/risk/risk-areas.ts';
import { addToPeriod, monthOf } from '../../../src/domain/status/period.ts';
import { chinaDay } from './days.ts';
import { invoiceMonth, quotaOf } from './invoices.ts';
import { chanceOf, type Plot, type Story } from './story.ts';

interface RiskTopic {
  readonly topicId: string;
  readonly riskArea: (typeof riskAreas)[number][0];
  readonly title: string;
  readonly advice: string;
}

/** Matters that companies are scanned for. */
const riskTopics = [
  { topicId: 'R01', riskArea: 'filing', title: '逾期未申报', advice: '尽快补报，并确认是否需缴滞纳金' },
  { topicId: 'R02', riskArea: 'filing', title: '申报收入小于开票金额', advice: '核对开票明细与申报表收入后更正申报' },
  { topicId: 'R03', riskArea: 'payment', title: '税款未缴清', advice: '检查三方协议账户余额后重新扣款' },
  { topicId: 'R04', riskArea: 'invoice', title: '顶额开票', advice: '核对合同与发货记录，必要时申请调整额度' },
  { topicId: 'R05', riskArea: 'invoice', title: '进项与销项行业不符', advice: '抽查进项发票对应的货物与入库记录' },
  { topicId: 'R06', riskArea: 'people', title: '社保人数与个税人数不一致', advice: '核对在职名单，补申报或更正' },
  { topicId: 'R07', riskArea: 'books', title: '凭证未过账', advice: '过账后再结账，避免报表缺数' },
] as const satisfies readonly RiskTopic[];
type TopicId = (typeof riskTopics)[number]['topicId'];

interface Found {
  readonly level: 'high' | 'low';
  readonly value: string;
  readonly expected: string;
}

/** What follows from how a company does, in the last month that was filed. */
const ofPlot: Partial<Record<Plot, readonly (readonly [TopicId, Found])[]>> = {
  overdue: [
    ['R01', { level: 'high', value: '未申报', expected: '已申报' }],
    ['R07', { level: 'low', value: '有未过账凭证', expected: '全部过账' }],
  ],
  rejected: [['R02', { level: 'high', value: '申报被退回', expected: '与开票一致' }]],
  paymentFailed: [['R03', { level: 'high', value: '扣款失败', expected: '已缴清' }]],
  unpaid: [['R03', { level: 'high', value: '未缴', expected: '已缴清' }]],
};

/** Chance of a low risk in any month, by topic. */
const usual: readonly (readonly [TopicId, number])[] = [
  ['R05', 0.02],
  ['R06', 0.03],
];

function foundIn(story: Story, month: string, at: number): (readonly [TopicId, Found])[] {
  const found = [...(month === addToPeriod(monthOf(chinaDay(at)), -1) ? (ofPlot[story.plot] ?? []) : [])];
  const { issued, issuedCents } = invoiceMonth(story, month, at);
  if (issued >= quotaOf(story))
    found.push(['R04', { level: 'low', value: `开票 ${issued} 份，${yuan(issuedCents)} 元`, expected: `少于 ${quotaOf(story)} 份` }]);
  const random = chanceOf(story.companyId, `risk ${month}`);
  for (const [topicId, share] of usual) {
    const hit = random.chance(share);
    if (hit && (topicId !== 'R06' || story.staff > 2))
      found.push([
        topicId,
        topicId === 'R06'
          ? { level: 'low', value: `社保 ${story.staff - 1} 人`, expected: `个税 ${story.staff} 人` }
          : { level: 'low', value: '占比 12 %', expected: '低于 5 %' },
      ]);
  }
  return found;
}

/** Risks of a company in a month, as its sources knew it at `at`. */
export function risksOf(story: Story, month: string, at: number): (Risk & { readonly area: string })[] {
  const found = new Map(foundIn(story, month, at));
  return riskTopics.flatMap(({ topicId, riskArea: area, title, advice }) => {
    const one = found.get(topicId);
    return one === undefined ? [] : [{ topicId, area, title, advice, period: month, ...one }];
  });
}

/** The month that lists of risks are about: the last one that has ended. */
export function riskMonth(at: number): string {
  return addToPeriod(monthOf(chinaDay(at)), -1);
}
