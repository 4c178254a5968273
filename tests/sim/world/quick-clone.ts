const real = globalThis.structuredClone;

/** The value holds something that is not copied here: the platform's own clone decides what becomes of it. */
const OTHER = Symbol('other');

/** What was copied, and its copy: what is held twice is copied once. */
type Copies = Map<object, object>;

function isScalar(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol');
}

function copyOf(value: unknown, copies: Copies): unknown {
  if (typeof value !== 'object' || value === null) return isScalar(value) ? value : OTHER;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind === Array.prototype) return copyList(value as readonly unknown[], copies); // as: its prototype says so
  if (kind === Object.prototype) return copyRecord(value, copies);
  return kind === Uint8Array.prototype ? copyBytes(value as Uint8Array, copies) : OTHER; // as: its prototype says so
}

function copyBytes(bytes: Uint8Array, copies: Copies): unknown {
  const { buffer } = bytes;
  // Of a part of a buffer the platform copies the whole.
  if (!(buffer instanceof ArrayBuffer) || buffer.resizable || buffer.byteLength !== bytes.length) return OTHER;
  const copy = bytes.slice();
  copies.set(bytes, copy);
  return copy;
}

function copyList(list: readonly unknown[], copies: Copies): unknown {
  const copy = list.slice();
  copies.set(list, copy);
  for (let i = 0; i < copy.length; i += 1) {
    if (isScalar(copy[i])) continue;
    copy[i] = copyOf(copy[i], copies);
    if (copy[i] === OTHER) return OTHER;
  }
  return copy;
}

function copyRecord(record: object, copies: Copies): unknown {
  const copy: Record<string, unknown> = { ...record };
  copies.set(record, copy);
  for (const name in copy) {
    if (isScalar(copy[name])) continue;
    copy[name] = copyOf(copy[name], copies);
    if (copy[name] === OTHER) return OTHER;
  }
  return copy;
}

/**
 * The same as `structuredClone`, which writes every value as bytes and reads them again: for a row that costs more than the transaction
 * around it. Plain objects, lists and bytes are copied here; a value that holds anything else goes the platform's way, failing as it does.
 */
export function quickClone<T>(value: T, options?: StructuredSerializeOptions): T {
  const copy = options === undefined ? copyOf(value, new Map()) : OTHER;
  return copy === OTHER ? real(value, options) : (copy as T); // as: a copy is of the type of what it copies
}
