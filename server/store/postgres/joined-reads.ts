import type { Pool } from 'pg';
import type { FastOne, FastValue } from '../store.ts';

/** Most reads of one statement. */
const MOST = 100;
/** Statements of one name under way at once: what is asked meanwhile goes together with the next. */
const LANES = 2;

interface Asked<Row> {
  readonly values: readonly FastValue[];
  found(row: Row | null): void;
  failed(error: unknown): void;
}

/** The statement for many: `text` once for each of the parameters' rows, in place of its `$1`, `$2` … */
function forMany(text: string, first: readonly FastValue[]): string {
  const lists = first.map((value, i) => `$${i + 1}::${typeof value === 'number' ? 'bigint' : 'text'}[]`);
  const names = first.map((_, i) => `p${i + 1}`);
  return `select asked.nth, found.* from unnest(${lists.join(', ')}) with ordinality as asked(${names.join(', ')}, nth)
    cross join lateral (${text.replace(/\$(\d+)/g, 'asked.p$1')}) as found`;
}

/**
 * A read of at most one row. Those that are asked in one turn of the event loop are one statement: the way to the server and back costs
 * both sides more than the read. A parameter has the same type in every call.
 */
export function together<Row>(pool: Pick<Pool, 'query'>, name: string, text: string): FastOne<Row> {
  let waiting: Asked<Row>[] = [];
  let lanes = 0;
  let planned = false;

  async function ask(batch: readonly Asked<Row>[]): Promise<void> {
    const [{ values: first } = { values: [] }] = batch;
    const values = first.map((_, i) => batch.map((asked) => asked.values[i]));
    try {
      const { rows } = await pool.query({ name: `${name}-together`, text: forMany(text, first), values });
      const byNth = new Map(rows.map((row: Row & { nth: number }) => [row.nth, row]));
      for (const [i, asked] of batch.entries()) asked.found(byNth.get(i + 1) ?? null);
    } catch (error) {
      for (const asked of batch) asked.failed(error);
    }
  }
  function start(): void {
    planned = false;
    while (lanes < LANES && waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      lanes += 1;
      void ask(batch).then(() => {
        lanes -= 1;
        plan();
      });
    }
  }
  /** After the requests that have arrived by now were read. */
  function plan(): void {
    if (planned || waiting.length === 0) return;
    planned = true;
    setImmediate(start);
  }
  return (...values) =>
    new Promise((found, failed) => {
      waiting.push({ values, found, failed });
      plan();
    });
}
