import * as v from 'valibot';
import { MOST_COMMANDS } from '../../domain/outbox/batches.ts';
import { defineCall } from '../contract.ts';
import { count, id, text } from '../entities/scalars.ts';

/**
 * Carries out many commands in their order, each as if it had been sent alone: by its own id (its Idempotency-Key), with its own answer, which is
 * stored and given again when the id comes again (I2). What became of one says nothing of the others. Calls that are signed or carry secrets do not
 * travel so.
 */
export const commandBatch = defineCall({
  name: 'commandBatch',
  method: 'POST',
  path: '/itpbasic/commands/batch',
  kind: 'online',
  input: v.object({
    commands: v.pipe(
      v.array(v.object({ id: text(64), call: text(60), input: v.record(v.string(), v.unknown()) })),
      v.minLength(1),
      v.maxLength(MOST_COMMANDS),
    ),
  }),
  // One result a command, in order: its HTTP status, head code and message, and the body of its answer or refusal.
  output: v.object({
    results: v.array(
      v.object({
        id,
        status: count,
        code: v.string(),
        msg: v.string(),
        retryAfterSeconds: v.optional(count),
        body: v.optional(v.unknown()),
      }),
    ),
  }),
  rows: ['PLUS-11', 'PLUS-17'],
});
