import type { CallKind } from '../contract.ts';
import * as account from './account.ts';
import * as companies from './companies.ts';
import * as config from './config.ts';
import * as login from './login.ts';
import * as messages from './messages.ts';
import * as protocol from './protocol.ts';
import * as session from './session.ts';
import * as tracking from './tracking.ts';

/** The whole contract by call name: the one table everything else is derived from. */
export const calls = {
  webPasswordLogin: login.webPasswordLogin,
  workbenchLogin: login.workbenchLogin,
  webQuickLogin: login.webQuickLogin,
  workbenchQuickLogin: login.workbenchQuickLogin,
  dynamicPassword: login.dynamicPassword,
  autoLoginWrap: login.autoLoginWrap,
  guestLogin: login.guestLogin,
  tokenByCode: login.tokenByCode,
  logout: login.logout,
  getSliderImage: account.getSliderImage,
  checkSliderImage: account.checkSliderImage,
  sendSmsCode: account.sendSmsCode,
  checkSmsCode: account.checkSmsCode,
  resetPassword: account.resetPassword,
  changePassword: account.changePassword,
  initAccount: account.initAccount,
  exchangeId: account.exchangeId,
  listDevices: account.listDevices,
  signOutDevice: account.signOutDevice,
  getProtocol: protocol.getProtocol,
  saveProtocol: protocol.saveProtocol,
  isNeedAgreement: protocol.isNeedAgreement,
  getPolicy: protocol.getPolicy,
  gatewayKeys: session.gatewayKeys,
  ping: session.ping,
  remoteConfig: config.remoteConfig,
  getCompanyListByAccount: companies.getCompanyListByAccount,
  getCompanyListTotal: companies.getCompanyListTotal,
  getAllCompanyInfoById: companies.getAllCompanyInfoById,
  getSimpleCompanyList: companies.getSimpleCompanyList,
  getHiddenCompanyList: companies.getHiddenCompanyList,
  homepageRelationList: companies.homepageRelationList,
  companyOverviewList: companies.companyOverviewList,
  getMemberInfo: companies.getMemberInfo,
  companyTipsList: companies.companyTipsList,
  companyUpdate: companies.companyUpdate,
  companyHide: companies.companyHide,
  switchCompanyLog: companies.switchCompanyLog,
  companyPull: companies.companyPull,
  pushListener: messages.pushListener,
  closeConnect: messages.closeConnect,
  trackingCollect: tracking.trackingCollect,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

type NamesOfKind<K extends CallKind> = { [N in CallName]: Calls[N]['kind'] extends K ? N : never }[CallName];
/** Names of the calls that may wait in the outbox. */
export type CommandName = NamesOfKind<'command'>;
/** Names of the calls whose answer is one parsed head form. */
export type HeadCallName = Exclude<CallName, 'companyPull' | 'pushListener'>;
