import type { Log } from '../../src/domain/core/log.ts';
import type { Clock } from '../ports.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
}

/**
 * One debug line a request: method, path, status, time. No query, header or body is in it: those hold tokens and tax numbers. Call it as
 * the request begins, and what it gives with the answer's status.
 */
export function requestLog({ log, clock }: { log: Log; clock: Clock }): (asked: Asked) => (status: number) => void {
  return ({ method, path }) => {
    const start = clock.now();
    return (status) => log.debug('request', { method, path, status, ms: clock.now() - start });
  };
}
