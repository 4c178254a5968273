import { type KnownOrder, type OrderWord, orderWord } from '../../domain/orders/buyer.ts';
import type { Mark } from '../../domain/status/mark.ts';
import { MarkChip } from '../../ui/mark-chip.tsx';
import { useText } from '../../ui/text.ts';

const marks = {
  checking: 'underWay',
  open: 'due',
  ending: 'underWay',
  closed: 'none',
  opening: 'underWay',
  there: 'good',
  choose: 'overdue',
  due: 'due',
  disputed: 'overdue',
  part: 'open',
  refunded: 'none',
} as const satisfies Record<OrderWord, Mark>;

/** The word of an order, with its shape. */
export function OrderMark({ order }: { order: KnownOrder }) {
  const { t } = useText();
  const word = orderWord(order);
  return <MarkChip mark={marks[word]} word={t(`orders.word-${word}`)} />;
}
