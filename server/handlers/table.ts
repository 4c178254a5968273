import type { CallName } from '../../src/api/calls/table.ts';
import type { Handler } from '../call.ts';
import * as companies from './companies.ts';
import * as commands from './company-commands.ts';
import * as config from './config.ts';
import * as messages from './messages.ts';
import * as pull from './pull.ts';
import * as session from './session.ts';
import * as tracking from './tracking.ts';

/** What serves each row of the contract. A row without its handler does not compile. */
export const handlers: { readonly [N in CallName]: Handler<N> } = {
  webPasswordLogin: session.webPasswordLogin,
  autoLoginWrap: session.autoLoginWrap,
  logout: session.logout,
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
