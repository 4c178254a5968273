import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { count, whole } from '../entities/scalars.ts';

/**
 * One event of the account's push stream. It says that something changed and never what: a client that missed one pulls (I5).
 * Every event has the id of its row in the event log (growing, may skip), repeated in the data for checking. Only `live` is in no log: it tells pages that are open what
 * holds for now, by `about` (`desk`: look at the desk; a talk: the other one types). Its id is 0, the event has none, and who misses it has missed nothing that lasts.
 */
const pushEventSchema = v.object({
  id: whole,
  topic: v.picklist(['company', 'message', 'tip', 'session', 'config', 'privilege', 'status', 'live']),
  rev: whole,
  about: v.optional(v.string()),
});
export type PushEvent = v.InferOutput<typeof pushEventSchema>;

/** Push stream: server-sent events, resumed with Last-Event-ID; a comment line at least every 15 s is the heartbeat; our gateway gives one every 5 s. */
export const pushListener = defineCall({
  name: 'pushListener',
  method: 'GET',
  path: '/stpweb/message/push',
  kind: 'read',
  answer: 'events',
  timeoutMs: 15_000,
  input: v.object({}),
  output: pushEventSchema,
  rows: ['CALL-184'],
});

/** Ends this session's push streams on every process. */
export const closeConnect = defineCall({
  name: 'closeConnect',
  method: 'POST',
  path: '/stpweb/message/closeConnect',
  kind: 'online',
  timeoutMs: 8_000,
  input: v.object({}),
  output: v.object({ closed: count }),
  rows: ['CALL-185'],
});
