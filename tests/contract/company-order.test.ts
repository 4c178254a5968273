import { expect, test } from 'vitest';
import { makeCompanies } from '../../samples/demo/seed/companies.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../server/store/tables/companies.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { InputOf } from '../../src/api/contract.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { companyListOr } from '../../src/domain/company/company-list-state.ts';
import { onBothStores } from './stores.ts';

onBothStores('the order of companies', (open) => {
  test('[GEN-02] [COMP-21] [ENT-31] an account pages through its shown companies in its own order', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const { store, clock } = gateway.services;
    // Neither by id nor as they came, and every seventh is hidden.
    const companies = makeCompanies(70, 7).map((company, n, { length }) => ({
      ...company,
      ord: ((n * 11) % length) + 1,
      hidden: n % 7 === 0 ? (1 as const) : (0 as const),
    }));
    await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, companies)));
    const client = gateway.client();
    await client.signIn('wang');
    const all = (await client.pullAll())
      .flatMap(({ rows }) => rows)
      .sort((a, b) => a.ord - b.ord)
      .filter((row) => row.hidden === 0);
    expect(all).toHaveLength(60);
    const ids = all.map((row) => row.companyId);
    expect([ids.toSorted(), ids.toSorted().reverse()]).not.toContainEqual(ids);
    const pages: Company[] = [];
    for (let pageNum = 1; pageNum <= 7; pageNum += 1) {
      const answer = await client.client.call(calls.getCompanyListByAccount, { pageNum });
      if (!answer.ok) throw new Error(answer.error.code);
      expect(answer.value.total).toBe(all.length);
      const { list } = companyListOr(answer.value);
      expect(list.length).toBeLessThanOrEqual(10);
      pages.push(...list);
    }
    expect(pages).toEqual(all);
    // Searched, filtered and hidden rows are in that order too.
    const own = (await client.pullAll()).flatMap(({ rows }) => rows).sort((a, b) => a.ord - b.ord);
    const listed = async (input: InputOf<typeof calls.getCompanyListByAccount>) => {
      const answer = await client.client.call(calls.getCompanyListByAccount, { pageSize: 70, ...input });
      return answer.ok ? companyListOr(answer.value).list : [];
    };
    const found = all.filter(({ companyName }) => companyName.includes('公司'));
    const members = all.filter(({ isVip }) => isVip === 1);
    expect(Math.min(found.length, members.length)).toBeGreaterThan(5);
    expect(await listed({ quickSearchParam: '公司' })).toEqual(found);
    expect(await listed({ memberQueryType: '1' })).toEqual(members);
    expect(await listed({ memberQueryType: '2' })).toEqual(all.filter(({ isVip }) => isVip !== 1));
    expect([
      ...(await listed({ pageSize: 4, quickSearchParam: '公司' })),
      ...(await listed({ pageSize: 4, pageNum: 2, quickSearchParam: '公司' })),
    ]).toEqual(found.slice(0, 8));
    const hidden = await client.client.call(calls.getHiddenCompanyList, { pageSize: 70 });
    expect(hidden.ok && companyListOr(hidden.value).list).toEqual(own.filter((row) => row.hidden === 1));
  });
});
