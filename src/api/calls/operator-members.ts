import * as v from 'valibot';
import { leadStates } from '../../domain/risk/lead-state.ts';
import { defineCall } from '../contract.ts';
import { leadSchema } from '../entities/lead.ts';
import { foundCompanySchema, memberDraftSchema, memberSchema } from '../entities/operated-member.ts';
import { fieldProblemSchema } from '../entities/publication.ts';
import { count, id, text } from '../entities/scalars.ts';

/* Memberships, and those who want one or something else (leads), on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['ENT-09', 'PLUS-50'];
const leadRows = ['ENT-33', 'PLUS-50'];

/**
 * Companies of all accounts, each once, by their names: those in whose name, reading, tags, tax number or credit code the words stand, all without words. 50 at a time:
 * `from` says how many stand before, in the answer those that do where fewer are left; `total` is how many there are.
 */
export const operatorMembers = defineCall({
  name: 'operatorMembers',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/members`,
  kind: 'read',
  input: v.object({ words: v.optional(text(100), ''), from: v.optional(count, 0) }),
  output: v.object({ list: v.array(foundCompanySchema), from: count, total: count }),
  empty: () => ({ list: [], from: 0, total: 0 }),
  rows,
});

/** What was told of the memberships of a company, by account, with the 100 newest words. `member` is null for a company that nobody has. */
export const operatorMember = defineCall({
  name: 'operatorMember',
  method: 'GET',
  path: `${OPERATOR}/member`,
  kind: 'read',
  input: v.object({ company: id }),
  output: v.object({ member: v.nullable(memberSchema) }),
  empty: () => ({ member: null }),
  rows,
});

/** Says until when a company is a member or has a product, with the reason; a day that is over ends it. The pages of its accounts are told at once. */
export const operatorMemberSave = defineCall({
  name: 'operatorMemberSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/memberSave`,
  kind: 'online',
  input: memberDraftSchema,
  output: v.object({}),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows,
});

/** The newest leads of all accounts, at most 500, and how many there are in each state. */
export const operatorLeads = defineCall({
  name: 'operatorLeads',
  method: 'GET',
  path: `${OPERATOR}/leads`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(leadSchema), counts: v.object({ new: count, read: count, handled: count }) }),
  empty: () => ({ list: [], counts: { new: 0, read: 0, handled: 0 } }),
  rows: leadRows,
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
  rows: leadRows,
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
  rows: leadRows,
});
