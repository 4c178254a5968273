import type { OutboxCommand } from '../../src/api/calls/table.ts';
import type { Client } from '../../src/api/client.ts';
import type { HeadCall } from '../../src/api/contract.ts';
import type { CallError, ErrorKind } from '../../src/api/error-kinds.ts';
import { queueCommand } from '../../src/db/outbox/outbox.ts';
import { outboxRows } from '../../src/db/outbox/outbox-rows.ts';
import type { OutboxRow } from '../../src/db/types.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { assert, fail, ok, type Result } from '../../src/domain/core/result.ts';
import { drainOnce } from '../../src/workers/engine/drain.ts';
import type { DrainEnd, DrainPorts } from '../../src/workers/engine/drain-ports.ts';
import type { Timers } from '../../src/workers/ports.ts';
import { createFakeLocks } from '../sim/world/fake-locks.ts';
import { companyOf, freshStorage, openDb } from '../sim/world/local-data.ts';
import { settle } from '../sim/world/pump.ts';
import { seededRandom } from '../sim/world/seeded-random.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';

/* The drain over a real outbox, before a gateway that answers as its test says. */

const RUN_LIMIT_MS = 3_600_000;

export function errorOf(kind: ErrorKind, status = 0, more: Partial<CallError> = {}): CallError {
  return { kind, code: '', msg: '', status, ...more };
}

interface BatchCommand {
  id: string;
  call: string;
  input: { companyId: string };
}

export interface Sent {
  id: string;
  name: string;
  key: string;
}

/** An account with a real outbox, and a gateway that answers as `answer` says. */
export async function setUpDrain(answer: (sent: Sent, tries: number) => CallError | null = () => null) {
  const time = createVirtualTime();
  const locks = createFakeLocks((owner) => time.timers(owner));
  const storage = freshStorage(time.at);
  const db = await openDb('a1', storage);
  const sent: Sent[] = [];
  const gauge = { now: 0, most: 0 };
  const line = {
    probe: null as CallError | null,
    probes: 0,
    gate: { open: true } as { open: true } | { open: false; waitMs: number },
    /** What a request of many commands is answered as a whole; null where each gets its own result. */
    together: (_ids: readonly string[]): CallError | null => null,
  };
  /** Requests of many commands, by the ids in them. */
  const requests: string[][] = [];
  let n = 0;

  async function gateway(
    name: OutboxCommand,
    input: { companyId: string },
    id: string,
    timers: Timers,
  ): Promise<Result<unknown, CallError>> {
    const one = { id, name, key: input.companyId };
    sent.push(one);
    gauge.now += 1;
    gauge.most = Math.max(gauge.most, gauge.now);
    await new Promise<void>((resolve) => timers.setTimeout(resolve, 30));
    gauge.now -= 1;
    const error = answer(one, sent.filter((other) => other.id === id).length);
    if (error !== null) return fail(error);
    return ok(answerTo(name, input.companyId));
  }

  const answerTo = (name: string, companyId: string): object =>
    name === 'companyHide' ? { company: companyOf(companyId, { hidden: 1, rev: 100 + sent.length }) } : {};

  /** Every command of a request is carried out by itself, as the gateway does it. */
  async function gatewayTogether(commands: readonly BatchCommand[], timers: Timers): Promise<Result<unknown, CallError>> {
    const ids = commands.map(({ id }) => id);
    requests.push(ids);
    await new Promise<void>((resolve) => timers.setTimeout(resolve, 30));
    const error = line.together(ids);
    if (error !== null) return fail(error);
    const results = commands.map(({ id, call, input: { companyId } }) => {
      const one = { id, name: call, key: companyId };
      sent.push(one);
      const refusal = answer(one, sent.filter((other) => other.id === id).length);
      if (refusal === null) return { id, status: 200, code: '00000000', msg: '', body: answerTo(call, companyId) };
      const { status, code, msg, body } = refusal;
      return { id, status, code, msg, body };
    });
    return ok({ results });
  }

  function portsOf(tab: string, patience = { ms: 1_000, steal: false }): DrainPorts {
    return {
      accountId: 'a1',
      db,
      // as: the drain makes commands only, and their rows are those of the outbox.
      client: {
        call: ((
          { name }: HeadCall,
          input: { companyId: string; commands: readonly BatchCommand[] },
          options: { idempotencyKey: string },
        ) =>
          name === 'commandBatch'
            ? gatewayTogether(input.commands, time.timers(`line-${tab}`))
            : gateway(name as OutboxCommand, input, options.idempotencyKey, time.timers(`line-${tab}`))) as unknown as Client['call'],
      },
      gate: () => Promise.resolve(line.gate),
      probe: () => {
        line.probes += 1;
        return Promise.resolve(line.probe);
      },
      locks: locks.of(tab),
      clock: time.clock(),
      timers: time.timers(tab),
      random: seededRandom(5),
      log: silentLog,
      patience,
    };
  }

  async function queue(key: string, name: OutboxCommand = 'switchCompanyLog'): Promise<string> {
    n += 1;
    const id = `c${n}`;
    const input = name === 'companyHide' ? { companyId: key, hidden: 1 } : { companyId: key, at: '' };
    assert((await queueCommand(db, { id, key, name, input, seal: null, createdAt: time.at() })).ok, 'queued');
    return id;
  }

  async function rows(): Promise<OutboxRow[]> {
    const all = await outboxRows(db);
    assert(all.ok, 'read');
    return all.value;
  }

  /** Runs one drain to its end, letting time pass only as far as needed. */
  async function drain(ports = portsOf('one'), signal = new AbortController().signal): Promise<DrainEnd> {
    const ended: { end: DrainEnd | null } = { end: null };
    void drainOnce(ports, signal).then((end) => {
      ended.end = end;
    });
    await settle();
    while (ended.end === null && time.step(time.at() + RUN_LIMIT_MS)) await settle();
    assert(ended.end !== null, 'the drain ends');
    return ended.end;
  }

  return { time, locks, db, sent, requests, gauge, line, portsOf, queue, rows, drain };
}

/** Ids and states, in order. */
export function kinds(rows: readonly OutboxRow[]): string[] {
  return rows.map((row) => `${row.id} ${row.state}`);
}
