import type { GivenWatch } from '../../../db/commands/give.ts';
import type { Desk } from '../../../desk/desk.tsx';
import type { TagsMoved } from '../../../domain/company/bulk-tags.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import { targetOf, type WriteProblem } from '../commands.ts';

/** What is asked of each company of a set. `tagChange`: tags of one from which and to which it is changed, from those that the page sees. */
export type BulkOrder =
  | { readonly kind: 'hide' | 'show' }
  | { readonly kind: 'share' | 'cancelShare'; readonly shareMobile: string }
  | { readonly kind: 'tag'; tagChange(companyId: string, seen: readonly string[]): TagsMoved };

const bulkCalls = {
  hide: 'companyHide',
  show: 'companyHide',
  share: 'companyShare',
  cancelShare: 'companyCancelShare',
  tag: 'companyUpdate',
} as const;

/** Tags of a directory row. */
export function tagsAt(dir: Directory, row: number): readonly string[] {
  const text = dir.tags[row] ?? '';
  return text === '' ? [] : text.split('\n');
}

function bulkInput(order: BulkOrder, dir: Directory, row: number): Readonly<Record<string, unknown>> {
  const companyId = dir.id[row] ?? '';
  if ('shareMobile' in order) return { companyId, shareMobile: order.shareMobile };
  if (order.kind !== 'tag') return { companyId, hidden: order.kind === 'hide' ? 1 : 0 };
  return { companyId, baseRev: dir.rev[row] ?? 0, changes: { tags: order.tagChange(companyId, tagsAt(dir, row)) } };
}

/** What came of a set: those that were taken, those that were not and why, and how many are as they were because it was stopped. */
export interface BulkOutcome {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string; readonly problem: WriteProblem }[];
  readonly stopped: number;
}

/** Gives one command for each company of a set, all of them saved or none (PLUS-17). */
export async function giveBulk(
  { data, store }: Pick<Desk, 'data' | 'store'>,
  order: BulkOrder,
  ids: readonly string[],
  watch: GivenWatch,
): Promise<BulkOutcome> {
  const [dir, commands] = [store.get().directory, await data.commands()];
  const none = (problem: WriteProblem) => ({ done: [], failed: ids.map((id) => ({ id, problem })), stopped: 0 });
  if (!commands.ok) return none(commands.error);
  if (dir === null) return none({ kind: 'gone' });
  const places = new Map(dir.id.map((id, at) => [id, at]));
  const there = ids.filter((id) => places.has(id));
  const gone = ids.filter((id) => !places.has(id));
  const givens = there.map((id) => {
    const row = places.get(id) ?? -1;
    const { seal, chunk = -1 } = targetOf(dir, row);
    return { input: bulkInput(order, dir, row), seal, chunk };
  });
  const results = await commands.value.giveMany(bulkCalls[order.kind], givens, watch);
  const failed = results.flatMap((result, at) => (result.ok ? [] : [{ id: there[at] ?? '', problem: result.error }]));
  return {
    done: there.filter((_, at) => results[at]?.ok === true),
    failed: [...gone.map((id) => ({ id, problem: { kind: 'gone' } as const })), ...failed],
    stopped: there.length - results.length,
  };
}
