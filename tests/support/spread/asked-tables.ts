import { spreadOf } from '../../../server/store/spread/table-keys.ts';
import { type Group, type Node, parseSql, type Token } from './sql-tokens.ts';

/** A table in a statement that does not name its distribution key, with the columns by which it is asked instead. */
export interface Unnamed {
  readonly table: string;
  readonly by: readonly string[];
}
export interface Asked {
  readonly unnamed: readonly Unnamed[];
  /** Groups of tables that the statement asks: of several, they lie in different places. */
  readonly groups: readonly string[];
}

interface Relation {
  readonly alias: string;
  /** Name of the relation in the whole statement: two parts of it may use one alias. */
  readonly id: string;
  /** '' for what is no table: values that the statement brings with it, or a statement inside. */
  readonly table: string;
  readonly isValues: boolean;
}

const ENDS = new Set(['where', 'group', 'order', 'limit', 'offset', 'having', 'union', 'returning', 'on', 'set', 'values', 'for', 'using']);
const JOINS = new Set(['join', 'inner', 'left', 'right', 'cross', 'lateral', 'full', 'outer']);
const isGroup = (node: Node | undefined): node is Group => node?.kind === 'group';
const is = (node: Node | undefined, ...texts: string[]): boolean =>
  node !== undefined && !isGroup(node) && node.kind !== 'value' && texts.includes(node.text);
const isWord = (node: Node | undefined): node is Token => node !== undefined && !isGroup(node) && node.kind === 'word';
const isQuery = (node: Node | undefined): boolean =>
  isGroup(node) && is(node.nodes[0], 'select', 'with', 'values', 'insert', 'update', 'delete');

/** Names that are equal, and whether they equal a value. */
class Equal {
  #relations = 0;
  fresh(): string {
    this.#relations += 1;
    return String(this.#relations);
  }
  readonly #parent = new Map<string, string>();
  find(name: string): string {
    const parent = this.#parent.get(name);
    return parent === undefined ? name : this.find(parent);
  }
  join(a: string, b: string): void {
    const [one, other] = [this.find(a), this.find(b)];
    if (one !== other) this.#parent.set(one, other);
  }
}
const VALUE = '=';

interface Scope {
  readonly relations: readonly Relation[];
  readonly outer: Scope | null;
  readonly equal: Equal;
}

/** The relation after `from`, `join`, `update`, `into` at `i`; null for none. */
function relationAt(nodes: readonly Node[], at: number): Omit<Relation, 'id'> | null {
  let i = at;
  while (is(nodes[i], 'lateral', 'only')) i += 1;
  const named = nodes[i];
  const isCall = isWord(named) && isGroup(nodes[i + 1]);
  if (!isWord(named) && !isGroup(named)) return null;
  let next = isCall ? i + 2 : i + 1;
  while (is(nodes[next], 'with', 'ordinality')) next += 1;
  if (is(nodes[next], 'as')) next += 1;
  const alias = nodes[next];
  const own = isWord(alias) && !ENDS.has(alias.text) && !JOINS.has(alias.text) ? alias.text : null;
  if (isGroup(named)) return own === null ? null : { alias: own, table: '', isValues: is(named.nodes[0], 'values') };
  return isCall && !isInto(nodes, at)
    ? { alias: own ?? named.text, table: '', isValues: true }
    : { alias: own ?? named.text, table: named.text, isValues: false };
}

const isInto = (nodes: readonly Node[], at: number): boolean => is(nodes[at - 1], 'into');

/** Tables and values after `from`, `join`, `using`, `update` and `into`, and after a comma between them. */
function relationsOf(nodes: readonly Node[], equal: Equal): Relation[] {
  const relations: Relation[] = [];
  let inFrom = false;
  for (const [i, node] of nodes.entries()) {
    const starts = is(node, 'from', 'join', 'into', 'using') || (i === 0 && is(node, 'update'));
    if (starts && !(is(node, 'from') && is(nodes[i - 1], 'distinct'))) inFrom = true;
    else if (isWord(node) && ENDS.has(node.text)) inFrom = false;
    if (!(starts || (inFrom && is(node, ',')))) continue;
    const found = relationAt(nodes, i + 1);
    if (found !== null) relations.push({ ...found, id: equal.fresh() });
  }
  return relations;
}

/** Names under which a column may be meant: `alias.column`, or of every relation of the scope when it has no alias. */
function namesOf(scope: Scope, alias: string | null, column: string): string[] {
  if (alias === null) return scope.relations.filter(({ table }) => table !== '').map((relation) => `${relation.id}.${column}`);
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const found = at.relations.find((relation) => relation.alias === alias);
    if (found !== undefined) return [found.isValues ? VALUE : `${found.id}.${column}`];
  }
  return [];
}

/** The column or value that ends or begins at `i`; empty for anything else. */
function sideAt(scope: Scope, nodes: readonly Node[], i: number, step: 1 | -1): string[] {
  const node = nodes[i];
  if (isGroup(node)) {
    if (isQuery(node)) return [];
    return is(nodes[i - 1], 'cast', 'any') && step === -1 ? [] : node.nodes.every((one) => !isWord(one)) ? [VALUE] : [];
  }
  if (node === undefined) return [];
  if (node.kind === 'value') return [VALUE];
  if (!isWord(node)) return [];
  if (step === 1) {
    if (is(node, 'any', 'cast') && isGroup(nodes[i + 1])) {
      const [inner] = (nodes[i + 1] as Group).nodes; // as: it was just seen
      return inner !== undefined && !isGroup(inner) && inner.kind === 'value' ? [VALUE] : [];
    }
    const column = nodes[i + 2];
    return is(nodes[i + 1], '.') && isWord(column)
      ? namesOf(scope, node.text, column.text)
      : isGroup(nodes[i + 1])
        ? []
        : namesOf(scope, null, node.text);
  }
  const alias = nodes[i - 2];
  return is(nodes[i - 1], '.') && isWord(alias) ? namesOf(scope, alias.text, node.text) : namesOf(scope, null, node.text);
}

const join = (equal: Equal, left: readonly string[], right: readonly string[]): void => {
  for (const one of left) for (const other of right) equal.join(one, other);
};

/** Columns of a list, as `(a, b)` before `in (values …)`. */
const listed = (scope: Scope, { nodes }: Group): string[] => nodes.flatMap((node) => (isWord(node) ? namesOf(scope, null, node.text) : []));

/** What the conditions of a level make equal. What stands in an `or`, or behind a `not`, holds for a part of the rows only. */
function readConditions(scope: Scope, nodes: readonly Node[]): void {
  const level = nodes.some((node) => is(node, 'or')) ? [] : nodes;
  for (const [i, node] of level.entries()) {
    if (is(node, '=')) join(scope.equal, sideAt(scope, nodes, i - 1, -1), sideAt(scope, nodes, i + 1, 1));
    const list = nodes[i + 1];
    if (is(node, 'in') && isGroup(list) && !is(nodes[i - 1], 'not')) {
      const left = nodes[i - 1];
      const names = isGroup(left) ? listed(scope, left) : sideAt(scope, nodes, i - 1, -1);
      const isGiven =
        !isQuery(list) || is(list.nodes[0], 'values') || !list.nodes.some((one, n) => is(one, 'from') && !isGroup(list.nodes[n + 2]));
      if (isGiven) join(scope.equal, names, [VALUE]);
    }
    if (isGroup(node) && !isQuery(node) && !is(nodes[i - 1], 'not', 'in', 'any')) readConditions(scope, node.nodes);
  }
}

/** Without `set a = 1`, which changes a row and chooses none. */
function withoutSet(nodes: readonly Node[]): Node[] {
  const from = nodes.findIndex((node) => is(node, 'set'));
  if (from === -1) return [...nodes];
  const to = nodes.findIndex((node, i) => i > from && is(node, 'where', 'from', 'returning'));
  return [...nodes.slice(0, from), ...(to === -1 ? [] : nodes.slice(to))];
}

/** Columns of `insert into table (…)`. */
function insertedOf(nodes: readonly Node[]): ReadonlySet<string> {
  const at = nodes.findIndex((node) => is(node, 'into'));
  const columns = at === -1 ? undefined : nodes[at + 2];
  return new Set(isGroup(columns) ? columns.nodes.flatMap((node) => (isWord(node) ? [node.text] : [])) : []);
}

function readScope(nodes: readonly Node[], outer: Scope | null, found: { unnamed: Unnamed[]; groups: Set<string> }): void {
  const equal = outer?.equal ?? new Equal();
  const scope: Scope = { relations: relationsOf(nodes, equal), outer, equal };
  readConditions(scope, withoutSet(nodes));
  const inserted = insertedOf(nodes);
  const told = new Set([equal.find(VALUE)]);
  for (const [i, { id, table }] of scope.relations.entries()) {
    const spread = spreadOf(table);
    if (spread === null) continue;
    found.groups.add(spread.group === 'alone' ? table : spread.group);
    if (i === 0 && inserted.has(spread.key)) continue;
    // Tables that are joined by their keys are asked together: what is said of the first holds for them.
    const key = equal.find(`${id}.${spread.key}`);
    if (!told.has(key)) found.unnamed.push({ table, by: boundOf(equal, nodes, id) });
    told.add(key);
  }
  readInside(nodes, scope, found);
}

/** Columns of a relation that equal a value. */
function boundOf(equal: Equal, nodes: readonly Node[], id: string): string[] {
  const words = new Set<string>();
  const collect = (all: readonly Node[]): void => {
    for (const node of all)
      if (isWord(node)) words.add(node.text);
      else if (isGroup(node) && !isQuery(node)) collect(node.nodes);
  };
  collect(nodes);
  return [...words].filter((word) => equal.find(`${id}.${word}`) === equal.find(VALUE)).sort();
}

function readInside(nodes: readonly Node[], scope: Scope, found: { unnamed: Unnamed[]; groups: Set<string> }): void {
  for (const node of nodes) {
    if (!isGroup(node)) continue;
    if (isQuery(node)) readQuery(node.nodes, scope, found);
    else readInside(node.nodes, scope, found);
  }
}

/** Parts of a `union`, each with relations of its own. */
function readQuery(nodes: readonly Node[], outer: Scope | null, found: { unnamed: Unnamed[]; groups: Set<string> }): void {
  let from = 0;
  for (let i = 0; i <= nodes.length; i += 1) {
    if (i < nodes.length && !is(nodes[i], 'union', 'except', 'intersect')) continue;
    readScope(
      nodes.slice(from, i).filter((node) => !is(node, 'all')),
      outer,
      found,
    );
    from = i + 1;
  }
}

const READ = /^\s*(?:copy\s*\(|select|with|insert|update|delete)/i;

/** Which distributed tables a statement asks, and which of them without their key. What is no read and no write of rows asks none. */
export function askedTables(text: string): Asked {
  const found = { unnamed: [] as Unnamed[], groups: new Set<string>() };
  if (READ.test(text)) readQuery(parseSql(text), null, found);
  return { unnamed: found.unnamed, groups: [...found.groups].sort() };
}
