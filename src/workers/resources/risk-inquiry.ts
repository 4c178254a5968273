import { cycCompanyList, cycFreeInfo, cycFreeRecord, cycRecommend, cycTrialQuery, randomTips } from '../../api/calls/risk-inquiry.ts';
import { inquiryConstants } from '../../domain/risk/inquiry.ts';
import { defineResource } from './define-resource.ts';

/* What the risk inquiry (查企业) knows of the account. */

const often = { open: 'if-older', maxAgeMs: 5 * 60_000 } as const;

/** Checks left: free ones of the month, and those of packs. */
export const inquiryFree = defineResource({
  call: cycFreeInfo,
  scope: 'account',
  input: ({ accountId }) => ({ accountId }),
  value: (answer) => answer,
  when: often,
});

/** The account's checks, the newest first. */
export const inquiryRecords = defineResource({
  call: cycFreeRecord,
  scope: 'account',
  input: ({ accountId }) => ({ accountId }),
  value: ({ list }) => list,
  when: often,
});

/** Trials the account has had. */
export const inquiryTrials = defineResource({
  call: cycTrialQuery,
  scope: 'account',
  input: ({ accountId }) => ({ accountId }),
  value: ({ list }) => list,
  when: often,
});

/** Companies for which a pack can be bought or tried. */
export const inquiryCompanies = defineResource({
  call: cycCompanyList,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: often,
});

/** Packs offered to a company. */
export const inquiryPacks = defineResource({
  call: cycRecommend,
  scope: 'company',
  input: ({ companyId }) => ({ companyIds: [companyId], positionCodeList: [inquiryConstants.productId], scene: inquiryConstants.scene }),
  value: ({ positionRecommendContentListMap: map }) => map[inquiryConstants.productId] ?? [],
  when: often,
});

/** Something to know about risks; another one a day. */
export const inquiryTip = defineResource({
  call: randomTips,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: { open: 'if-older', maxAgeMs: 24 * 3_600_000 },
});
