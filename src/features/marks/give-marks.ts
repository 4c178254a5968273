import type { OutboxRow } from '../../db/types.ts';
import type { Desk } from '../../desk/desk.tsx';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import { groups } from '../../domain/core/groups.ts';
import { type Mark, type MarkPlace, MOST_MARKS } from '../../domain/sources/marks.ts';

/** Commands that were stored, and whether they are all that was asked for. */
export interface Given {
  readonly given: readonly OutboxRow[];
  readonly isWhole: boolean;
}

type Ports = Pick<Desk, 'data' | 'store' | 'clock'>;

/** The gateway's clock, ISO: a mark is compared with what the authority knew. */
function timeOf({ store, clock }: Pick<Desk, 'store' | 'clock'>): string {
  return new Date(clock.now() + (store.get().sync?.clockOffset ?? 0)).toISOString();
}

/** The company that all rows are of, under the seal that is on screen (PLUS-02); null for several. */
function sealOfRows({ store }: Pick<Desk, 'store'>, rows: readonly MarkPlace[]) {
  const [id = '', ...others] = new Set(rows.map(({ companyId }) => companyId));
  const { directory } = store.get();
  const row = directory?.id.indexOf(id) ?? -1;
  return directory === null || row < 0 || others.length > 0 ? null : stampOf(id, sealAt(directory, row));
}

/** Gives commands over rows, as many as their limit asks for: all of them are stored, or none. */
async function give<R extends MarkPlace>(
  ports: Ports,
  name: 'factsMark' | 'factsUnmark',
  rows: readonly R[],
  more: Readonly<Record<string, unknown>>,
): Promise<Given> {
  const commands = await ports.data.commands();
  if (!commands.ok) return { given: [], isWhole: false };
  const givens = groups(rows, MOST_MARKS).map((some) => ({ input: { rows: some, ...more }, seal: sealOfRows(ports, some) }));
  const results = await commands.value.giveMany(name, givens);
  const given = results.flatMap((one) => (one.ok ? [one.value] : []));
  return { given, isWhole: given.length === givens.length };
}

/** Marks states by hand (PLUS-47); without the line they wait in the outbox. `at`: ISO, of a mark that was made before. */
export function giveMarks(ports: Ports, marks: readonly Mark[], at = timeOf(ports)): Promise<Given> {
  return give(ports, 'factsMark', marks, { at });
}

/** Takes marks back with a reason: the own ones, or those of everybody who has the companies. */
export function takeBackMarks(
  ports: Ports,
  places: readonly MarkPlace[],
  { reason, whose }: { readonly reason: string; readonly whose: 'own' | 'all' },
): Promise<Given> {
  const rows = places.map(({ companyId, area, code, period }) => ({ companyId, area, code, period }));
  return give(ports, 'factsUnmark', rows, { reason, whose });
}

/**
 * Undoes marks. What was never sent is dropped; what may have been carried out is taken back, or marked again as it was. False when something could not
 * be stored.
 *
 * @param before the own mark that one of these took the place of, null for none
 */
export async function undoMarks(
  ports: Ports,
  given: readonly OutboxRow[],
  before: (place: MarkPlace) => Mark | null,
  reason: string,
): Promise<boolean> {
  const commands = await ports.data.commands();
  if (!commands.ok) return false;
  const done: Mark[] = [];
  for (const { id, input } of given) {
    const held = ports.store.get().outbox.find((row) => row.id === id);
    const isUnsent = held !== undefined && held.state === 'waiting' && held.attempts === 0;
    if (isUnsent && (await commands.value.discardCommand(id)).ok) continue;
    // as: what `giveMarks` gave
    done.push(...(input as { readonly rows: readonly Mark[] }).rows);
  }
  const again = done.flatMap((mark) => before(mark) ?? []);
  const fresh = done.filter((mark) => before(mark) === null);
  const marked = await giveMarks(ports, again);
  const unmarked = await takeBackMarks(ports, fresh, { reason, whose: 'own' });
  return marked.isWhole && unmarked.isWhole;
}
