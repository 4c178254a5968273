import type { OutboxCommand } from '../../api/calls/table.ts';
import type { CollectionName } from '../../api/collections.ts';
import type { Company } from '../../api/entities/company.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { Translate } from '../../texts/catalogue.ts';
import type { CollectionRow } from '../collections/collections.ts';
import type { FactRow, OutboxRow } from '../types.ts';
import type { CommandProblem } from './command-problem.ts';

/** Nouns whose rows a command may change: companies in their own form, and the collections. */
export type ChangedNoun = 'companies' | CollectionName;
type RowOf<N extends ChangedNoun> = N extends CollectionName ? CollectionRow<N> : Company;

/** What a command changes of what its user sees, before anybody has answered. */
export interface RowChange<I, A, N extends ChangedNoun> {
  readonly noun: N;
  /** Keys of the rows it changes. */
  keys(input: I): readonly string[];
  /** The row with the change in it. Pure, and the same when it is applied twice. */
  row(row: RowOf<N>, input: I): RowOf<N>;
  /** The row that it changes where the gateway has none yet; without it a change makes no row. For rows of a collection. */
  make?(key: string, input: I): RowOf<N>;
  /** Names of the values it sets: of a command that is set aside, later ones for other values go on. */
  values(input: I): readonly string[];
  /** Rows that an answer, or the body of a refusal, tells: newer than what is held. */
  told?(answer: A): readonly RowOf<N>[];
  /**
   * For rows of a collection: the revision of the account by which the gateway had carried it out, as the answer names it. Until a pull has
   * come so far, the change stays on rows that it brings.
   */
  rev?(answer: A): number | undefined;
}

/** An address within the product where something of a command is decided. */
export interface Place {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/**
 * One intent of the user's that waits in the outbox until the gateway has answered. Drain, outbox page, undo and simulator know definitions
 * and no noun. `I` is the input of the call as stored, `A` its parsed answer.
 */
export interface CommandDefinition<I = unknown, A = unknown, N extends ChangedNoun = ChangedNoun> {
  readonly call: OutboxCommand;
  /** Company it is given for, which must be the one whose seal is on screen (PLUS-02); '' when it belongs to none. */
  company(input: I): string;
  /** Commands with the same key are sent strictly in order. */
  key(input: I): string;
  /** Null for a command that changes nothing that is seen (a log, a mark). */
  readonly changes: RowChange<I, A, N> | null;
  /** What of its answer is kept on the device, as a fact of the account; `held`: what stands under the key. */
  keeps?(input: I, answer: A): { readonly k: string; next(held: FactRow | null): FactRow };
  /** What of its input an answer says was not carried out, and the gateway's code for why; null for nothing. It stays in the outbox as refused. */
  rest?(input: I, answer: A): { readonly input: I; readonly code: string } | null;
  /** Asked inside the transaction, of the first row it changes; null lets it pass. */
  rule?(row: RowOf<N> | null, input: I): CommandProblem | null;
  /**
   * Commands of the same key that were given on top of one that is taken away (`after` null) or changed: those to be stored again. Only what
   * was never sent may change.
   */
  rebase?(later: readonly OutboxRow[], before: I, after: I | null): OutboxRow[];
  /** The input as it must read behind `earlier`, when it is sent again from the end of its line. */
  standOn?(input: I, earlier: readonly OutboxRow[]): I;
  /** Without anything left to do it is discarded in place of changed. */
  isEmpty?(input: I): boolean;
  /** Whether a refusal leaves its user nothing to decide: such a command goes without a word. */
  isOver?(error: CallError): boolean;
  /** What it does, in a few words; no values, which may be tax identifiers. */
  words(input: I, t: Translate): string;
  /** What it changes, line by line, for the outbox page. */
  lines?(input: I, t: Translate): readonly string[];
  /** Why some of it was not carried out (`rest`), by the gateway's code; null for a code that it does not know. */
  why?(code: string, t: Translate): string | null;
  /** Where its values can be changed, and where a conflict is decided. */
  form?(row: OutboxRow): Place;
  conflict?(row: OutboxRow): Place;
}

/** A definition as the code over all nouns sees it: the input that is stored is the one that the definition itself wrote. */
export type AnyCommand = CommandDefinition;

/** A definition with its own types. */
export function defineCommand<I, A, N extends ChangedNoun>(definition: CommandDefinition<I, A, N>): CommandDefinition<I, A, N> {
  return definition;
}
