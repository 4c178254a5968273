import type { FormCall } from '../api/calls/table.ts';
import type { Asker, HeadCall } from '../api/contract.ts';
import { type CommandNoun, commandNouns, type Noun, nouns } from '../api/nouns.ts';

type Rows = Readonly<Record<string, unknown>>;

/** The row of that name when it is for whoever asks: a page may name what it likes. Null also when its noun does not load. */
async function rowOf(load: () => Promise<Rows>, name: string, asker: Asker): Promise<HeadCall | null> {
  const rows = await load().catch((): Rows => ({}));
  if (!Object.hasOwn(rows, name)) return null;
  const row = rows[name] as HeadCall; // as: a module of calls exports nothing else, and no stream is for forms or the outbox
  return row.asker === asker ? row : null;
}

/** The contract's row of a form's call, loaded with its noun; null when that does not load, or when it is for no form. */
export async function formRow(call: FormCall): Promise<HeadCall | null> {
  const [noun, name] = call.split('.') as [Noun, string]; // as: how these names are made
  return Object.hasOwn(nouns, noun) ? await rowOf(nouns[noun], name, 'form') : null;
}

/** The row of a command, likewise. The service worker has them all in its one file. */
export function commandRow(noun: CommandNoun, name: string): Promise<HeadCall | null> {
  return rowOf(commandNouns[noun], name, 'command');
}
