import { recommendEmployeeList } from '../../api/calls/attention.ts';
import { getCompanyOrderUrl, getCompanyRecommend, postProductInfo, postTaxChain, queryPositionList } from '../../api/calls/products.ts';
import { recommendedOf, recommendPositions } from '../../domain/attention/recommended.ts';
import { defineResource } from './define-resource.ts';

/* What is sold. Kept with its age, so that it can be looked at without the line; an operator's change is asked for at once. */

const offered = { open: 'if-older', maxAgeMs: 10 * 60_000, push: ['config'] } as const;

/** Everything that a company can buy, with the day of its prices. */
export const offers = defineResource({
  call: postProductInfo,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: (answer) => answer,
  when: offered,
});

/** What is recommended to a company, each once: P0008, then P0019, or P0018 where P0019 has nothing. An answer that takes longer than 15 s has not come. */
export const recommended = defineResource({
  call: getCompanyRecommend,
  scope: 'company',
  input: ({ companyId }) => ({ companyId, positionCodeList: [...recommendPositions], scene: '' }),
  value: ({ positionRecommendContentListMap: map }) => [
    ...new Map(recommendedOf(map).map((product) => [product.productId, product])).values(),
  ],
  when: offered,
});

/** What a company has of what is sold; null for one that is none of the account's. */
export const owned = defineResource({
  call: postTaxChain,
  scope: 'company',
  input: ({ companyId }) => ({ companyIdList: [companyId] }),
  value: ({ list: [own] }) => own ?? null,
  when: { open: 'if-older', maxAgeMs: 60_000, push: ['company'] },
});

/** How many products each position shows today. */
export const positions = defineResource({
  call: queryPositionList,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: offered,
});

/** Who of the service looks after a company. */
export const managers = defineResource({
  call: recommendEmployeeList,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: ({ list }) => list,
  when: { open: 'if-older', maxAgeMs: 60 * 60_000 },
});

/** Where new business is ordered for a company, '' for nowhere. Known before it is opened: a window that opens after a wait is stopped by browsers. */
export const orderUrl = defineResource({
  call: getCompanyOrderUrl,
  scope: 'company',
  input: ({ companyId, accountId }) => ({ companyId, accountId }),
  value: ({ url }) => url,
  when: offered,
});
