import { yuan } from '../../../server/status/money.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import type { Message } from '../../../src/api/entities/message.ts';
import { addDays, chinaDay, startOfChinaDay } from '../../../src/domain/core/china-time.ts';
import { yuanWords } from '../../../src/domain/core/money-words.ts';
import type { TaxCode } from '../../../src/domain/status/work-area.ts';
import { type Filed, filingsOf, monthlyFiling } from '../stories/filings.ts';
import { invoiceMonth, kpStatusOf, quotaOf } from '../stories/invoices.ts';
import { riskMonth, risksOf } from '../stories/risks.ts';
import type { Story } from '../stories/story.ts';

/*
 * What arrived at the demo accounts of late: it follows from the same stories as every status, so that a message about a rejected filing is about
 * one that is rejected, and leads to where it is put right.
 */

/** A company, and when its sources last knew it. */
export interface KnownStory {
  readonly story: Story;
  readonly at: number;
}

type Notice = Parameters<typeof messageOf>[0];
interface Sent extends Notice {
  readonly bizId: string;
  /** When it was sent, milliseconds. */
  readonly at: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Messages older than this have been read. */
const READ_AFTER = 2 * DAY;
/** Companies that messages are about: the first of an account. */
const MOST_COMPANIES = 120;

const menu = (code: string): string => `web+workbench:menu/${code}`;
const names: Readonly<Partial<Record<TaxCode, string>>> = {
  vat: '增值税',
  cit: '企业所得税',
  iit: '个人所得税',
  social: '社保费',
  businessIncome: '经营所得',
};
const periodOf = (period: string): string =>
  period.includes('Q') ? `${period.replace('Q', ' 年第 ')} 季度` : `${period.slice(0, 4)}-${period.slice(4)}`;

const tax = { sceneCode: '2', serviceCode: 'declaration', serviceName: '税务申报', url: menu('declare') } as const;
const payroll = {
  iit: { ...tax, serviceCode: 'personalTax', serviceName: '个税申报', url: menu('itp') },
  social: { ...tax, serviceCode: 'social', serviceName: '社保费申报', url: menu('social') },
} as const;

/** What was sent about a filing: what it has come to, and that it was submitted before. */
function aboutFiling({ code, period, state, cents, stateAt, due, reason }: Filed, now: number): Sent[] {
  const name = names[code];
  if (name === undefined) return [];
  const from = code === 'iit' || code === 'social' ? payroll[code] : tax;
  const of = (subtopic: string, title: string, content: string, at: number): Sent => ({
    ...from,
    bizId: `${code}-${period}`,
    subtopic,
    title,
    content,
    at,
  });
  const what = `${name} ${periodOf(period)}`;
  const submitted = of('submitted', `已提交，等待受理：${what}`, '申报表已提交，受理后另行通知。', stateAt - 2 * HOUR);
  switch (state) {
    case 'rejected':
      return [submitted, { ...of('rejected', `申报被退回：${what}`, reason || '请修改后重新提交。', stateAt), confirm: true }];
    case 'paymentFailed':
      return [
        {
          ...of('paymentFailed', `扣款失败：${what}`, `${reason || '账户余额不足'}，应扣 ${yuanWords(yuan(cents))}`, stateAt),
          confirm: true,
        },
      ];
    case 'submitted':
      return [{ ...submitted, at: stateAt }];
    case 'accepted':
      return cents > 0 ? [of('accepted', `申报成功，待扣款：${what}`, `应缴 ${yuanWords(yuan(cents))}，请在截止日前扣款。`, stateAt)] : [];
    case 'paid':
      return [of('paid', `扣款成功：${what}`, `已扣款 ${yuanWords(yuan(cents))}`, stateAt)];
    case 'undeclared':
    case 'preparing': {
      const late = startOfChinaDay(addDays(due, 1)) + 9 * HOUR;
      return late > now ? [] : [of('overdue', `${what} 已逾期`, `截止 ${due}，还没有申报，滞纳金按日计算。`, late)];
    }
    default:
      return [];
  }
}

function aboutInvoices({ story, at }: KnownStory): Sent[] {
  const month = chinaDay(at).slice(0, 7).replace('-', '');
  const { issued } = invoiceMonth(story, month, at);
  const of = (subtopic: string, title: string, content: string): Sent => ({
    ...{ sceneCode: '1', serviceCode: 'invoice', serviceName: '发票开具', url: menu('issue'), bizId: `quota-${month}` },
    ...{ subtopic, title, content, at },
  });
  const status = kpStatusOf(story, issued);
  if (status === '3') return [of('quotaUsed', '已被停止开票', '逾期未申报，申报并缴清后恢复开票。')];
  if (status === '2') return [of('quotaUsed', '本月发票额度用完', `已开 ${issued} 张，可申请临时调整。`)];
  return status === '1' && issued >= quotaOf(story) - 5
    ? [of('quotaLow', '发票额度将用完', `本月还可开 ${quotaOf(story) - issued} 张。`)]
    : [];
}

function aboutRisks({ story, at }: KnownStory, n: number, now: number): Sent[] {
  const [worst] = risksOf(story, riskMonth(at), at);
  if (worst === undefined) return [];
  const subtopic = worst.level === 'high' ? 'riskHigh' : 'risk';
  return [
    {
      ...{ sceneCode: '2', serviceCode: 'risk', serviceName: '税务体检', url: menu('health'), bizId: `risk-${worst.period}` },
      ...{ subtopic, title: `税务风险：${worst.title}`, content: `${worst.value}；参考：${worst.expected}。${worst.advice}`, at },
      ...{ sceneCode: '4', serviceCode: 'risk', serviceName: '税务体检', url: menu('health'), bizId: `risk-${worst.period}` },
      ...{
        subtopic,
        title: `税务风险：${worst.title}`,
        content: `${worst.value}；参考：${worst.expected}。${worst.advice}`,
        at: now - (n % 11) * DAY - (n % 7) * HOUR,
      },
    },
  ];
}

/** What customers hand in, and certificates that end: of some companies. */
function aboutPapers({ at }: KnownStory, n: number, now: number): Sent[] {
  const sent: Sent[] = [];
  if (n % 7 === 3)
    sent.push({
      ...{
        sceneCode: '1',
        serviceCode: 'books',
        serviceName: '记账',
        url: menu('books'),
        bizId: 'statements',
        subtopic: '',
        at: at + HOUR,
      },
      ...{ title: '客户补交上月银行对账单', content: `${2 + (n % 4)} 份，待归入记账资料。` },
    });
  if (n % 13 === 5)
    sent.push({
      ...{
        sceneCode: '1',
        serviceCode: 'certificate',
        serviceName: '安全卫士',
        url: 'web+workbench:page/securityGuard',
        bizId: 'certificate',
      },
      ...{
        subtopic: 'expiring',
        title: `数字证书 ${8 + (n % 9)} 天后到期`,
        content: '到期后不能开票和申报，请提前续期。',
        at: now - (n % 5) * DAY - 3 * HOUR,
      },
    });
  return sent;
}

const notice = {
  sceneCode: '9',
  title: '本周六凌晨例行维护',
  content: '周六 01:00 至 03:00 维护，期间提交的修改会在恢复后自动发送。',
} as const;

/** Messages of an account, by what is known of its companies; older ones are read, and one of the product is about none. */
export function demoMessages(accountId: string, facts: readonly KnownStory[], now: number): Message[] {
  const sent = facts.slice(0, MOST_COMPANIES).flatMap((one, n) => {
    const month = riskMonth(one.at);
    const monthly = (['iit', 'social'] as const).map((code) => monthlyFiling(one.story, { code, month }, one.at));
    const filings = [...filingsOf(one.story, one.at), ...monthly].flatMap((told) => aboutFiling(told, now));
    const all = [...filings, ...aboutInvoices(one), ...aboutRisks(one, n, now), ...aboutPapers(one, n, now)].filter(({ at }) => at <= now);
    return all.map((given, i) => {
      const message = messageOf(given, `${accountId}-${n}-${i}`, one.story.companyId, given.at);
      const isRead = given.at < now - READ_AFTER && given.confirm !== true;
      return isRead ? { ...message, readStatus: 1 as const, pullStatus: 1 as const } : message;
    });
  });
  return [...sent, messageOf(notice, `${accountId}-product`, '', now - 10 * HOUR)];
}
