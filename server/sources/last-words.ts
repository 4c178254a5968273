import type { Store } from '../store/store.ts';

/** When a source told something last. */
export interface LastWord {
  readonly kind: string;
  /** Name of a program; '' for files and for marks, of which the newest one stands for all. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Programs that are told apart: an operator makes each of them. */
const MOST = 100;

/** The last word of every program that tells facts, of files together and of marks together. */
export async function lastWords({ db }: Pick<Store, 'db'>): Promise<LastWord[]> {
  const people = ['file', 'hand'];
  const last = db.selectFrom('source').select(['kind', (e) => e.fn.max('word_at').as('at')]);
  const programs = await last
    .select('name')
    .where('kind', 'not in', people)
    .groupBy(['kind', 'name'])
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  const others = await last.where('kind', 'in', people).groupBy('kind').execute();
  return [...programs, ...others.map((row) => ({ ...row, name: '' }))].map(({ kind, name, at }) => ({ kind, name, at: Number(at) }));
}
