import type { GenericSchema } from 'valibot';
import { assert } from '../../domain/core/result.ts';
import { type PipeItem, type SchemaNode, schemaNode } from './schema-node.ts';

/**
 * Takes a value that JSON.parse made. True says: the schema accepts it and its output equals it. False says only: ask the schema. So
 * what a guard takes needs no further look, and everything unusual (nested unknown keys, prototype keys) goes the slow way.
 */
export type Guard = (value: unknown) => boolean;

const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

function compileNumberCheck(type: string, requirement: number): Guard | null {
  if (type === 'min_value') return (value) => typeof value === 'number' && value >= requirement;
  if (type === 'max_value') return (value) => typeof value === 'number' && value <= requirement;
  if (type === 'min_length') return (value) => (typeof value === 'string' || Array.isArray(value)) && value.length >= requirement;
  if (type === 'max_length') return (value) => (typeof value === 'string' || Array.isArray(value)) && value.length <= requirement;
  return null;
}

function compileCheck({ type, requirement }: PipeItem): Guard {
  if (type === 'safe_integer') return (value) => Number.isSafeInteger(value);
  if (type === 'finite') return (value) => Number.isFinite(value);
  if (type === 'regex' && requirement instanceof RegExp) {
    assert(!requirement.global && !requirement.sticky, 'a pattern of a schema keeps no position');
    return (value) => typeof value === 'string' && requirement.test(value);
  }
  const check = typeof requirement === 'number' ? compileNumberCheck(type, requirement) : null;
  assert(check, `a guard exists for the check ${type}`);
  return check;
}

/** Unknown keys of a loose object pass when their values are plain and they cannot reach a prototype. */
function hasOnlyPlainExtras(fields: object, known: ReadonlySet<string>): boolean {
  return Object.entries(fields).every(([key, value]) => known.has(key) || (typeof value !== 'object' && !prototypeKeys.includes(key)));
}

function compileObject(entries: Readonly<Record<string, SchemaNode>>, loose: boolean): Guard {
  const fields = Object.entries(entries).map(([key, node]) => ({ key, guard: compileNode(node) }));
  const known = new Set(Object.keys(entries));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as Readonly<Record<string, unknown>>; // a non-null object may be read by any key
    for (const { key, guard } of fields) if (!guard(object[key])) return false;
    return Object.keys(object).length === known.size || (loose && hasOnlyPlainExtras(object, known));
  };
}

function compileArray(item: SchemaNode): Guard {
  const guard = compileNode(item);
  return (value) => Array.isArray(value) && value.every(guard);
}

function compileType(node: SchemaNode): Guard {
  const { type, entries, item, wrapped, options } = node;
  if (type === 'string' || type === 'boolean') return (value) => typeof value === type;
  if (type === 'number') return (value) => typeof value === 'number' && !Number.isNaN(value);
  if (type === 'picklist' && options) return (value) => options.includes(value);
  if (type === 'array' && item) return compileArray(item);
  if ((type === 'object' || type === 'loose_object') && entries) return compileObject(entries, type === 'loose_object');
  assert(type === 'nullable' && wrapped, `a guard exists for the schema ${type}`);
  const guard = compileNode(wrapped);
  return (value) => value === null || guard(value);
}

function compileNode(node: SchemaNode): Guard {
  const base = compileType(node);
  const checks = (node.pipe ?? []).filter(({ kind }) => kind !== 'schema').map(compileCheck);
  const [first] = checks;
  if (!first) return base;
  if (checks.length === 1) return (value) => base(value) && first(value);
  return (value) => base(value) && checks.every((check) => check(value));
}

/** Compiles a schema of strings, numbers, flags, lists and objects; throws for one that holds anything else (a defect, seen at load). */
export function compileGuard(schema: GenericSchema): Guard {
  return compileNode(schemaNode(schema));
}
