import type { Order } from '../../src/domain/orders/order.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { messageOf } from '../store/tables/message-of.ts';
import { messages } from '../store/tables/messages.ts';
import { shownNumber } from './trades.ts';

/** What a buyer is told in his inbox, by the cause of a change; of every other cause nothing. */
const words: Readonly<Record<string, string>> = {
  fulfilled: '已付款，已开通',
  undeliverable: '已付款，但企业已不在您的名下，将退款',
  disputed: '付款金额与订单不符，正在人工核对',
  'paid.late': '订单关闭后收到付款，请选择要产品或退款',
  'paid.again': '收到第二笔付款，将退还给您',
  'refund.found': '支付渠道已办理退款',
  'refund.done': '退款已完成',
  'refund.closed': '退款未成功，正在人工处理',
  'refund.abnormal': '退款异常，正在人工处理',
};
const TRIAL_BEGUN = '试用已开通';

/** Tells the buyer of an order in his inbox what he has to know, in the transaction of the change. */
export async function tellBuyer(change: AccountChange, order: Order, cause: string): Promise<void> {
  const title = cause === 'fulfilled' && order.purpose === 'TRIAL' ? TRIAL_BEGUN : words[cause];
  if (title === undefined) return;
  const forMany = order.lines.length > 1 ? `（${order.lines.length} 家企业）` : '';
  const content = `${order.productName}${forMany}，订单 ${shownNumber(order.tradeNumber)}：${title}`;
  const companyId = order.lines.length === 1 ? (order.lines[0]?.companyId ?? '') : '';
  const notice = { sceneCode: '9', title, content, subtopic: `order.${cause}`, bizId: order.orderId, confirm: true } as const;
  await messages.put(change, [messageOf(notice, `${order.orderId}:${cause}`, companyId, change.now)]);
}
