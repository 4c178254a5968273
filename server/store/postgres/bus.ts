import { Client, type Pool } from 'pg';
import * as v from 'valibot';
import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock } from '../../ports.ts';
import { type Bus, createLocalBus, type Notice } from '../bus.ts';
import { ANSWER_WITHIN, connectionTo, endClient } from './watch-connections.ts';

const CHANNEL = 'workbench';
/** PostgreSQL refuses payloads of 8,000 bytes; ours are far below, and a send is cut into parts of this many. */
const PART = 200;
/** How often the listening connection is tried, milliseconds: it only hears, so that it would not notice a host that died without a word. */
const LOOK_EVERY = 15_000;
/** After a connection was lost, milliseconds. */
const RETRY_AFTER = 1_000;
const noticeSchema = v.variant('kind', [
  v.object({ kind: v.literal('account'), accountId: v.string() }),
  v.object({ kind: v.literal('family'), accountId: v.string(), familyId: v.string() }),
  v.object({ kind: v.literal('live'), accountId: v.string(), about: v.string() }),
  v.object({ kind: v.literal('again') }),
]);

function parseNotice(payload: string | undefined): Notice | null {
  try {
    const parsed = v.safeParse(noticeSchema, JSON.parse(payload ?? ''));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Notices over LISTEN/NOTIFY. They are sent after the commit and in batches, not inside it: a NOTIFY in a transaction makes all commits
 * of the database queue behind one lock. What is lost with a process between commit and notice is found by the heartbeat of the streams.
 */
export function createPostgresBus(pool: Pool, url: string, ports: { clock: Clock; log: Log }): Bus {
  const local = createLocalBus();
  const waiting = new Set<string>();
  let sending: Promise<void> | null = null;
  let closed = false;
  let client: Client | null = null;

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const part = [...waiting].slice(0, PART);
      for (const payload of part) waiting.delete(payload);
      try {
        await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, part]);
      } catch (error) {
        ports.log.error('notices not sent', { error: String(error), count: part.length });
        if (closed) break;
        // Nothing else tells another process that a sign-in has ended.
        for (const payload of part) waiting.add(payload);
        await ports.clock.sleep(RETRY_AFTER);
      }
    }
    sending = null;
  }

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionTo(url), query_timeout: ANSWER_WITHIN });
    client = next;
    let ended = false;
    const lost = (): void => {
      if (ended) return;
      ended = true;
      stopLook();
      // A connection that answered and refused to listen (a standby does) is still open.
      void endClient(next, ports.clock);
      if (!closed) void ports.clock.sleep(RETRY_AFTER).then(() => (closed ? undefined : connect()));
    };
    let asking = false;
    const stopLook = ports.clock.every(LOOK_EVERY, () => {
      if (asking) return;
      asking = true;
      void next.query('select 1').then(() => {
        asking = false;
      }, lost);
    });
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => {
      const notice = parseNotice(payload);
      if (notice) local.publish(notice);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      local.publish({ kind: 'again' });
    } catch (error) {
      ports.log.error('not listening for notices', { error: String(error) });
      lost();
    }
  }
  const connected = connect();

  return {
    publish(notice) {
      waiting.add(JSON.stringify(notice));
      sending ??= sendAll();
    },
    listen: (hear) => local.listen(hear),
    async close() {
      closed = true;
      // A tool ends right after its last commit: what it said must be out before.
      await sending;
      await connected;
      if (client !== null) await endClient(client, ports.clock);
      await local.close();
    },
  };
}
