import type { Log } from '../../src/domain/core/log.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { ModelLine, ModelQuestion } from './model-line.ts';

/** How often what was said is stored, milliseconds: a reader sees it grow. */
const STORED_EVERY = 300;
/** An answer of which nothing was stored for so long has nobody any more who writes it, milliseconds. */
export const ABANDONED_MS = 60_000;

/** Answers of the model, written while it speaks. */
export interface ModelAnswers {
  readonly name: string;
  readonly host: string;
  /** Begins an answer; nothing for an id that has one. */
  begin(accountId: string, id: string, question: ModelQuestion): Promise<void>;
  /** Settles when no answer is being written here. */
  idle(): Promise<void>;
  close(): void;
}

interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** The answers of a model, written to the store, so that whichever process is asked next can tell of them. */
export function createModelAnswers(line: ModelLine, { store, clock, log }: Ports): ModelAnswers {
  const ends = new AbortController();
  const running = new Set<Promise<void>>();

  async function write(accountId: string, id: string, question: ModelQuestion): Promise<void> {
    const stop = new AbortController();
    let [said, kept] = ['', ''];
    const keep = async (state: 'running' | 'done' | 'gone'): Promise<void> => {
      kept = said;
      const own = store.db.updateTable('model_answer').where('account_id', '=', accountId).where('id', '=', id);
      const { numUpdatedRows } = await own.set({ said, state, said_at: clock.now() }).where('state', '=', 'running').executeTakeFirst();
      // Its user has stopped it.
      if (Number(numUpdatedRows) === 0) stop.abort();
    };
    const stopTimer = clock.every(STORED_EVERY, () => {
      if (said !== kept) keep('running').catch((error: unknown) => log.error('answer of the model not kept', { error: String(error) }));
    });
    try {
      for await (const text of line.ask(question, AbortSignal.any([ends.signal, stop.signal]))) said += text;
      await keep('done');
    } catch (error) {
      if (stop.signal.aborted) return;
      log.error('model gave no whole answer', { error: String(error), said: said.length });
      await keep('gone').catch(() => undefined);
    } finally {
      stopTimer();
    }
  }

  return {
    name: line.name,
    host: line.host,
    async begin(accountId, id, question) {
      const row = { account_id: accountId, id, said: '', state: 'running', said_at: clock.now() } as const;
      const made = store.db
        .insertInto('model_answer')
        .values(row)
        .onConflict((c) => c.columns(['account_id', 'id']).doNothing());
      const { numInsertedOrUpdatedRows } = await made.executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows) === 0) return;
      const writing = write(accountId, id, question).finally(() => running.delete(writing));
      running.add(writing);
    },
    idle: async () => void (await Promise.all(running)),
    close: () => ends.abort(),
  };
}
