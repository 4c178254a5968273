/** The product of which a trial is given (CONST-67): its packs are what the operator sells at the position of the same code. */
export const TRIAL_PRODUCT = 'P0032';

/** What a trial gives (CONST-65), and for how long, days. */
export const TRIAL_CHECKS = 5;
export const TRIAL_DAYS = 90;

/** Things to know about risks, each with its code. */
export const inquiryTips = [
  { tipsCode: 'T01', tips: '签合同前查一查对方是否为非正常户，非正常户开出的发票不能抵扣。' },
  { tipsCode: 'T02', tips: '申报收入小于开票金额是最常见的退回原因，申报前先核对当期开票。' },
  { tipsCode: 'T03', tips: '三方协议账户余额不足会导致扣款失败，从申报期截止次日起计收滞纳金。' },
  { tipsCode: 'T04', tips: '连续零申报会被列入重点监控，有收入就要如实申报。' },
  { tipsCode: 'T05', tips: '社保人数与个税人数长期不一致，会触发用工风险提示。' },
] as const;
