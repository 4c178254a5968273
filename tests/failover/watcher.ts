import type { NodeClient } from '../support/gateway/node-client.ts';
import { type Door, sleep } from './door.ts';

/** An open push stream that is opened again after its last event whenever it breaks. */
export interface Watcher {
  readonly accountId: string;
  /** Ids of the events it was told. */
  readonly seen: ReadonlySet<number>;
  stop(): Promise<void>;
}

export function startWatcher(node: NodeClient, door: Door): Watcher {
  const seen = new Set<number>();
  const end = new AbortController();
  let last = '';

  async function listen(): Promise<void> {
    const opened = await node.client.push(last, { signal: end.signal });
    if (!opened.ok) return;
    for await (const item of opened.value) {
      if (!item.ok) return;
      if (item.value === 'beat') continue;
      seen.add(item.value.id);
      last = String(item.value.id);
    }
  }
  async function watch(): Promise<void> {
    while (!end.signal.aborted) {
      await listen();
      door.next();
      await sleep(50);
    }
  }
  const over = watch();
  return {
    accountId: node.login.accountId,
    seen,
    async stop() {
      end.abort();
      await over;
    },
  };
}
