import type { Company } from '../../api/entities/company.ts';
import { type CollectionRow, collectionNames } from '../collections/collections.ts';
import { type HowTold, keyOf, reprojectRows, rowsOf, settleRows } from '../collections/project.ts';
import { reproject, reprojectStored } from '../companies/projection.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { OutboxRow } from '../types.ts';
import type { WriteTx } from '../write.ts';
import { definitionOf } from './definitions.ts';

/** The parsed answer of a command, or the parsed body of its refusal; null when it tells nothing. */
export type Told = { readonly body: unknown } | null;

type Command = Pick<OutboxRow, 'name' | 'input'>;

/** Rows that an answer tells. as: the rows of a noun are of its kind. */
function toldCompanies(command: Command, told: Told): Map<string, Company> {
  const rows = (told === null ? [] : (definitionOf(command.name)?.changes?.told?.(told.body) ?? [])) as readonly Company[];
  return new Map(rows.map((row) => [row.companyId, row]));
}

function toldRows(command: Command, told: Told): readonly CollectionRow[] {
  // as: see above
  return (told === null ? [] : (definitionOf(command.name)?.changes?.told?.(told.body) ?? [])) as readonly CollectionRow[];
}

/** Companies whose overlay has to be written again. */
async function reprojectCompanies(tx: WriteTx, command: Command, told: Told): Promise<void> {
  const companies = toldCompanies(command, told);
  const ids = new Set([...(definitionOf(command.name)?.changes?.keys(command.input) ?? []), ...companies.keys()]);
  for (const id of ids) await reproject(tx, id, companies.get(id));
}

/** What is seen after a command has been carried out and has left the outbox; `told`: how much of it pulls have told. Throws as `definitionOf`. */
export async function settleCommand(tx: WriteTx, command: Command, answer: Told, told: HowTold): Promise<void> {
  const definition = definitionOf(command.name);
  if (definition?.changes == null) return;
  if (definition.changes.noun === 'companies') await reprojectCompanies(tx, command, answer);
  else await settleRows(tx, definition, command.input, { rows: toldRows(command, answer), told });
}

/** Keeps what a command wants kept of its answer. Once a command: the caller knows that it has just left the outbox. Throws as `definitionOf`. */
export async function keepAnswer(tx: WriteTx, command: Command, { body }: NonNullable<Told>): Promise<void> {
  const kept = definitionOf(command.name)?.keeps?.(command.input, body);
  if (kept === undefined) return;
  await tx.facts.put(kept.next((await tx.facts.get(kept.k)) ?? null));
  tx.touch({ facts: [kept.k] });
}

/** What is seen after a command has changed its state. Throws as `definitionOf`. */
export async function reprojectCommand(tx: WriteTx, command: Command, told: Told = null): Promise<void> {
  const changes = definitionOf(command.name)?.changes ?? null;
  if (changes === null) return;
  const { noun } = changes;
  if (noun === 'companies') return await reprojectCompanies(tx, command, told);
  const rows = toldRows(command, told);
  await reprojectRows(tx, noun, changes.keys(command.input), new Map(rows.map((row) => [keyOf(noun, row), row])));
}

/** The same after a command has gone of which nobody knows what it changed: all that shows unsent changes. Throws as `definitionOf`. */
export async function reprojectUnsent(tx: WriteTx): Promise<void> {
  const companies = await tx.overlay.filter(({ pending }) => pending > 0).toArray();
  for (const { id } of companies) await reproject(tx, id);
  for (const noun of collectionNames) {
    const rows = (await rowsOf(tx, noun).toArray()).filter(({ unsent }) => unsent !== undefined);
    await reprojectRows(
      tx,
      noun,
      rows.map((row) => keyOf(noun, row)),
    );
  }
}

/** The same after a decision of the user's, for which a company may have to be fetched from its chunk. Throws as `definitionOf`. */
export async function reprojectDecided(db: AccountDb, tx: WriteTx, command: Command): Promise<void> {
  const changes = definitionOf(command.name)?.changes ?? null;
  if (changes === null) return;
  if (changes.noun !== 'companies') return await reprojectRows(tx, changes.noun, changes.keys(command.input));
  for (const id of changes.keys(command.input)) await reprojectStored(db, tx, id);
}
