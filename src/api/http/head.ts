import * as v from 'valibot';

/** Success code of the head form. */
export const SUCCESS_CODE = '00000000';
/** The one special head code that raises an alert with title and content (A-12, ERR-07). */
export const ALERT_CODE = '600101';
/** Codes that say that the session is over (ERR-03). */
export const SESSION_INVALID_CODES: readonly string[] = ['uic.sessionInfo.empty', 'uic.accessToken.not.valid', 'token:expired'];
/** The timestamp lies outside the gateway's window; the body is `{ now }`. */
export const CLOCK_CODE = 'sign.clock';
/** The request-id was seen before. */
export const REPLAY_CODE = 'sign.replay';
/** A secret field was encrypted to a key the gateway no longer has: fetch the keys again. */
export const UNKNOWN_KEY_CODE = 'secret.key';
/** Codes with this ending carry the gateway's newer row as body. */
export const CONFLICT_SUFFIX = '.conflict';

/** Head of every JSON answer. `requestId` echoes the Idempotency-Key of a command, so that an answer proves whose it is. */
export const headSchema = v.object({
  code: v.string(),
  msg: v.string(),
  title: v.optional(v.string()),
  content: v.optional(v.string()),
  requestId: v.optional(v.string()),
});
export type Head = v.InferOutput<typeof headSchema>;

/** Head form: `body` for answers of head style, `data` for object answers (HDR-07). Exactly one of them carries the answer. */
export const headFormSchema = v.object({ head: headSchema, body: v.optional(v.unknown()), data: v.optional(v.unknown()) });
export type HeadForm = v.InferOutput<typeof headFormSchema>;
