import type { ListReading } from '../../../desk/page-host.ts';
import { fail, ok } from '../../../domain/core/result.ts';
import type { RowResult } from '../../../domain/lists/companies/plan.ts';
import type { PlannedRow } from '../../../domain/lists/plan.ts';
import type { ListSaid, ListWord } from '../../../domain/lists/table.ts';
import workerUrl from '../../../workers/lists/lists.worker.ts?worker&url';

/** Starts a worker that reads lists, one question at a time; it ends when it is closed. */
export function openList(policy: { createScriptURL(url: string): string }): ListReading {
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'lists' });
  /** Asks, and hears until `end` has an answer. */
  function askNow<T>(word: ListWord, end: (said: ListSaid) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ListSaid>) => {
        const answer = end(data);
        if (answer !== undefined) resolve(answer);
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(word);
    });
  }
  let before: Promise<unknown> = Promise.resolve();
  /** The same when what was asked before has been answered. */
  function ask<T>(word: ListWord, end: (said: ListSaid) => T | undefined): Promise<T> {
    const answer = before.then(() => askNow(word, end));
    before = answer.catch(() => undefined);
    return answer;
  }
  return {
    async read(file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return await ask({ t: 'read', bytes, name: file.name }, (said) => {
        if (said.t === 'table') return ok(said.table);
        return said.t === 'problem' ? fail(said.problem) : undefined;
      });
    },
    async plan(asked, progress) {
      const rows: PlannedRow[] = [];
      const companies: RowResult[] = [];
      return await ask({ t: 'plan', ask: asked }, (said) => {
        if (said.t === 'progress') progress(said.done, said.total);
        if (said.t === 'rows') rows.push(...said.rows);
        if (said.t === 'companies') companies.push(...said.rows);
        if (said.t === 'problem') return fail(said.problem);
        return said.t === 'planned' ? ok({ rows, companies, words: said.words }) : undefined;
      });
    },
    close: () => worker.terminate(),
  };
}
