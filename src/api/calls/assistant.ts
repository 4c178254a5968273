import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { id, text } from '../entities/scalars.ts';

/* The model that a deployment may have beside the assistant: which one it is, a question to it, and what it has answered so far. */

/** Which model questions may be given to; both '' where there is none. `host`: where it runs, as it is shown before anything is sent. */
export const assistantModel = defineCall({
  name: 'assistantModel',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/assistant/model',
  kind: 'online',
  input: v.object({}),
  output: v.object({ name: text(60), host: text(260) }),
  rows: ['ASSIST-01'],
});

/** Gives the model a question, with the facts that its user has seen before they left. `id`: its own, so that a second try asks nothing again. */
export const assistantAsk = defineCall({
  name: 'assistantAsk',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/assistant/ask',
  kind: 'online',
  input: v.object({
    id,
    question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
    facts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(20)),
  }),
  output: v.object({}),
  rows: ['ASSIST-01'],
});

/** What the model has said after the first `from` characters. `gone` is over without its end: the model did not answer, or broke off. */
export const assistantAnswer = defineCall({
  name: 'assistantAnswer',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/assistant/answer',
  kind: 'online',
  input: v.object({ id, from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)) }),
  output: v.object({ text: text(20_000), state: v.picklist(['running', 'done', 'gone']) }),
  rows: ['ASSIST-01'],
});

/** Ends an answer before its end; what was said of it stays. */
export const assistantStop = defineCall({
  name: 'assistantStop',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/assistant/stop',
  kind: 'online',
  input: v.object({ id }),
  output: v.object({}),
  rows: ['ASSIST-01'],
});
