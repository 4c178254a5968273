import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { ownedSchema, positionSchema, productSchema } from '../entities/product.ts';
import { id, isoDate, text } from '../entities/scalars.ts';

/* What a deployment sells, to whoever may buy it. */

const PRODUCT = '/itpmixweb/product';
const rows = ['ENT-12'];

/** Positions that show products today. */
export const queryPositionList = defineCall({
  name: 'queryPositionList',
  method: 'GET',
  path: '/stpweb/position/queryPositionList',
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(positionSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-011'],
});

/** Products recommended to a company, by position; a position without any is not named. `scene`: those of this scene and those of none, '' for all. */
export const getCompanyRecommend = defineCall({
  name: 'getCompanyRecommend',
  method: 'POST',
  path: `${PRODUCT}/recommend`,
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({ companyId: id, positionCodeList: v.pipe(v.array(text(20)), v.maxLength(10)), scene: v.optional(text(40), '') }),
  output: v.object({ positionRecommendContentListMap: v.record(v.string(), v.array(productSchema)) }),
  empty: () => ({ positionRecommendContentListMap: {} }),
  rows: [...rows, 'CALL-059'],
});

/** Everything that a company can buy, with the prices of `day`, today in China. */
export const postProductInfo = defineCall({
  name: 'postProductInfo',
  method: 'POST',
  path: `${PRODUCT}/info`,
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({ companyId: id }),
  output: v.object({ day: isoDate, list: v.array(productSchema) }),
  empty: () => ({ day: '', list: [] }),
  rows: [...rows, 'CALL-072'],
});

/** What companies have of what is sold; those of other accounts are left out. */
export const postTaxChain = defineCall({
  name: 'postTaxChain',
  method: 'POST',
  path: `${PRODUCT}/taxChain`,
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({ companyIdList: v.pipe(v.array(id), v.maxLength(2_000)) }),
  output: v.object({ list: v.array(ownedSchema) }),
  empty: () => ({ list: [] }),
  rows: ['CALL-073'],
});

/** Where products of new business are ordered for a company; '' where the deployment has no such page. */
export const getCompanyOrderUrl = defineCall({
  name: 'getCompanyOrderUrl',
  method: 'POST',
  path: '/itpmixweb/order/url',
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({ companyId: id, accountId: id }),
  output: v.object({ url: text(700) }),
  empty: () => ({ url: '' }),
  rows: ['CALL-055', 'CALL-076'],
});
