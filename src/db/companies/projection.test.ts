import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batch, callError, commandPorts, company, endOf, must, openTestDb, pull, seal, seen, told } from '../../../tests/support/db-kit.ts';
import type { Company } from '../../api/entities/company.ts';
import { mergeEdit } from '../../domain/company/company-edit.ts';
import { editOf } from '../commands/company-rebase.ts';
import type { AccountDb } from '../open/account-db.ts';
import { markSending, nextCommands, recoverSending, settleDone, settleRetry, settleStopped } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { discardCommand, retryCommand } from '../outbox/outbox-user.ts';
import type { OutboxRow } from '../types.ts';
import { applyPullBatch, nextPull, restartPull } from './apply-pull.ts';
import { changeEdit, editCompany, hideCompany } from './edit-company.ts';
import { finishPull } from './finish-pull.ts';
import { foldOverlay } from './fold.ts';
import { replay, standingOn } from './overlay-row.ts';

/** One step of a schedule: `n` chooses the company or the command. */
type Step = { readonly do: (typeof steps)[number]; readonly n: number };
const steps = [
  'edit',
  'hide',
  'send',
  'lose-answer',
  'park',
  'refuse',
  'discard',
  'retry',
  'resolve',
  'other-user',
  'remove',
  'pull',
  'start-full',
  'batch',
  'fold',
  'restart-sender',
] as const;

const IDS = ['c1', 'c2', 'c3'];

/** A gateway of three companies that merges edits as the real one does, and remembers what it answered. */
class Gateway {
  rows = new Map<string, Company>(IDS.map((id) => [id, company(id)]));
  rev = 1;
  readonly answers = new Map<string, { kind: 'done' | 'refused' } | { kind: 'conflict' }>();

  set(row: Company): void {
    this.rev += 1;
    this.rows.set(row.companyId, { ...row, rev: this.rev });
  }

  /** One effect per id. */
  take(command: OutboxRow): 'done' | 'refused' | 'conflict' {
    const answered = this.answers.get(command.id);
    if (answered !== undefined) return answered.kind;
    const current = this.rows.get(command.key);
    const edit = editOf(command);
    let kind: 'done' | 'refused' | 'conflict' = 'done';
    if (current === undefined) kind = 'refused';
    else if (edit === null) this.set(replay(current, [command]) ?? current);
    else {
      const merged = mergeEdit(current, edit);
      if (merged.kind === 'conflict') kind = 'conflict';
      else this.set(merged.next);
    }
    this.answers.set(command.id, { kind });
    return kind;
  }
}

/** The client under test with its gateway, driven step by step. */
class World {
  readonly gateway = new Gateway();
  readonly ports = commandPorts();
  private stream: Company[] | null = null;
  private seenByCursor = new Map<string, Map<string, Company>>();
  private cursors = 0;
  readonly db: AccountDb;

  constructor(db: AccountDb) {
    this.db = db;
  }

  private note(): string {
    const cursor = `k${++this.cursors}`;
    this.seenByCursor.set(cursor, new Map(this.gateway.rows));
    return cursor;
  }

  async step({ do: what, n }: Step): Promise<void> {
    const id = IDS[n % IDS.length] ?? 'c1';
    const queue = await must(outboxRows(this.db));
    const row = queue[n % Math.max(queue.length, 1)];
    switch (what) {
      case 'edit': {
        const from = (await seen(this.db)).get(id)?.note ?? '';
        await editCompany(this.db, { companyId: id, seal: seal(id) }, { baseRev: 1, changes: { note: { from, to: `n${n}` } } }, this.ports);
        return;
      }
      case 'hide':
        await hideCompany(this.db, { companyId: id, seal: seal(id) }, n % 2 === 0 ? 1 : 0, this.ports);
        return;
      case 'send':
      case 'lose-answer':
      case 'park':
      case 'refuse':
        return await this.send(what);
      case 'discard':
        if (row !== undefined) await discardCommand(this.db, row.id);
        return;
      case 'retry':
        if (row !== undefined) await retryCommand(this.db, row.id, this.ports);
        return;
      case 'resolve':
        if (row?.state === 'conflict') await changeEdit(this.db, row.id, n % 2 === 0 ? (editOf(row)?.changes ?? {}) : {}, this.ports);
        return;
      case 'other-user':
        this.gateway.set({ ...(this.gateway.rows.get(id) ?? company(id)), note: `other${n}`, accountant: `a${n}` });
        return;
      case 'remove':
        this.gateway.rows.delete(id);
        return;
      case 'pull':
        return await this.delta();
      case 'start-full':
        await must(restartPull(this.db));
        this.stream = [...this.gateway.rows.values()];
        return;
      case 'batch':
        return await this.fullBatch();
      case 'fold':
        await must(foldOverlay(this.db));
        return;
      case 'restart-sender':
        await must(recoverSending(this.db));
    }
  }

  private async send(what: 'send' | 'lose-answer' | 'park' | 'refuse'): Promise<void> {
    const [next] = await must(nextCommands(this.db, Number.MAX_SAFE_INTEGER));
    const row = next === undefined ? null : await must(markSending(this.db, next));
    if (row === null) return;
    if (what === 'park') return void (await must(settleStopped(this.db, row, 'parked', callError('server'))));
    const known = this.gateway.answers.has(row.id);
    if (what === 'refuse' && !known) this.gateway.answers.set(row.id, { kind: 'refused' });
    const answer = this.gateway.take(row);
    if (what === 'lose-answer') return void (await must(settleRetry(this.db, row, callError('offline'), 0)));
    const held = this.gateway.rows.get(row.key);
    if (answer === 'done') await must(settleDone(this.db, row, told(held)));
    else await must(settleStopped(this.db, row, answer, callError(answer), told(answer === 'conflict' ? held : undefined)));
  }

  private async delta(): Promise<void> {
    const { cursor, full, index } = await must(nextPull(this.db));
    if (full) return await this.wholePull();
    const before = this.seenByCursor.get(cursor) ?? new Map<string, Company>();
    const changed = [...this.gateway.rows.values()].filter((row) => before.get(row.companyId)?.rev !== row.rev);
    const gone = [...before.keys()].filter((id) => !this.gateway.rows.has(id));
    await must(applyPullBatch(this.db, batch(changed, this.note(), gone), { full, index }));
    await must(finishPull(this.db, endOf([...this.gateway.rows.values()]), 1));
  }

  private async fullBatch(): Promise<void> {
    const { full, index } = await must(nextPull(this.db));
    const row = this.stream?.shift();
    if (!full || row === undefined) return;
    // The gateway streams its newest state: what was removed meanwhile is not sent, what was changed is sent as it now is.
    const current = this.gateway.rows.get(row.companyId);
    if (current !== undefined) await must(applyPullBatch(this.db, batch([current], 'partial'), { full, index }));
  }

  /** Ends an open full pull, or runs one, with everything the gateway holds now. */
  async wholePull(): Promise<void> {
    const { index } = await must(nextPull(this.db));
    const rows = [...this.gateway.rows.values()];
    const gone = IDS.filter((id) => !this.gateway.rows.has(id));
    await must(applyPullBatch(this.db, batch(rows, this.note(), gone), { full: true, index }));
    await must(finishPull(this.db, endOf(rows), 1));
    this.stream = null;
  }

  /** Whatever happened: each row the user sees is the gateway's row as held, with his unsent commands replayed. */
  async check(): Promise<void> {
    const rows = await seen(this.db);
    const queue = await must(outboxRows(this.db));
    const overlay = await must(this.db.run('r', ['overlay'], (s) => s.overlay.toArray()));
    for (const held of overlay) {
      const mine = standingOn(held.id, queue);
      expect(held.pending).toBe(mine.length);
      expect(held.row).toEqual(replay(held.base, mine));
      expect(rows.get(held.id) ?? null).toEqual(held.row);
    }
    const known = new Set(overlay.map((row) => row.id));
    for (const row of queue) if (standingOn(row.key, [row]).length > 0 && rows.has(row.key)) expect(known.has(row.key)).toBe(true);
  }
}

const schedule = fc.array(fc.record({ do: fc.constantFrom(...steps), n: fc.nat(7) }), { minLength: 1, maxLength: 40 });

test('[PLUS-11] after any interleaving of edits, answers, pulls, folds and discards the row seen is the base with the unsent commands replayed', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (plan) => {
      const world = new World(await openTestDb());
      await world.wholePull();
      for (const step of plan) {
        await world.step(step);
        await world.check();
      }
      // In the end a pull brings what the gateway holds, and nothing that is unsent has been touched.
      const queue = await must(outboxRows(world.db));
      const { full } = await must(nextPull(world.db));
      if (full) await world.wholePull();
      else await world.step({ do: 'pull', n: 0 });
      expect(await must(outboxRows(world.db))).toEqual(queue);
      for (const row of queue) if (row.state !== 'sending') await discardCommand(world.db, row.id);
      await must(recoverSending(world.db));
      for (const row of await must(outboxRows(world.db))) await discardCommand(world.db, row.id);
      await must(foldOverlay(world.db));
      expect(new Map([...(await seen(world.db))].sort())).toEqual(new Map([...world.gateway.rows].sort()));
      world.db.close();
    }),
    { numRuns: 150 },
  );
});

test('the same, when the last pull has ended before the discards: count and digest are the gateway’s', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (plan) => {
      const world = new World(await openTestDb());
      await world.wholePull();
      for (const step of plan) await world.step(step);
      const rows = [...world.gateway.rows.values()];
      const { full } = await must(nextPull(world.db));
      if (full) await world.wholePull();
      else await world.step({ do: 'pull', n: 0 });
      expect(await pull(world.db, [batch([], 'last')], rows)).toEqual({ matches: true, conclusive: true });
      world.db.close();
    }),
    { numRuns: 100 },
  );
});

test('[PLUS-11] a stored answer that comes after the company is gone does not bring it back', async () => {
  const db = await openTestDb();
  const [c1, c2] = [company('c1'), company('c2')];
  await pull(db, [batch([c1, c2], 'k1')], [c1, c2]);
  const queued = await must(hideCompany(db, { companyId: 'c1', seal: seal('c1') }, 1, commandPorts()));
  await pull(db, [batch([], 'k2', ['c1'])], [c2]);
  await must(settleDone(db, queued, told({ ...c1, hidden: 1, rev: 2 })));
  expect([...(await seen(db)).keys()]).toEqual(['c2']);
  db.close();
});

test('[PLUS-11] of an answer and a pulled row the newer one stays, also when the other is older by exactly one', async () => {
  const db = await openTestDb();
  const c1 = company('c1', { rev: 5 });
  await pull(db, [batch([c1], 'k1')], [c1]);
  const first = await must(hideCompany(db, { companyId: 'c1', seal: seal('c1') }, 1, commandPorts()));
  await must(settleDone(db, first, told({ ...c1, note: 'answer', hidden: 1, rev: 7 })));
  await pull(db, [batch([{ ...c1, note: 'pull', rev: 6 }], 'k2')], [{ ...c1, rev: 7 }]);
  expect((await seen(db)).get('c1')).toMatchObject({ note: 'answer', rev: 7 });
  const second = await must(hideCompany(db, { companyId: 'c1', seal: seal('c1') }, 0, commandPorts()));
  await pull(db, [batch([{ ...c1, note: 'newer pull', rev: 9 }], 'k3')], [{ ...c1, rev: 9 }]);
  await must(settleDone(db, second, told({ ...c1, note: 'late answer', hidden: 0, rev: 8 })));
  expect((await seen(db)).get('c1')).toMatchObject({ note: 'newer pull', rev: 9 });
  db.close();
});
