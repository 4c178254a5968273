import { changeAccount } from '../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../server/store/tables/companies.ts';
import type { TestGateway } from './stores.ts';

/** A colleague who has one company of somebody else's too. Answers his account. */
export async function addCompany(gateway: TestGateway, loginName: string, companyId: string): Promise<string> {
  const accountId = await gateway.account(loginName, 1);
  const { store } = gateway.services;
  const known = await store.db.selectFrom('company').select('doc').where('company_id', '=', companyId).executeTakeFirstOrThrow();
  const { ord: _ord, rev: _rev, ...company } = JSON.parse(known.doc);
  await store.write((tx) =>
    changeAccount(tx, accountId, gateway.clock.now(), (change) => insertCompanies(change, [{ ...company, isVip: 0, expireDate: '' }])),
  );
  return accountId;
}
