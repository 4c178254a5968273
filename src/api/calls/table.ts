import type { Call, CallKind } from '../contract.ts';
import { type Noun, nouns, type RowsOf } from '../nouns.ts';

type Intersected<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Merged<U> = { readonly [K in keyof Intersected<U>]: Intersected<U>[K] };
/** By `noun.call`, how a form names what it asks. */
type FormRows<N extends Noun> = { readonly [C in keyof RowsOf<N> & string as `${N}.${C}`]: RowsOf<N>[C] };

/** The whole contract by call name. */
export type Calls = Merged<{ [N in Noun]: RowsOf<N> }[Noun]>;
export type CallName = keyof Calls;
type Rows = Merged<{ [N in Noun]: FormRows<N> }[Noun]>;

type NamesOfKind<K extends CallKind> = { [N in CallName]: Calls[N]['kind'] extends K ? N : never }[CallName];
/** Names of the calls that change something and carry an Idempotency-Key: commands of the outbox, and what happens once. */
export type CommandName = NamesOfKind<'command' | 'once'>;
/** Names of the calls that wait in the outbox: usage events have a queue of their own. */
export type OutboxCommand = { [N in CallName]: Calls[N]['asker'] extends 'command' ? N : never }[CallName];
/** Names of the calls whose answer is one parsed head form. */
export type HeadCallName = { [N in CallName]: Calls[N]['answer'] extends 'head' ? N : never }[CallName];
/** `noun.call` of the calls of forms. */
export type FormCall = { [N in keyof Rows]: Rows[N] extends { readonly asker: 'form' } ? N : never }[keyof Rows];
/** The row of a form's call. */
export type FormRow<F extends FormCall> = Rows[F];

/**
 * The whole contract by call name, for the gateway, the docs and tests: the rows of every noun. A module that exported anything else would not
 * compile here. The product's own code names the rows it uses, so that each chunk brings its own.
 */
// as: the rows of the modules, each under its own name (a test looks that no two share one)
export const calls = Object.assign({}, ...(await Promise.all(Object.values(nouns).map((load) => load())))) as Calls satisfies Readonly<
  Record<string, Call>
>;
