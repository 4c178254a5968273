import type { GenericSchema } from 'valibot';

/** A check behind a schema: a length, a pattern, a range. */
export interface PipeItem {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
}

/** What a schema of the contract looks like from outside: the fields of valibot's own objects that are read here. */
export interface SchemaNode {
  readonly type: string;
  readonly pipe?: readonly PipeItem[];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly key?: SchemaNode | string;
  readonly value?: SchemaNode;
}

/** The same object, seen as a node of a tree. */
export function schemaNode(schema: GenericSchema): SchemaNode {
  return schema as unknown as SchemaNode; // valibot types these fields on each concrete schema and not on the generic one
}
