import type { CallName } from '../../src/api/calls/table.ts';
import { traitsOf } from '../../src/domain/variant.ts';

/** What right inputs are made of. */
export interface Subject {
  readonly accountId: string;
  readonly companyId: string;
}

/** A right input of every call, with every field of its schema; sealed fields readable. A new call does not compile until it has one. */
export function validInputs({ accountId, companyId }: Subject): Record<CallName, Readonly<Record<string, unknown>>> {
  const page = { pageNum: 1, pageSize: 5 };
  const device = { pcuid: 'pc-1', mac: '' };
  const login = { rememberPassword: false, autoLogin: false, xsbCode: '', releaseCode: '', xsbEnvCode: '', workbenchCode: '', ...device };
  const byPassword = { loginName: 'nobody', password: 'x', imageId: '', ...login };
  const bySms = { loginName: '13900000000', dynamicPassword: '000000', ...login };
  const key = { XSBCode: '', XSBReleaseCode: '', envId: '' };
  const agreed = { appId: 'a', accountId, scene: 'login', protocolsCodeVOList: [{ code: 'x', version: '1' }] };
  const event = { event: 'x', platform: 'web', time: 1, appId: 'a', accountId, companyId, locationCode: '' };
  return {
    webPasswordLogin: byPassword,
    workbenchLogin: byPassword,
    webQuickLogin: bySms,
    workbenchQuickLogin: bySms,
    dynamicPassword: { loginName: '13900000000' },
    autoLoginWrap: { accountId, refreshToken: '', accessToken: '', loginName: '', ...key, ...device },
    guestLogin: { ...key, XSBEnvCode: '', ...device },
    tokenByCode: { code: 'x', ...device },
    logout: { accountId },
    getSliderImage: { loginName: 'nobody' },
    checkSliderImage: { id: 'x', x: 10, loginName: 'nobody' },
    sendSmsCode: { loginName: '13900000000', purpose: 'reset', imageId: '' },
    checkSmsCode: { loginName: '13900000000', purpose: 'reset', code: '000000' },
    resetPassword: { loginName: '13900000000', password: 'Abcd1234', authCode: 'x' },
    changePassword: { loginName: 'nobody', oldPassword: 'x', newPassword: 'Abcd1234' },
    initAccount: { fullName: '测试员', modifyPasswordAuthCode: 'x', loginName: '13900000000', newPassword: 'Abcd1234' },
    exchangeId: { targetAppId: traitsOf('main').appId },
    listDevices: {},
    signOutDevice: { familyId: 'x' },
    getProtocol: { scene: 'login' },
    saveProtocol: { protocolRequestList: [agreed] },
    isNeedAgreement: { companyId },
    getPolicy: { bannerState: 0 },
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
