import type { OutboxRow } from '../../db/types.ts';

/** One line of what waits for the user; `count` of it, never 0. */
export interface WorkLine {
  readonly kind: 'conflict' | 'refused' | 'parked' | 'waiting' | 'unread';
  readonly count: number;
}

/** What needs a decision first, then what goes on by itself. */
const order = ['conflict', 'refused', 'parked', 'unread', 'waiting'] as const satisfies readonly WorkLine['kind'][];

/** Lines of the card of work, those of nothing left out. `unread`: messages. */
export function workLines(outbox: readonly Pick<OutboxRow, 'state'>[], unread: number): readonly WorkLine[] {
  const counts = new Map<WorkLine['kind'], number>([['unread', unread]]);
  for (const { state } of outbox) {
    const kind = state === 'sending' ? 'waiting' : state;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return order.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}
