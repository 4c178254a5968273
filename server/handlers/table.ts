import type { CallName } from '../../src/api/calls/table.ts';
import type { Handler } from '../call.ts';
import * as account from './account.ts';
import * as companies from './companies.ts';
import * as commands from './company-commands.ts';
import * as config from './config.ts';
import * as devices from './devices.ts';
import * as guest from './guest.ts';
import * as login from './login.ts';
import * as messages from './messages.ts';
import * as protocol from './protocol.ts';
import * as pull from './pull.ts';
import * as session from './session.ts';
import * as sms from './sms.ts';
import * as tracking from './tracking.ts';

/** What serves each row of the contract. A row without its handler does not compile. */
export const handlers: { readonly [N in CallName]: Handler<N> } = {
  webPasswordLogin: login.webPasswordLogin,
  workbenchLogin: login.workbenchLogin,
  webQuickLogin: login.webQuickLogin,
  workbenchQuickLogin: login.workbenchQuickLogin,
  dynamicPassword: login.dynamicPassword,
  autoLoginWrap: login.autoLoginWrap,
  guestLogin: guest.guestLogin,
  tokenByCode: login.tokenByCode,
  logout: login.logout,
  getSliderImage: sms.getSliderImage,
  checkSliderImage: sms.checkSliderImage,
  sendSmsCode: sms.sendSmsCode,
  checkSmsCode: sms.checkSmsCode,
  resetPassword: account.resetPassword,
  changePassword: account.changePassword,
  initAccount: account.initAccount,
  exchangeId: account.exchangeId,
  listDevices: devices.listDevices,
  signOutDevice: devices.signOutDevice,
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
  companyUpdate: commands.companyUpdate,
  companyHide: commands.companyHide,
  switchCompanyLog: commands.switchCompanyLog,
  companyPull: pull.companyPull,
  pushListener: messages.pushListener,
  closeConnect: messages.closeConnect,
  trackingCollect: tracking.trackingCollect,
};
