import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { editForm, fill, press, rowOf, saveForm } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const t = zhCN.companies;
const stage = openStage();
const LIST = '/workbench/company-manage';

const field = () => screen.findByPlaceholderText<HTMLInputElement>(t.search).then((found) => found);
const rows = () => [...document.querySelectorAll('[id^="wb-company-"]')].map(({ id }) => id.slice('wb-company-'.length));
const shows = (...ids: readonly string[]) => waitFor(() => expect(rows()).toEqual(ids));

/** Every address that the page gives to the browser. */
function watchAddresses(): { readonly seen: string[]; stop(): void } {
  const seen: string[] = [];
  const { pushState, replaceState } = history;
  const watched =
    (original: typeof pushState): typeof pushState =>
    (state, title, url) => {
      seen.push(decodeURIComponent(String(url ?? '')), JSON.stringify(state));
      original.call(history, state, title, url);
    };
  Object.assign(history, { pushState: watched(pushState), replaceState: watched(replaceState) });
  return { seen, stop: () => Object.assign(history, { pushState, replaceState }) };
}

test('a tax identifier that is searched for reaches neither address nor history, and stays over going on, back and a reload', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  if (one === undefined) throw new Error('no company');
  const { user, reload } = await stage.open(LIST, account);
  const addresses = watchAddresses();
  await fill(user, await field(), one.shxydm);
  await shows(one.companyId);
  await waitFor(() => expect(history.state).toMatchObject({ asked: 0 }));
  await press(user, (await rowOf(one.companyId)).querySelector('[data-act="edit"]'));
  await screen.findByText(t.editTitle);
  history.back();
  await waitFor(() => expect(screen.queryByText(t.editTitle)).toBeNull());
  expect((await field()).value).toBe(one.shxydm);
  await reload();
  await shows(one.companyId);
  expect((await field()).value).toBe(one.shxydm);
  addresses.stop();
  expect(addresses.seen.length).toBeGreaterThan(0);
  expect(addresses.seen.filter((text) => text.includes(one.shxydm))).toEqual([]);
});

test('an address of an older version loses what it searched for', async () => {
  const account = await stage.account();
  const { address } = await stage.open(`${LIST}?q=91440300708461136T&sort=name`, account);
  await field();
  await waitFor(() => expect(address()).not.toContain('91440300708461136T'));
  expect(address()).toContain('sort=name');
});

test('the button prints the companies that are in view, and nothing of the paper stays on the screen', async () => {
  const account = await stage.account(5);
  const [one] = await stage.companies(account);
  if (one === undefined) throw new Error('no company');
  const { user } = await stage.open(LIST, account);
  await waitFor(() => expect(rows()).toHaveLength(5));
  const printed: (readonly (string | null)[])[] = [];
  const paper = () => [...document.querySelectorAll('.co-print tbody tr')];
  // A browser asks for the paper while `print` is called, and takes what is there then.
  vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'));
    printed.push(paper().map(({ textContent }) => textContent));
    fireEvent(window, new Event('afterprint'));
  });
  await press(user, screen.getByRole('button', { name: t.print }));
  expect(printed.map(({ length }) => length)).toEqual([5]);
  await fill(user, await field(), one.shxydm);
  await shows(one.companyId);
  await press(user, screen.getByRole('button', { name: t.print }));
  expect(printed.map(({ length }) => length)).toEqual([5, 1]);
  expect(printed[1]?.[0]).toContain(one.companyName);
  expect(paper()).toEqual([]);
});

test('[PLUS-04] traditional characters find a name in simplified ones', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  if (one === undefined) throw new Error('no company');
  const { user } = await stage.open(`${LIST}?edit=${one.companyId}`, account);
  await editForm();
  await fill(user, screen.getByLabelText(t.fieldShortName), '鸿业线缆');
  await saveForm(user);
  await fill(user, await field(), '鴻業線纜');
  await shows(one.companyId);
});

test('[PLUS-04] simplified characters find a name in traditional ones beside those in simplified ones, and its own characters are marked', async () => {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  for (const [{ companyId }, name] of [
    [one, '鸿业线缆'],
    [two, '鴻業線纜'],
  ] as const) {
    await press(user, (await rowOf(companyId)).querySelector('[data-act="edit"]'));
    await editForm();
    await fill(user, screen.getByLabelText(t.fieldShortName), name);
    await saveForm(user);
  }
  await fill(user, await field(), '业线');
  await shows(one.companyId, two.companyId);
  const marks = [...document.querySelectorAll('[id^="wb-company-"] mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['业线', '業線']);
});

test('[COMP-02] [PLUS-02] hiding the active company is said once, under its seal, and undo makes it the active one again', async () => {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  const active = () => document.querySelector<HTMLElement>('button.wb-switch')?.dataset.company;
  await waitFor(() => expect(active()).toBe(one.companyId));
  const row = await rowOf(one.companyId);
  const seen: string[] = [];
  const look = () => {
    const isListed = document.getElementById(`wb-company-${one.companyId}`) !== null;
    const now = `${isListed ? 'listed' : 'hidden'} ${active() === one.companyId ? 'active' : 'left'}`;
    if (seen.at(-1) !== now) seen.push(now);
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { subtree: true, childList: true, attributes: true });
  await press(user, row.querySelector('[data-act="hide"]'));
  await waitFor(() => expect(active()).toBe(two.companyId));
  watching.disconnect();
  expect(seen).toEqual(['listed active', 'hidden active', 'hidden left']);
  await screen.findByText(t.hiddenActive.replace('{{name}}', `${one.shortName} …${one.shxydm.slice(-4)}`));
  expect(document.querySelectorAll('.wb-notice')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: zhCN.frame.undo }));
  await waitFor(() => expect(active()).toBe(one.companyId));
  expect(document.querySelectorAll('.wb-notice')).toHaveLength(1);
});

test('[COMP-02] the list is sorted by pressing the heading of its column, and the newest changes mark no column', async () => {
  const account = await stage.account();
  const listed = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  const { user } = await stage.open(LIST, account);
  await shows(...listed.map(({ companyId }) => companyId));
  // By its words: some columns give way in a window as small as this one.
  const heading = (name: string) => screen.getAllByText(new RegExp(`^${name}`), { selector: 'th, th *' })[0]?.closest('th') ?? null;
  for (const name of [t.colType, t.colAuthorized, t.colAccountant, t.colTaxId]) {
    await press(user, heading(name)?.querySelector('button') ?? null);
    await waitFor(() => expect(heading(name)?.getAttribute('aria-sort')).toBe('ascending'));
  }
  const byCode = [...listed].sort((a, b) => (a.shxydm < b.shxydm ? -1 : 1)).map(({ companyId }) => companyId);
  await shows(...byCode);
  await user.selectOptions(screen.getByLabelText(t.sort), 'changed');
  await waitFor(() => expect(document.querySelector('[aria-sort="ascending"], [aria-sort="descending"]')).toBeNull());
});
