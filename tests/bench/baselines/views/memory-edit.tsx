import { type Remote, wrap } from 'comlink';
import { useSyncExternalStore } from 'react';
import { createUrlPolicy } from '../../../../src/app/trusted-urls.ts';
import type { Echo } from './echo-worker.ts';
import echoUrl from './echo-worker.ts?worker&url';

/*
 * The plain edit: rows in memory, one store that tells its views, one round trip to a worker before the row changes. A row that is hidden
 * leaves the page.
 */

interface Row {
  readonly id: string;
  readonly name: string;
}

let rows: readonly Row[] = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), name: `企业 ${at}` }));
const listeners = new Set<() => void>();
let echo: Remote<Echo> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function hide(id: string): Promise<void> {
  echo ??= wrap<Echo>(new Worker(createUrlPolicy(window).createScriptURL(echoUrl), { type: 'module' }));
  const taken = await echo.take({ id, hidden: 1 });
  rows = rows.filter((row) => row.id !== taken.id);
  for (const listener of listeners) listener();
}

export function MemoryEdit() {
  const all = useSyncExternalStore(subscribe, () => rows);
  return (
    <ul>
      {all.slice(0, 20).map(({ id, name }) => (
        <li key={id} data-id={id}>
          {name}
          <button type="button" data-act="hide" onClick={() => void hide(id)}>
            hide
          </button>
        </li>
      ))}
    </ul>
  );
}
