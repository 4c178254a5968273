import type { CommandName } from '../../api/calls/table.ts';
import type { HeadCall } from '../../api/contract.ts';
import { loadRow, type RowLoaders } from '../load-row.ts';

const companies = () => import('../../api/calls/companies.ts');

const riskInquiry = () => import('../../api/calls/risk-inquiry.ts');

const messages = () => import('../../api/calls/messages.ts');

const tips = () => import('../../api/calls/tips.ts');

const relations = () => import('../../api/calls/relations.ts');

/** Every call that may wait in the outbox: one without its noun does not compile. */
const loaders: RowLoaders<CommandName> = {
  companyUpdate: companies,
  companyHide: companies,
  switchCompanyLog: companies,
  messageRead: messages,
  messageConfirm: messages,
  messageUnread: messages,
  inboxPlace: messages,
  companyInvite: relations,
  companyShare: relations,
  companyCancelShare: relations,
  cycLeadAdd: riskInquiry,
  postTipsSave: tips,
  postTipsUpdate: tips,
  popupShown: () => import('../../api/calls/popup-history.ts'),
  saveUpgrade: () => import('../../api/calls/upgrades.ts'),
  trackingCollect: () => import('../../api/calls/tracking.ts'),
};

/** The contract's row of a command, loaded with its noun; null when that does not load. The service worker has them all in its one file. */
export function commandRow(name: CommandName): Promise<HeadCall | null> {
  return loadRow(loaders, name);
}
