import * as v from 'valibot';
import type { HeadCall } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { nounOfCommand } from '../../db/commands/definitions.ts';
import type { Told } from '../../db/commands/effects.ts';
import type { OutboxRow } from '../../db/types.ts';
import { commandRow } from '../load-row.ts';

/** The contract's row of a command, loaded with its noun; null when that does not load. */
export async function callOf({ name }: Pick<OutboxRow, 'name'>): Promise<HeadCall | null> {
  const noun = await nounOfCommand(name);
  return noun === null ? null : await commandRow(noun, name);
}

/** What the body of a refusal tells, by the schema of its call; null when it tells nothing. */
export async function toldBy(row: Pick<OutboxRow, 'name'>, { body }: CallError): Promise<Told> {
  const schema = (await callOf(row))?.refusal;
  const parsed = schema === undefined ? null : v.safeParse(schema, body);
  return parsed?.success ? { body: parsed.output } : null;
}
