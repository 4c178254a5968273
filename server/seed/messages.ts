import type { Message } from '../../src/api/entities/message.ts';

interface Notice {
  readonly sceneCode: string;
  readonly title: string;
  readonly content: string;
  /** Hours before now at which it was sent. */
  readonly hoursAgo: number;
  readonly confirm?: true;
}

/** What arrives at a practice in a month of filing; `company` is filled in. */
const notices: readonly Notice[] = [
  {
    sceneCode: '2',
    title: '申报被退回：增值税',
    content: '附列资料（一）第 1 栏与主表不符，请修改后重新提交。',
    hoursAgo: 1,
    confirm: true,
  },
  { sceneCode: '1', title: '发票额度将用完', content: '本月额度已用 92 %，可申请临时调整。', hoursAgo: 3 },
  { sceneCode: '2', title: '已提交，等待税局受理', content: '增值税及附加税费申报表已提交，受理后另行通知。', hoursAgo: 5 },
  { sceneCode: '2', title: '个税扣款成功', content: '上月工资薪金所得个人所得税已扣款。', hoursAgo: 20 },
  { sceneCode: '1', title: '进项发票异常', content: '两张进项发票的上游企业状态为非正常，请核对后再勾选。', hoursAgo: 26, confirm: true },
  { sceneCode: '2', title: '社保费申报将截止', content: '本月社会保险费申报两天后截止。', hoursAgo: 30 },
  { sceneCode: '1', title: '客户补交银行对账单', content: '客户上传了上月银行对账单三份，待归入记账资料。', hoursAgo: 49 },
  { sceneCode: '2', title: '企业所得税预缴已受理', content: '本季度企业所得税预缴申报表已受理，无需补税。', hoursAgo: 75 },
  { sceneCode: '1', title: '数字证书将到期', content: '开票用的数字证书十二天后到期，到期后不能开票。', hoursAgo: 120, confirm: true },
  { sceneCode: '2', title: '印花税本期无应税凭证', content: '按零申报处理，已受理。', hoursAgo: 200 },
];
const productNotice: Notice = {
  sceneCode: '9',
  title: '本周六凌晨例行维护',
  content: '周六 01:00 至 03:00 维护，期间提交的修改会在恢复后自动发送。',
  hoursAgo: 10,
};

const HOUR = 3_600_000;

/** A message as the gateway stores it. `at`: when it was sent, milliseconds. */
export function messageOf(notice: Omit<Notice, 'hoursAgo'>, id: string, companyId: string, at: number): Message {
  const { sceneCode, title, content, confirm } = notice;
  return {
    msgId: id,
    companyId,
    title,
    content,
    bizId: id,
    bizType: 'AXB',
    readStatus: 0,
    pullStatus: 0,
    sendTime: new Date(at).toISOString(),
    expireTime: new Date(at + 90 * 24 * HOUR).toISOString(),
    url: '',
    sceneCode,
    confirmFlag: confirm ? 1 : 0,
    extendQueryField: {
      companyId,
      sceneCode,
      noticeId: id,
      customerId: '',
      latestNoticeId: id,
      subtopic: title,
      serviceCode: sceneCode === '1' ? 'invoice' : sceneCode === '2' ? 'declaration' : 'product',
      serviceName: sceneCode === '1' ? '发票服务' : sceneCode === '2' ? '申报服务' : '财税工作台',
      messageRequestId: '',
    },
  };
}

/** Messages of an account: what the first companies got of late, older ones read already, and one of the product. */
export function demoMessages(accountId: string, companyIds: readonly string[], now: number): Message[] {
  const about = companyIds.slice(0, 24);
  const sent = about.flatMap((companyId, n) =>
    notices.flatMap((notice, i) => {
      if ((n * 3 + i * 5) % 7 > 1) return [];
      const at = now - notice.hoursAgo * HOUR - n * 1_260_000;
      const message = messageOf(notice, `${accountId}-${n}-${i}`, companyId, at);
      return [notice.hoursAgo < 48 ? message : { ...message, readStatus: 1 as const, pullStatus: 1 as const }];
    }),
  );
  return [...sent, messageOf(productNotice, `${accountId}-product`, '', now - productNotice.hoursAgo * HOUR)];
}
