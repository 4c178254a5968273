import * as v from 'valibot';
import { MOST_PICTURE_BYTES } from '../../domain/publishing/picture.ts';
import { defineCall } from '../contract.ts';
import { draftSchema, fieldProblemSchema, publicationSchema, reachedSchema } from '../entities/publication.ts';
import { count, flag, id, text } from '../entities/scalars.ts';

/* The operator's page. All but the first are refused for every account that is none (`npm run account -- operator LOGIN` makes one). */

const OPERATOR = '/itpactivity/operator';
const LONGEST_PACK = 400_000;

/** Whether this account may publish, and whether it may answer questions (`advisor`): their pages are offered to no other. */
export const operatorState = defineCall({
  name: 'operatorState',
  method: 'GET',
  path: `${OPERATOR}/state`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ operator: flag, advisor: v.optional(flag, 0) }),
  empty: () => ({ operator: 0 as const, advisor: 0 as const }),
  rows: ['PLUS-22'],
});

/** What was published, what runs first, then the newest; at most 300. */
export const operatorList = defineCall({
  name: 'operatorList',
  method: 'GET',
  path: `${OPERATOR}/list`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(publicationSchema), pack: text(20) }),
  empty: () => ({ list: [], pack: '' }),
  rows: ['PLUS-22'],
});

/** What is wrong with a form, and who would get it: by the very function that serves. `accounts` names the first 200 of `count`. */
export const operatorCheck = defineCall({
  name: 'operatorCheck',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/check`,
  kind: 'read',
  input: v.object({ id: v.optional(text(64), ''), draft: draftSchema }),
  output: v.object({
    problems: v.array(fieldProblemSchema),
    count,
    /** Messages that a notice would be: one an account, or one a company. */
    messages: count,
    accounts: v.array(reachedSchema),
  }),
  empty: () => ({ problems: [], count: 0, messages: 0, accounts: [] }),
  rows: ['PLUS-22'],
});

/**
 * Publishes a form, or with `id` changes what it made. `requestId` names the form: sent twice it publishes once. `seen` is the `updated_at` that was
 * changed: when somebody else has written since, it is refused. A notice is sent at once and cannot be changed;
 * with the `id` of one whose sending broke off it is sent on as it was written.
 */
export const operatorSave = defineCall({
  name: 'operatorSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/save`,
  kind: 'online',
  input: v.object({ id: v.optional(text(64), ''), requestId: id, seen: v.optional(count, 0), draft: draftSchema }),
  output: v.object({ id, sent: count }),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows: ['PLUS-22'],
});

/** Takes something back: from now on nobody gets it. Twice is no failure. */
export const operatorEnd = defineCall({
  name: 'operatorEnd',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/end`,
  kind: 'online',
  input: v.object({ id }),
  output: v.object({}),
  rows: ['PLUS-22'],
});

/** Signs a rule pack with the store's key and publishes it, as `npm run rule-pack` does. `problems` says what is wrong with it, a line each. */
export const operatorRulePack = defineCall({
  name: 'operatorRulePack',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/rulePack`,
  kind: 'online',
  input: v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_PACK)) }),
  output: v.object({ version: text(20), outcome: v.picklist(['added', 'same', 'invalid']), problems: v.array(text(500)) }),
  rows: ['PLUS-15'],
});

/** Stores a picture for what is published: PNG, JPEG or WebP as base64. The same picture again has the same address. */
export const operatorPicture = defineCall({
  name: 'operatorPicture',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/picture`,
  kind: 'online',
  input: v.object({ data: v.pipe(v.string(), v.maxLength(Math.ceil(MOST_PICTURE_BYTES / 3) * 4)) }),
  output: v.object({ path: text(300), wide: count, high: count }),
  rows: ['PLUS-22'],
});
