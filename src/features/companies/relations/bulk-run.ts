import { useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import type { BulkAction } from '../../../domain/company/bulk-plan.ts';
import { changedTags, type TagChange, type TagsMoved, takenBack } from '../../../domain/company/bulk-tags.ts';
import { useText } from '../../../ui/text.ts';
import { type BulkOrder, type BulkOutcome, giveBulk } from './give-bulk.ts';

const dones = {
  hide: 'relations.bulkHidden',
  show: 'relations.bulkShown',
  share: 'relations.bulkShared',
  tag: 'relations.bulkTagged',
} as const;

/** What is to be done with the companies, beside which of them. */
export interface BulkChoice {
  readonly mobile: string;
  readonly tags: TagChange;
}

/**
 * - `asked`  the user reads what would be done
 * - `runs`   `done` of `all` companies are through; none of them is saved before all are
 * - `ended`  some were not done: which and why
 */
export type BulkPhase =
  | { readonly kind: 'asked' }
  | { readonly kind: 'runs'; readonly done: number; readonly all: number; readonly stops: boolean }
  | { readonly kind: 'ended'; readonly outcome: BulkOutcome; readonly undo: (() => void) | null };

/** Companies between two words about how far it is. */
const TOLD_EACH = 50;

const followsNothing = { done: () => {}, stopped: () => false };

/** Does it to the touched companies and tells how far it is; in the end how many, which not and why, with one undo for all that were done. */
export function useBulkRun(action: BulkAction, onClose: () => void) {
  const { t } = useText();
  const desk = useDesk();
  const [phase, setPhase] = useState<BulkPhase>({ kind: 'asked' });
  const stops = useRef(false);

  async function undo(order: BulkOrder, done: readonly string[]): Promise<void> {
    const { done: undone, failed } = await giveBulk(desk, order, done, followsNothing);
    if (failed.length > 0) desk.notify({ tone: 'problem', text: t('relations.bulkFailed', { count: failed.length }) });
    desk.notify({ tone: 'done', key: 'bulk', text: t('relations.bulkUndone', { count: undone.length }) });
  }

  async function run(ids: readonly string[], { mobile, tags }: BulkChoice): Promise<void> {
    const tagged = new Map<string, TagsMoved>();
    const tagChange = (id: string, from: readonly string[]): TagsMoved => {
      const to = changedTags(from, tags);
      tagged.set(id, { from, to });
      return { from, to };
    };
    const orders: Record<BulkAction, () => BulkOrder> = {
      hide: () => ({ kind: 'hide' }),
      show: () => ({ kind: 'show' }),
      share: () => ({ kind: 'share', shareMobile: mobile }),
      tag: () => ({ kind: 'tag', tagChange }),
    };
    const back: Record<BulkAction, () => BulkOrder> = {
      hide: orders.show,
      show: orders.hide,
      share: () => ({ kind: 'cancelShare', shareMobile: mobile }),
      tag: () => ({ kind: 'tag', tagChange: (id, seen) => takenBack(seen, tagged.get(id) ?? { from: seen, to: seen }) }),
    };
    const tell = (done: number): void => {
      if (done % TOLD_EACH === 0) setPhase({ kind: 'runs', done, all: ids.length, stops: stops.current });
    };
    tell(0);
    const outcome = await giveBulk(desk, orders[action](), ids, { done: tell, stopped: () => stops.current });
    const { done, failed, stopped } = outcome;
    const takeBack = done.length === 0 ? null : () => void undo(back[action](), done);
    if (done.length > 0) {
      const notice = { tone: 'done', key: 'bulk', text: t(dones[action], { count: done.length }) } as const;
      desk.notify(takeBack === null ? notice : { ...notice, action: { label: t('frame.undo'), run: takeBack } });
    }
    if (failed.length === 0 && stopped === 0) onClose();
    else setPhase({ kind: 'ended', outcome, undo: takeBack });
  }

  return {
    phase,
    run,
    /** All of it is left as it was. */
    stop(): void {
      stops.current = true;
      setPhase((now) => (now.kind === 'runs' ? { ...now, stops: true } : now));
    },
  };
}
