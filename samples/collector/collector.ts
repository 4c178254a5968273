import { type Fact, type GatewayLine, isFromGateway, type Order, type Reason, type Task } from './protocol.ts';

/** What came of asking the authority about a company. */
export type Fetched = { readonly facts: readonly Fact[] } | { readonly reason: Reason; readonly words?: string };

export interface CollectorPorts {
  readonly secret: string;
  readonly now: () => number;
  readonly gateway: GatewayLine;
  /** Asks the authority about one company. `retrying` says that a second try is under way. This is where a real collector signs in and reads. */
  ask(task: Task, order: Pick<Order, 'areas' | 'period'>, retrying: () => Promise<void>): Promise<Fetched>;
  /** Runs something every so often until the answer is called; default by Node's timers. Milliseconds. */
  readonly every?: (ms: number, run: () => void) => () => void;
  /** Companies that are asked about at the same time, default 8. */
  readonly atOnce?: number;
  /** What went wrong with a task, for a log. */
  onError?(error: unknown): void;
}

export interface Collector {
  /** Answers what the gateway posts to `COLLECTOR_URL`. */
  handle(request: Request): Promise<Response>;
  /** Resolves when no task is under way. */
  idle(): Promise<void>;
}

/** Reports of one call. */
const MOST_REPORTS = 1_000;

function byTimer(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

interface Job {
  readonly task: Task;
  readonly order: Order;
}

/** A collector: takes tasks, asks about each company, tells the gateway facts, and reports how far it is. */
export function createCollector(ports: CollectorPorts): Collector {
  const { secret, now, gateway, ask, every = byTimer, atOnce = 8, onError = () => undefined } = ports;
  const waiting: Job[] = [];
  /** How far each task is that was taken and has not ended. */
  const known = new Map<string, 'queued' | 'running' | 'retrying'>();
  let stopSpeaking: (() => void) | null = null;
  const underWay = new Set<Promise<void>>();

  async function goOn(taskId: string, state: 'running' | 'retrying'): Promise<void> {
    known.set(taskId, state);
    await gateway.report([{ taskId, state }]);
  }

  /** Whoever waits for the authority, or behind others, says so: a task of which nobody speaks has failed when its lease ends. */
  async function speak(): Promise<void> {
    const reports = [...known].map(([taskId, state]) => ({ taskId, state }));
    for (let i = 0; i < reports.length; i += MOST_REPORTS) await gateway.report(reports.slice(i, i + MOST_REPORTS));
  }

  async function carryOut({ task, order }: Job): Promise<void> {
    const { taskId } = task;
    await goOn(taskId, 'running');
    const fetched = await ask(task, order, () => goOn(taskId, 'retrying'));
    if ('reason' in fetched) {
      const words = fetched.words === undefined ? {} : { words: fetched.words };
      await gateway.report([{ taskId, state: 'failed', reason: fetched.reason, ...words }]);
      return;
    }
    // Facts first: whoever is told that a task is done finds them there.
    if (fetched.facts.length > 0) await gateway.tell(fetched.facts, taskId);
    await gateway.report([{ taskId, state: 'done' }]);
  }

  /** A task that went wrong is reported as failed; when that cannot be told either, its lease ends. */
  async function run(job: Job): Promise<void> {
    try {
      await carryOut(job);
    } catch (error) {
      onError(error);
      await gateway.report([{ taskId: job.task.taskId, state: 'failed', reason: 'other' }]).catch(onError);
    }
    known.delete(job.task.taskId);
    if (known.size > 0) return;
    stopSpeaking?.();
    stopSpeaking = null;
  }

  function start(): void {
    while (underWay.size < atOnce) {
      const job = waiting.shift();
      if (job === undefined) return;
      const running = run(job).finally(() => {
        underWay.delete(running);
        start();
      });
      underWay.add(running);
    }
  }

  return {
    async handle(request) {
      const body = await request.text();
      if (request.method !== 'POST' || !isFromGateway(secret, request.headers, body, now())) return new Response('', { status: 401 });
      const order: Order = JSON.parse(body);
      // An order that comes again, because its answer was lost, is taken once.
      for (const task of order.tasks) {
        if (known.has(task.taskId)) continue;
        known.set(task.taskId, 'queued');
        waiting.push({ task, order });
      }
      // Three times a lease, so that one report may get lost.
      stopSpeaking ??= every((order.leaseSeconds * 1_000) / 3, () => void speak().catch(onError));
      start();
      return Response.json({ taken: order.tasks.map(({ taskId }) => taskId) });
    },
    async idle() {
      while (underWay.size > 0 || waiting.length > 0) await Promise.race(underWay);
    },
  };
}
