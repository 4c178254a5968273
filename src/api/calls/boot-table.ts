import * as companies from './companies.ts';
import * as config from './config.ts';
import * as messages from './messages.ts';
import * as renewal from './renewal.ts';
import * as session from './session.ts';
import * as tracking from './tracking.ts';

/** Calls that a worker makes on its way to the first company and while it keeps the copy: on its boot path (F4). */
export const bootCalls = {
  autoLoginWrap: renewal.autoLoginWrap,
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
