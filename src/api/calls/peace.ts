import * as v from 'valibot';
import { contactFields } from '../../domain/peace/contacts.ts';
import { peaceSourceValues } from '../../domain/peace/plan.ts';
import { guideModes, reminderCodes } from '../../domain/peace/reminders.ts';
import { defineCall } from '../contract.ts';
import { companySchema } from '../entities/company.ts';
import { planFormSchema } from '../entities/peace-plan.ts';
import { flag, id, text } from '../entities/scalars.ts';

/* The peace plan (安心计划): plans that there are, what is left to do for a company's, its protocol and contacts. What a company has stands in its row. */

const PEACE = '/stpweb/peace';
const ANXIN = '/stpweb/anxin';

/** Of the account, a company of it. */
const ofCompany = v.object({ accountId: id, companyId: id });
/** Where it was done (CONST-77, A-142). */
const source = v.picklist(peaceSourceValues);

/** What the contacts of a company's plan still need before a declaration (CALL-012, A-141); nothing without a plan that holds. */
export const gatherCheckStatus = defineCall({
  name: 'gatherCheckStatus',
  method: 'POST',
  path: '/stpweb/ax/gather/check/status',
  kind: 'read',
  input: ofCompany,
  output: v.object({ showScreenStatus: flag, remindTimeStatus: flag, paxContactCollectStatus: flag }),
  empty: () => ({ showScreenStatus: 0 as const, remindTimeStatus: 0 as const, paxContactCollectStatus: 0 as const }),
  rows: ['CALL-012'],
});

/** All plans that the operator has defined, in their order; none where the deployment has no plans. */
export const peacePlanList = defineCall({
  name: 'peacePlanList',
  method: 'POST',
  path: `${PEACE}/plan/list`,
  kind: 'read',
  input: v.object({ accountId: id }),
  output: v.object({ list: v.array(v.looseObject(planFormSchema.entries)) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-116', 'CALL-039'],
});

/** Which modals a company's plan has to show of its own accord, each with the code by which it is closed (`postTipsUpdate`). */
export const peaceReminders = defineCall({
  name: 'peaceReminders',
  method: 'POST',
  path: `${ANXIN}/reminder/list`,
  kind: 'read',
  input: ofCompany,
  output: v.object({ list: v.array(v.object({ mode: v.picklist(guideModes), tipsCode: text(60) })) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-119', 'CALL-040'],
});

const reminder = { output: v.object({ code: v.picklist(reminderCodes) }), empty: () => ({ code: '' as const }) };

/** What is left to do for a company's plan, '' for nothing (CALL-177). */
export const reassuranceReminder = defineCall({
  name: 'reassuranceReminder',
  method: 'POST',
  path: `${ANXIN}/reassurance/reminder`,
  kind: 'read',
  input: ofCompany,
  ...reminder,
  rows: ['CALL-177', 'CALL-040'],
});

/** The same, of a company by the name that customers have (CALL-178, A-87). */
export const reassuranceReminderOfCustomer = defineCall({
  name: 'reassuranceReminderOfCustomer',
  asker: 'form',
  method: 'POST',
  path: `${ANXIN}/reassurance/customerReminder`,
  kind: 'read',
  input: v.object({ accountId: id, customerId: id }),
  ...reminder,
  rows: ['CALL-178', 'CALL-040'],
});

/** Signs the protocol of a company's plan, as it is in force. Signing the same version twice is once; another one than the one in force is refused. */
export const peaceProtocolSave = defineCall({
  name: 'peaceProtocolSave',
  asker: 'form',
  method: 'POST',
  path: `${PEACE}/protocol/save`,
  kind: 'online',
  input: v.object({ companyId: id, orderId: text(64), protocolId: id, protocolVersion: text(20), source }),
  output: v.object({}),
  rows: ['CALL-117', 'CALL-039', 'ENT-11'],
});

/** One field's change: the value the user saw and the value he wants. */
const change = v.object({ from: text(40), to: text(40) });

/**
 * Changes the contacts of a company's plan. Fields that nobody else changed are merged; when one was changed to something else the command ends in
 * `conflict` with the gateway's row as body, and nothing is written.
 */
export const peaceContactChange = defineCall({
  name: 'peaceContactChange',
  method: 'POST',
  path: `${PEACE}/contact/change`,
  kind: 'command',
  input: v.object({ companyId: id, orderId: text(64), contactChanges: v.record(v.picklist(contactFields), change), source }),
  output: v.object({ company: companySchema }),
  refusal: v.object({ company: companySchema }),
  rows: ['CALL-118', 'CALL-039', 'ENT-11'],
});
