import { fail, ok, type Result } from '../../domain/core/result.ts';
import { plainError } from '../call-error.ts';
import type { CallError } from '../error-kinds.ts';
import type { Deadline } from './deadline.ts';

/** Largest answer that is read whole, in bytes (fault 12). */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export type ByteReader = ReadableStreamDefaultReader<Uint8Array>;

/** Error of an exchange that gave no whole answer: what the request did is unknown. */
export function brokenExchange(deadline: Deadline, status: number): CallError {
  return plainError(deadline.why() ?? 'offline', status);
}

/** Next piece of a body, null at its end. Ends with the deadline also where the stream itself ignores the signal. */
export function readPiece(reader: ByteReader, deadline: Deadline, status: number): Promise<Result<Uint8Array | null, CallError>> {
  return new Promise((resolve) => {
    const settle = (result: Result<Uint8Array | null, CallError>): void => {
      deadline.signal.removeEventListener('abort', onAbort);
      resolve(result);
    };
    const onAbort = (): void => settle(fail(brokenExchange(deadline, status)));
    if (deadline.signal.aborted) return onAbort();
    deadline.signal.addEventListener('abort', onAbort);
    reader.read().then(
      ({ done, value }) => settle(ok(done ? null : value)),
      () => onAbort(),
    );
  });
}

/** Stops a body that nobody reads on. */
export function dropBody(reader: ByteReader): void {
  reader.cancel().catch(() => undefined);
}

/**
 * Reads a whole body of at most `limit` bytes; over it reading stops and the error is `bad-answer`: what the request did is unknown, unlike after
 * a 413, with which the gateway says that it did nothing (I3).
 */
export async function readAll(response: Response, deadline: Deadline, limit = MAX_ANSWER_BYTES): Promise<Result<Uint8Array, CallError>> {
  const status = response.status;
  if (response.body === null) return ok(new Uint8Array(0));
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const piece = await readPiece(reader, deadline, status);
    if (!piece.ok) {
      dropBody(reader);
      return piece;
    }
    if (piece.value === null) break;
    size += piece.value.length;
    if (size > limit) {
      dropBody(reader);
      return fail(plainError('bad-answer', status));
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return ok(whole);
}
