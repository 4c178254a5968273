import type { Company } from '../../api/entities/company.ts';
import { assert, fail, ok, type Result } from '../../domain/core/result.ts';
import { reprojectRows, rowSeen } from '../collections/project.ts';
import { overlayOf } from '../companies/overlay-row.ts';
import { findCompany, queuedFor } from '../companies/projection.ts';
import type { AccountDb } from '../open/account-db.ts';
import { addCommand, newRow } from '../outbox/add-command.ts';
import type { CommandPorts } from '../outbox/outbox-user.ts';
import type { StoreName } from '../schema.ts';
import type { OutboxRow, SealStamp } from '../types.ts';
import { type WriteTx, write } from '../write.ts';
import { answerOf, type CommandProblem } from './command-problem.ts';
import type { AnyCommand, ChangedNoun, CommandDefinition } from './definition.ts';
import { takeIn, withDefinitions } from './definitions.ts';

/** What a command is given with. */
export interface Given<I> {
  readonly input: I;
  /** Seal on screen when the user decided; null for a command that belongs to no company. */
  readonly seal: SealStamp | null;
  /** Where the page's directory saw the company, so that the directory need not be read. */
  readonly chunk?: number;
}

/** Stores of the transaction in which a command is given or decided about. */
function storesOf(definition: Pick<AnyCommand, 'changes'>): readonly StoreName[] {
  const noun = definition.changes?.noun;
  if (noun === undefined) return ['outbox'];
  return noun === 'companies' ? ['outbox', 'overlay', 'chunk', 'dir'] : ['outbox', noun];
}

/**
 * Gives a command: seal, rule, then what its user sees and the command in one transaction (I1, PLUS-02). Nothing is written when the rule
 * refuses it.
 */
export async function giveCommand<I, A, N extends ChangedNoun>(
  db: AccountDb,
  definition: CommandDefinition<I, A, N>,
  given: Given<I>,
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  // Before anything is opened: the user saw another company.
  if ((given.seal?.companyId ?? '') !== definition.company(given.input)) return fail({ kind: 'seal-mismatch' });
  takeIn(definition);
  return answerOf(await withDefinitions(() => write(db, storesOf(definition), (tx) => giveIn(db, tx, definition, given, ports))));
}

/** Whoever gives many commands follows them. */
export interface GivenWatch {
  /** So many of them are through; nothing is stored before all are. */
  done(count: number): void;
  /** Asked between two commands: whether all of it is given up. */
  stopped(): boolean;
}

/** Thrown inside the transaction of a set that is given up: nothing of it is stored. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * The same command many times in one transaction, so that a set is stored whole or not at all: what the rule refuses of them is not written, the
 * others are. Null when it was given up before its end.
 */
export async function giveMany(
  db: AccountDb,
  definition: AnyCommand,
  givens: readonly Given<unknown>[],
  { watch, ...ports }: CommandPorts & { readonly watch: GivenWatch },
): Promise<Result<readonly Result<OutboxRow, CommandProblem>[], CommandProblem> | null> {
  takeIn(definition);
  const use = async (tx: WriteTx): Promise<Result<readonly Result<OutboxRow, CommandProblem>[], CommandProblem>> => {
    const given: Result<OutboxRow, CommandProblem>[] = [];
    for (const one of givens) {
      if (watch.stopped()) throw new GivenUp();
      given.push(await giveIn(db, tx, definition, one, ports));
      watch.done(given.length);
    }
    return ok(given);
  };
  try {
    return answerOf(await withDefinitions(() => write(db, storesOf(definition), use)));
  } catch (error) {
    if (error instanceof GivenUp) return null;
    throw error;
  }
}

function giveIn(
  db: AccountDb,
  tx: WriteTx,
  definition: AnyCommand,
  { input, seal, chunk }: Given<unknown>,
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  const command = { id: ports.uuid(), key: definition.key(input), name: definition.call, input, seal, createdAt: ports.now() };
  if ((seal?.companyId ?? '') !== definition.company(input)) return Promise.resolve(fail({ kind: 'seal-mismatch' }));
  const add = (): Promise<OutboxRow> => addCommand(tx, command);
  if (definition.changes === null) return add().then(ok);
  // Its number comes from the store and is above all that are queued: one trip to the store less between a click and its row.
  const last = { ...newRow(command), seq: Number.MAX_SAFE_INTEGER };
  const given = { definition, input, last, ...(chunk === undefined ? {} : { chunk }) };
  return definition.changes.noun === 'companies' ? inCompanies(db, tx, given, add) : inCollection(tx, definition, input, add);
}

/** A command on rows of a collection: the rule is asked of the first of them. */
async function inCollection(
  tx: WriteTx,
  { changes, rule }: AnyCommand,
  input: unknown,
  add: () => Promise<OutboxRow>,
): Promise<Result<OutboxRow, CommandProblem>> {
  assert(changes !== null && changes.noun !== 'companies', 'the command changes a collection');
  const keys = changes.keys(input);
  const problem = rule?.(await rowSeen(tx, changes.noun, keys[0] ?? ''), input) ?? null;
  if (problem !== null) return fail(problem);
  const row = await add();
  await reprojectRows(tx, changes.noun, keys);
  return ok(row);
}

/** A command on companies: the rule is asked of the first of them. Each gets its overlay row with the command in it. */
async function inCompanies(
  db: AccountDb,
  tx: WriteTx,
  given: { readonly definition: AnyCommand; readonly input: unknown; readonly last: OutboxRow; readonly chunk?: number },
  add: () => Promise<OutboxRow>,
): Promise<Result<OutboxRow, CommandProblem>> {
  const { definition, input, last, chunk } = given;
  const ids = definition.changes?.keys(input) ?? [];
  const found = await Promise.all(
    ids.map(async (id) => {
      const [company, queued] = await Promise.all([findCompany(db, tx, id, chunk), queuedFor(tx, id)]);
      return { id, company, queued };
    }),
  );
  const row: Company | null = found[0]?.company?.row ?? null;
  const problem = row === null ? ({ kind: 'gone' } as const) : (definition.rule?.(row, input) ?? null);
  if (problem !== null) return fail(problem);
  const known = found.flatMap(({ id, company, queued }) => (company === null ? [] : [{ id, company, queued }]));
  // All of them before anything is written: one whose definition is missing must not leave a write behind that nobody waits for.
  const rows = known.map(({ id, company, queued }) => overlayOf(id, company.base, [...queued, last], company.gen));
  tx.touch({ companies: known.map(({ id }) => id), outbox: true });
  const [added] = await Promise.all([add(), ...rows.map((overlay) => tx.overlay.put(overlay))]);
  return ok(added);
}
