import type { CallName } from '../../src/api/calls/table.ts';

/** What right inputs are made of. */
export interface Subject {
  readonly accountId: string;
  readonly companyId: string;
}

/** A right input of every call, with every field of its schema; sealed fields readable. A new call does not compile until it has one. */
export function validInputs({ accountId, companyId }: Subject): Record<CallName, Readonly<Record<string, unknown>>> {
  const page = { pageNum: 1, pageSize: 5 };
  const login = { rememberPassword: false, autoLogin: false, xsbCode: '', releaseCode: '', xsbEnvCode: '', workbenchCode: '' };
  const event = { event: 'x', platform: 'web', time: 1, appId: 'a', accountId, companyId, locationCode: '' };
  return {
    webPasswordLogin: { loginName: 'nobody', password: 'x', ...login, mac: '', imageId: '' },
    autoLoginWrap: { accountId, XSBCode: '', XSBReleaseCode: '', envId: '' },
    logout: { accountId },
    gatewayKeys: {},
    ping: {},
    remoteConfig: {},
    getCompanyListByAccount: { quickSearchParam: '', memberQueryType: '0', ...page },
    getCompanyListTotal: {},
    getAllCompanyInfoById: { companyId },
    getSimpleCompanyList: {},
    getHiddenCompanyList: page,
    homepageRelationList: { queryHomePageBusinessFlag: 1 },
    companyOverviewList: { queryMenuFlag: 1, queryHomePageBusinessFlag: 1, locationCode: '', keywords: '', menuFlagRefresh: 0, ...page },
    getMemberInfo: { companyId },
    companyTipsList: { accountId, companyIdList: [companyId], appCode: 'x', bizType: '2' },
    companyUpdate: { companyId, baseRev: 0, changes: { note: { from: '', to: '' } } },
    companyHide: { companyId, hidden: 0 },
    switchCompanyLog: { companyId, at: '2026-11-20T00:00:00.000Z' },
    companyPull: { cursor: '' },
    pushListener: {},
    closeConnect: {},
    trackingCollect: { events: [event] },
  };
}
