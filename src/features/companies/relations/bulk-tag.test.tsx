import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { bulkBar, dialogWith, fill, gone, indicated, ofAll, rowOf, synced } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { closeRelation } from '../../../desk/asked/asked-relation.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { closePaste } from '../paste/paste-store.ts';

const { relations: t, frame, companies: words } = zhCN;
const stage = openStage();
const LIST = '/workbench/company-manage';

// As closing its tab does.
afterEach(() => {
  closeRelation();
  closePaste();
});

const counted = (text: string, count: number): string => text.replace('{{count}}', String(count));
const part = (dialog: HTMLElement, name: string) =>
  [...dialog.querySelectorAll(`[data-bulk="${name}"] li`)].map((li) => li.textContent ?? '');
const tagsOf = async (account: TestAccount, companyId: string) =>
  (await stage.companies(account)).find((company) => company.companyId === companyId)?.tags;

/** An account whose companies have these tags, in their order. */
async function tagged(...tags: readonly (readonly string[])[]) {
  const account = await stage.account(tags.length);
  const device = await stage.elsewhere(account);
  for (const [at, company] of (await stage.companies(account)).entries()) {
    const changes = { tags: { from: company.tags, to: tags[at] ?? [] } };
    await device.client.call(calls.companyUpdate, { companyId: company.companyId, baseRev: company.rev, changes });
  }
  const companies = await stage.companies(account);
  expect(companies.map((company) => company.tags)).toEqual(tags);
  return { account, device, companies };
}

/** The dialog of the tags of everything that is listed. */
async function openTags(user: UserEvent): Promise<HTMLElement> {
  await ofAll(user, t.bulkTag);
  return await dialogWith(t.bulkTagTitle);
}
async function addTag(user: UserEvent, dialog: HTMLElement, tag: string): Promise<void> {
  await fill(user, within(dialog).getByLabelText(t.bulkTagAdd), tag);
  await user.keyboard('{Enter}');
}

test('[PLUS-17] [PLUS-05] tags are added and removed over what is listed, offline too: which and which not first, then all of it, and one undo brings them back as they were', async () => {
  const { account, companies } = await tagged(['甲', '乙'], ['丙'], ['重点']);
  const [first, second, third] = companies;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  await rowOf(first.companyId);
  stage.offline(true);
  await indicated(/离线/);
  const dialog = await openTags(user);
  expect(dialog.textContent).toContain(t.queued);
  expect(part(dialog, 'touched')).toEqual([]);
  await addTag(user, dialog, '重点');
  await user.click(within(dialog).getByLabelText('甲（1 家）'));
  await waitFor(() => expect(part(dialog, 'touched').sort()).toEqual([first.companyName, second.companyName].sort()));
  expect(part(dialog, 'left')).toEqual([t['left-same'].replace('{{name}}', third.companyName)]);
  await user.click(within(dialog).getByText(counted(t.bulkTagDo_other, 2)));
  await screen.findByText(counted(t.bulkTagged_other, 2));
  await gone(() => screen.queryByText(t.bulkTagTitle));
  await waitFor(async () => expect((await rowOf(first.companyId)).textContent).toContain('乙重点'));
  expect(await tagsOf(account, first.companyId)).toEqual(['甲', '乙']);
  stage.offline(false);
  await synced();
  await waitFor(async () => expect(await tagsOf(account, first.companyId)).toEqual(['乙', '重点']));
  await waitFor(async () => expect(await tagsOf(account, second.companyId)).toEqual(['丙', '重点']));
  await user.click(screen.getByRole('button', { name: frame.undo }));
  await screen.findByText(counted(t.bulkUndone_other, 2));
  await waitFor(async () => expect(await tagsOf(account, first.companyId)).toEqual(['甲', '乙']));
  await waitFor(async () => expect(await tagsOf(account, second.companyId)).toEqual(['丙']));
});

test('[PLUS-17] a company whose tags became full since, or that has gone, is not changed and is named with its reason; the others are', async () => {
  const { account, device, companies } = await tagged([], [], []);
  const [first, full, unbound] = companies;
  if (first === undefined || full === undefined || unbound === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  await rowOf(unbound.companyId);
  const dialog = await openTags(user);
  await addTag(user, dialog, '重点');
  await waitFor(() => expect(part(dialog, 'touched')).toHaveLength(3));
  const many = Array.from({ length: 30 }, (_, n) => `标${n}`);
  const changes = { tags: { from: [], to: many } };
  await device.client.call(calls.companyUpdate, { companyId: full.companyId, baseRev: full.rev, changes });
  await device.client.call(calls.companyUnbind, { companyId: unbound.companyId });
  await gone(() => document.getElementById(`wb-company-${unbound.companyId}`));
  await waitFor(async () => expect((await rowOf(full.companyId)).textContent).toContain('标0'));
  expect(part(dialog, 'touched')).toHaveLength(3);
  await user.click(within(dialog).getByText(counted(t.bulkTagDo_other, 3)));
  const ended = await screen.findByText('已处理 1 家，失败 2 家');
  const result = ended.closest<HTMLElement>('[role="dialog"]');
  expect(result === null ? [] : part(result, 'failed').sort()).toEqual(
    [`${unbound.companyName}：${words.companyGone}`, `${full.companyName}：${words.hasErrors}`].sort(),
  );
  await waitFor(async () => expect(await tagsOf(account, first.companyId)).toEqual(['重点']));
  expect(await tagsOf(account, full.companyId)).toEqual(many);
});

test('[PLUS-17] a tag that no company may have is said and nothing is done', async () => {
  const { account } = await tagged([]);
  const { user } = await stage.open(LIST, account);
  const dialog = await openTags(user);
  await addTag(user, dialog, '长'.repeat(31));
  await within(dialog).findByText(words['tag-too-long'].replace('{{max}}', '30'));
  await user.click(within(dialog).getByText(counted(t.bulkTagDo_other, 1)));
  expect(within(dialog).queryByText(/正在处理/)).toBeNull();
  expect(screen.queryByText(t.bulkTagTitle)).not.toBeNull();
});

test('[PLUS-05] [PLUS-17] a pasted list is ticked, used as a filter, and tagged and hidden at once: what was not in it stays as it was', async () => {
  const account = await stage.account(5);
  const [active, one, two, ...others] = await stage.companies(account);
  if (active === undefined || one === undefined || two === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  await rowOf(one.companyId);
  await user.click(await screen.findByPlaceholderText<HTMLInputElement>(words.search));
  // A number, a name that several have, and one of nobody.
  await user.paste([one.shxydm, '有限公司', '没有这样一家企业'].join('\n'));
  const panel = await dialogWith(words.pasteTitle);
  const wanted = (await within(panel).findAllByRole('checkbox', { hidden: true })).find((box) =>
    box.closest('li')?.textContent?.includes(two.companyName),
  );
  if (wanted === undefined) throw new Error('the second company is no candidate');
  await user.click(wanted);
  await user.click(within(panel).getByText(words.pasteUse.replace('{{n}}', '2')));
  await gone(() => document.getElementById(`wb-company-${others[0]?.companyId}`));
  // All of them are selected, and nothing else.
  const bar = await bulkBar();
  expect(bar.textContent).toContain(zhCN.table.selected.replace('{{n}}', '2'));
  await user.click(within(bar).getByRole('button', { name: t.bulkTag }));
  const tags = await dialogWith(t.bulkTagTitle);
  await addTag(user, tags, '名单');
  await waitFor(() => expect(part(tags, 'touched').sort()).toEqual([one.companyName, two.companyName].sort()));
  await user.click(within(tags).getByText(counted(t.bulkTagDo_other, 2)));
  await gone(() => screen.queryByText(t.bulkTagTitle));
  await user.click(within(await bulkBar()).getByRole('button', { name: t.bulkHide }));
  const hide = await dialogWith(t.bulkHideTitle);
  await user.click(await within(hide).findByText(counted(t.bulkHideDo_other, 2)));
  await gone(() => screen.queryByText(t.bulkHideTitle));
  await synced();
  await waitFor(async () => {
    const marked = (await stage.companies(account)).filter(({ hidden, tags: of }) => hidden === 1 || of.includes('名单'));
    expect(marked.map(({ companyId, hidden, tags: of }) => [companyId, hidden, of.includes('名单')])).toEqual([
      [one.companyId, 1, true],
      [two.companyId, 1, true],
    ]);
  });
});

/** The dialog that tags `all` companies, with what it says while it runs; `at` 50 of them it is stopped, where it is to be. */
async function tagMany(account: TestAccount, stops: boolean) {
  const shown = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  const all = shown.length;
  const { user } = await stage.open(LIST, account);
  await rowOf(shown[0]?.companyId ?? '');
  const dialog = await openTags(user);
  await addTag(user, dialog, '批量');
  const verb = await within(dialog).findByText(counted(t.bulkTagDo_other, all));
  const seen = new Set<string>();
  const watch = new MutationObserver(() => {
    const text = dialog.querySelector('[data-bulk="progress"]')?.textContent ?? '';
    if (text !== '') seen.add(text);
    if (stops && text.includes('50 /')) within(dialog).getByText(t.bulkStop).click();
  });
  watch.observe(dialog, { subtree: true, childList: true, characterData: true });
  await user.click(verb);
  const tagged = async () => (await stage.companies(account)).filter(({ tags }) => tags.includes('批量')).length;
  return { user, all, seen, tagged };
}

test('[PLUS-17] a long one tells how far it is, and one that is stopped has changed nothing', async () => {
  const { all, seen, tagged } = await tagMany(await stage.account(260), true);
  await screen.findByText(counted(t.bulkStopped_other, all));
  expect(seen).toContain(`正在保存 0 / ${all} 家，全部保存后一起生效`);
  expect(seen).toContain(`正在保存 50 / ${all} 家，全部保存后一起生效`);
  expect(screen.queryByText(/撤销/)).toBeNull();
  await synced();
  expect(await tagged()).toBe(0);
});

test('[PLUS-17] a long one is carried out in few requests, and so is its undo', async () => {
  const account = await stage.account(260);
  const { user, all, tagged } = await tagMany(account, false);
  const asked = () => stage.line().asked.filter((path) => path.endsWith('/commands/batch')).length;
  const before = asked();
  await screen.findByText(counted(t.bulkTagged_other, all));
  await waitFor(async () => expect(await tagged()).toBe(all));
  expect(asked() - before).toBe(1);
  await user.click(screen.getByRole('button', { name: frame.undo }));
  await screen.findByText(counted(t.bulkUndone_other, all));
  await waitFor(async () => expect(await tagged()).toBe(0));
  expect(asked() - before).toBe(2);
});
