import { LONGEST_WAIT_MS } from '../core/back-off.ts';

/** What the order of sending needs of an outbox row. Times are milliseconds of the device clock. */
export interface OrderedCommand {
  readonly seq?: number;
  readonly key: string;
  readonly attempts: number;
  readonly nextAt: number;
  readonly state: 'waiting' | 'sending' | 'parked' | 'refused' | 'conflict';
}

/** Names of the values that a command sets: they decide whether a parked one holds it. */
type ValuesOf<R> = (row: R) => readonly string[];

/**
 * The row may be tried at `now`. A row waits for its own back-off only (what the gateway asks for holds up the whole drain): a time further
 * away than that comes from a clock that was set back, and the row is due.
 */
function isDue(row: OrderedCommand, now: number): boolean {
  return row.nextAt <= now || row.nextAt > now + 2 * LONGEST_WAIT_MS;
}

/** First unsettled row of every key, in order of `seq`, and whether a parked row holds it. Stopped rows (parked, refused, conflict) do not count. */
function headsOf<R extends OrderedCommand>(rows: Iterable<R>, valuesOf: ValuesOf<R>): { row: R; held: boolean }[] {
  const heads = new Map<string, R>();
  const parked: R[] = [];
  for (const row of rows) {
    if (row.state === 'parked') parked.push(row);
    if (row.state !== 'waiting' && row.state !== 'sending') continue;
    const head = heads.get(row.key);
    if (head === undefined || (row.seq ?? 0) < (head.seq ?? 0)) heads.set(row.key, row);
  }
  return [...heads.values()].map((row) => ({ row, held: parked.some((one) => holds(one, row, valuesOf)) }));
}

/** `later` sets a value that `parked` sets as well: what it was made on is what the gateway will hold only if `parked` is done. */
function holds<R extends OrderedCommand>(parked: R, later: R, valuesOf: ValuesOf<R>): boolean {
  if (parked.key !== later.key || (parked.seq ?? 0) > (later.seq ?? 0)) return false;
  const values = valuesOf(later);
  return valuesOf(parked).some((value) => values.includes(value));
}

/**
 * Rows that may be sent now, at most one of each key, in the order to send them: fewest tries first, then oldest. Sending the whole
 * list before asking again serves every key once a round, so that neither a long queue nor a failing command of one company holds up
 * the others.
 *
 * Within a key the order is strict: only the first row that is not stopped may go, and nobody passes it while it is being sent
 * (`sending`) or waits for its time. A stopped row (parked, refused, conflict) waits for the user and does not block later rows of
 * its key: those were checked against the row as the user saw it, and the gateway merges by field. But a row that sets a value which a
 * parked one before it sets too was made on top of that, and whether the parked one was done nobody knows: it is held, and the rest of
 * its key behind it, until the user has decided. (Of a refused one and of a conflict the user sees the gateway's values again.)
 */
export function nextSendable<R extends OrderedCommand>(rows: Iterable<R>, now: number, valuesOf: ValuesOf<R>): R[] {
  return headsOf(rows, valuesOf)
    .filter(({ row, held }) => !held && row.state === 'waiting' && isDue(row, now))
    .map(({ row }) => row)
    .sort((x, y) => x.attempts - y.attempts || (x.seq ?? 0) - (y.seq ?? 0));
}

/** Earliest time at which `nextSendable` has something, `now` when it has, null when only the user or a running request can change that. */
export function nextDueAt<R extends OrderedCommand>(rows: Iterable<R>, now: number, valuesOf: ValuesOf<R>): number | null {
  let earliest: number | null = null;
  for (const { row, held } of headsOf(rows, valuesOf)) {
    if (held || row.state !== 'waiting') continue;
    const at = isDue(row, now) ? now : row.nextAt;
    if (earliest === null || at < earliest) earliest = at;
  }
  return earliest;
}

/** Waiting rows that the user alone can set free: those held by a parked one, and those behind them. */
export function heldRows<R extends OrderedCommand>(rows: readonly R[], valuesOf: ValuesOf<R>): ReadonlySet<R> {
  const keys = new Set(headsOf(rows, valuesOf).flatMap(({ row, held }) => (held ? [row.key] : [])));
  return new Set(rows.filter((row) => row.state === 'waiting' && keys.has(row.key)));
}
