import { expect, test } from 'vitest';
import { createSampleApps } from '../../samples/demo/apps/sample-apps.ts';
import { seedMenus } from '../../samples/demo/seed/menus.ts';
import { calls } from '../../src/api/calls/table.ts';
import { addYears, chinaDay } from '../../src/domain/core/china-time.ts';
import { type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

const key = (n: number): string => `0199b2a0-0000-4000-8000-00000000000${n}`;

/** The member centre on a gateway with two accounts, one company of the first. */
async function openCentre(open: OpenTestGateway) {
  const gateway = await open();
  const accountId = await gateway.account('wang', 1);
  await gateway.account('li', 1);
  const user = gateway.client();
  await user.signIn('wang');
  const rows = async () => (await user.pullAll()).flatMap((batch) => batch.rows);
  const [companyId = ''] = (await rows()).map((row) => row.companyId);
  await setCompany(gateway, { accountId, companyId }, { isVip: 0, expireDate: '', locationCode: '440300', addedTaxType: '1' });
  const app = createSampleApps(gateway.clock.now, () => gateway);
  const post = async (path: string, body: object) => {
    const answer = await app.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return answer.ok ? await answer.json() : answer.status;
  };
  const offer = async (code: string) =>
    (await post('members', { companyId })).list.find((one: { readonly code: string }) => one.code === code);
  const company = async () => (await rows()).find((row) => row.companyId === companyId);
  return { gateway, user, companyId, post, offer, company, today: chinaDay(gateway.clock.now()) };
}

onBothStores('the member centre of the demo', (open) => {
  test('[VIP-02] a membership that is bought is the company’s from today, once whatever often it comes, and the next one begins where it ends', async () => {
    const { user, companyId, post, offer, company, today } = await openCentre(open);
    expect(await offer('VIP')).toMatchObject({ until: '', state: 'none', price: '1980.00' });
    const given = { companyId, code: 'VIP', years: 1, key: key(1) };
    const both = await Promise.all([post('members/renew', given), post('members/renew', given)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['again', 'done']);
    const first = addYears(today, 1);
    expect(await offer('VIP')).toMatchObject({ until: first, state: 'runs' });
    expect(await company()).toMatchObject({ isVip: 1, expireDate: first });
    expect(await user.client.call(calls.getMemberInfo, { companyId })).toMatchObject({ ok: true, value: { vip: { expireDate: first } } });
    expect(await post('members/renew', { ...given, years: 2, key: key(2) })).toEqual({ outcome: 'done' });
    expect(await company()).toMatchObject({ expireDate: addYears(today, 3) });
  });

  test('[VIP-02] a product that is bought opens its menu, and not before', async () => {
    const { gateway, user, companyId, post, offer } = await openCentre(open);

    await seedMenus(gateway.services.store);
    const archive = async () => await user.client.call(calls.member, { companyId, authCode: 'DA' });
    expect(await archive()).toMatchObject({ ok: true, value: { isMember: 0 } });
    expect(await post('members/renew', { companyId, code: 'DA', years: 1, key: key(1) })).toEqual({ outcome: 'done' });
    expect(await archive()).toMatchObject({ ok: true, value: { isMember: 1 } });
    expect(await offer('DA')).toMatchObject({ state: 'runs', menuCode: 'archive' });
    expect(await offer('VIP')).toMatchObject({ state: 'none' });
  });

  test('what is no offer, no company or no number of years is refused and changes nothing', async () => {
    const { companyId, post, company } = await openCentre(open);
    expect(await post('members/renew', { companyId, code: 'XX', years: 1, key: key(1) })).toEqual({ outcome: 'unknown' });
    expect(await post('members/renew', { companyId: 'nobody', code: 'VIP', years: 1, key: key(1) })).toEqual({ outcome: 'unknown' });
    expect(await post('members', { companyId: 'nobody' })).toBe(404);
    for (const years of [0, 4, 1.5]) expect(await post('members/renew', { companyId, code: 'VIP', years, key: key(2) })).toBe(400);
    expect(await company()).toMatchObject({ isVip: 0, expireDate: '' });
  });
});
