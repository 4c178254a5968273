import type { CallError } from '../../api/error-kinds.ts';
import type { Clock } from '../../desk/time/clock.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import { CHUNK_DEADLINE_MS } from '../../ui/lazy-part.ts';
import type { WorkerSurface } from '../../workers/surface.ts';

/** One running worker: its surface and the means to end it. */
export interface Spawned {
  readonly remote: {
    [K in keyof WorkerSurface]: (...args: Parameters<WorkerSurface[K]>) => Promise<Awaited<ReturnType<WorkerSurface[K]>>>;
  };
  terminate(): void;
  /** Told when the worker's script failed to load or threw. */
  onError(fn: () => void): void;
}

/** The worker's script is a part like any other: it may come over a slow line (ERR-08). Deadlines of calls count from its first word. */
const LOAD_MS = CHUNK_DEADLINE_MS;

/** The worker did not answer in time, or threw: nobody knows what came of the call. */
const noAnswer: CallError = { kind: 'timeout', code: 'worker.silent', msg: '', status: 0 };
/** The worker that was asked has been replaced. */
export const restarted: CallError = { kind: 'aborted', code: 'worker.restarted', msg: '', status: 0 };
/** The worker that was asked has been replaced because its script did not come: it has taken nothing over. */
export const neverRan: CallError = { kind: 'aborted', code: 'worker.never-ran', msg: '', status: 0 };

const failedBy = (result: Result<unknown, CallError>, ...errors: readonly CallError[]): boolean =>
  !result.ok && errors.some(({ code }) => code === result.error.code);
export const isUnanswered = (result: Result<unknown, CallError>): boolean => failedBy(result, noAnswer);
/** The worker was replaced while it was asked. */
export const isAbandoned = (result: Result<unknown, CallError>): boolean => failedBy(result, restarted, neverRan);
/** The worker was replaced without having heard the question: another one can be asked. */
export const isUnheard = (result: Result<unknown, CallError>): boolean => failedBy(result, neverRan);

export type Remote = Spawned['remote'];

/** A worker and whether it has said anything yet: until then its script is on its way. */
export interface Running extends Spawned {
  hasSpoken(): boolean;
  onFirstWord(fn: () => void): void;
}

/** Follows a worker that was just started. */
export function listenFor(spawned: Spawned): Running {
  let spoke = false;
  const firstWord = spawned.remote.beat().then(() => {
    spoke = true;
  });
  return { ...spawned, hasSpoken: () => spoke, onFirstWord: (fn) => void firstWord.then(fn, () => {}) };
}

/** Calls under way, each with its deadline: whatever happens to the worker, each settles once, with data. */
export function createCalls(clock: Clock) {
  const pending = new Set<(error: CallError) => void>();
  return {
    run<T>(worker: Running, ms: number, ask: (remote: Remote) => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
      return new Promise((resolve) => {
        const settle = (result: Result<T, CallError>) => {
          cancel();
          pending.delete(abandon);
          resolve(result);
        };
        const abandon = (error: CallError) => settle(fail(error));
        const giveUp = () => abandon(noAnswer);
        let cancel = clock.after(worker.hasSpoken() ? ms : LOAD_MS, giveUp);
        pending.add(abandon);
        if (!worker.hasSpoken())
          worker.onFirstWord(() => {
            if (!pending.has(abandon)) return;
            cancel();
            cancel = clock.after(ms, giveUp);
          });
        // A rejection here is a defect inside the worker: Comlink keeps only its message, so it becomes the same unknown outcome.
        try {
          ask(worker.remote).then(settle, () => abandon(noAnswer));
        } catch {
          abandon(noAnswer); // a worker that was given up throws at once
        }
      });
    },
    abandonAll(error: CallError): void {
      for (const abandon of [...pending]) abandon(error);
    },
  };
}
