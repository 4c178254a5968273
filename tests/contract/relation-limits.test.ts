import { expect, test } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../samples/demo/seed/taxpayers.ts';
import { calls } from '../../src/api/calls/table.ts';
import { invite, type Person, refusedWith, share, signedIn } from './persons.ts';
import { onBothStores } from './stores.ts';

const [first] = makeTaxpayers();
if (!first) throw new Error('the register of the demo is not empty');

onBothStores('limits of what an account may ask about others', (open) => {
  test('[S6] bindings in vain are limited by account, with the time to wait; one that succeeds forgets those before it', async () => {
    const gateway = await open();
    await seedTaxpayers(gateway.services.store);
    const [wang, li] = [await signedIn(gateway, 'wang'), await signedIn(gateway, 'li')];
    const guess = (person: Person) => person.client.call(calls.companyBind, { taxNo: first.tax_no, legalName: '猜的' });
    const byKey = (codes: string[]) => wang.client.call(calls.autoBindCompany, { accountId: wang.accountId, codes });
    const right = () => wang.client.call(calls.companyBind, { taxNo: first.tax_no, legalName: first.legal_name });
    for (let n = 0; n < 19; n += 1) expect(await guess(wang)).toMatchObject(refusedWith('bind.unknown'));
    expect(await right()).toMatchObject({ ok: true });
    const together = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? guess(wang) : byKey(['nobody’s']))));
    const waits = together.flatMap((one) => (!one.ok && one.error.code === 'bind.later' ? [one.error] : []));
    expect(waits).toHaveLength(10);
    expect(waits[0]).toMatchObject({ kind: 'busy', msg: '未成功的绑定次数过多，请 15 分钟后再试' });
    expect(await right()).toMatchObject(refusedWith('bind.later'));
    expect(await guess(li)).toMatchObject(refusedWith('bind.unknown'));
    gateway.clock.advance(15 * 60_000);
    const back = gateway.client();
    await back.signIn('wang');
    const { tax_no: taxNo, legal_name: legalName } = first;
    expect(await back.client.call(calls.companyBind, { taxNo, legalName })).toMatchObject({ ok: true });
  });

  test('[S6] new invitations are limited by account; the same one again is none, and what was refused goes under a new id later', async () => {
    const gateway = await open();
    const wang = await signedIn(gateway, 'wang', 1);
    const companyId = (await wang.rows())[0]?.companyId ?? '';
    const number = (n: number): string => `139000${String(10_000 + n)}`;
    for (let n = 0; n < 60; n += 1) expect(await invite(wang, companyId, number(n))).toMatchObject({ ok: true });
    expect(await invite(wang, companyId, number(3))).toMatchObject({ ok: true });
    const over = await invite(wang, companyId, number(60));
    expect(over).toMatchObject({ ok: false, error: { kind: 'refused', msg: '邀请过于频繁，没有发出，请 60 分钟后再试' } });
    expect((await wang.relations()).sent).toHaveLength(60);
    gateway.clock.advance(60 * 60_000);
    const back = gateway.client();
    await back.signIn('wang');
    const again = { companyId, inviteMobile: number(60), inviteName: '陈会计' };
    expect(await back.client.call(calls.companyInvite, again)).toMatchObject({ ok: true });
  });
  test('[S6] [CALL-098] how many numbers an account may share with is limited, and over the limit one with an account is answered as one without; numbers that it knows stay free', async () => {
    const gateway = await open();
    const [wang, li, zhao] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1), await signedIn(gateway, 'zhao', 1)];
    const [one = '', two = ''] = (await wang.rows()).map((row) => row.companyId);
    const number = (n: number): string => `139000${String(10_000 + n)}`;
    expect(await share(wang, { companyId: one, shareMobile: li.mobile })).toMatchObject({ ok: true });
    // One number counts once: the second company asks about nobody new.
    for (const companyId of [one, two])
      expect(await share(wang, { companyId, shareMobile: number(0) })).toMatchObject(refusedWith('relation.nobody'));
    for (let n = 1; n < 59; n += 1)
      expect(await share(wang, { companyId: one, shareMobile: number(n) })).toMatchObject(refusedWith('relation.nobody'));
    const over = { ok: false, error: { kind: 'refused', msg: '共享过于频繁，没有共享，请 60 分钟后再试' } };
    for (const shareMobile of [number(59), zhao.mobile, zhao.mobile])
      expect(await share(wang, { companyId: one, shareMobile })).toMatchObject(over);
    expect((await zhao.rows()).length).toBe(1);
    expect(await share(wang, { companyId: two, shareMobile: li.mobile })).toMatchObject({ ok: true });
    gateway.clock.advance(60 * 60_000);
    const back = gateway.client();
    await back.signIn('wang');
    expect(await back.client.call(calls.companyShare, { companyId: one, shareMobile: zhao.mobile })).toMatchObject({ ok: true });
  });
});
