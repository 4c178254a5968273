import { calls } from '../../src/api/calls/table.ts';
import { small } from '../support/accounts.ts';
import type { Gateway } from '../support/gateway/gateway.ts';
import { type NodeClient, signInFromNode } from '../support/gateway/node-client.ts';
import { type Gateways, rowOf, type StoreName, startBaseline, stores, wireOf, withGateways } from './gateway-requests.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';
import { openStreams, type Streams } from './streams.ts';

/*
 * F17: one change of an account until the last of its 2,000 open streams was told, from the sending of the command; against node:http
 * that writes one buffer to 2,000 open answers when it is asked to. All three servers keep their streams open and take turns.
 */

const STREAMS = 2_000;
const runs = 3;
const rounds = 7;
type Name = 'bare' | StoreName;
const names: readonly Name[] = ['bare', 'sqlite', 'postgres'];

/** A server with its open streams. */
interface Side {
  readonly streams: Streams;
  /** Makes one event and waits until every stream has it: milliseconds. */
  tell(): Promise<number>;
  /** Closes all streams and opens as many again at once: milliseconds. */
  reconnect(): Promise<number>;
  stop(): void;
}

async function openBare(folder: string): Promise<Side> {
  const { port, child } = await startBaseline('bare-stream-server', ':\n\n', folder);
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
  let streams = await openStreams(port, request, STREAMS);
  let n = 0;
  return {
    streams,
    async tell() {
      n += 1;
      const event = JSON.stringify({ id: n, topic: 'company', rev: n });
      const told = streams.told(event);
      await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: event });
      return told;
    },
    async reconnect() {
      streams.close();
      streams = await openStreams(port, request, STREAMS);
      return streams.opened;
    },
    stop() {
      streams.close();
      child.kill();
    },
  };
}

/** A stream's request as the product's client sends it, valid for five minutes. */
export async function streamRequest(node: NodeClient): Promise<string> {
  const abort = new AbortController();
  const opened = await node.client.push('', { signal: abort.signal });
  if (!opened.ok) throw new Error(`no stream: ${JSON.stringify(opened.error)}`);
  const request = wireOf(node.last());
  abort.abort();
  return request;
}

async function openGatewaySide(gateway: Gateway): Promise<Side> {
  const node = await signInFromNode(gateway.url, small);
  const page = await node.client.call(calls.companyOverviewList, {});
  if (!page.ok || !page.value.list[0]) throw new Error(`no company: ${JSON.stringify(page)}`);
  const { companyId } = page.value.list[0];
  let hidden: 0 | 1 = 0;
  const change = async (): Promise<number> => {
    hidden = hidden === 0 ? 1 : 0;
    const answer = await node.client.call(calls.companyHide, { companyId, hidden });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.company.rev;
  };
  let rev = await change();
  let streams = await openStreams(gateway.port, await streamRequest(node), STREAMS);
  return {
    streams,
    async tell() {
      const told = streams.told(`id: ${rev + 1}\n`);
      rev = await change();
      return told;
    },
    async reconnect() {
      const request = await streamRequest(node);
      streams.close();
      streams = await openStreams(gateway.port, request, STREAMS);
      return streams.opened;
    },
    stop: () => streams.close(),
  };
}

type Run = Record<Name, { told: number; reconnected: number }>;

async function oneRun({ of, folder }: Gateways): Promise<Run> {
  const sides: Record<Name, Side> = {
    bare: await openBare(folder),
    sqlite: await openGatewaySide(of.sqlite),
    postgres: await openGatewaySide(of.postgres),
  };
  try {
    for (const name of names) await sides[name].tell();
    const told = await interleave(names, rounds, (name) => sides[name].tell());
    const back = await interleave(names, 1, (name) => sides[name].reconnect());
    const found = (name: Name) => ({ told: median(told[name]), reconnected: median(back[name]) });
    return { bare: found('bare'), sqlite: found('sqlite'), postgres: found('postgres') };
  } finally {
    for (const name of names) sides[name].stop();
  }
}

function rowsOf(done: readonly Run[], store: StoreName): BenchRow[] {
  const event = `one event to ${STREAMS} streams, ${stores[store]}`;
  const ms = { id: 'F17', sense: 'at most', unit: 'ms' } as const;
  const told = done.map((run) => ({ value: run[store].told, base: run.bare.told }));
  const limit = { ...ms, against: 'limit' } as const;
  const back = { ...limit, what: `${STREAMS} streams come back at once, ${stores[store]}`, goal: 2, unit: 's' } as const;
  return [
    rowOf({ ...ms, what: event, against: 'bare node:http', goal: 1.6 }, told),
    rowOf(
      { ...limit, what: `${event}, in all`, goal: 100 },
      told.map(({ value }) => ({ value, base: null })),
    ),
    rowOf(
      back,
      done.map((run) => ({ value: run[store].reconnected / 1_000, base: null })),
    ),
  ];
}

export function benchPush(): Promise<BenchRow[]> {
  return withGateways({ companies: 10 }, async (gateways) => {
    const done: Run[] = [];
    for (let run = 0; run < runs; run += 1) done.push(await oneRun(gateways));
    return [...rowsOf(done, 'sqlite'), ...rowsOf(done, 'postgres')];
  });
}
