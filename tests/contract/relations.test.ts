import { expect, test } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../samples/demo/seed/taxpayers.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { InputOf } from '../../src/api/contract.ts';
import { creditCodeCheckDigit } from '../../src/domain/company/credit-code.ts';
import { answer, cancel, invite, type Person, refusedWith, share, signedIn } from './persons.ts';
import { onBothStores } from './stores.ts';

const [first, second] = makeTaxpayers();
if (!first || !second) throw new Error('the register of the demo is not empty');
const abnormal = makeTaxpayers().find(({ state, key_code }) => state === 'abnormal' && key_code !== '');

onBothStores('relations with companies', (open) => {
  test('[CALL-032] [CALL-094] [COMP-02] binding takes a taxpayer of the register with the name of its representative; the pull brings its company', async () => {
    const gateway = await open();
    await seedTaxpayers(gateway.services.store);
    const wang = await signedIn(gateway, 'wang', 1);
    const cursor = (await wang.pullAll()).at(-1)?.cursor ?? '';
    const bind = (taxNo: string, legalName: string) => wang.client.call(calls.companyBind, { taxNo, legalName });
    expect(await bind(first.tax_no, '别人')).toMatchObject(refusedWith('bind.unknown'));
    expect(await bind('91440300MA00000000', first.legal_name)).toMatchObject(refusedWith('bind.unknown'));
    expect(await bind(abnormal?.tax_no ?? '', abnormal?.legal_name ?? '')).toMatchObject(refusedWith('bind.abnormal'));
    expect(await wang.rows()).toHaveLength(1);
    const bound = await bind(` ${first.tax_no.toLowerCase()} `, first.legal_name);
    expect(bound).toMatchObject({ ok: true, value: { company: { companyId: first.company_id, companyName: first.name, isAuthorize: 1 } } });
    const told = (await wang.pullAll(cursor)).flatMap((batch) => batch.rows);
    expect(told.map(({ companyId }) => companyId)).toEqual([first.company_id]);
    // Once more is the same company, and no event.
    expect(await bind(first.tax_no, first.legal_name)).toEqual(bound);
    expect(await wang.rows()).toHaveLength(2);
    expect(await wang.auth(first.company_id)).toEqual({ ok: true, value: { isAuthorize: 1, isAdmin: 1, source: 'bind' } });
    const li = await signedIn(gateway, 'li');
    await li.client.call(calls.companyBind, { taxNo: first.tax_no, legalName: first.legal_name });
    expect(await li.auth(first.company_id)).toMatchObject({ value: { isAdmin: 0, source: 'bind' } });
    // The security centre says the same to both: the first one holds the office.
    const companyId = first.company_id;
    const listed = await li.client.call(calls.privilegeList, { companyId });
    expect(listed.ok && listed.value.members.map(({ accountId, isAdmin }) => [accountId, isAdmin])).toEqual([
      [li.accountId, false],
      [wang.accountId, true],
    ]);
  });

  test('[PLUS-49] [ROLE-03] a guest who adds a company holds no office of it; who adds one with a name does', async () => {
    const gateway = await open();
    const [guest, li] = [await signedIn(gateway, 'guest'), await signedIn(gateway, 'li')];
    const { db } = gateway.services.store;
    await db.updateTable('account').set({ is_guest: 1 }).where('account_id', '=', guest.accountId).execute();
    const adminOf = async (who: Person) => {
      const added = await who.client.call(calls.companyAdd, { companyName: '个体户王五' });
      const has = await who.client.call(calls.hasAdmin, { companyId: added.ok ? added.value.company.companyId : '' });
      return has.ok && has.value.hasAdmin;
    };
    expect([await adminOf(guest), await adminOf(li)]).toEqual([false, true]);
  });

  test('[PLUS-49] [COMP-02] a company that no register tells of is added by hand: its number is judged, who adds it is its admin, once more is the same company', async () => {
    const gateway = await open();
    await seedTaxpayers(gateway.services.store);
    const [wang, li] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li')];
    const add = (who: Person, input: InputOf<typeof calls.companyAdd>) => who.client.call(calls.companyAdd, input);
    const written = { companyName: ' 青岛海之蓝商贸有限公司 ', locationCode: '370200', addedTaxType: '2', accountant: '李娜' } as const;
    const digit = creditCodeCheckDigit('91370200MA3C0ABC9');
    const right = `91370200MA3C0ABC9${digit}`;
    const wrong = `91370200MA3C0ABC9${digit === '1' ? '2' : '1'}`;
    const before = (await wang.pullAll()).at(-1)?.cursor ?? '';
    for (const taxNo of [wrong, right.slice(0, 17), '91370200-MA3C', 'OOOOOOOOOOOOOOOOOO'])
      expect(await add(wang, { ...written, taxNo }), taxNo).toMatchObject(refusedWith('companyAdd.bad'));
    expect(await add(wang, { ...written, taxNo: first.tax_no })).toMatchObject(refusedWith('companyAdd.registered'));
    expect((await wang.pullAll(before)).flatMap(({ rows }) => rows)).toEqual([]);
    const added = await add(wang, { ...written, taxNo: ` ${right.toLowerCase()} ` });
    const facts = {
      companyName: '青岛海之蓝商贸有限公司',
      shxydm: right,
      nsrsbh: right,
      locationCode: '370200',
      addedTaxType: '2',
      accountant: '李娜',
      isAuthorize: 1,
    };
    expect(added).toMatchObject({ ok: true, value: { isNew: 1, company: facts } });
    const companyId = added.ok ? added.value.company.companyId : '';
    expect(await wang.auth(companyId)).toEqual({ ok: true, value: { isAuthorize: 1, isAdmin: 1, source: 'own' } });
    expect(await wang.client.call(calls.hasAdmin, { companyId })).toMatchObject({ ok: true, value: { hasAdmin: true } });
    expect((await wang.pullAll(before)).flatMap(({ rows }) => rows.map((row) => row.companyId))).toEqual([companyId]);
    // Once more, with less: nothing is emptied, nothing doubled.
    const again = await add(wang, { companyName: '青岛海之蓝商贸有限公司', taxNo: right });
    expect(again).toMatchObject({ ok: true, value: { isNew: 0, company: { ...facts, companyId } } });
    expect(await wang.rows()).toHaveLength(3);
    // Without a number, and an old one of 15 digits; each account has its own list.
    expect(await add(wang, { companyName: '个体户王五' })).toMatchObject({
      ok: true,
      value: { isNew: 1, company: { nsrsbh: '', shxydm: '' } },
    });
    expect(await add(li, { companyName: '老字号粮店', taxNo: '370202718019999' })).toMatchObject({
      ok: true,
      value: { isNew: 1, company: { nsrsbh: '370202718019999', shxydm: '', locationCode: '370202' } },
    });
    expect([(await wang.rows()).length, (await li.rows()).length]).toEqual([4, 1]);
  });

  test('[ROLE-03] [CALL-064] who became admin of a company invites and shares; who held it before does no longer, until there is no admin any more', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 8), await signedIn(gateway, 'li')];
    const companyId = (await wang.rows()).find(({ isAuthorize }) => isAuthorize === 1)?.companyId ?? '';
    const invited = await invite(wang, companyId, li.mobile);
    await answer(li, invited.ok ? invited.value.invitationId : '', 1);
    expect(await li.client.call(calls.adminApply, { companyId })).toMatchObject({ ok: true });
    expect(await li.auth(companyId)).toMatchObject({ value: { isAdmin: 1, source: 'invite' } });
    expect(await wang.auth(companyId)).toMatchObject({ value: { isAdmin: 0, source: 'own' } });
    expect(await share(wang, { companyId, shareMobile: '13900000009' })).toMatchObject(refusedWith('company.notAdmin'));
    expect(await invite(li, companyId, '13900000009')).toMatchObject({ ok: true });
    await li.client.call(calls.companyUnbind, { companyId });
    expect(await wang.auth(companyId)).toMatchObject({ value: { isAdmin: 1, source: 'own' } });
  });

  test('[ROLE-03] [CALL-034] [CALL-098] after a hand-over the invitation of the former admin brings nothing, and the new admin sees and ends what that one shared', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li')];
    const [zhao, qian] = [await signedIn(gateway, 'zhao'), await signedIn(gateway, 'qian')];
    const [companyId = '', other = ''] = (await wang.rows()).map((row) => row.companyId);
    const idOf = async (id: string, to: Person) => {
      const invited = await invite(wang, id, to.mobile);
      return invited.ok ? invited.value.invitationId : '';
    };
    await answer(li, await idOf(companyId, li), 1);
    for (const id of [companyId, other]) await share(wang, { companyId: id, shareMobile: zhao.mobile });
    const [late, kept] = [await idOf(companyId, qian), await idOf(other, qian)];
    expect(await li.client.call(calls.adminApply, { companyId })).toMatchObject({ ok: true });
    expect(await answer(qian, late, 1)).toMatchObject(refusedWith('invitation.gone'));
    expect(await answer(qian, kept, 1)).toMatchObject({ ok: true });
    expect((await qian.rows()).map((row) => row.companyId)).toEqual([other]);
    expect((await qian.relations()).received).toEqual([]);
    const given = { companyId, shareMobile: zhao.mobile };
    expect((await li.relations()).shared).toMatchObject([given]);
    // Who is no admin of it ends nothing.
    expect(await cancel(qian, { companyId: other, shareMobile: zhao.mobile })).toMatchObject({ ok: true });
    expect(await zhao.rows()).toHaveLength(2);
    expect(await cancel(li, given)).toEqual({ ok: true, value: {} });
    expect((await zhao.rows()).map((row) => row.companyId)).toEqual([other]);
    expect((await li.relations()).shared).toEqual([]);
    // What he gave of a company that is still his he sees and ends.
    expect((await wang.relations()).shared).toMatchObject([{ companyId: other, shareMobile: zhao.mobile }]);
    expect(await cancel(wang, { companyId: other, shareMobile: zhao.mobile })).toMatchObject({ ok: true });
    expect(await zhao.rows()).toEqual([]);
  });

  test('[CALL-033] [CALL-095] [COMP-02] unbinding takes the company from this account by a tombstone, and from those it was shared with', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1)];
    const [gone = '', kept = ''] = (await wang.rows()).map(({ companyId }) => companyId);
    expect(await share(wang, { companyId: gone, shareMobile: li.mobile })).toMatchObject({ ok: true });
    const [cursor = '', lis = ''] = [(await wang.pullAll()).at(-1)?.cursor, (await li.pullAll()).at(-1)?.cursor];
    expect(await wang.client.call(calls.companyUnbind, { companyId: gone })).toEqual({ ok: true, value: {} });
    expect((await wang.rows()).map(({ companyId }) => companyId)).toEqual([kept]);
    expect((await wang.pullAll(cursor)).flatMap((batch) => batch.gone)).toEqual([gone]);
    expect((await li.pullAll(lis)).flatMap((batch) => batch.gone)).toEqual([gone]);
    expect(await wang.client.call(calls.companyUnbind, { companyId: gone })).toMatchObject(refusedWith('company.notFound'));
    expect(await wang.relations()).toMatchObject({ shared: [] });
  });

  test('[CALL-034] [CALL-097] an invitation waits for the account of its number; accepted, the company is in it, as a member, without what the first wrote on it', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1)];
    const [company] = await wang.rows();
    if (!company) throw new Error('no company');
    const { companyId } = company;
    const note = { companyId, baseRev: company.rev, changes: { note: { from: company.note, to: '只给自己看' } } };
    await wang.client.call(calls.companyUpdate, note);
    const invited = await invite(wang, companyId, ` ${li.mobile} `);
    const id = invited.ok ? invited.value.invitationId : '';
    expect(await li.relations()).toMatchObject({ received: [{ id, companyName: company.companyName, fromName: '测试员' }] });
    expect(await wang.relations()).toMatchObject({ sent: [{ id, companyId, inviteMobile: li.mobile, inviteName: '陈会计', accepted: 0 }] });
    expect((await li.rows()).some((row) => row.companyId === companyId)).toBe(false);
    // A second one is the first one.
    expect(await invite(wang, companyId, li.mobile)).toEqual(invited);
    const cursor = (await li.pullAll()).at(-1)?.cursor ?? '';
    expect(await answer(li, id, 1)).toEqual({ ok: true, value: { companyId } });
    const [told] = (await li.pullAll(cursor)).flatMap((batch) => batch.rows);
    expect(told).toMatchObject({
      companyId,
      companyName: company.companyName,
      nsrsbh: company.nsrsbh,
      note: '',
      tags: [],
      accountant: '',
      ord: 2,
    });
    expect(await li.relations()).toMatchObject({ received: [], member: [{ companyId, source: 'invite', fromName: '测试员' }] });
    expect(await wang.relations()).toMatchObject({ sent: [{ id, accepted: 1 }] });
    expect(await answer(li, id, 1)).toMatchObject(refusedWith('invitation.gone'));
    // Who was invited is no admin: he neither invites nor shares.
    expect(await li.auth(companyId)).toMatchObject({ value: { isAdmin: 0, source: 'invite' } });
    expect(await invite(li, companyId, '13900000009')).toMatchObject(refusedWith('company.notAdmin'));
    expect(await share(li, { companyId, shareMobile: '13900000009' })).toMatchObject(refusedWith('company.notAdmin'));
  });

  test('[CALL-034] an invitation is answered by who has its number and nobody else; declined, or its company gone, it brings nothing', async () => {
    const gateway = await open();
    const [wang, li, zhao] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li'), await signedIn(gateway, 'zhao')];
    const [one = '', other = ''] = (await wang.rows()).map(({ companyId }) => companyId);
    const ids = [await invite(wang, one, li.mobile), await invite(wang, other, li.mobile)].map((done) =>
      done.ok ? done.value.invitationId : '',
    );
    const [declined = '', withdrawn = ''] = ids;
    expect(await answer(zhao, declined, 1)).toMatchObject(refusedWith('invitation.gone'));
    expect(await zhao.relations()).toMatchObject({ received: [] });
    expect(await answer(li, declined, 0)).toMatchObject({ ok: true });
    await wang.client.call(calls.companyUnbind, { companyId: other });
    expect(await answer(li, withdrawn, 1)).toMatchObject(refusedWith('invitation.gone'));
    expect(await li.relations()).toMatchObject({ received: [] });
    expect([await li.rows(), await zhao.rows()]).toEqual([[], []]);
  });

  test('[CALL-097] [CALL-098] nobody is invited or shared with by a bad number, by his own, or to a company that is not the caller’s', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 1), await signedIn(gateway, 'li', 1)];
    const [companyId = ''] = (await wang.rows()).map((row) => row.companyId);
    const [theirs = ''] = (await li.rows()).map((row) => row.companyId);
    for (const [id, mobile, code] of [
      [companyId, '12345', 'mobile.bad'],
      [companyId, wang.mobile, 'relation.self'],
      [theirs, li.mobile, 'company.notFound'],
    ] as const) {
      expect(await invite(wang, id, mobile)).toMatchObject(refusedWith(code));
      expect(await share(wang, { companyId: id, shareMobile: mobile })).toMatchObject(refusedWith(code));
    }
    expect(await share(wang, { companyId, shareMobile: '13900000001' })).toMatchObject(refusedWith('relation.nobody'));
    // An invitation says nothing of whether somebody has the number.
    expect(await invite(wang, companyId, '13900000001')).toMatchObject({ ok: true });
    for (const payload of [
      { companyId },
      { companyId, inviteMobile: li.mobile, inviteName: '' },
      { inviteMobile: li.mobile, inviteName: 'x' },
    ])
      expect((await wang.send('companyInvite', { payload })).status).toBe(400);
    expect(await wang.relations()).toMatchObject({ sent: [{ inviteMobile: '13900000001' }], shared: [] });
  });

  test('[CALL-035] [CALL-098] sharing puts the company into the other account, cancelling takes it away, and leaves alone what is there otherwise', async () => {
    const gateway = await open();
    const [wang, li] = [await signedIn(gateway, 'wang', 2), await signedIn(gateway, 'li', 1)];
    const [one = '', other = ''] = (await wang.rows()).map(({ companyId }) => companyId);
    const idsOfLi = async () => (await li.rows()).map(({ companyId }) => companyId).sort();
    const before = await idsOfLi();
    const shared = { companyId: one, shareMobile: li.mobile };
    expect(await share(wang, shared)).toEqual({ ok: true, value: {} });
    expect(await share(wang, shared)).toEqual({ ok: true, value: {} });
    expect(await idsOfLi()).toEqual([...before, one].sort());
    expect(await wang.relations()).toMatchObject({ shared: [{ companyId: one, shareMobile: li.mobile }] });
    expect(await li.relations()).toMatchObject({ member: [{ companyId: one, source: 'share' }] });
    const cursor = (await li.pullAll()).at(-1)?.cursor ?? '';
    expect(await cancel(wang, shared)).toEqual({ ok: true, value: {} });
    expect((await li.pullAll(cursor)).flatMap((batch) => batch.gone)).toEqual([one]);
    expect(await wang.relations()).toMatchObject({ shared: [] });
    expect(await cancel(wang, shared)).toEqual({ ok: true, value: {} });
    // Who came by an invitation keeps it.
    const invited = await invite(wang, other, li.mobile);
    await answer(li, invited.ok ? invited.value.invitationId : '', 1);
    expect(await cancel(wang, { companyId: other, shareMobile: li.mobile })).toEqual({ ok: true, value: {} });
    expect(await idsOfLi()).toEqual([...before, other].sort());
  });

  test('[CALL-098] two accounts that share with each other at once both succeed', async () => {
    const gateway = await open();
    const people = [await signedIn(gateway, 'wang', 8), await signedIn(gateway, 'li', 8)] as const;
    const [wang, li] = people;
    const ids = await Promise.all(people.map(async (one) => (await one.rows()).map(({ companyId }) => companyId)));
    const sharing = people.flatMap((one, n) =>
      (ids[n] ?? []).map((companyId) => share(one, { companyId, shareMobile: (n === 0 ? li : wang).mobile })),
    );
    expect((await Promise.all(sharing)).every(({ ok }) => ok)).toBe(true);
    for (const one of people) expect((await one.rows()).map(({ companyId }) => companyId).sort()).toEqual(ids.flat().sort());
  });

  test('[CALL-096] [CALL-099] automatic binding answers in four lists what came of each code of the key', async () => {
    const gateway = await open();
    await seedTaxpayers(gateway.services.store);
    const wang = await signedIn(gateway, 'wang');
    const bind = (codes: string[], accountId = wang.accountId) => wang.client.call(calls.autoBindCompany, { accountId, codes });
    const bound = ({ key_code: code, company_id: companyId, name: companyName }: typeof first) => ({ code, companyId, companyName });
    expect(await bind([first.key_code])).toMatchObject({
      value: { newBind: [bound(first)], failure: [], success: [], bindingException: [] },
    });
    if (!abnormal) throw new Error('no abnormal taxpayer is in the key');
    expect(await bind([first.key_code, second.key_code, abnormal.key_code, 'XSB-none', 'XSB-none'])).toEqual({
      ok: true,
      value: {
        newBind: [bound(second)],
        failure: [{ code: 'XSB-none', companyId: '', companyName: '' }],
        success: [bound(first)],
        bindingException: [bound(abnormal)],
      },
    });
    expect(await bind([])).toEqual({ ok: true, value: { newBind: [], failure: [], success: [], bindingException: [] } });
    expect(await bind([second.key_code], 'somebody')).toMatchObject(refusedWith('privilege.denied'));
    // A taxpayer of whom no key knows anything is not found by an empty code.
    expect(await bind([' '])).toMatchObject({ value: { newBind: [], failure: [] } });
    expect((await wang.rows()).map(({ companyId }) => companyId).sort()).toEqual([first.company_id, second.company_id].sort());
  });

  test('[CALL-064] [CALL-071] [CALL-043] rights, the companies of keys and the areas come from what the account has', async () => {
    const gateway = await open();
    await seedTaxpayers(gateway.services.store);
    const wang = await signedIn(gateway, 'wang', 40);
    await wang.client.call(calls.autoBindCompany, { accountId: wang.accountId, codes: [first.key_code] });
    const rows = (await wang.rows()).sort((a, b) => a.ord - b.ord);
    const [own] = rows;
    expect(await wang.auth(own?.companyId ?? '')).toMatchObject({ value: { isAuthorize: own?.isAuthorize, isAdmin: 1, source: 'own' } });
    expect(await wang.auth('somebody else’s')).toMatchObject(refusedWith('company.notFound'));
    const keyed = rows.filter(({ isXSB, isInXSB }) => isXSB === 1 || isInXSB === 1).map(({ companyId }) => companyId);
    expect(keyed.length).toBeLessThan(rows.length);
    expect(keyed).toContain(first.company_id);
    const listed = await wang.client.call(calls.getXSBCompanyList, {});
    expect(listed.ok && listed.value.list.map(({ companyId }) => companyId)).toEqual(keyed);
    const areas = await wang.client.call(calls.getAreaList, {});
    const provinces = areas.ok ? areas.value.list : [];
    expect(provinces).toHaveLength(35);
    expect(provinces[0]).toEqual({ areaCode: '00', areaName: '全国', companies: 0 });
    expect(provinces.reduce((sum, { companies }) => sum + companies, 0)).toBe(rows.length);
    const code = own?.locationCode.slice(0, 2) ?? '';
    expect(provinces.find(({ areaCode }) => areaCode === code)?.companies).toBe(
      rows.filter((row) => row.locationCode.startsWith(code)).length,
    );
    const cities = await wang.client.call(calls.getAreaList, { provinceCode: '44' });
    expect(cities.ok && cities.value.list.find(({ areaCode }) => areaCode === '4403')).toMatchObject({ areaName: '深圳市' });
    expect(cities.ok && cities.value.list.every(({ areaCode }) => /^44\d\d$/.test(areaCode))).toBe(true);
  });

  test('[ENT-30] what came to an account within 14 days is told as new, with how it came; what it always had, and what came to others, is not', async () => {
    const gateway = await open();
    await seedTaxpayers(gateway.services.store);
    const [wang, li] = [await signedIn(gateway, 'wang', 1), await signedIn(gateway, 'li', 1)];
    const [given = ''] = (await wang.rows()).map((row) => row.companyId);
    const { tax_no: taxNo, legal_name: legalName, company_id: boundId } = first;
    expect(await li.client.call(calls.companyBind, { taxNo, legalName })).toMatchObject({ ok: true });
    expect(await share(wang, { companyId: given, shareMobile: li.mobile })).toMatchObject({ ok: true });
    const told = (await li.relations()).newBind;
    expect(new Map(told.map(({ companyId, source }) => [companyId, source]))).toEqual(
      new Map([
        [boundId, 'bind'],
        [given, 'share'],
      ]),
    );
    expect((await wang.relations()).newBind).toEqual([]);
    gateway.clock.advance(15 * 86_400_000);
    const later = gateway.client();
    await later.signIn('li');
    expect(await later.client.call(calls.relationList, {})).toMatchObject({ ok: true, value: { newBind: [] } });
  });
});
