/** What an operator publishes. A notice is sent once, as a message of each account; everything else is asked for while it runs. */
export const publicationKinds = [
  'bubble',
  'popup',
  'operationTip',
  'raffle',
  'marketing',
  'multiPopup',
  'banner',
  'recommendation',
  'annualReport',
  'valuePublicity',
  'serviceManager',
  'notice',
] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** How often somebody is shown the same: each session, daily, weekly, monthly, once (POP-04 to POP-08, POP-11 to POP-15). */
export const frequencies = [-1, 1, 7, 30, 9999] as const;
/** What a missing frequency counts as: a wrong setting must not nag. */
export const ONCE = 9999;
/** Most pages of a popup of several. */
export const MOST_PAGES = 7;
/** What a popup without a type counts as (ENT-20). */
export const USUAL_TYPE = 4;

/** The ad space of the marketing popup (CONST-71). */
export const MARKETING_SPACE = 'zs_index_modal';
/** Positions of operation tips (CONST-64). */
export const pitPositions = ['ZYY001', 'ZYY022', 'ZYY042'] as const;
