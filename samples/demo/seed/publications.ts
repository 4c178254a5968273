import type { Store } from '../../../server/store/store.ts';
import { addPublication } from '../../../server/store/tables/publications.ts';
import { addDays, chinaDay, startOfChinaDay } from '../../../src/domain/core/china-time.ts';
import { emptyContent, emptyPage, type PublicationContent } from '../../../src/domain/publishing/content.ts';
import type { PublicationKind } from '../../../src/domain/publishing/publication.ts';
import { everybody, type Target } from '../../../src/domain/publishing/target.ts';

/** The demo account that everything below is shown to which stands over the page; others work undisturbed until the operator says otherwise. */
export const PROMOTED = 'promo';

interface Demo {
  readonly kind: PublicationKind;
  readonly content: Partial<PublicationContent>;
  readonly target?: Partial<Target>;
}

const promoted: Partial<Target> = { accounts: [PROMOTED] };
const toTab = (jumpParam: string, buttonText: string) => ({ buttonText, jumpType: 1, jumpParam }) as const;
const toApp = (jumpParam: string, buttonText: string) => ({ buttonText, jumpType: 2, jumpParam }) as const;

/** What a provider publishes towards the end of a year. */
const demos: readonly Demo[] = [
  {
    kind: 'bubble',
    content: {
      title: '开票查询可以批量导出了',
      text: '在开票查询里勾选多行，一次导出。',
      ...toTab('fpTab;list', '去看看'),
      freq: 7,
      showType: 1,
      tabCode: 'fpTab',
    },
    target: promoted,
  },
  {
    kind: 'bubble',
    content: { title: '税号可以直接粘贴搜索', text: '按 Ctrl+K，粘贴税号即可切换企业。', freq: 30 },
    target: promoted,
  },
  {
    kind: 'popup',
    content: {
      ...{ title: '年度会员续费', text: '续费一年赠送两个月，十二月三十一日前有效。', imgUrl: '/pictures/membership.svg' },
      ...{ ...toApp('securityGuard', '了解详情'), freq: 7, popContextType: 2, closeType: 1 },
    },
    target: { ...promoted, member: 'member' },
  },
  {
    kind: 'popup',
    content: {
      ...{ title: '申报期提醒', text: '本月申报截止日可在申报日历里查看。', imgUrl: '/pictures/calendar.svg' },
      ...{ freq: 1, popContextType: 1, showType: 1, tabCode: 'sbTab' },
    },
    target: promoted,
  },
  {
    kind: 'operationTip',
    content: {
      ...{ title: '社保费用可以一键核对', text: '在社保卡片里打开差异明细。', position: 'ZYY001', code: 'ZYY001-social-2026' },
      ...{ tag: 'social-check', frequencyType: 1 },
    },
    target: promoted,
  },
  {
    kind: 'operationTip',
    content: {
      ...{ title: '客户资料缺漏', text: '组合视图可以筛出缺资料的企业。', position: 'ZYY022', code: 'ZYY022-portfolio-2026' },
      ...{ tag: 'portfolio', frequencyType: 0 },
    },
    target: promoted,
  },
  {
    kind: 'raffle',
    content: { title: '年终抽奖', imgUrl: '/pictures/raffle.svg', ...toApp('securityGuard', '立即参加'), freq: 30 },
    target: promoted,
  },
  {
    kind: 'marketing',
    content: {
      ...{ title: '为企业开通年度会员', text: '以下企业可以享受年终优惠。', imgUrl: '/pictures/membership.svg' },
      ...{ ...toApp('securityGuard', '查看企业'), freq: 30 },
    },
    target: { ...promoted, member: 'none' },
  },
  {
    kind: 'multiPopup',
    content: {
      ...{ title: '申报日历', text: '按企业和月份看清每一项申报的截止日。', imgUrl: '/pictures/calendar.svg', freq: 9999 },
      pages: [
        {
          ...emptyPage,
          ...{ title: '组合视图', text: '一屏看清所有企业的进度，按列筛选和排序。', imgUrl: '/pictures/portfolio.svg' },
          ...toTab('index', '开始使用'),
        },
      ],
    },
    target: promoted,
  },
  {
    kind: 'banner',
    content: { title: '年终优惠：续费一年赠送两个月', imgUrl: '/pictures/membership.svg', ...toApp('securityGuard', '了解详情') },
    target: promoted,
  },
  {
    kind: 'recommendation',
    content: { title: '年度会员', text: '续费一年，赠送两个月', position: 'P0008', ...toApp('securityGuard', '了解详情') },
  },
  {
    kind: 'recommendation',
    content: { title: '税务体检', text: '申报前查出附表与主表的不符', position: 'P0018', ...toTab('sw', '去体检') },
  },
  {
    kind: 'valuePublicity',
    content: { title: '少跑一趟大厅', text: '一般纳税人资格、票种核定、清税申报都可以在线办理。', imgUrl: '/pictures/calendar.svg' },
  },
  {
    kind: 'valuePublicity',
    content: { title: '一人管理多家企业', text: '同一张表里看申报、开票、记账和社保。', imgUrl: '/pictures/portfolio.svg' },
  },
  { kind: 'serviceManager', content: { title: '林晓', text: '客户经理', code: '13800138020' } },
];

/** Stores what is not there yet, from today for sixty days: what an operator has changed or ended stays. */
export async function seedPublications(store: Store, now: number): Promise<void> {
  const from_at = startOfChinaDay(chinaDay(now));
  const to_at = startOfChinaDay(addDays(chinaDay(now), 60));
  const year = chinaDay(now).slice(0, 4);
  const report: Demo = {
    kind: 'annualReport',
    content: { title: `${year} 年度报告`, text: '这一年您在工作台做了什么。', code: year, ...toTab('index', '查看') },
  };
  await store.write(async ({ db }) => {
    for (const [ord, { kind, content, target }] of [...demos, report].entries()) {
      const code = content.code ?? '';
      const draft = { kind, code, ord, from_at, to_at, content: { ...emptyContent, ...content }, target: { ...everybody, ...target } };
      await addPublication(db, draft, { requestId: `demo-${ord}`, loginName: 'operator', now });
    }
  });
}
