import type { Store } from '../../../server/store/store.ts';
import type { TaxpayerTable } from '../../../server/store/tables/desk-tables.ts';
import { seededRandom } from '../../../src/domain/core/seeded-random.ts';
import { makeCompanies } from './companies.ts';

export const TAXPAYER_SEED = 977;
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'] as const;
const names = ['建国', '丽娟', '伟', '静', '志强', '秀英', '海燕', '磊', '敏', '文杰'] as const;

/**
 * Taxpayers of the demo register, none of which is a company of a demo account: the first twelve are in a security key too. Every tenth is in
 * an abnormal state and cannot be bound.
 */
export function makeTaxpayers(count = 40): TaxpayerTable[] {
  const random = seededRandom(TAXPAYER_SEED);
  return makeCompanies(count, TAXPAYER_SEED).map(({ companyId, companyName, nsrsbh, locationCode, addedTaxType }, n) => ({
    tax_no: nsrsbh,
    company_id: companyId,
    name: companyName,
    legal_name: random.pick(surnames) + random.pick(names),
    location_code: locationCode,
    added_tax_type: addedTaxType,
    state: n % 10 === 9 ? 'abnormal' : 'normal',
    key_code: n < 12 ? `XSB2026${String(n + 1).padStart(4, '0')}` : '',
  }));
}

/** Stores what is not there yet. */
export async function seedTaxpayers(store: Store): Promise<void> {
  await store.write(async ({ db }) => {
    await db
      .insertInto('taxpayer')
      .values(makeTaxpayers())
      .onConflict((c) => c.column('tax_no').doNothing())
      .execute();
  });
}
