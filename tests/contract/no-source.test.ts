import { expect, test } from 'vitest';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { validInputs } from '../corpus/valid-inputs.ts';
import { onBothStores } from './stores.ts';

/** Reads of what sources tell, with the answer that says that nobody told it. `companies`: how many the account has. */
const ofSources = (companies: number) => {
  const none = { companies, known: 0 };
  const members = { companies: 0, known: 0 };
  const unknownCount = { count: null, amount: '', atRisk: null, certified: null };
  const list: readonly unknown[] = [];
  return {
    ...{ perCompanyInvoice: { list }, perCompanyKeeping: { list }, perCompanyTax: { list } },
    ...{ perCompanyPersonalTax: { list }, perCompanySocial: { list } },
    statusDelta: { areas: list },
    ...{ homepageInvoicing: { list }, companyTipsInvoice: { list }, nationalTaxList: { list } },
    ...{ bookkeepingEnterprise: { books: null }, personalTaxInfo: { info: null }, socialUnit: { unit: null } },
    overviewInvoice: { ...members, issuedAmount: '', byKpStatus: list },
    overviewRisk: none,
    overviewTax: { ...none, finished: 0, byState: list },
    ...{ overviewBookkeeping: { ...members, closed: 0 }, overviewPersonalTax: { ...members, byState: list } },
    ...{ overviewSocial: { ...members, byState: list }, personalTaxStatus: { ...members, byState: list } },
    socialStatus: { ...members, byState: list },
    bookkeepingOverview: { noAccountNum: 0, AccountNum: 0, unknown: 0 },
    ...{ riskOutInvoiceCount: unknownCount, riskInInvoiceCount: unknownCount },
    ...{ riskTaxNumber: { list }, riskAreaList: { list }, riskMatterArea: { list }, relationRisk: { list } },
    riskTaxData: { at: '', period: '', list },
    riskMatterList: { list, known: list },
    ...{ brcTasks: { list }, taskQuery: { list }, companyTipsList: { list: [{ tips: list }] } },
    ...{ cycFreeRecord: { list }, getMemberInfo: { vip: null }, rulePack: { pack: null }, stationList: { list } },
  } satisfies Partial<Record<CallName, unknown>>;
};

/** Reads of what the gateway itself holds: what its people did, what operators published, what it is set to. */
const ofTheGateway: readonly CallName[] = [
  ...(['listDevices', 'annualReport', 'banners', 'getWorkbenchPopupList', 'marketingList', 'popupsAndBubbles'] as const),
  ...(['recommendEmployeeList', 'recommendations', 'valuePublicityList'] as const),
  ...(['getCompanyOrderUrl', 'getCompanyRecommend', 'postProductInfo', 'postTaxChain', 'queryPositionList'] as const),
  ...(['cycCheckCount', 'cycCompanyList', 'cycCompanySearch', 'cycFreeInfo', 'cycLocalCheckList', 'cycRecommend'] as const),
  ...(['cycTrialQuery', 'randomTips', 'riskInvoiceArea'] as const),
  ...(['companyOverviewList', 'getAllCompanyInfoById', 'getCompanyListByAccount', 'getCompanyListTotal', 'getHiddenCompanyList'] as const),
  ...(['getSimpleCompanyList', 'homepageRelationList', 'companyLastChanges', 'companyPull'] as const),
  ...(['getMemberCenter', 'memberRecord'] as const),
  ...(['remoteConfig', 'themeConfig', 'getMenuList', 'member', 'workbenchTabInfo', 'workbenchTabState'] as const),
  ...(['messageHistory', 'remindMessages', 'operatorCheck', 'operatorList', 'operatorState', 'operatorUpgradeCheck'] as const),
  ...([
    'operatorKeys',
    'operatorKeyCalls',
    'operatorLeads',
    'operatorLeadExport',
    'operatorConsult',
    'operatorDesk',
    'operatorMembers',
    'operatorMember',
  ] as const),
  ...([
    'operatorOrders',
    'orderQuote',
    'operatorOrder',
    'operatorBills',
    'operatorProducts',
    'operatorSetup',
    'operatorHalls',
    'operatorPlans',
    'operatorSetupParts',
    'operatorSetupExport',
  ] as const),
  ...(['operatorUpgrades', 'batchAccountQuery', 'bizJzHistory', 'hasAdmin', 'isAuthorized', 'privilegeCheck'] as const),
  ...(['privilegeList', 'getPolicy', 'getProtocol', 'isNeedAgreement', 'pushListener', 'getAreaList'] as const),
  ...(['getCompanyAuth', 'getXSBCompanyList', 'monitorBusinessXsb', 'relationList', 'gatewayKeys', 'ping', 'postTipsQuery'] as const),
  ...(['gatherCheckStatus', 'peacePlanList', 'peaceReminders', 'reassuranceReminder', 'reassuranceReminderOfCustomer'] as const),
  ...([
    'getConsultConfigService',
    'getGovUpgrade',
    'getImgInfo',
    'govBlacklist',
    'queryAccountAndPcUid',
    'queryPcUpgrade',
    'queryUpgrade',
    'webPushKey',
  ] as const),
];

onBothStores('a gateway without a source', (open) => {
  test('[PLUS-43] every read of what sources tell answers that nobody told it, of companies that were imported; no read is left out', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 12);
    const user = gateway.client();
    await user.signIn('wang');
    const rows = (await user.pullAll()).flatMap((batch) => batch.rows);
    const visible = rows.filter(({ hidden }) => hidden === 0);
    const members = visible.filter(({ isVip, isAuthorize }) => isVip === 1 && isAuthorize === 1).length;
    const authorised = visible.filter(({ isAuthorize }) => isAuthorize === 1).length;
    const company = visible.find(({ isVip, isAuthorize }) => isVip === 1 && isAuthorize === 1);
    const inputs = validInputs({ accountId, companyId: company?.companyId ?? '' });
    const answers = ofSources(visible.length);
    const months = {
      askedMonth: '',
      period: '',
      date: '',
      periodList: [''],
      startPeriod: '',
      endPeriod: '',
      areaCode: '',
      locationCode: '',
    };
    const plain = { certificationMonthStart: '', certificationMonthEnd: '', billingDateStart: '2026-10-01', billingDateEnd: '2026-10-31' };
    const asked: Partial<Record<CallName, object>> = { statusDelta: { since: 0 } };
    for (const [name, answer] of Object.entries(answers)) {
      const call = name as CallName; // as: a key of the table above
      const all: Record<string, unknown> = { ...inputs[call] };
      for (const [field, value] of Object.entries({ ...months, ...plain })) if (field in all) all[field] = value;
      const told = await user.send(call, { payload: asked[call] ?? all });
      expect([name, told.status]).toEqual([name, 200]);
      const own =
        name === 'bookkeepingOverview'
          ? { ...answer, unknown: members }
          : ['overviewInvoice', 'overviewBookkeeping'].includes(name)
            ? { ...answer, companies: members }
            : ['overviewPersonalTax', 'overviewSocial', 'personalTaxStatus', 'socialStatus'].includes(name)
              ? { ...answer, companies: authorised }
              : answer;
      expect({ name, ...(told.body as object) }).toMatchObject({ name, ...own });
    }
    expect(members).toBeGreaterThan(1);
    const reads = Object.values(calls).flatMap(({ name, kind }) => (kind === 'read' ? [name] : []));
    expect([...Object.keys(answers), ...ofTheGateway].sort()).toEqual([...reads].sort());
  });

  test('[PLUS-43] a check of a company of which nobody told anything says so, and costs nothing; a refresh is refused', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 2);
    const user = gateway.client();
    await user.signIn('wang');
    const [company] = (await user.pullAll()).flatMap((batch) => batch.rows);
    const check = await user.send('cycCheck', { payload: { accountId, taxNo: company?.nsrsbh || company?.shxydm } });
    expect([check.status, check.head.code]).toEqual([409, 'inquiry.unscanned']);
    expect(await user.client.call(calls.cycFreeInfo, { accountId })).toMatchObject({ ok: true, value: { total: 3, left: 3 } });
    const refresh = await user.send('taskSubmit', { payload: { customerIdList: [company?.companyId], accountId } });
    expect([refresh.status, refresh.head.code]).toEqual([409, 'task.noSource']);
  });
});
