import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { RawRequest } from '../support/gateway/gateway-client.ts';

/** One way of being wrong, and its inputs. */
export interface Kind<T> {
  readonly name: string;
  readonly inputs: readonly T[];
}

/** A request that no client of the product would send. */
export interface BadRequest {
  readonly call: CallName;
  readonly request: RawRequest;
}

export const callNames = Object.keys(calls) as CallName[]; // as: the names of the table
export const postNames = callNames.filter((name) => calls[name].method === 'POST');

/** One request a call and variant. */
export function forCalls(names: readonly CallName[], variants: readonly RawRequest[]): BadRequest[] {
  return names.flatMap((call) => variants.map((request) => ({ call, request })));
}

/** The kinds of a record of lists. */
export function kindsOf<T>(lists: Readonly<Record<string, readonly T[]>>): Kind<T>[] {
  return Object.entries(lists).map(([name, inputs]) => ({ name, inputs }));
}

/** What a script in an input would set, were it run anywhere. */
export const CANARY = 'pwnedByInput';

/** True while nothing of an input has reached a prototype or was run as a script. */
export function isUnharmed(): boolean {
  const fresh: Record<string, unknown> = {};
  const reached = ['admin', 'polluted', 'isAdmin', CANARY].some((name) => name in fresh || name in [] || name in (() => undefined));
  return !reached && !(CANARY in globalThis);
}
