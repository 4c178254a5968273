import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Client as PostgresClient } from 'pg';
import { calls } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import type { ErrorKind } from '../../src/api/error-kinds.ts';
import { type SeededRandom, seededRandom } from '../../src/domain/core/seeded-random.ts';
import { colleague1, colleague2, small } from '../support/accounts.ts';
import { readEffects } from '../support/effects.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { type NodeClient, signInFromNode } from '../support/gateway/node-client.ts';
import { type CrashCount, judge, type MadeEdit, newCount } from './count.ts';

/* A gateway that is killed again and again under a running stream of edits from several clients. */

interface Edit extends MadeEdit {
  readonly input: { companyId: string; baseRev: number; changes: { note: { from: string; to: string } } };
  readonly accountId: string;
  answer: Company | null;
}

/** One client: edits its company without a pause, each edit sent again under the same id until it is answered, as the outbox does. */
interface Stream {
  readonly node: NodeClient;
  company: Company;
  readonly made: Edit[];
}

/** A question to the gateway's own store, past the gateway. */
type AskStore = (sql: string) => Promise<Record<string, unknown>[]>;

function storeOf(databaseUrl: string): AskStore {
  if (!databaseUrl.startsWith('postgres://')) return async (sql) => readEffects(databaseUrl).query(sql);
  return async (sql) => {
    const client = new PostgresClient({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
}

async function openStreams(url: string): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (const account of [small, colleague1, colleague2]) {
    for (const at of [0, 1]) {
      const node = await signInFromNode(url, account);
      const page = await node.client.call(calls.getCompanyListByAccount, { pageNum: 1, pageSize: 5 });
      const company = page.ok ? page.value.list?.[at] : undefined;
      if (company === undefined) throw new Error(`no company ${at} of ${account.loginName}`);
      streams.push({ node, company, made: [] });
    }
  }
  return streams;
}

function nextEdit({ node, company, made }: Stream): Edit {
  const { companyId, rev, note } = company;
  const input = { companyId, baseRev: rev, changes: { note: { from: note, to: `修改 ${made.length}` } } };
  return { key: companyId, mark: randomUUID(), accountId: node.login.accountId, input, answer: null, isAcknowledged: false };
}

/** The edits that run, and whether there is a gateway to send them to. */
interface Load {
  isOver: boolean;
  up: Promise<void>;
  answered: number;
  onAnswer: () => void;
}

/** No word on what became of an edit: it is sent again with its id. */
const unanswered: readonly ErrorKind[] = ['offline', 'timeout', 'bad-answer', 'aborted', 'busy', 'server'];

async function send({ client }: NodeClient, { input, mark }: Edit): Promise<Company | null> {
  const answer = await client.call(calls.companyUpdate, input, { idempotencyKey: mark });
  if (answer.ok) return answer.value.company;
  const { kind, code } = answer.error;
  if (unanswered.includes(kind)) return null;
  throw new Error(`${kind} ${code} for ${mark}`);
}

async function run(stream: Stream, load: Load): Promise<void> {
  while (!load.isOver) {
    const edit = nextEdit(stream);
    stream.made.push(edit);
    while (edit.answer === null) {
      await load.up;
      edit.answer = await send(stream.node, edit);
    }
    Object.assign(edit, { isAcknowledged: true });
    stream.company = edit.answer;
    load.answered += 1;
    load.onAnswer();
  }
}

function answers(load: Load, count: number): Promise<void> {
  const wanted = load.answered + count;
  return new Promise((done) => {
    load.onAnswer = () => void (load.answered >= wanted && done());
  });
}

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Kills the gateway at a moment that the seed picks, and starts it again. Answers how long it took until it was ready. */
async function killOnce(gateway: Gateway, load: Load, random: SeededRandom): Promise<number> {
  await answers(load, 1 + random.below(30));
  await after(random.next() * 12);
  let isUp = (): void => undefined;
  load.up = new Promise((done) => {
    isUp = done;
  });
  await gateway.kill();
  const began = performance.now();
  await gateway.restart();
  isUp();
  return performance.now() - began;
}

/** What was answered must be in the store as it was answered, and must be answered the same again. */
async function checkAnswered(streams: readonly Stream[], since: readonly Edit[], ask: AskStore, random: SeededRandom): Promise<string[]> {
  if (since.length === 0) return [];
  const ids = since.map(({ mark }) => `'${mark}'`).join(', ');
  const rows = await ask(`select id, answer from command where id in (${ids})`);
  const stored = new Map(rows.map(({ id, answer }) => [String(id), JSON.parse(JSON.parse(String(answer)).text).company]));
  const lost = since.filter(({ mark, answer }) => !isDeepStrictEqual(stored.get(mark), answer)).map(({ mark }) => `${mark} is not stored`);
  const again = [since.at(-1), random.pick(since)].filter((edit) => edit !== undefined);
  for (const edit of again) {
    const stream = streams.find(({ made }) => made.includes(edit));
    const repeated = stream ? await send(stream.node, edit) : null;
    if (!isDeepStrictEqual(repeated, edit.answer)) lost.push(`${edit.mark} was answered otherwise the second time`);
  }
  return lost;
}

/** Each effect leaves one event, whatever the table of commands says. */
async function checkEffects(count: CrashCount, made: readonly Edit[], ask: AskStore, eventsBefore: number): Promise<void> {
  const rows = await ask("select id, answer from command where call = 'companyUpdate' and status = 200");
  const done = rows
    .map(({ id, answer }) => ({ id: String(id), rev: Number(JSON.parse(JSON.parse(String(answer)).text).company.rev) }))
    .sort((x, y) => x.rev - y.rev);
  judge(
    count,
    made,
    done.map(({ id }) => id),
  );
  const events = (await eventsOf(ask)) - eventsBefore;
  if (events !== done.length) count.doubled.push(`${events} events of ${done.length} commands`);
}

const eventsOf = async (ask: AskStore): Promise<number> => Number((await ask('select count(*) as n from event_log'))[0]?.n);

export interface GatewayKills {
  readonly kills: number;
  readonly seed: number;
  /** By default a SQLite file of its own. */
  readonly databaseUrl?: string;
  onKill?(count: CrashCount): void;
}

/** Kills a gateway of its own `kills` times under six clients of three accounts. */
export async function killGateway({ kills, seed, databaseUrl, onKill }: GatewayKills): Promise<CrashCount> {
  const random = seededRandom(seed);
  const count = newCount();
  const gateway = await startGateway({ staticDir: null, companies: 30, accessSeconds: 86_400, ...(databaseUrl && { databaseUrl }) });
  try {
    const ask = storeOf(gateway.databaseUrl);
    const streams = await openStreams(gateway.url);
    const eventsBefore = await eventsOf(ask);
    const load: Load = { isOver: false, up: Promise.resolve(), answered: 0, onAnswer: () => undefined };
    const running = Promise.all(streams.map((stream) => run(stream, load)));
    const checked = new Set<Edit>();
    for (; count.kills < kills; onKill?.(count)) {
      const killed = killOnce(gateway, load, random);
      await Promise.race([killed, running]);
      count.slowestMs = Math.max(count.slowestMs, await killed);
      count.kills += 1;
      const since = streams.flatMap(({ made }) => made.filter((edit) => edit.isAcknowledged && !checked.has(edit)));
      count.lost.push(...(await checkAnswered(streams, since, ask, random)));
      for (const edit of since) checked.add(edit);
      count.acknowledged = checked.size;
    }
    load.isOver = true;
    await running;
    const made = streams.flatMap((stream) => stream.made);
    count.acknowledged = made.filter(({ isAcknowledged }) => isAcknowledged).length;
    await checkEffects(count, made, ask, eventsBefore);
    return count;
  } finally {
    await gateway.dispose();
  }
}
