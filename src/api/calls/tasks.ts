import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { id, isoTime, text } from '../entities/scalars.ts';
import { askedMonth, refreshTaskSchema } from '../entities/status.ts';

/* Work at the gateway that takes time: fetching the tax status of companies anew. `customerId` is the companyId under another name. */

const MOST = 300;
const ofCustomer = v.looseObject({ ...refreshTaskSchema.entries, customerId: id });

/**
 * Starts a refresh of each company, or names the one that runs ('EXISTS'). Without companies, account or the header locationCode it is refused
 * with 'parameter abnormal' (VALID-09). Companies that are not the account's are missing from the list.
 */
export const taskSubmit = defineCall({
  name: 'taskSubmit',
  method: 'POST',
  path: '/itpcfoweb/task/submit',
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({
    customerIdList: v.optional(v.pipe(v.array(v.string()), v.maxLength(MOST)), []),
    period: askedMonth,
    accountId: v.optional(text(64), ''),
  }),
  output: v.object({ list: v.array(ofCustomer) }),
  rows: ['CALL-138', 'ENT-28', 'VALID-09'],
});

/** How far tasks are. One that the gateway does not know, or that is another's, is missing from the list. */
export const taskQuery = defineCall({
  name: 'taskQuery',
  method: 'POST',
  path: '/itpcfoweb/task/query',
  kind: 'read',
  input: v.object({ list: v.pipe(v.array(v.object({ customerId: id, taskId: id })), v.maxLength(MOST)) }),
  output: v.object({ list: v.array(ofCustomer) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-139'],
});

/** The account's tasks of the last day, newest first, at most 200. `endedAt` is '' while one runs. */
export const brcTasks = defineCall({
  name: 'brcTasks',
  method: 'GET',
  path: '/itpcfoweb/task/list',
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(v.looseObject({ ...ofCustomer.entries, createdAt: isoTime, endedAt: isoTime })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-052'],
});
