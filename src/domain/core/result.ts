/** What can happen is data: a value, or an error of a closed kind. What cannot happen is an assertion. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** Throws when a thing that cannot be otherwise is otherwise: a defect of ours, never a fact of the world. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** The default branch of every switch over a union: does not compile while a member is unhandled. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
