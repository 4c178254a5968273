import type { CallError } from '../../api/error-kinds.ts';
import { isActivityKind } from '../../domain/activity/activity.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { nextSendable } from '../../domain/outbox/outbox-order.ts';
import { type TriedCommand, withTry } from '../../domain/outbox/tried.ts';
import { keepCarried, toldOf } from '../collections/carried.ts';
import { collectionNames } from '../collections/collections.ts';
import { definitionOf, loadDefinitions, withDefinitions } from '../commands/definitions.ts';
import { keepAnswer, reprojectCommand, settleCommand, type Told } from '../commands/effects.ts';
import { valuesOf } from '../commands/projected.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StoreName } from '../schema.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { OutboxRow } from '../types.ts';
import { type WriteTx, write } from '../write.ts';
import { addCommand, type NewCommand } from './add-command.ts';
import { outboxRows } from './outbox-rows.ts';
import { tellTried } from './tell-tried.ts';

/**
 * The outbox as the sender sees it. Every transition is one transaction with the row that the user sees.
 *
 * ```
 * queue ─► waiting ─► sending ─► (answered: row deleted)
 *             ▲          ├─► waiting   no answer, or busy: again later, same id
 *             │          ├─► parked    failed too often: the user decides, same id when tried again
 *             │          ├─► refused   the gateway said no: rolled back, kept until the user has read it
 *             └── user ──┴─► conflict  somebody else changed the same field: kept with the user's values
 * ```
 * A row leaves only by `settleDone` (a parsed answer carrying its id) or by the user's word (`outbox-user.ts`). What such an answer says was not carried out
 * (`rest` of its definition) stays, as refused.
 */
const outboxStores: readonly StoreName[] = ['outbox', 'overlay', ...collectionNames];

type Sent = Pick<OutboxRow, 'id' | 'name' | 'input' | 'tried'>;
type StoppedState = 'parked' | 'refused' | 'conflict';
type Outcomes =
  | { readonly do: 'done'; readonly row: Sent; readonly answer: Told }
  | {
      readonly do: 'retry';
      readonly row: Pick<OutboxRow, 'id'>;
      readonly error: CallError | null;
      readonly nextAt: number;
      readonly at?: number;
    }
  | {
      readonly do: 'stop';
      readonly row: Sent;
      readonly state: StoppedState;
      readonly error: CallError;
      readonly theirs: Told;
      readonly at?: number;
    };
/** What became of a command that was sent. */
export type Settled<K extends Outcomes['do'] = Outcomes['do']> = Extract<Outcomes, { do: K }>;

/** Queues a command without what it changes of what is seen, for tests and for what changes nothing. Intents are given by `commands/give.ts`. */
export function queueCommand(db: AccountDb, command: NewCommand): Promise<Result<OutboxRow, StorageProblem>> {
  return write(db, ['outbox'], (tx) => addCommand(tx, command));
}

/** Commands that may be sent at `now` (device clock), in order, at most one of each key (see domain/outbox-order). */
export async function nextCommands(db: AccountDb, now: number): Promise<Result<OutboxRow[], StorageProblem>> {
  const rows = await outboxRows(db);
  if (!rows.ok) return rows;
  await loadDefinitions(rows.value.map((row) => row.name));
  return ok(nextSendable(rows.value, now, valuesOf));
}

/** The row with this id, inside a transaction. */
async function commandById({ outbox }: Pick<WriteTx, 'outbox'>, id: string): Promise<OutboxRow | undefined> {
  return await outbox.where('id').equals(id).first();
}

/** Changes the row if it is still there and in one of `states`; null when it is not: the user was faster. */
async function change(
  tx: WriteTx,
  id: string,
  states: readonly OutboxRow['state'][],
  patch: (row: OutboxRow) => Partial<OutboxRow> | Promise<Partial<OutboxRow>>,
): Promise<OutboxRow | null> {
  const row = await commandById(tx, id);
  if (row === undefined || !states.includes(row.state)) return null;
  const next = { ...row, ...(await patch(row)) };
  await tx.outbox.put(next);
  tx.touch({ outbox: true });
  return next;
}

/**
 * A request for this command is about to leave. Null when the command is no longer waiting: it must then not be sent. What is sent is
 * the row returned, not an older copy.
 */
export function markSending(db: AccountDb, row: Pick<OutboxRow, 'id'>): Promise<Result<OutboxRow | null, StorageProblem>> {
  return write(db, ['outbox'], (tx) => markIn(tx, row));
}

/** The same for commands that leave together: those among them that are still waiting. */
export function markAllSending(db: AccountDb, rows: readonly Pick<OutboxRow, 'id'>[]): Promise<Result<OutboxRow[], StorageProblem>> {
  return write(db, ['outbox'], async (tx) => {
    const marked: OutboxRow[] = [];
    for (const one of rows) {
      const row = await markIn(tx, one);
      if (row !== null) marked.push(row);
    }
    return marked;
  });
}

function markIn(tx: WriteTx, { id }: Pick<OutboxRow, 'id'>): Promise<OutboxRow | null> {
  return change(tx, id, ['waiting'], (old) => ({ state: 'sending', attempts: old.attempts + 1 }));
}

/** Rows left in `sending` by a sender that died wait again, with their id. To be called by whoever holds the lock of sending, before it sends. */
export function recoverSending(db: AccountDb): Promise<Result<number, StorageProblem>> {
  return write(db, ['outbox'], async (tx) => {
    const stale = await tx.outbox.filter((row) => row.state === 'sending').toArray();
    if (stale.length === 0) return 0;
    await tx.outbox.bulkPut(stale.map((row): OutboxRow => ({ ...row, state: 'waiting' })));
    tx.touch({ outbox: true });
    return stale.length;
  });
}

/** The tries of a command with one that failed at `at` (device clock); as they were where the log has nothing of it. */
async function triedOf(tx: WriteTx, { name, tried }: OutboxRow, error: CallError | null, at?: number): Promise<Pick<OutboxRow, 'tried'>> {
  if (at === undefined || error === null || !isActivityKind(name)) return tried === undefined ? {} : { tried };
  const sync = await tx.meta.get('sync');
  const offset = sync?.k === 'sync' ? sync.clockOffset : 0;
  return { tried: withTry(tried, { at, offset, kind: error.kind }) };
}

/** No answer, or one that asks for patience: the same id goes again, not before `nextAt` (device clock). */
export function settleRetry(
  db: AccountDb,
  row: Pick<OutboxRow, 'id'>,
  error: CallError,
  nextAt: number,
  at?: number,
): Promise<Result<OutboxRow | null, StorageProblem>> {
  return write(db, ['outbox'], (tx) => retryIn(tx, { row, error, nextAt, ...(at === undefined ? {} : { at }) }));
}

async function retryIn(tx: WriteTx, { row, error, nextAt, at }: Omit<Settled<'retry'>, 'do'>): Promise<OutboxRow | null> {
  return change(tx, row.id, ['sending', 'waiting'], async (old) => ({
    ...(await triedOf(tx, old, error, at)),
    ...{ state: 'waiting', lastError: error, nextAt },
  }));
}

/**
 * A schema-valid answer that carries the command's id has come: the command goes, and what the answer tells (the rows as the gateway now has
 * them) becomes the base under the commands that are left. Harmless when it comes twice.
 */
export function settleDone(db: AccountDb, row: Sent, answer: Told = null): Promise<Result<null, StorageProblem>> {
  return settleAll(db, [{ do: 'done', row, answer }]);
}

/** Takes a command that was answered out of the outbox; what the answer says was not carried out stays as refused. True the first time. */
async function leaveIn(tx: WriteTx, { row, answer }: Settled<'done'>): Promise<boolean> {
  const rest = answer === null ? null : (definitionOf(row.name)?.rest?.(row.input, answer.body) ?? null);
  if (rest === null) {
    const gone = await tx.outbox.where('id').equals(row.id).delete();
    if (gone > 0) tx.touch({ outbox: true });
    return gone > 0;
  }
  const lastError: CallError = { kind: 'refused', code: rest.code, msg: '', status: 0 };
  return (await change(tx, row.id, ['sending', 'waiting'], () => ({ input: rest.input, state: 'refused', lastError, tried: [] }))) !== null;
}

async function doneIn(tx: WriteTx, settled: Settled<'done'>, log: TriedCommand[]): Promise<void> {
  const { row, answer } = settled;
  const isFirst = await leaveIn(tx, settled);
  if (isFirst) log.push(row);
  const told = answer === null ? 'ahead' : await toldOf(tx, row, answer.body);
  if (isFirst && answer !== null && told === 'ahead') await keepCarried(tx, row, answer.body);
  if (isFirst && answer !== null) await keepAnswer(tx, row, answer);
  await settleCommand(tx, row, answer, told);
}

/**
 * The command stops until the user decides. `refused` is rolled back: later edits of the same company stand on what was before it; one that leaves
 * nothing to decide (`isOver`) goes instead.
 * `conflict`: `theirs` is what the refusal's body tells; it becomes what the user sees, his own values stay in the command. `parked` still
 * counts as the user's will and stays in view.
 */
export function settleStopped(
  db: AccountDb,
  row: Sent,
  state: StoppedState,
  error: CallError,
  theirs: Told = null,
  at?: number,
): Promise<Result<OutboxRow | null, StorageProblem>> {
  const stop = { row, state, error, theirs, ...(at === undefined ? {} : { at }) };
  return logged([row], (logs) =>
    withDefinitions(() =>
      write(db, outboxStores, async (tx) => {
        const log: TriedCommand[] = [];
        const stopped = await stoppedIn(tx, stop, log);
        if (logs) await tellTried(tx, log);
        return stopped;
      }),
    ),
  );
}

/** Writes with what goes to the log, and without it where that does not fit any more: what is lost then is the log, never the work. */
async function logged<T>(
  rows: readonly Sent[],
  settle: (logs: boolean) => Promise<Result<T, StorageProblem>>,
): Promise<Result<T, StorageProblem>> {
  const settled = await settle(true);
  return settled.ok || !rows.some(({ tried }) => tried !== undefined) ? settled : settle(false);
}

/** Parked ones keep their tries: they may go again under their id. What the gateway has said its word to tells them now. */
async function stoppedTries(tx: WriteTx, old: OutboxRow, { state, error, at }: Omit<Settled<'stop'>, 'do'>, log: TriedCommand[]) {
  if (state === 'parked') return triedOf(tx, old, error, at);
  log.push(old);
  return old.tried === undefined ? {} : { tried: [] };
}

async function stoppedIn(tx: WriteTx, stop: Omit<Settled<'stop'>, 'do'>, log: TriedCommand[]): Promise<OutboxRow | null> {
  const { row, state, error, theirs } = stop;
  if (state === 'refused' && definitionOf(row.name)?.isOver?.(error) === true) {
    if ((await tx.outbox.where('id').equals(row.id).delete()) > 0) tx.touch({ outbox: true });
    return null;
  }
  const stopped = await change(tx, row.id, ['sending', 'waiting'], async (old) => ({
    ...(await stoppedTries(tx, old, stop, log)),
    ...{ state, lastError: error },
  }));
  if (stopped !== null && state === 'refused') await rebaseAfter(tx, stopped);
  if (stopped !== null) await reprojectCommand(tx, stopped, theirs);
  return stopped;
}

/** What became of commands that were sent together, in their order: each as by its own function above, all of them in one transaction. */
export function settleAll(db: AccountDb, all: readonly Settled[]): Promise<Result<null, StorageProblem>> {
  const settle = (logs: boolean): Promise<Result<null, StorageProblem>> =>
    withDefinitions(() =>
      write(db, [...outboxStores, 'facts'], async (tx) => {
        const log: TriedCommand[] = [];
        for (const one of all) {
          if (one.do === 'done') await doneIn(tx, one, log);
          else if (one.do === 'stop') await stoppedIn(tx, one, log);
          else await retryIn(tx, one);
        }
        if (logs) await tellTried(tx, log);
        return null;
      }),
    );
  const sent = all.flatMap((one) => (one.do === 'retry' ? [] : [one.row]));
  return logged(sent, settle);
}

/** Commands queued after one that is taken away (or `becomes` another input), set on what was before it. Throws as `definitionOf`. */
export async function rebaseAfter(tx: WriteTx, removed: OutboxRow, becomes: { readonly input: unknown } | null = null): Promise<void> {
  const definition = definitionOf(removed.name);
  if (definition?.rebase === undefined) return;
  const rows = await tx.outbox.where('key').equals(removed.key).toArray();
  const later = rows.filter((row) => (row.seq ?? 0) > (removed.seq ?? 0));
  const changed = definition.rebase(later, removed.input, becomes?.input ?? null);
  if (changed.length > 0) await tx.outbox.bulkPut(changed);
}

export type OutboxProblem =
  /** No such command any more: it was answered in the meantime. */
  | { readonly kind: 'gone' }
  /** A request is on its way: nobody can say yet what it did. */
  | { readonly kind: 'in-flight' }
  /** The command is not in a state that allows this. */
  | { readonly kind: 'wrong-state' }
  | { readonly kind: 'storage'; readonly problem: StorageProblem };

/** Runs a change of the user's over one command, in one transaction over the outbox and the row he sees. */
export async function userChange<T>(
  db: AccountDb,
  id: string,
  use: (tx: WriteTx, row: OutboxRow) => Promise<Result<T, OutboxProblem>>,
): Promise<Result<T, OutboxProblem>> {
  const written = await withDefinitions(() =>
    write(db, [...outboxStores, 'chunk', 'dir'], async (tx): Promise<Result<T, OutboxProblem>> => {
      const row = await commandById(tx, id);
      if (row === undefined) return fail({ kind: 'gone' });
      if (row.state === 'sending') return fail({ kind: 'in-flight' });
      return await use(tx, row);
    }),
  );
  return written.ok ? written.value : fail({ kind: 'storage', problem: written.error });
}
