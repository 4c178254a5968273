import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keptDrafts } from '../../../tests/support/page/drafts.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { answer, dialogWith, fill, gone, press } from '../../../tests/support/page/steps.ts';
import { pngOf } from '../../../tests/support/pictures.ts';
import { calls } from '../../api/calls/table.ts';
import type { StartedPage } from '../../app/start/start-page.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { isAnyDirty } from '../../ui/dirty-forms.ts';

const { operator: t, frame, palette } = zhCN;
const stage = openStage();
const PATH = '/workbench/operator';

async function operator(): Promise<TestAccount> {
  const account = await stage.account(2);
  const { db } = stage.gateway().services.store;
  await db.updateTable('account').set({ operator: 1 }).where('account_id', '=', account.accountId).execute();
  return account;
}
async function openPage(account?: TestAccount) {
  const boss = account ?? (await operator());
  return { ...(await stage.open(PATH, boss)), boss };
}
type User = Awaited<ReturnType<typeof openPage>>['user'];
const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input,textarea,select' });
const loginOf = (page: StartedPage) => {
  const state = page.session.get();
  if (state.kind === 'none') throw new Error('nobody is signed in');
  return state.login;
};
const audience = () => document.querySelector<HTMLElement>('[data-audience]');
async function begin(user: User, kind: string): Promise<void> {
  await press(user, await button(t.create));
  await press(user, await screen.findByRole('menuitem', { name: kind }));
}
const row = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-publication]')].find(({ textContent }) => textContent?.includes(title));
    if (found === undefined) throw new Error(`no row ${title}`);
    return found;
  });
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) });
async function search(user: User, words: string): Promise<void> {
  const input = screen.getByPlaceholderText<HTMLInputElement>(frame.search);
  await user.click(input);
  await fill(user, input, words);
}
async function bannersOf(account: TestAccount): Promise<readonly string[]> {
  const device = await stage.elsewhere(account);
  const answer = await device.client.call(calls.banners, {});
  return answer.ok ? answer.value.list.map(({ content }) => content.title) : [];
}

test('[PLUS-22] who is no operator is told so, and neither menu nor search lead him there', async () => {
  const { user } = await stage.open(PATH, await stage.account(1));
  await screen.findByText(t.forbidden);
  expect(screen.queryByText(t.create)).toBeNull();
  await search(user, 'ljtb');
  await option(palette.syncNow);
  for (const words of ['yyfb', frame.operator]) {
    await search(user, words);
    await gone(() => screen.queryByRole('option', { name: new RegExp(palette.syncNow) }));
    expect(screen.queryByRole('option', { name: new RegExp(frame.operator) })).toBeNull();
  }
  await press(user, await screen.findByRole('button', { name: new RegExp(`^${frame.account} `) }));
  await screen.findByRole('menuitem', { name: new RegExp(frame.outbox) });
  expect(screen.queryByRole('menuitem', { name: frame.operator })).toBeNull();
});

test('[PLUS-22] an operator is led to the page by the menu of his account and by the search', async () => {
  const boss = await operator();
  const { user, address } = await stage.open('/workbench/main', boss);
  await search(user, 'yyfb');
  await press(user, await option(frame.operator));
  await button(t.create);
  expect(address()).toContain(PATH);
  await press(user, await screen.findByRole('button', { name: new RegExp(`^${frame.account} `) }));
  expect((await screen.findByRole('menuitem', { name: frame.operator })).getAttribute('href')).toBe(PATH);
});

test('[PLUS-22] an operator writes a banner, sees how it reads and who gets it, publishes it, and ends it', async () => {
  const reader = await stage.account(3);
  const { user } = await openPage();
  await begin(user, t['kind-banner']);
  await fill(user, await field(t.title), '年终优惠');
  expect(isAnyDirty()).toBe(true);
  await fill(user, await field(t.accounts), reader.loginName);
  const preview = screen.getByRole('region', { name: t.preview });
  expect(within(preview).getByText('年终优惠')).toBeDefined();
  await waitFor(() => expect(audience()?.dataset.audience).toBe('1'));
  expect(audience()?.textContent).toContain(reader.loginName);
  expect(audience()?.textContent).toContain('3 家企业');
  expect(await bannersOf(reader)).toEqual([]);
  await press(user, await button(t.publish));
  const published = await row('年终优惠');
  expect(published.textContent).toContain(t['standing-running']);
  expect(isAnyDirty()).toBe(false);
  expect(await bannersOf(reader)).toEqual(['年终优惠']);
  await press(user, within(published).getByText(t.end));
  await answer(user, t.endTitle, t.end);
  await waitFor(async () => expect((await row('年终优惠')).textContent).toContain(t['standing-ended']));
  expect(await bannersOf(reader)).toEqual([]);
});

test('[PLUS-22] what is wrong is said at its field, nothing is published until it is right', async () => {
  const { user, boss } = await openPage();
  await begin(user, t['kind-banner']);
  await waitFor(() => expect(audience()).not.toBeNull());
  expect(screen.queryByText(t['problem-missing'])).toBeNull();
  await press(user, await button(t.publish));
  await screen.findByText(t['problem-missing']);
  await fill(user, await field(t.title), '<script>alert(1)</script>');
  await screen.findByText(t['problem-markup']);
  await fill(user, await field(t.title), '新横幅');
  await fill(user, await field(t.imgUrl), 'https://evil.example.org/a.png');
  await screen.findByText(t['problem-picture']);
  expect(document.querySelector('img[src*="evil"]')).toBeNull();
  await fill(user, await field(t.imgUrl), '');
  await fill(user, await field(t.buttonText), '去看看');
  await user.selectOptions(await field(t.jumpType), '0');
  await fill(user, await field(t.jumpParam), 'https://evil.example.org/');
  await screen.findByText(t['problem-origin']);
  await press(user, await button(t.publish));
  expect(await bannersOf(boss)).not.toContain('新横幅');
  await fill(user, await field(t.buttonText), '');
  await gone(() => screen.queryByText(t['problem-origin']));
  await press(user, await button(t.publish));
  await row('新横幅');
  expect(await bannersOf(boss)).toContain('新横幅');
});

test('[PLUS-14] [PLUS-22] what was typed is there after a reload, and leaving it is asked about', async () => {
  const { user, page, reload } = await openPage();
  await begin(user, t['kind-popup']);
  await fill(user, await field(t.title), '没有写完');
  await waitFor(async () => expect(await keptDrafts(page)).toContain('没有写完'));
  const again = await reload();
  await waitFor(async () => expect((await field(t.title)).value).toBe('没有写完'));
  await press(again.user, await button(t.back));
  await answer(again.user, t.leaveTitle, t.stay);
  expect((await field(t.title)).value).toBe('没有写完');
  await press(again.user, await button(t.back));
  await answer(again.user, t.leaveTitle, t.leave);
  await button(t.create);
  expect(isAnyDirty()).toBe(false);
});

test('[PLUS-14] [PLUS-23] what is typed is a draft of the account’s database and stands in no memory of the browser; what was stored or left is none', async () => {
  const { user, page, boss } = await openPage();
  const kept = () => page.deskOf(loginOf(page)).data.drafts();
  const memories = () => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
  await begin(user, t['kind-banner']);
  await fill(user, await field(t.title), '没有写完');
  await fill(user, await field(t.accounts), boss.loginName);
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain(`"accounts":"${boss.loginName}"`));
  expect((await kept()).map(({ k, companyId }) => [k, companyId])).toEqual([['operator:form', '']]);
  expect(JSON.stringify(await kept())).toContain('没有写完');
  expect(memories()).not.toContain('没有写完');
  await press(user, await button(t.publish));
  await row('没有写完');
  await waitFor(async () => expect(await kept()).toEqual([]));
  await begin(user, t['kind-popup']);
  await fill(user, await field(t.title), '不要了');
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain('不要了'));
  await press(user, await button(t.back));
  await press(user, within(await screen.findByRole('alertdialog')).getByText(t.leave));
  await waitFor(async () => expect(await kept()).toEqual([]));
});

test('[PLUS-22] a notice is sent after a question that says how many messages it is; without the line nothing is sent, in words', async () => {
  const reader = await stage.account(2);
  const { user } = await openPage();
  await begin(user, t['kind-notice']);
  await fill(user, await field(t.title), '周六维护');
  await fill(user, await field(t.accounts), reader.loginName);
  await waitFor(() => expect(audience()?.textContent).toContain('1 条消息'));
  stage.offline(true);
  await screen.findByText(t.offline);
  expect((await button(t.send)).getAttribute('aria-disabled')).toBe('true');
  stage.offline(false);
  await gone(() => screen.queryByText(t.offline));
  await press(user, await button(t.send));
  const dialog = await dialogWith(t.sendTitle);
  expect(dialog.textContent).toContain('将发送 1 条消息');
  const send = () => within(dialog).getByText(t.send, { selector: 'button' });
  await waitFor(() => expect(send().getAttribute('aria-disabled')).not.toBe('true'));
  await press(user, send());
  expect((await row('周六维护')).textContent).toContain(t['standing-sent']);
  const device = await stage.elsewhere(reader);
  expect(await device.client.call(calls.messageHistory, {})).toMatchObject({
    ok: true,
    value: { list: [{ title: '周六维护' }], total: 1 },
  });
});

test('[PLUS-22] a notice that has not reached everybody says so, and is sent on by a press', async () => {
  const reader = await stage.account(2);
  const { user } = await openPage();
  await begin(user, t['kind-notice']);
  await fill(user, await field(t.title), '没有发完');
  await fill(user, await field(t.accounts), reader.loginName);
  await waitFor(() => expect(audience()?.textContent).toContain('1 条消息'));
  await press(user, await button(t.send));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(within(dialog).getByText(t.send, { selector: 'button' }).getAttribute('aria-disabled')).not.toBe('true'));
  await press(user, within(dialog).getByText(t.send, { selector: 'button' }));
  expect(within(await row('没有发完')).queryByText(t.sendOn)).toBeNull();
  const { store } = stage.gateway().services;
  const [sent] = await store.db.selectFrom('publication').selectAll().orderBy('id', 'desc').execute();
  await store.db
    .updateTable('publication')
    .set({ unsent: 1 })
    .where('id', '=', sent?.id ?? '')
    .execute();
  await press(user, await button(t.refresh));
  await waitFor(async () => expect((await row('没有发完')).textContent).toContain(t['standing-unsent']));
  await press(user, within(await row('没有发完')).getByText(t.sendOn));
  await waitFor(async () => expect((await row('没有发完')).textContent).toContain(t['standing-sent']));
  expect(await store.db.selectFrom('publication').select('id').where('unsent', '=', 1).execute()).toEqual([]);
});

test('[PLUS-22] when a form has gone the focus is at what it was begun with, in the list that is drawn anew: the button of the row, or 新建', async () => {
  const { user } = await openPage();
  const of = async (title: string) => within(await row(title)).getByText(t.edit);
  for (const title of ['第一条', '第二条']) {
    await begin(user, t['kind-banner']);
    await fill(user, await field(t.title), title);
    await press(user, await button(t.publish));
    await row(title);
    await waitFor(async () => expect(document.activeElement).toBe(await button(t.create)));
  }
  for (const title of ['第一条', '第二条']) {
    await press(user, await of(title));
    await field(t.buttonText);
    await press(user, await button(title === '第一条' ? t.save : t.back));
    await waitFor(async () => expect(document.activeElement).toBe(await of(title)));
  }
});

test('[PLUS-22] a form that somebody else has changed meanwhile is refused in words, and what was typed stays', async () => {
  const { user } = await openPage();
  await begin(user, t['kind-banner']);
  await fill(user, await field(t.title), '甲的横幅');
  await press(user, await button(t.publish));
  await press(user, within(await row('甲的横幅')).getByText(t.edit));
  await stage.gateway().services.store.db.updateTable('publication').set({ updated_at: 7 }).execute();
  await fill(user, await field(t.title), '我的横幅');
  await press(user, await button(t.save));
  await screen.findByText(/该内容已被他人修改/);
  expect((await field(t.title)).value).toBe('我的横幅');
});

test('[PLUS-15] [PLUS-22] a rule pack out of a file is refused line by line, or signed and published', async () => {
  const { user } = await openPage();
  await press(user, await button(t.rulePack));
  const dialog = await screen.findByRole('dialog', { name: t.packTitle });
  const file = within(dialog).getByLabelText<HTMLInputElement>(new RegExp(t.packFile.slice(0, 5)));
  await user.upload(file, new File(['{"version":"1"}'], 'bad.json', { type: 'application/json' }));
  await press(user, within(dialog).getByRole('button', { name: t.publish }));
  await within(dialog).findByText(t.packProblems);
  expect(dialog.textContent).toContain('version');
  const { samplePack } = await import('../../../tests/support/sample-packs.ts');
  const text = JSON.stringify({ ...samplePack('2026.11.1'), version: '2099.1.1' });
  await user.upload(file, new File([text], 'good.json', { type: 'application/json' }));
  await press(user, within(dialog).getByRole('button', { name: t.publish }));
  await screen.findByText(/规则包 2099\.1\.1 已签名发布/);
  const stored = await stage.gateway().services.store.db.selectFrom('rule_pack').select('version').execute();
  expect(stored.map(({ version }) => version)).toContain('2099.1.1');
});

const pngFile = (name: string, bytes: Uint8Array = pngOf(800, 580)) => new File([bytes.slice()], name, { type: 'image/png' });
const picked = () => screen.getByLabelText<HTMLInputElement>(t.pictureFile);

test('[PLUS-22] a picture out of a file, dropped or pasted is stored, stands in the form and the preview, and is published', async () => {
  const { user, boss } = await openPage();
  await begin(user, t['kind-banner']);
  await fill(user, await field(t.title), '带图横幅');
  const address = async () => (await field(t.imgUrl)).value;
  await user.upload(picked(), pngFile('a.png'));
  await waitFor(async () => expect(await address()).toMatch(/^\/pictures\/up-[0-9a-f]{40}\.png$/));
  const first = await address();
  expect(screen.getByRole('region', { name: t.preview }).querySelector('img')?.getAttribute('src')).toBe(first);
  const zone = (await field(t.imgUrl)).closest('div');
  if (zone === null) throw new Error('no place to drop on');
  fireEvent.drop(zone, { dataTransfer: { files: [pngFile('b.png', pngOf(10, 10))] } });
  await waitFor(async () => expect(await address()).not.toBe(first));
  const second = await address();
  fireEvent.paste(await field(t.imgUrl), { clipboardData: { files: [pngFile('c.png')] } });
  await waitFor(async () => expect(await address()).toBe(first));
  expect(second).toMatch(/^\/pictures\/up-/);
  await press(user, await button(t.publish));
  await row('带图横幅');
  const device = await stage.elsewhere(boss);
  const answer = await device.client.call(calls.banners, {});
  expect(answer.ok && answer.value.list.find(({ content }) => content.title === '带图横幅')?.content.imgUrl).toBe(first);
});

test('[PLUS-22] a file that is no picture says so under the label, and without the line none is taken, in words', async () => {
  const { user } = await openPage();
  await begin(user, t['kind-banner']);
  const box = async () => (await field(t.imgUrl)).closest('.fui-Field')?.textContent ?? '';
  await user.upload(picked(), new File(['MZ no picture'], 'evil.png', { type: 'image/png' }));
  await waitFor(async () => expect(await box()).toContain(t['picture-type']));
  await user.upload(picked(), new File([new Uint8Array(20_000_001)], 'huge.png', { type: 'image/png' }));
  await waitFor(async () => expect(await box()).toContain(t['picture-large']));
  expect((await field(t.imgUrl)).value).toBe('');
  await user.upload(picked(), pngFile('a.png'));
  await waitFor(async () => expect((await field(t.imgUrl)).value).toContain('/pictures/up-'));
  expect(await box()).not.toContain(t['picture-large']);
  await press(user, await button(t.pictureRemove));
  stage.offline(true);
  await screen.findByText(t.pictureOffline);
  expect((await button(t.pictureChoose)).getAttribute('aria-disabled')).toBe('true');
  fireEvent.paste(await field(t.imgUrl), { clipboardData: { files: [pngFile('a.png')] } });
  await fill(user, await field(t.imgUrl), '/pictures/raffle.svg');
  expect((await field(t.imgUrl)).value).toBe('/pictures/raffle.svg');
});

test('[PLUS-22] while a picture is on its way the rest can be typed, nothing is published, and what comes too late changes nothing', async () => {
  const { user } = await openPage();
  await begin(user, t['kind-banner']);
  const release = stage.line().hold();
  await user.upload(picked(), pngFile('a.png', pngOf(11, 11)));
  await screen.findByText(t.uploading);
  await fill(user, await field(t.title), '边传边写');
  expect((await button(t.publish)).getAttribute('aria-disabled')).toBe('true');
  release();
  await waitFor(async () => expect((await field(t.imgUrl)).value).toContain('/pictures/up-'));
  expect((await field(t.title)).value).toBe('边传边写');
  const again = stage.line().hold();
  await user.upload(picked(), pngFile('b.png', pngOf(12, 12)));
  await fill(user, await field(t.imgUrl), '/pictures/calendar.svg');
  again();
  await gone(() => screen.queryByText(t.uploading));
  expect((await field(t.imgUrl)).value).toBe('/pictures/calendar.svg');
});

test('[PLUS-22] the areas stand beside the list, the one in view is marked and in view after a reload; a form has the whole page', async () => {
  const { user, reload } = await openPage();
  const areas = () => within(screen.getByRole('navigation', { name: t.areas })).getAllByRole('button');
  const marked = () => areas().filter((one) => one.getAttribute('aria-current') === 'page');
  await button(t.create);
  expect(marked().map(({ textContent }) => textContent)).toEqual([t['area-publications']]);
  await press(user, await button(t['area-upgrades']));
  await button(t.newUpgrade);
  expect(document.activeElement?.textContent).toBe(t['area-upgrades']);
  const again = await reload();
  await button(t.newUpgrade);
  expect(marked().map(({ textContent }) => textContent)).toEqual([t['area-upgrades']]);
  await press(again.user, await button(t.newUpgrade));
  await field(t.way);
  expect(screen.queryByRole('navigation', { name: t.areas })).toBeNull();
  await press(again.user, await button(t.back));
  await button(t.newUpgrade);
  expect(areas().length).toBeGreaterThan(1);
});
