/** How far a payment is for whoever looks at the cashier: nothing was heard, it is there, somebody looks into it, or it cannot be paid any more. */
export type CashierState = 'waiting' | 'paid' | 'checking' | 'closed';

/** Words of the cashier page. They are no part of the product's catalogue: it is a page of another origin. */
export interface CashierWords {
  readonly title: string;
  readonly scan: Readonly<Record<'wechat' | 'alipay', string>>;
  readonly code: string;
  readonly until: string;
  readonly transfer: string;
  readonly rows: Readonly<Record<'payee' | 'account' | 'bank' | 'amount' | 'reference', string>>;
  readonly note: string;
  readonly states: Readonly<Record<CashierState | 'expired' | 'offline', string>>;
  readonly unknown: string;
}

const zh: CashierWords = {
  title: '收银台',
  scan: { wechat: '用微信扫一扫', alipay: '用支付宝扫一扫' },
  code: '付款二维码',
  until: '有效至',
  transfer: '对公转账',
  rows: { payee: '收款户名', account: '收款账号', bank: '开户行', amount: '转账金额', reference: '附言' },
  note: '请在附言写上面的号码。到账由运营确认，一般 1 个工作日；从到账日起算。',
  states: {
    waiting: '等待付款',
    paid: '已付款',
    checking: '已收到付款，正在核对，请不要重复付款',
    closed: '订单已关闭，请不要付款',
    expired: '付款时间已过，请不要付款，回到工作台重新打开',
    offline: '连不上收银台，正在重试',
  },
  unknown: '这个付款地址无效，请回到工作台重新打开收银台',
};

const en: CashierWords = {
  title: 'Cashier',
  scan: { wechat: 'Scan with WeChat', alipay: 'Scan with Alipay' },
  code: 'QR code of the payment',
  until: 'Valid until',
  transfer: 'Bank transfer',
  rows: { payee: 'Payee', account: 'Account', bank: 'Bank', amount: 'Amount', reference: 'Reference' },
  note: 'Write this reference with the transfer. It is confirmed by the operator when it has arrived, usually within one working day, and counts from that day.',
  states: {
    waiting: 'Waiting for the payment',
    paid: 'Paid',
    checking: 'A payment has arrived and is being checked. Please do not pay again',
    closed: 'The order is closed. Please do not pay',
    expired: 'Its time is over. Please do not pay, and open the cashier again in the workbench',
    offline: 'The cashier cannot be reached, trying again',
  },
  unknown: 'This address of a payment is not valid. Please open the cashier again in the workbench',
};

/** Words in the language that a browser asks for first. */
export function cashierWords(acceptLanguage: string): { readonly lang: string; readonly words: CashierWords } {
  return acceptLanguage.toLowerCase().startsWith('en') ? { lang: 'en', words: en } : { lang: 'zh-CN', words: zh };
}
