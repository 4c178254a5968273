import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { fill, press, rowOf, synced } from '../../../tests/support/page/steps.ts';
import type { Company } from '../../api/entities/company.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { switching: t, companies: words } = zhCN;
const stage = openStage();

const switcher = () => document.querySelector<HTMLElement>('button.wb-switch');
const active = () => switcher()?.dataset.company;
const becomes = (id: string | undefined) => waitFor(() => expect(active()).toBe(id));
const picker = () => screen.findByRole('dialog', { name: t.switcher });
const inAddress = () => new URLSearchParams(location.search).get('company');

/** The list of an account, whose first company is the active one, and what a user does with a row. */
async function openList() {
  const account = await stage.account();
  const listed = await stage.companies(account);
  const opened = await stage.open('/workbench/company-manage', account);
  const { user } = opened;
  const act = async ({ companyId }: Company, name: string) => press(user, (await rowOf(companyId)).querySelector(`[data-act="${name}"]`));
  async function stayAt(company: Company): Promise<void> {
    await act(company, 'more');
    await user.click(await screen.findByRole('menuitem', { name: t.stay }));
    await becomes(company.companyId);
  }
  const [one, two, three] = listed;
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few companies');
  return { ...opened, account, listed, one, two, three, act, stayAt };
}

/** Ids of the companies whose switch the gateway has logged, in order. */
async function logged({ accountId }: TestAccount): Promise<string[]> {
  const { db } = stage.gateway().services.store;
  const rows = await db.selectFrom('switch_log').select('company_id').where('account_id', '=', accountId).execute();
  return rows.map(({ company_id }) => company_id);
}

test('[COMP-05] [COMP-08] [COMP-12] a switch shows its loading text, goes to the main view, sets the company and is logged', async () => {
  const { account, three, act, address } = await openList();
  const seen = new Set<string>();
  const observer = new MutationObserver(() => seen.add(document.querySelector('.wb-switching')?.textContent ?? ''));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await act(three, 'enter');
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/main/));
  await becomes(three.companyId);
  expect([...seen]).toContain('切换企业中，请稍等...');
  await waitFor(() => expect(screen.queryByText(t.loading)).toBeNull());
  observer.disconnect();
  expect(inAddress()).toBe(three.companyId);
  await waitFor(async () => expect(await logged(account)).toContain(three.companyId));
});

test('[COMP-07] a switch to the active company only leads to the main view, and is logged', async () => {
  const { account, one, act, address } = await openList();
  const before = (await logged(account)).length;
  await act(one, 'enter');
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/main/));
  expect(active()).toBe(one.companyId);
  await waitFor(async () => expect((await logged(account)).slice(before)).toEqual([one.companyId]));
});

test('[COMP-06] [COMP-16] a company in the address that is not listed is refused in words, and the active one stays', async () => {
  const { one } = await openList();
  await stage.open('/workbench/main?company=0000000000000000');
  await screen.findByText(t.notListed);
  expect(active()).toBe(one.companyId);
  await waitFor(() => expect(inAddress()).toBe(one.companyId));
});

test('[PLUS-03] switch and stay keeps the view; the recent companies are one press away; a key goes round them', async () => {
  const { user, one, two, three, stayAt, address } = await openList();
  await stayAt(two);
  await stayAt(three);
  expect(address()).toMatch(/company-manage/);
  await press(user, switcher());
  const recents = () => [...document.querySelectorAll('.wb-pick')];
  await picker();
  expect(recents()).toHaveLength(3);
  expect(recents()[0]?.textContent).toContain(words.active);
  await user.click(within(recents()[1] as HTMLElement).getByText(t.stayShort)); // as: it is an element of the page
  await becomes(two.companyId);
  expect(address()).toMatch(/company-manage/);
  const seen = new Set<string | undefined>();
  for (let presses = 0; presses < 3; presses += 1) {
    const before = active();
    await user.keyboard('{Alt>}[Backquote]{/Alt}');
    await waitFor(() => expect(active()).not.toBe(before));
    seen.add(active());
  }
  expect(seen).toEqual(new Set([one, two, three].map(({ companyId }) => companyId)));
  expect(address()).toMatch(/company-manage/);
});

test('[PLUS-03] the switcher finds any company by its name, and the one that is chosen becomes active', async () => {
  const { user, listed, address } = await openList();
  const last = listed.at(-1);
  await press(user, switcher());
  const search = within(await picker()).getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.paste(last?.companyName ?? '');
  await waitFor(() => expect(document.querySelectorAll('[role="option"]').length).toBeGreaterThan(0));
  await user.keyboard('{Enter}');
  await becomes(last?.companyId);
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/main/));
});

test('[COMP-13] [COMP-14] hiding the active company makes the first that remains active; hiding the last one leads to company management', async () => {
  const { user, listed, act, address } = await openList();
  const [first, second, ...others] = listed;
  if (first === undefined || second === undefined) throw new Error('too few companies');
  await act(first, 'hide');
  await becomes(second.companyId);
  for (const company of [second, ...others]) await act(company, 'hide');
  await becomes('');
  await screen.findByText(t.removedLast);
  expect(address()).toMatch(/company-manage/);
  await user.click(screen.getByRole('button', { name: /^隐藏 / }));
  for (const company of listed) await act(company, 'show');
  await synced();
  await waitFor(() => expect(active()).not.toBe(''));
});

test('[PLUS-14] with unsaved input in a form neither key nor address switches: said in words, and the input stays', async () => {
  const { user, one, two, three, act, stayAt } = await openList();
  await stayAt(two);
  await act(three, 'edit');
  const note = await screen.findByLabelText<HTMLInputElement>(words.fieldNote);
  await fill(user, note, '还没保存');
  const ways = {
    key: () => user.keyboard('{Alt>}[Backquote]{/Alt}'),
    address: async () => {
      const address = new URL(location.href);
      address.searchParams.set('company', one.companyId);
      history.pushState(null, '', address);
    },
  };
  for (const [way, ask] of Object.entries(ways)) {
    await ask();
    await screen.findByText(t.dirty);
    await user.click(within(screen.getByText(t.dirty).closest('li') ?? document.body).getByLabelText(zhCN.frame.close));
    await waitFor(() => expect(inAddress(), way).toBe(two.companyId));
    expect(active(), way).toBe(two.companyId);
    expect(note.value, way).toBe('还没保存');
  }
  await user.click(screen.getByText(words.discardDraft));
  await user.keyboard('{Alt>}[Backquote]{/Alt}');
  await becomes(one.companyId);
});

test('[COMP-12] a switch without the line is done, and its log line arrives once when the line is back', async () => {
  const { account, two, stayAt } = await openList();
  stage.offline(true);
  await stayAt(two);
  expect(await logged(account)).not.toContain(two.companyId);
  stage.offline(false);
  const logs = async () => (await logged(account)).filter((id) => id === two.companyId).length;
  await waitFor(async () => expect(await logs()).toBe(1));
  await synced();
  expect(await logs()).toBe(1);
});
