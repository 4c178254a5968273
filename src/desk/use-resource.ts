import { useEffect, useMemo } from 'react';
import type { CallError } from '../api/error-kinds.ts';
import type { FactOutcome, FactRow } from '../db/types.ts';
import type { Result } from '../domain/core/result.ts';
import type { ResourceName, ResourceValue } from '../workers/surface.ts';
import { useDesk } from './desk.tsx';
import { useFact } from './use-stored.ts';

/**
 * A resource as the database has it. `outcome` is `reading` until the first read has ended and `never` until the first answer;
 * `value` is null in both, and the call's empty after `failed`. `fetchedAt`: when it was answered, device clock, 0 for never. `lastTry`: a
 * later try in vain.
 */
export type ResourceState<V> = Pick<FactRow, 'fetchedAt' | 'lastTry'> & {
  readonly outcome: 'reading' | FactOutcome;
  readonly value: V | null;
};

export type UsedResource<V> = ResourceState<V> & {
  /** Asks now; settles when it was asked. The value comes by the database. */
  refresh(): Promise<Result<null, CallError>>;
};

/** One resource while a view shows it. The worker asks for it by the rules of the resource; `subject` is a companyId, '' for the account's. */
export function useResource<N extends ResourceName>(name: N, subject: string): UsedResource<ResourceValue<N>> {
  const { worker } = useDesk();
  // Facts are named without the noun.
  const row = useFact(`${name.slice(name.indexOf('.') + 1)}:${subject}`);
  useEffect(() => {
    void worker.resource({ what: 'watch', name, subject });
    return () => void worker.resource({ what: 'unwatch', name, subject });
  }, [worker, name, subject]);
  return useMemo(
    () => ({
      outcome: row === undefined ? 'reading' : (row?.outcome ?? 'never'),
      // as: the worker stores what the resource of this very name makes of an answer that its schema has parsed
      value: (row?.value ?? null) as ResourceValue<N> | null,
      fetchedAt: row?.fetchedAt ?? 0,
      lastTry: row?.lastTry ?? null,
      refresh: () => worker.resource({ what: 'refresh', name, subject }),
    }),
    [row, worker, name, subject],
  );
}
