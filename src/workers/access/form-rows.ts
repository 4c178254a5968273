import type { HeadCall } from '../../api/contract.ts';
import { loadRow, type RowLoaders } from '../load-row.ts';
import type { FormCall } from '../surface.ts';

const account = () => import('../../api/calls/account.ts');
const privileges = () => import('../../api/calls/privileges.ts');
const menus = () => import('../../api/calls/menus.ts');
const protocol = () => import('../../api/calls/protocol.ts');

const operator = () => import('../../api/calls/operator.ts');
const operatorUpgrades = () => import('../../api/calls/operator-upgrades.ts');

const relations = () => import('../../api/calls/relations.ts');
const inquiry = () => import('../../api/calls/risk-inquiry.ts');

const webPush = () => import('../../api/calls/web-push.ts');
const loaders: RowLoaders<FormCall> = {
  dynamicPassword: () => import('../../api/calls/login.ts'),
  getSliderImage: account,
  checkSliderImage: account,
  sendSmsCode: account,
  checkSmsCode: account,
  resetPassword: account,
  changePassword: account,
  exchangeId: account,
  listDevices: account,
  signOutDevice: account,
  getProtocol: protocol,
  saveProtocol: protocol,
  getPolicy: protocol,
  isNeedAgreement: protocol,
  privilegeCheck: privileges,
  privilegeSave: privileges,
  hasAdmin: privileges,
  adminApply: privileges,
  adminChange: privileges,
  isAuthorized: privileges,
  companyLastChanges: () => import('../../api/calls/company-changes.ts'),
  getCompanyListTotal: () => import('../../api/calls/companies.ts'),
  companyUnbind: relations,
  autoBindCompany: relations,
  answerInvitation: relations,
  personalTaxSwitch: () => import('../../api/calls/home-status.ts'),
  cycCheck: inquiry,
  cycCheckCount: inquiry,
  cycCompanySearch: inquiry,
  cycLocalCheckList: inquiry,
  cycOrderCreate: inquiry,
  cycTrialSave: inquiry,
  cycSendMq: inquiry,
  operatorCheck: operator,
  operatorSave: operator,
  operatorEnd: operator,
  operatorRulePack: operator,
  operatorPicture: operator,
  operatorUpgradeCheck: operatorUpgrades,
  operatorUpgradeSave: operatorUpgrades,
  operatorUpgradeEnd: operatorUpgrades,
  operatorGroupSave: operatorUpgrades,
  operatorGroupRemove: operatorUpgrades,
  operatorGovSave: operatorUpgrades,
  remindMessages: () => import('../../api/calls/messages.ts'),
  remoteConfig: () => import('../../api/calls/config.ts'),
  getImgInfo: () => import('../../api/calls/upgrades.ts'),
  webPushSave: webPush,
  webPushDelete: webPush,
  postTipsQuery: () => import('../../api/calls/tips.ts'),
  member: menus,
  clearMemberCache: menus,
};

/** The contract's row of a form's call, loaded with its noun; null when that does not load. */
export function formRow(name: FormCall): Promise<HeadCall | null> {
  return loadRow(loaders, name);
}
