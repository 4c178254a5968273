import * as v from 'valibot';
import { leadStates } from '../../domain/risk/lead-state.ts';
import { defineCall } from '../contract.ts';
import { leadSchema } from '../entities/lead.ts';
import { count, id, text } from '../entities/scalars.ts';

/* Leads on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['ENT-33', 'PLUS-50'];

/** The newest leads of all accounts, at most 500, and how many there are in each state. */
export const operatorLeads = defineCall({
  name: 'operatorLeads',
  method: 'GET',
  path: `${OPERATOR}/leads`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(leadSchema), counts: v.object({ new: count, read: count, handled: count }) }),
  empty: () => ({ list: [], counts: { new: 0, read: 0, handled: 0 } }),
  rows,
});

/** Marks a lead. `from`: the state that was seen; when somebody else has marked it since, it is refused. */
export const operatorLeadMark = defineCall({
  name: 'operatorLeadMark',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/leadMark`,
  kind: 'online',
  input: v.object({
    owner: id,
    leadId: id,
    from: v.picklist(leadStates),
    state: v.picklist(leadStates),
    remark: v.optional(text(500), ''),
  }),
  output: v.object({}),
  rows,
});

/** Leads for a file, the newest first: those of a state ('' all) in which the words stand ('' any), at most 5,000. Who took them is logged. */
export const operatorLeadExport = defineCall({
  name: 'operatorLeadExport',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/leadExport`,
  kind: 'read',
  input: v.object({ state: v.optional(v.picklist(['', ...leadStates]), ''), words: v.optional(text(100), '') }),
  output: v.object({ list: v.array(leadSchema) }),
  empty: () => ({ list: [] }),
  rows,
});
