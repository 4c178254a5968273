import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import {
  closeOf,
  noSurface,
  openAdvertStage,
  services,
  shortenRests,
  shownSurfaces,
  surface,
} from '../../../tests/support/page/advert-desk.ts';
import { deskOn, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { planForm } from '../../../tests/support/plan-form.ts';
import { calls } from '../../api/calls/table.ts';
import type { Company } from '../../api/entities/company.ts';
import type { Candidate } from '../../domain/attention/candidate.ts';
import { addDays, chinaDay } from '../../domain/core/china-time.ts';
import { GATHER_MS } from '../../features/attention/engine.ts';
import { engineOf } from '../../features/attention/engines.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { currentNotices } from '../../ui/notices.ts';

const { adverts: t, frame } = zhCN;
const { stage, opened, openDesk, publish, newAccount } = openAdvertStage();

/** Opens home; the time in which popups and bubbles wait for others is over when one of each of these kinds has come. */
async function openGathered(account: TestAccount, ...kinds: readonly Candidate['kind'][]) {
  let come: () => readonly Candidate['kind'][] = () => [];
  shortenRests((ms) => ms === GATHER_MS && !kinds.every((kind) => come().includes(kind)));
  const desk = await stage.open('/workbench/main', account);
  const engine = engineOf(deskOn(desk.page));
  come = () => engine.standings().map(({ candidate }) => candidate.kind);
  return desk;
}

test('[POP-01] popups, bubbles, operation tips and banners that are published are shown, a tip before a popup and a bubble after both, one at a time', async () => {
  const account = await newAccount();
  await publish(account, 'bubble', { title: '气泡', freq: -1 });
  await publish(account, 'popup', { title: '弹窗', text: '正文', freq: -1 });
  await publish(account, 'banner', { title: '横幅' });
  await publish(account, 'operationTip', { title: '操作', position: 'ZYY001', code: 'tip-1', frequencyType: 0 });
  const { user } = await openGathered(account, 'operationTip', 'popup', 'bubble');
  const tip = await surface('operationTip');
  expect(tip.textContent).toContain('操作');
  expect((await surface('banner')).textContent).toContain('横幅');
  expect(shownSurfaces()).not.toContain('popup');
  await press(user, closeOf(tip));
  const popup = await surface('popup');
  expect(popup.textContent).toContain('弹窗');
  expect(popup.textContent).toContain('正文');
  expect(shownSurfaces()).not.toContain('bubble');
  await press(user, closeOf(popup));
  await noSurface('popup');
  expect((await surface('bubble')).textContent).toContain('气泡');
});

test('[POP-09] [CALL-008] [CALL-123] a tip of frequencyType 1 is closed at the gateway when it was shown, and not sent again', async () => {
  const account = await newAccount();
  await publish(account, 'operationTip', { title: '一次', position: 'ZYY001', code: 'once-tip', frequencyType: 1 });
  const device = await stage.elsewhere(account);
  const saved = async () => {
    const answer = await device.client.call(calls.postTipsQuery, { tipsCode: 'once-tip' });
    return answer.ok && answer.value.saved;
  };
  expect(await saved()).toBe(0);
  await stage.open('/workbench/main', account);
  await surface('operationTip');
  await waitFor(async () => expect(await saved()).toBe(1));
  const left = await device.client.call(calls.getWorkbenchPopupList, {});
  expect(left).toMatchObject({ ok: true, value: { operationTips: [] } });
});

/** Opens home with a tip of its own, which is closed: what the gateway tells of tips is there then. */
async function openWithTips(account: TestAccount) {
  await publish(account, 'operationTip', { title: '首页', position: 'ZYY001', code: `home-${account.accountId}`, frequencyType: 0 });
  const desk = await stage.open('/workbench/main', account);
  await press(desk.user, closeOf(await surface('operationTip')));
  await noSurface('operationTip');
  return desk;
}

test('[POP-09] [A-03] without a line the closing of a tip waits in the outbox, and arrives', async () => {
  const account = await newAccount();
  await publish(account, 'operationTip', { title: '离线', position: 'ZYY022', code: 'late-tip', frequencyType: 1 });
  const { user } = await openWithTips(account);
  stage.offline(true);
  await press(user, document.querySelector('a[href="/workbench/portfolio"]'));
  await surface('operationTip');
  stage.offline(false);
  const device = await stage.elsewhere(account);
  await waitFor(async () =>
    expect(await device.client.call(calls.postTipsQuery, { tipsCode: 'late-tip' })).toMatchObject({ ok: true, value: { saved: 1 } }),
  );
});

test('[CALL-007] [CALL-122] a tip that another device has closed since it was told is not shown', async () => {
  const account = await newAccount();
  await publish(account, 'operationTip', { title: '已关', position: 'ZYY022', code: 'closed-tip', frequencyType: 1 });
  await publish(account, 'operationTip', { title: '未关', position: 'ZYY022', code: 'open-tip', frequencyType: 0 });
  const { user } = await openWithTips(account);
  const device = await stage.elsewhere(account);
  await device.client.call(calls.postTipsSave, { tipsCode: 'closed-tip' });
  const asked = () => stage.line().asked.filter((path) => path === calls.postTipsQuery.path).length;
  const before = asked();
  await press(user, document.querySelector('a[href="/workbench/portfolio"]'));
  const tip = await surface('operationTip');
  expect(tip.textContent).toContain('未关');
  await waitFor(() => expect(asked() - before).toBe(2));
  await press(user, closeOf(tip));
  await noSurface('operationTip');
  // The answer to the other question has come long ago when a third one has.
  await device.client.call(calls.postTipsQuery, { tipsCode: 'closed-tip' });
  expect(shownSurfaces()).toEqual([]);
});

/** The first company of the account, or its second, has something to say to members. */
const giveTips = (account: TestAccount, at: number, memberTips: { text: string; button: string; url: string }): Promise<void> =>
  changeRow(account, at, { memberTips });

async function changeRow(account: TestAccount, at: number, to: Partial<Company>): Promise<void> {
  const { store, clock } = stage.gateway().services;
  const companyId = (await stage.companies(account))[at]?.companyId ?? '';
  await store.write((tx) =>
    changeAccount(tx, account.accountId, clock.now(), async (change) => {
      const row = await readCompany(change, companyId);
      if (row !== null) await replaceCompany(change, row, { ...row, ...to });
    }),
  );
}

test('[POP-10] [A-43] member tips come up once per company and day, also after a reload, and open their address', async () => {
  const account = await newAccount(2);
  await giveTips(account, 0, { text: '甲即将到期', button: '续费', url: 'https://apps.example.com/renew' });
  await giveTips(account, 1, { text: '乙即将到期', button: '续费', url: 'https://elsewhere.example/renew' });
  const [, two] = await stage.companies(account);
  const { user, reload } = await openDesk({}, account);
  const tip = await surface('memberTip');
  expect(tip.textContent).toContain('甲即将到期');
  await press(user, await within(tip).findByRole('button', { name: '续费', hidden: true }));
  await waitFor(() => expect(opened).toEqual(['https://apps.example.com/renew']));
  await noSurface('memberTip');
  const { user: later } = await reload();
  await publish(account, 'valuePublicity');
  const list = document.querySelector<HTMLElement>('.wb-overview .wb-rows');
  const row = (await within(list ?? document.body).findAllByText(two?.shortName ?? '?'))[0]?.closest('button') ?? null;
  await press(later, row);
  const other = await surface('memberTip');
  expect(other.textContent).toContain('乙即将到期');
  // Its address is of an origin that may not be opened: there is no button that would do nothing.
  expect(within(other).queryByRole('button', { name: '续费', hidden: true })).toBeNull();
});

const peacePlan = (peacePlanName: string, peacePlanExpireDate: string): Partial<Company> => ({
  memberTips: null,
  peacePlanInfo: { peacePlanName, peacePlanExpireDate, peacePlanOdds: '', peacePlanType: '', peaceJoinDate: '', contactMobileList: [] },
});

test('[CALL-013] [CALL-124] a peace plan in its last days says so; closed, it is closed at the gateway for that company alone, and comes on no other device', async () => {
  await stage.plans([planForm({})]);
  const account = await newAccount(2);
  const [one, two] = await stage.companies(account);
  const day = (days: number): string => addDays(chinaDay(stage.gateway().services.clock.now()), days);
  await changeRow(account, 0, peacePlan('安心计划', day(5)));
  await changeRow(account, 1, peacePlan('省心计划', day(9)));
  const device = await stage.elsewhere(account);
  const saved = async (companyId = '', days = 0) => {
    const answer = await device.client.call(calls.postTipsQuery, { tipsCode: `peacePlan-${day(days)}`, companyId });
    return answer.ok && answer.value.saved;
  };
  const { user } = await openDesk({}, account);
  const tip = await surface('memberTip');
  expect(tip.textContent).toContain('安心计划');
  expect(await saved(one?.companyId, 5)).toBe(0);
  await press(user, closeOf(tip));
  await noSurface('memberTip');
  await waitFor(async () => expect(await saved(one?.companyId, 5)).toBe(1));
  expect(await saved(two?.companyId, 9)).toBe(0);
  // Another device closes that of the other company: here it does not come.
  await device.client.call(calls.postTipsUpdate, {
    accountId: account.accountId,
    companyId: two?.companyId ?? '',
    tipsCode: `peacePlan-${day(9)}`,
  });
  const asked = () => stage.line().asked.filter((path) => path === calls.postTipsQuery.path).length;
  const before = asked();
  await stage.open(`/workbench/main?company=${two?.companyId}`);
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await device.client.call(calls.postTipsQuery, { tipsCode: 'x' });
  expect(shownSurfaces()).not.toContain('memberTip');
});

test('[POP-17] a popup whose tick is set does not come again to this account, whatever its frequency says', async () => {
  const account = await newAccount();
  const id = await publish(account, 'popup', { title: '每次', freq: -1 });
  await publish(account, 'valuePublicity');
  const { user, reload } = await stage.open('/workbench/main', account);
  const popup = await surface('popup');
  await press(user, await within(popup).findByRole('checkbox', { name: t.doNotRemind, hidden: true }));
  await press(user, closeOf(popup));
  await noSurface('popup');
  expect(JSON.parse(localStorage.getItem(`noRemindPopup:${account.accountId}`) ?? '[]')).toEqual([id]);
  await reload();
  await services();
  expect(shownSurfaces()).toEqual([]);
});

test('[A-18] with closeType 2 nothing but its action closes a popup', async () => {
  const account = await newAccount();
  const only = { closeType: 2, buttonText: '好', jumpType: 1, jumpParam: 'index' } as const;
  await publish(account, 'popup', { title: '须答复', freq: -1, ...only });
  const { user, address } = await stage.open('/workbench/messages', account);
  const popup = await surface('popup');
  expect(within(popup).queryByRole('button', { name: frame.close, hidden: true })).toBeNull();
  await user.keyboard('{Escape}');
  expect(shownSurfaces()).toContain('popup');
  await press(user, await within(popup).findByRole('button', { name: '好', hidden: true }));
  await noSurface('popup');
  await waitFor(() => expect(address()).toContain('/workbench/main'));
});

test('[ENT-19] [A-19] the button of a bubble opens its address in a window; one of another origin has no button', async () => {
  const account = await newAccount();
  const link = { buttonText: '看', jumpType: 0, freq: -1 } as const;
  await publish(account, 'bubble', { title: '可开', ...link, jumpParam: 'https://apps.example.com/news' });
  const { user } = await stage.open('/workbench/main', account);
  await press(user, await within(await surface('bubble')).findByRole('button', { name: '看', hidden: true }));
  await waitFor(() => expect(opened).toEqual(['https://apps.example.com/news']));
  const other = await newAccount();
  await publish(other, 'bubble', { title: '不可开', ...link, jumpParam: 'https://ads.example/news' });
  await stage.open('/workbench/main', other);
  expect(within(await surface('bubble')).queryByRole('button', { name: '看', hidden: true })).toBeNull();
});

test('[POP-24] a window of several pages has no header, and shows one page at a time, by its buttons and the arrow keys', async () => {
  const account = await newAccount();
  const page = { text: '', imgUrl: '', buttonText: '', jumpType: 1, jumpParam: '', openBrowser: 1 } as const;
  await publish(account, 'multiPopup', { title: '第一', freq: -1, pages: [{ ...page, title: '第二' }] });
  const { user } = await stage.open('/workbench/main', account);
  const multi = await surface('multiPopup');
  expect(multi.querySelector('[data-page]')?.textContent).toContain('第一');
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(multi.querySelector('[data-page]')?.textContent).toContain('第二'));
  await press(user, await within(multi).findByRole('button', { name: t.before, hidden: true }));
  await waitFor(() => expect(multi.querySelector('[data-page]')?.textContent).toContain('第一'));
  await user.keyboard('{Escape}');
  await noSurface('multiPopup');
});

test('[POP-21] the raffle shows its picture; one that does not come, or is another host’s, leaves its words', async () => {
  const account = await newAccount();
  await publish(account, 'raffle', { title: '抽奖', text: '规则', imgUrl: '/pictures/raffle.svg', freq: -1 });
  await stage.open('/workbench/main', account);
  const raffle = await surface('raffle');
  const picture = raffle.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/pictures/raffle.svg');
  if (picture !== null) fireEvent.error(picture);
  await waitFor(() => expect(raffle.querySelector('[data-picture="failed"]')?.textContent).toContain('规则'));
  expect(raffle.querySelector('img')).toBeNull();
  const other = await newAccount();
  await publish(other, 'raffle', { title: '抽奖', imgUrl: 'https://ads.example/raffle.png', freq: -1 });
  await stage.open('/workbench/main', other);
  expect((await surface('raffle')).querySelector('img')).toBeNull();
});

test('[CALL-112] [CALL-115] [CALL-180] the services show the annual report, recommendations and what the service is worth, each with its button', async () => {
  const account = await newAccount(4);
  const unhidden = (await stage.companies(account)).filter(({ hidden }) => hidden === 0).length;
  await publish(account, 'annualReport', { title: '2026 年度报告', code: '2026' });
  await publish(account, 'recommendation', { title: '后选', position: 'P0018' });
  await publish(account, 'recommendation', { title: '首选', position: 'P0019', buttonText: '看', jumpType: 2, jumpParam: 'securityGuard' });
  await publish(account, 'valuePublicity', { title: '少跑一趟' });
  const { user, address } = await stage.open('/workbench/main', account);
  await press(user, await services());
  const panel = await screen.findByRole('dialog', { name: t.services, hidden: true });
  await within(panel).findByText('首选');
  expect(panel.textContent).not.toContain('后选');
  await within(panel).findByText('少跑一趟');
  await press(user, await within(panel).findByText(t.open));
  const report = await surface('annualReport');
  expect(within(report).getByText(t.figure_companies).nextElementSibling?.textContent).toBe(String(unhidden));
  await press(user, closeOf(report));
  await press(user, await services());
  await press(user, await within(panel).findByText('看'));
  await waitFor(() => expect(address()).toContain('/workbench/security'));
});

test('[POP-01] what cannot be had of adverts is no news: nothing is said, and home is as it is', async () => {
  const account = await newAccount();
  await publish(account, 'popup', { title: '弹窗', freq: -1 });
  for (const name of ['popupsAndBubbles', 'getWorkbenchPopupList', 'banners', 'recommendations', 'annualReport'] as const)
    stage.line().fault(name, { status: 500 });
  await publish(account, 'valuePublicity', { title: '少跑一趟' });
  await stage.open('/workbench/main', account);
  await services();
  expect(shownSurfaces()).toEqual([]);
  expect(currentNotices()).toEqual([]);
});

test('[POP-01] a banner that is closed stays closed in this browser tab, and stands among the services', async () => {
  const account = await newAccount();
  await publish(account, 'banner', { title: '横幅' });
  const { user, reload } = await stage.open('/workbench/main', account);
  await press(user, await within(await surface('banner')).findByRole('button', { name: t.hide }));
  await noSurface('banner');
  const { user: later } = await reload();
  await press(later, await services());
  expect((await screen.findByRole('dialog', { name: t.services, hidden: true })).textContent).toContain('横幅');
  expect(shownSurfaces()).toEqual([]);
});

test('[POP-23] [TAB-11] assured mail opens in a window, and a letter opens it among the messages', async () => {
  const account = await newAccount();
  const { store, clock } = stage.gateway().services;
  const letter = messageOf({ sceneCode: '9', title: '来信', content: '内容' }, 'm1', '', clock.now());
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, [letter])));
  await publish(account, 'bubble', { title: '新邮件', freq: -1, buttonText: '打开', jumpType: 2, jumpParam: 'assuredMail' });
  const { user, address } = await stage.open('/workbench/main', account);
  await press(user, await within(await surface('bubble')).findByRole('button', { name: '打开', hidden: true }));
  const mail = await surface('mail');
  await press(user, await waitFor(() => mail.querySelector('[data-letter="m1"]') ?? Promise.reject(new Error('no letter'))));
  await waitFor(() => expect(address()).toContain('/workbench/messages?message=m1'));
  await noSurface('mail');
});
