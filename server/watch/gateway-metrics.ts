import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { APP_VERSION } from '../../src/api/context.ts';
import { lastBackups } from '../backup/record.ts';
import type { Services } from '../pipeline/call.ts';
import { answerClasses, TIME_BOUNDS } from '../pipeline/stats.ts';
import type { Clock } from '../ports.ts';
import { lastWords } from '../sources/last-words.ts';
import type { Histogram, Metric, Sample } from './metrics-text.ts';

type Watched = Pick<Services, 'store' | 'clock' | 'hub' | 'stats'>;

const gauge = (name: string, help: string, ...samples: readonly Sample[]): Metric => ({ name, help, type: 'gauge', samples });
const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({ name, help, type: 'counter', samples });

/** What this process has counted. */
function callMetrics({ stats, hub }: Watched): (Metric | Histogram)[] {
  const calls = Object.entries(stats.read());
  const answers = calls.flatMap(([call, { answers: told }]) =>
    answerClasses.map((answer) => ({ labels: { call, answer }, value: told[answer] })),
  );
  const repeated = calls.filter(([, { duplicates }]) => duplicates > 0);
  return [
    counter('workbench_calls_total', 'Answered calls of the contract by the class of their status.', answers),
    {
      name: 'workbench_call_seconds',
      help: 'Time until the answer of a call began.',
      type: 'histogram',
      series: stats.times().map(({ kind, ...taken }) => ({ labels: { kind }, bounds: TIME_BOUNDS, ...taken })),
    },
    gauge('workbench_calls_in_flight', 'Calls that are not answered yet.', {
      value: calls.reduce((sum, [, { inFlight }]) => sum + inFlight, 0),
    }),
    counter(
      'workbench_commands_repeated_total',
      'Commands that came again and were answered from the store.',
      repeated.map(([call, { duplicates: value }]) => ({ labels: { call }, value })),
    ),
    gauge('workbench_push_streams', 'Open push streams.', { value: hub.count() }),
  ];
}

function processMetrics(now: number): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('workbench_build_info', 'Which version runs on which Node.', {
      labels: { version: APP_VERSION, node: process.version },
      value: 1,
    }),
    gauge('process_start_time_seconds', 'When the process started, seconds since 1970.', { value: now / 1_000 - process.uptime() }),
    gauge('process_resident_memory_bytes', 'Memory of the process.', { value: rss }),
    gauge('nodejs_heap_used_bytes', 'Heap in use.', { value: heapUsed }),
    counter('process_cpu_seconds_total', 'Time of processors that the process has used.', [{ value: (user + system) / 1_000_000 }]),
    counter('workbench_event_loop_busy_seconds_total', 'Time that the event loop was at work.', [
      { value: performance.eventLoopUtilization().active / 1_000 },
    ]),
  ];
}

/** Messages that wait for their carrier, and those given up in the last 30 days. */
async function smsMetrics({ store: { db }, clock }: Watched): Promise<Metric[]> {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(['state', (e) => e.fn.countAll<number>().as('count'), (e) => e.fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  const oldest = of('waiting')?.oldest;
  return [
    gauge('workbench_sms_waiting', 'Messages that wait for their carrier.', { value: Number(of('waiting')?.count ?? 0) }),
    gauge('workbench_sms_oldest_waiting_seconds', 'Age of the oldest of them.', {
      value: oldest === undefined || oldest === null ? 0 : Math.max(0, clock.now() - Number(oldest)) / 1_000,
    }),
    gauge('workbench_sms_given_up', 'Messages of the last 30 days that no carrier took.', { value: Number(of('failed')?.count ?? 0) }),
  ];
}

async function storeBytes({ store: { db, dialect } }: Watched): Promise<number> {
  const { rows } = await (dialect === 'postgres'
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return Number(rows[0]?.bytes);
}

/** Infinite where there never was one, so that an alarm on age rings for it too. */
const ageOf = (at: number | null, now: number): number => (at === null ? Number.POSITIVE_INFINITY : Math.max(0, now - at) / 1_000);

async function storeMetrics(watched: Watched): Promise<Metric[]> {
  const now = watched.clock.now();
  const [bytes, backups, words, sms] = await Promise.all([
    storeBytes(watched),
    lastBackups(watched.store),
    lastWords(watched.store),
    smsMetrics(watched),
  ]);
  return [
    gauge('workbench_store_bytes', 'Size of the database.', { value: bytes }),
    gauge('workbench_backup_age_seconds', 'Age of the newest backup; +Inf without one.', { value: ageOf(backups.made, now) }),
    gauge('workbench_backup_proven_age_seconds', 'Age of the newest backup that was restored for a trial; +Inf without one.', {
      value: ageOf(backups.proven, now),
    }),
    gauge(
      'workbench_source_word_age_seconds',
      'Age of the last word of each program that tells facts, of files and of marks.',
      ...words.map(({ kind, name, at }) => ({ labels: { kind, source: name }, value: ageOf(at, now) })),
    ),
    ...sms,
  ];
}

/** What the store answers; null when it fails or does not answer in time. */
export async function asked<T>(run: Promise<T>, { every }: Pick<Clock, 'every'>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const stop = every(STORE_WITHIN, () => resolve(null));
  const given = await Promise.race([run.catch(() => null), late]);
  stop();
  return given;
}

/** How long the store may take to answer a question of a monitor, milliseconds. */
const STORE_WITHIN = 2_000;

/** Everything that is told of a gateway now. What the store knows is left out while it does not answer. */
export async function gatewayMetrics(watched: Watched): Promise<(Metric | Histogram)[]> {
  const ofStore = await asked(storeMetrics(watched), watched.clock);
  const isUp = gauge('workbench_store_up', 'Whether the database answers.', { value: ofStore === null ? 0 : 1 });
  return [...processMetrics(watched.clock.now()), ...callMetrics(watched), isUp, ...(ofStore ?? [])];
}
