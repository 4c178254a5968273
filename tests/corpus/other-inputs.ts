import * as v from 'valibot';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { type SchemaNode, schemaNode } from '../../src/api/stream/schema-node.ts';
import { type Subject, validInputs } from './valid-inputs.ts';

type Input = Readonly<Record<string, unknown>>;

function limitsOf({ pipe = [] }: SchemaNode): number[] {
  return pipe.filter(({ type }) => type === 'min_value' || type === 'max_value').map(({ requirement }) => Number(requirement));
}

/** For a text that has to be long, as a key: the words without their signs, filled up. */
function longWords({ pipe = [] }: SchemaNode, words: readonly string[]): string[] {
  const least = Math.max(0, ...pipe.filter(({ type }) => type === 'min_length').map(({ requirement }) => Number(requirement)));
  return least > 20 ? words.map((word) => word.replaceAll(/\W/g, '').padEnd(least, 'A')) : [];
}

/** For a text of a form of its own: an id as pages make them, which the schema refuses where it has another form. */
function ownIds({ pipe = [] }: SchemaNode): string[] {
  return pipe.some(({ type }) => type === 'regex') ? ['018f0000-0000-7000-8000-0000000000aa'] : [];
}

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every kind of value that a field's schema takes; texts are the given words, what has fields of its own is made from `base`. */
function valuesOf(node: SchemaNode, base: unknown, words: readonly string[]): unknown[] {
  if (node.wrapped) return [undefined, ...valuesOf(node.wrapped, base, words)];
  if (node.item) return valuesOf(node.item, Array.isArray(base) ? base[0] : undefined, words).map((value) => [value]);
  if (node.entries) return oneOther(node.entries, isInput(base) ? base : {}, words);
  if (node.type === 'picklist') return [...(node.options ?? [])];
  if (node.type === 'literal') return [node.literal];
  if (node.type === 'boolean') return [false, true];
  if (node.type === 'number') return [1, 2, ...limitsOf(node)];
  if (node.type === 'string') return ['', ...words, ...longWords(node, words), ...ownIds(node)];
  if (node.type === 'record') return [base];
  throw new Error(`no values are known for the schema ${node.type}`);
}

/** The base with another value in one field, for each field and value. */
function oneOther(entries: Readonly<Record<string, SchemaNode>>, base: Input, words: readonly string[]): Input[] {
  return Object.entries(entries).flatMap(([field, node]) =>
    valuesOf(node, base[field], words).map((value) => ({ ...base, [field]: value })),
  );
}

/** The base with other values in one field and in two, for each pair of fields. */
function pairsOf(entries: Readonly<Record<string, SchemaNode>>, base: Input, words: readonly string[]): Input[] {
  const fields = Object.entries(entries);
  return fields.flatMap(([, _node], i) => {
    const first = Object.fromEntries(fields.slice(i, i + 1));
    const rest = Object.fromEntries(fields.slice(i + 1));
    return oneOther(first, base, words).flatMap((one) => [one, ...oneOther(rest, one, words)]);
  });
}

/** Fields of a call's input, by the contract. */
export function fieldsOf(name: CallName): Readonly<Record<string, SchemaNode>> {
  return schemaNode(calls[name].input).entries ?? {};
}

/** Inputs of a call that its schema takes, each once. */
function takenInputs(name: CallName, base: Input, others: readonly Input[]): Input[] {
  const all = new Map([base, ...others].map((input) => [JSON.stringify(input), input]));
  return [...all.values()].filter((input) => v.safeParse(calls[name].input, input).success);
}

/**
 * Inputs of a call that its schema takes: for every two of its fields every pair of what they can hold, optional ones left out too. They are
 * made from the contract, so that a new field brings its own. `words` are what texts are tried with.
 */
export function otherInputs(name: CallName, subject: Subject, words: readonly string[]): Input[] {
  const base = validInputs(subject)[name];
  return takenInputs(name, base, pairsOf(fieldsOf(name), base, words));
}

/** The same with another value in one field at a time: for a call that is refused before any of them is looked at. */
export function singleInputs(name: CallName, subject: Subject, words: readonly string[]): Input[] {
  const base = validInputs(subject)[name];
  return takenInputs(name, base, oneOther(fieldsOf(name), base, words));
}
