import type { LeadFilter } from '../../src/domain/risk/lead-state.ts';
import { fitsLead, type LeadState } from '../../src/domain/risk/lead-state.ts';
import { forOperators } from '../operator/for-operators.ts';
import { countLeads, listLeads, markLead } from '../operator/leads.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';

const MOST_LISTED = 500;
const MOST_EXPORTED = 5_000;

export const operatorLeads: HeadHandler<'operatorLeads'> = forOperators(async ({ store }) =>
  value({ list: await listLeads(store.db, MOST_LISTED), counts: await countLeads(store.db) }),
);

interface Marking {
  readonly owner: string;
  readonly leadId: string;
  readonly from: LeadState;
  readonly state: LeadState;
  readonly remark: string;
}

export const operatorLeadMark: HeadHandler<'operatorLeadMark'> = forOperators(async (asked, marking: Marking) => {
  const { store, clock, log, loginName } = asked;
  const done = await markLead(store.db, { ...marking, by: loginName, now: clock.now() });
  if (done === 'unknown') return refused(404, 'lead.unknown');
  if (done === 'changed') return refused(409, 'lead.changed');
  log.info('lead marked', { leadId: marking.leadId, state: marking.state, by: loginName });
  return value({});
});

export const operatorLeadExport: HeadHandler<'operatorLeadExport'> = forOperators(async (asked, filter: LeadFilter) => {
  const all = await listLeads(asked.store.db, MOST_EXPORTED, filter.state);
  const list = all.filter((lead) => fitsLead(lead, filter));
  asked.log.info('leads exported', { leads: list.length, by: asked.loginName });
  return value({ list });
});
