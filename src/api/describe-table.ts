import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { GenericSchema } from 'valibot';
import type { Call } from './contract.ts';
import { isSigned } from './contract.ts';
import { type SchemaNode, schemaNode } from './stream/schema-node.ts';

/** A schema as plain data: what values it takes, nothing about how it is built. */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

function describePipe(node: SchemaNode): string {
  const checks = (node.pipe ?? [])
    .filter(({ kind }) => kind !== 'schema')
    .map(({ type, requirement }) => (requirement === undefined ? type : `${type} ${String(requirement)}`));
  return checks.length === 0 ? '' : ` (${checks.join(', ')})`;
}

function describeWrapped(node: SchemaNode, wrapped: SchemaNode): Shape {
  const inner = describeNode(wrapped);
  return node.type === 'nullable' ? { nullable: inner } : { [node.type]: inner, default: JSON.stringify(node.default) ?? 'none' };
}

function describeNode(node: SchemaNode): Shape {
  const checks = describePipe(node);
  if (node.entries) {
    const fields = Object.entries(node.entries).map(([key, inner]): [string, Shape] => [key, describeNode(inner)]);
    return { [node.type + checks]: Object.fromEntries(fields) };
  }
  if (node.item) return { [node.type + checks]: describeNode(node.item) };
  if (node.wrapped) return describeWrapped(node, node.wrapped);
  if (node.type === 'variant') return { variant: (node.options ?? []).map((option) => describeNode(option as SchemaNode)) }; // options of a variant are schemas
  if (node.type === 'record')
    return { record: [typeof node.key === 'object' ? describeNode(node.key) : 'string', describeNode(node.value ?? { type: 'unknown' })] };
  if (node.type === 'picklist') return `one of ${JSON.stringify(node.options)}`;
  if (node.type === 'literal') return `only ${JSON.stringify(node.literal)}`;
  return node.type + checks;
}

/** A schema as plain data. */
export function describeSchema(schema: GenericSchema): Shape {
  return describeNode(schemaNode(schema));
}

/** What travels of one call: everything that client and gateway must agree on. Limits of time and ledger ids are not on the wire. */
function describeCall(call: Call): Shape {
  return {
    name: call.name,
    method: call.method,
    path: call.path,
    kind: call.kind,
    answer: call.answer,
    secret: [...call.secret],
    encryptedAnswer: String(call.encryptedAnswer),
    signed: String(isSigned(call)),
    session: String(call.session),
    input: describeSchema(call.input),
    output: describeSchema(call.output),
  };
}

type Collections = Readonly<Record<string, { readonly key: string; readonly topic: string; readonly schema: GenericSchema }>>;

/** What travels of the collections, in order of their nouns. */
function describeCollections(collections: Collections): Shape {
  const rows = Object.entries(collections).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rows.map(([noun, { key, topic, schema }]) => ({ noun, key, topic, row: describeSchema(schema) }));
}

/** First 16 hex digits of the SHA-256 of table and collections as data, calls in order of their names. */
export function wireHash(table: Readonly<Record<string, Call>>, collections: Collections): string {
  const shapes = Object.values(table)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(describeCall);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([...shapes, describeCollections(collections)])))).slice(0, 16);
}
