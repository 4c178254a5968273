/** How far operators are with a lead: nobody has looked at it, somebody has, or it is done with. */
export const leadStates = ['new', 'read', 'handled'] as const;
export type LeadState = (typeof leadStates)[number];

/** What is looked for among leads: a state, '' for all, and words, '' for any. */
export interface LeadFilter {
  readonly state: LeadState | '';
  readonly words: string;
}

interface SoughtLead {
  readonly state: LeadState;
  readonly name: string;
  readonly mobile: string;
  readonly companyName: string;
  readonly account: string;
  readonly title: string;
  readonly remark: string;
}

/** Whether a lead is one of those looked for, without regard to case. The page filters by it, and the gateway when it tells all of them for a file. */
export function fitsLead(lead: SoughtLead, { state, words }: LeadFilter): boolean {
  if (state !== '' && lead.state !== state) return false;
  const sought = words.trim().toLowerCase();
  const { name, mobile, companyName, account, title, remark } = lead;
  return sought === '' || [name, mobile, companyName, account, title, remark].some((text) => text.toLowerCase().includes(sought));
}
