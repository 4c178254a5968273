import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { noSurface, openAdvertStage, services, shownSurfaces, surface } from '../../../tests/support/page/advert-desk.ts';
import { deskOn, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { zhCN } from '../../texts/zh-CN.ts';

const { adverts: t } = zhCN;
const { stage, publish, newAccount } = openAdvertStage();

/** Companies of an account that are not hidden, and have a location. */
const seenCompanies = async (account: TestAccount) =>
  (await stage.companies(account)).filter(({ hidden, locationCode }) => hidden === 0 && locationCode !== '');

test('[POP-22] [A-48] [CALL-176] the marketing popup names the companies that the marketing list answers; where it answers none, none comes', async () => {
  const account = await newAccount(6);
  await publish(account, 'marketing', { title: '优惠', freq: -1 });
  const seen = await seenCompanies(account);
  await stage.open('/workbench/main', account);
  const popup = await surface('marketing');
  for (const { shortName } of seen) expect(popup.textContent).toContain(shortName);
  expect(popup.textContent).toContain(t.about_other.replace('{{count}}', String(seen.length)));
  const other = await newAccount(6);
  await publish(other, 'marketing', { title: '优惠', freq: -1 });
  await publish(other, 'valuePublicity');
  let answered = 0;
  stage.line().fault('marketingList', () => {
    answered += 1;
    return Promise.resolve(Response.json({ head: { code: '00000000', msg: '' }, body: { companyIds: [] } }));
  });
  await stage.open('/workbench/main', other);
  await services();
  await waitFor(() => expect(answered).toBe(1));
  expect(shownSurfaces()).not.toContain('marketing');
});

test('[POP-25] [ENT-34] marketing is asked about every company that is not hidden and has a location, and no other', async () => {
  const account = await newAccount(6);
  await publish(account, 'marketing', { title: '优惠', freq: -1 });
  const { store, clock } = stage.gateway().services;
  const [hidden, nowhere] = await seenCompanies(account);
  await store.write((tx) =>
    changeAccount(tx, account.accountId, clock.now(), async (change) => {
      const first = await readCompany(change, hidden?.companyId ?? '');
      if (first !== null) await replaceCompany(change, first, { ...first, hidden: 1 });
      const second = await readCompany(change, nowhere?.companyId ?? '');
      if (second !== null) await replaceCompany(change, second, { ...second, locationCode: '' });
    }),
  );
  const asked: unknown[] = [];
  stage.line().fault('marketingList', async (request, forward) => {
    asked.push(await request.clone().json());
    return await forward(request);
  });
  await stage.open('/workbench/main', account);
  await surface('marketing');
  const joinCompanyDTOs = (await seenCompanies(account)).map(({ companyId, locationCode }) => ({ companyId, locationCode }));
  expect(joinCompanyDTOs.length).toBeGreaterThan(0);
  expect(asked).toMatchObject([{ accountId: account.accountId, adSpaceCode: 'zs_index_modal', joinCompanyDTOs }]);
});

test('[POP-22] [A-48] a company that is hidden while the marketing popup is open leaves it, name and number; with the last of them the popup goes', async () => {
  const account = await newAccount(6);
  await publish(account, 'marketing', { title: '优惠', freq: -1 });
  const seen = await seenCompanies(account);
  const [first, second, ...others] = seen;
  if (first === undefined || second === undefined || others.length === 0) throw new Error('three companies that are seen');
  const { page } = await stage.open('/workbench/main', account);
  const commands = await must(deskOn(page).data.commands());
  const hide = async (some: typeof seen): Promise<void> => {
    for (const { companyId, shortName, nsrsbh } of some)
      await must(commands.hideCompany({ companyId, seal: { companyId, shortName, tail: nsrsbh.slice(-4) } }, 1));
  };
  const says = (count: number): string => t.about_other.replace('{{count}}', String(count));
  const popup = await surface('marketing');
  await waitFor(() => expect(popup.textContent).toContain(says(seen.length)));
  await hide([first]);
  await waitFor(() => expect(popup.textContent).toContain(says(seen.length - 1)));
  expect(popup.textContent).not.toContain(first.shortName);
  for (const { shortName } of [second, ...others]) expect(popup.textContent).toContain(shortName);
  await hide([second, ...others]);
  await noSurface('marketing');
});
