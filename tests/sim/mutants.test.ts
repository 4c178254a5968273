import { describe, expect, test, vi } from 'vitest';
import { isUnknownOutcome } from '../../src/api/error-kinds.ts';
import type { AccountDb } from '../../src/db/account-db.ts';
import type { OutboxRow } from '../../src/db/types.ts';
import { write } from '../../src/db/write.ts';
import { type Bug, bugs, isPlanted, plant } from './planted.ts';
import { simulate, usual } from './simulation.ts';

/** Seeds within which a planted bug must show (R3). */
const SEEDS = 200;

async function forget(db: AccountDb, id: string): Promise<void> {
  await write(db, ['outbox'], (tx) => tx.outbox.where('id').equals(id).delete());
}

vi.mock(import('../../src/db/outbox.ts'), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    async markSending(db, row) {
      const marked = await real.markSending(db, row);
      if (!marked.ok || marked.value === null) return marked;
      if (isPlanted('delete-before-answer')) await forget(db, row.id);
      if (!isPlanted('new-id-on-retry') || marked.value.attempts < 2) return marked;
      const renamed: OutboxRow = { ...marked.value, id: `${crypto.randomUUID().slice(0, 14)}4${crypto.randomUUID().slice(15)}` };
      await write(db, ['outbox'], (tx) => tx.outbox.put(renamed));
      return { ok: true, value: renamed };
    },
    async settleRetry(db, row, error, nextAt) {
      const drops = isPlanted('drop-on-401') && error.kind === 'session-invalid';
      if (drops || (isPlanted('lost-answer-is-done') && isUnknownOutcome(error.kind))) await forget(db, row.id);
      return await real.settleRetry(db, row, error, nextAt);
    },
    recoverSending: (db) => (isPlanted('sending-is-forgotten') ? Promise.resolve({ ok: true, value: 0 }) : real.recoverSending(db)),
  };
});

vi.mock(import('../../src/domain/outbox-order.ts'), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    nextSendable(rows, now) {
      const given = [...rows];
      if (!isPlanted('order-by-clock') && !isPlanted('newest-first')) return real.nextSendable(given, now);
      // as: the rows of the outbox are what is ordered, and they know when they were made.
      const createdAt = (row: (typeof given)[number]): number => (row as unknown as OutboxRow).createdAt;
      const place = (row: (typeof given)[number]): number =>
        isPlanted('newest-first') ? -(row.seq ?? 0) : createdAt(row) + (row.seq ?? 0) / 1e6;
      const moved = new Map(given.map((row) => [{ ...row, seq: place(row) }, row] as const));
      return real.nextSendable([...moved.keys()], now).flatMap((row) => moved.get(row) ?? []);
    },
  };
});

vi.mock(import('../../src/db/apply-pull.ts'), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    async applyPullBatch(db, batch, at) {
      if (isPlanted('cursor-before-rows') && !at.full) {
        const moved = await write(db, [], async (tx) => {
          const pull = await tx.meta.get('pull');
          if (pull?.k === 'pull') await tx.meta.put({ ...pull, cursor: batch.cursor });
          return null;
        });
        if (!moved.ok) return moved;
      }
      return await real.applyPullBatch(db, batch, at);
    },
  };
});

vi.mock(import('./world/fake-locks.ts'), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    createFakeLocks(timersOf) {
      const locks = real.createFakeLocks(timersOf);
      return {
        ...locks,
        of(owner) {
          const own = locks.of(owner);
          return {
            request: (name, options, run) =>
              isPlanted('no-drain-lock') && name.startsWith('drain:') ? run() : own.request(name, options, run),
          };
        },
      };
    },
  };
});

/** First seed that shows the bug, null when none does. */
async function caughtBy(bug: Bug): Promise<number | null> {
  plant(bug);
  try {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const report = await simulate(seed, { ...usual, forgetsCommands: bug === 'no-command-table' });
      if (report.failures.length > 0) return seed;
    }
    return null;
  } finally {
    plant(null);
  }
}

describe('the simulator has teeth', () => {
  test.each(bugs)(`[PLUS-11] the planted bug %s is caught within ${SEEDS} seeds`, async (bug) => {
    expect(await caughtBy(bug)).not.toBeNull();
  });

  test('[PLUS-11] with no bug planted the same mocks find nothing', async () => {
    for (let seed = 1; seed <= 20; seed += 1) expect((await simulate(seed)).failures).toEqual([]);
  });
});
