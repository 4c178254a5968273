import { X509Certificate } from 'node:crypto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createStandInCa } from '../../../samples/keys/stand-in-ca.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { choose, openMenuStage, said, words } from '../../../tests/support/page/menu-desk.ts';
import { deskOn } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { askedIdentity, askIdentity } from '../../desk/asked/asked-identity.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { browserKeys } from '../effects/host/security-keys.ts';

const { identity: t, menus, frame, security } = zhCN;
const { stage, opened, openDesk, makeAdmin, framed, isFramed } = openMenuStage();
const [cloud, coast] = ['91440300MA5EXAMPL1', '91350200MA2EXAMPL2'] as const;
const DAY = 86_400_000;
const ca = createStandInCa({ from: now() - DAY, until: now() + 900 * DAY });
const keyOf = (holder: string, taxNo: string) =>
  ca.issue({ names: { CN: holder }, number: '80A1', from: now() - DAY, until: now() + 90 * DAY, taxpayers: [taxNo] });
const menu = '进项勾选';

beforeEach(async () => {
  Object.assign(stage.gateway().services.config, { keyAuthorities: [new X509Certificate(ca.certificate)] });
  const { file } = browserKeys();
  const listing = await file.keys();
  if (listing.kind === 'known') for (const { id } of listing.keys) file.pull(id);
});

const dialog = () => dialogWith(t.file);
const closed = () => gone(() => screen.queryByText(t.file));
/** Chooses a key file in the dialog that is open. */
async function plug(user: UserEvent, holder: string, taxNo: string): Promise<void> {
  const field = within(await dialog()).getByLabelText<HTMLInputElement>(t.file, { selector: 'input' });
  await user.upload(field, new File([keyOf(holder, taxNo).pem], `${holder}.pem`));
  await within(await dialog()).findByText(holder);
}
const press = async (user: UserEvent, name: string) => user.click(within(await dialog()).getByText(name, { selector: 'button' }));
const asked = (path: string) => stage.line().asked.filter((one) => one === path).length;

/** A desk whose company has this number; the menu that needs a certificate is chosen. */
async function open(over: object = {}) {
  const desk = await openDesk({ nsrsbh: cloud, shxydm: cloud, ...over });
  await makeAdmin(desk.account, desk.companyId);
  return desk;
}

test('[CERT-01] a key that is in already, whoever it was put in for, is offered without a file', async () => {
  const { user } = await open();
  for (const [holder, taxNo] of [
    ['林海', coast],
    ['周建国', cloud],
  ] as const)
    await browserKeys().file.plug(keyOf(holder, taxNo).pem, `${holder}.pem`);
  await choose(user, menu);
  const keys = within(await dialog());
  await keys.findByText('林海');
  const [, line] = (await keys.findAllByRole('listitem')).filter(({ textContent }) => /林海|周建国/.test(textContent ?? ''));
  await user.click(within(line ?? document.body).getByText(t.use, { selector: 'button' }));
  await said('认证成功');
});

test('[CERT-01] [ERR-18] [COMP-15] who proves a certificate of the company is told so, its data is asked for anew, and the menu opens', async () => {
  const { user, companyId, account } = await open();
  await choose(user, menu);
  await said(words(t.leadMenu, { menu }));
  await plug(user, '周建国', cloud);
  const [menusAsked, tax] = [asked(calls.getMenuList.path), asked(calls.perCompanyTax.path)];
  await press(user, t.use);
  await said('认证成功');
  await isFramed('https://apps.example.com/invoice?view=deduct');
  await waitFor(() => expect(asked(calls.getMenuList.path)).toBeGreaterThan(menusAsked));
  await waitFor(() => expect(asked(calls.perCompanyTax.path)).toBeGreaterThanOrEqual(tax));
  const rows = stage.gateway().services.store.db.selectFrom('menu_authorization').selectAll().where('account_id', '=', account.accountId);
  expect(await rows.execute()).toMatchObject([{ company_id: companyId, biz_type: '1' }]);
  expect(opened).toEqual([]);
});

test('[CERT-02] closed before anything was refused it is cancelled, and nothing opens; closed after a refusal the guide opens', async () => {
  const { user } = await open();
  await choose(user, menu);
  await press(user, frame.cancel);
  await closed();
  expect([opened, framed()]).toEqual([[], []]);
  await choose(user, menu);
  await plug(user, '林海', coast);
  await press(user, t.use);
  await within(await dialog()).findByText(t['problem-companyMismatch']);
  await press(user, frame.cancel);
  await said(words(menus.guide, { menu }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toContain('https://apps.example.com/guide/certificate');
});

test('[CERT-02] a second press asks once; closed while it works it is cancelled, and what comes of it later is still told', async () => {
  const { user } = await open();
  const challenges = asked(calls.identityChallenge.path);
  let sent = 0;
  await choose(user, menu);
  await plug(user, '周建国', cloud);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  stage.line().fault('identityProve', async (request, forward) => {
    sent += 1;
    await held;
    return forward(request);
  });
  const use = within(await dialog()).getByText(t.use, { selector: 'button' });
  await user.dblClick(use);
  await waitFor(() => expect(sent).toBe(1));
  await press(user, frame.cancel);
  await closed();
  letGo();
  await said(t.done);
  expect(framed()).toEqual([]);
  expect([sent, asked(calls.identityChallenge.path)]).toEqual([1, challenges + 1]);
});

test('[CERT-02] a second authentication beside an open one is cancelled at once, and leaving the desk cancels the open one', async () => {
  const { companyId } = await open();
  const about = { companyId, bizType: 0, bizCode: 'company', what: '' } as const;
  const first = askIdentity(about);
  await dialog();
  expect(await askIdentity({ ...about, bizCode: 'other' })).toEqual({ end: 'cancel' });
  expect(askedIdentity()?.bizCode).toBe('company');
  cleanup();
  expect(await first).toEqual({ end: 'cancel' });
  expect(askedIdentity()).toBeNull();
});

test('[CERT-03] [ERR-17] a company without a number is refused with the fixed words, which lead to its data; no guide opens beside it', async () => {
  const { user, companyId } = await open({ nsrsbh: '', shxydm: '' });
  await choose(user, menu);
  await press(user, t.readHere);
  await within(await dialog()).findByText('认证失败！ 请先维护正确的企业主体信息后再重试');
  await press(user, '去维护');
  await closed();
  await waitFor(() => expect(location.pathname).toBe('/workbench/company-manage'));
  expect(new URLSearchParams(location.search).get('edit')).toContain(companyId);
  expect(opened).toEqual([]);
});

test('[CERT-09] [CERT-08] the certificate on this PC is looked up where its province has a lookup; without a helper that is said', async () => {
  const { user, account, companyId, page } = await open();
  await choose(user, menu);
  await press(user, t.readHere);
  await within(await dialog()).findByText(words(t.detailed, { said: t['problem-common'], detail: 'error getting CA info' }));
  await press(user, frame.cancel);
  await closed();
  const { store, clock } = stage.gateway().services;
  await store.write((tx) =>
    changeAccount(tx, account.accountId, clock.now(), async (change) => {
      const row = await readCompany(change, companyId);
      if (row !== null) await replaceCompany(change, row, { ...row, locationCode: '310115' });
    }),
  );
  await deskOn(page).worker.syncNow();
  void askIdentity({ companyId, bizType: 0, bizCode: 'company', what: '' });
  await dialog();
  await press(user, t.readHere);
  await within(await dialog()).findByText(t.noHelper);
});

test('[COMP-15] [CERT-01] a company that is not authorised is authenticated in the security centre, and is authorised then', async () => {
  const desk = await openDesk({ nsrsbh: '', shxydm: cloud });
  const { user } = await stage.open(`/workbench/security?company=${desk.companyId}`, desk.account);
  await user.click(await screen.findByRole('button', { name: t.title }));
  await said(t.leadCompany);
  await plug(user, '周建国', cloud);
  await press(user, t.use);
  await said('认证成功');
  await waitFor(() => expect(screen.queryByText(t.why)).toBeNull());
  await screen.findByText(security.members);
});
