import type { Company } from '../../../src/api/entities/company.ts';
import type { openStage, TestAccount } from './page-kit.tsx';

/**
 * Companies of an account, general taxpayers from now on, in their order: 1 gives one the rights to every area of work, as a member that is authorised;
 * 0 takes them. Without a number it has them.
 */
export async function giveRights(
  stage: Pick<ReturnType<typeof openStage>, 'gateway' | 'companies'>,
  account: TestAccount,
  ...rights: readonly (0 | 1)[]
): Promise<readonly Company[]> {
  const { db } = stage.gateway().services.store;
  for (const [n, company] of (await stage.companies(account)).entries()) {
    const flag = rights[n] ?? 1;
    const doc = JSON.stringify({ ...company, isVip: flag, isAuthorize: flag, locationCode: '440300', addedTaxType: '1' });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  return await stage.companies(account);
}
