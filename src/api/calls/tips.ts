import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { flag, id, isoTime, text } from '../entities/scalars.ts';

/* Tips that are closed at the gateway: operation tips by their publishCode for the account, those of the peace plan for a company of it. */

const tipsCode = v.pipe(id, v.maxLength(60));

/** Whether a tip is closed: for the account, or with `companyId` for that company of it (CALL-007). */
export const postTipsQuery = defineCall({
  name: 'postTipsQuery',
  asker: 'form',
  method: 'POST',
  path: '/malacca/tips/query',
  kind: 'read',
  input: v.object({ tipsCode, companyId: v.optional(text(64), '') }),
  output: v.object({ tipsCode: text(60), saved: flag, savedAt: isoTime }),
  empty: () => ({ tipsCode: '', saved: 0 as const, savedAt: '' }),
  rows: ['CALL-007', 'CALL-122'],
});

/** Closes an operation tip for the account: it is not sent again (CALL-008, POP-09). Twice is no failure. */
export const postTipsSave = defineCall({
  name: 'postTipsSave',
  method: 'POST',
  path: '/malacca/tips/save',
  kind: 'command',
  input: v.object({ tipsCode }),
  output: v.object({}),
  rows: ['CALL-008', 'CALL-123'],
});

/** Closes a tip of the peace plan for a company (CALL-013, A-158). Twice is no failure. */
export const postTipsUpdate = defineCall({
  name: 'postTipsUpdate',
  method: 'POST',
  path: '/stpweb/tips/update',
  kind: 'command',
  input: v.object({ accountId: id, companyId: id, tipsCode }),
  output: v.object({}),
  rows: ['CALL-013', 'CALL-124'],
});
