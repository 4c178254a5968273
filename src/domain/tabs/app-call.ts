/*
 * Calls of an app as they come over its port, in the form of comlink, before anything is made of them. Comlink itself would follow any path of names from the
 * object it serves, `constructor` and `__proto__` too, set members and open further ports: only calls by one known name with plain values pass.
 */

/** A call that may be looked at further, or why it is none. `id`: where the answer goes; null when there is nowhere. */
export type AppCall =
  | { readonly ok: true; readonly id: string; readonly name: string; readonly args: readonly unknown[] }
  | { readonly ok: false; readonly id: string | null; readonly why: 'shape' | 'unknown' | 'size'; readonly name: string };

/** Longest id of a call and longest name that is repeated in words, characters. */
const MOST_NAME = 60;
/** Deepest value, and most values in one call. */
const MOST_DEPTH = 6;
const MOST_VALUES = 20_000;

/** What is known of a name: how much may be said with it, in characters and bytes. */
export type CallSizes = ReadonlyMap<string, number>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The one argument of a comlink call, or undefined for what is no plain value: ports and proxies come in another form. */
function plainOf(arg: unknown): { readonly value: unknown } | undefined {
  return isObject(arg) && 'type' in arg && arg.type === 'RAW' ? { value: 'value' in arg ? arg.value : undefined } : undefined;
}

/** Characters and bytes of a value that came by structured clone; infinite for one that is too deep, has too many parts, or is of another kind. */
export function weigh(value: unknown): number {
  let parts = 0;
  const of = (one: unknown, depth: number): number => {
    parts += 1;
    if (parts > MOST_VALUES || depth > MOST_DEPTH) return Number.POSITIVE_INFINITY;
    if (typeof one === 'string') return one.length;
    if (!isObject(one)) return 8;
    const kind = Object.prototype.toString.call(one);
    if ((kind === '[object Blob]' || kind === '[object File]') && 'size' in one) return Number(one.size);
    if (Array.isArray(one)) return one.reduce<number>((sum, part) => sum + of(part, depth + 1), 0);
    if (kind !== '[object Object]') return Number.POSITIVE_INFINITY;
    return Object.entries(one).reduce((sum, [name, part]) => sum + name.length + of(part, depth + 1), 0);
  };
  return of(value, 0);
}

/** Reads a message of a port. */
export function readAppCall(data: unknown, sizes: CallSizes): AppCall {
  const id = isObject(data) && 'id' in data && typeof data.id === 'string' && data.id.length <= MOST_NAME ? data.id : null;
  const path: unknown = isObject(data) && 'path' in data ? data.path : null;
  const [first]: readonly unknown[] = Array.isArray(path) ? path : [];
  const name = typeof first === 'string' ? first.slice(0, MOST_NAME) : '';
  const refuse = (why: 'shape' | 'unknown' | 'size'): AppCall => ({ ok: false, id, why, name });
  if (id === null || !isObject(data) || !('type' in data) || data.type !== 'APPLY' || !Array.isArray(path) || path.length !== 1)
    return refuse('shape');
  const most = sizes.get(name);
  if (most === undefined) return refuse('unknown');
  const list: unknown = 'argumentList' in data ? data.argumentList : [];
  if (!Array.isArray(list) || list.length > 3) return refuse('shape');
  const plain = list.map(plainOf);
  if (plain.includes(undefined)) return refuse('shape');
  const args = plain.map((one) => one?.value);
  return weigh(args) > most ? refuse('size') : { ok: true, id, name, args };
}

/** What the messages of one app may take of the page in a span of time: so many, so long to read them, milliseconds, and so much in them, as `weigh` says it. */
export interface Allowance extends Rate {
  readonly mostMs: number;
  readonly mostSize: number;
}

/** What a value counts for of which `weigh` cannot say how large it is. */
const UNTOLD_SIZE = 4_000_000;

/**
 * Reads the messages of one app as far as its allowance goes. `read` opens a message, which takes the longer the larger it is: once the allowance was
 * used up, no message is opened any more, and null is answered.
 */
export function createMeter({ most, inMs, mostMs, mostSize }: Allowance, now: () => number) {
  let since = Number.NEGATIVE_INFINITY;
  let [count, took, size] = [0, 0, 0];
  let isOver = false;
  return (read: () => unknown): { readonly data: unknown } | null => {
    const start = now();
    if (start - since > inMs || start < since) [since, count, took, size] = [start, 0, 0, 0];
    count += 1;
    isOver ||= count > most;
    if (isOver) return null;
    const data = read();
    const weight = weigh(data);
    took += Math.max(0, now() - start);
    size += Number.isFinite(weight) ? weight : UNTOLD_SIZE;
    isOver = took > mostMs || size > mostSize;
    return isOver ? null : { data };
  };
}

/** So many in a span of time, milliseconds: `take` says whether one more is within it. */
export interface Rate {
  readonly most: number;
  readonly inMs: number;
}

export function createRate({ most, inMs }: Rate): (now: number) => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now - since > inMs || now < since) [since, count] = [now, 0];
    count += 1;
    return count <= most;
  };
}
