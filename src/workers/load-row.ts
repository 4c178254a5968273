import type { Calls, HeadCallName } from '../api/calls/table.ts';
import type { HeadCall } from '../api/contract.ts';
import type { CallError } from '../api/error-kinds.ts';

/** A part of the worker's code did not load. */
export const notLoaded: CallError = { kind: 'offline', code: 'worker.not-loaded', msg: '', status: 0 };

/** Where the row of each call is: its noun's module of the contract, loaded when the first of them is asked for. */
export type RowLoaders<N extends HeadCallName> = { readonly [K in N]: () => Promise<{ readonly [P in K]: Calls[P] }> };

/** The contract's row of a call; null when its chunk does not load, or when nobody here knows the name (a row stored by another build). */
export async function loadRow<N extends HeadCallName>(loaders: RowLoaders<N>, name: N): Promise<HeadCall | null> {
  if (!Object.hasOwn(loaders, name)) return null;
  const rows: Readonly<Record<string, HeadCall>> | null = await loaders[name]().catch(() => null);
  return rows?.[name] ?? null;
}
