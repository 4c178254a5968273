import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { changeAccount } from '../../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../../server/store/tables/companies.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { bulkBar, dialogWith, fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { frame, portfolio: t, relations, table } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });
const PORTFOLIO = '/workbench/portfolio';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')];
const ids = () => rows().map(({ dataset }) => dataset.id ?? '');
const cells = (area: string) => rows().map((row) => row.querySelector(`[data-area="${area}"]`)?.textContent ?? '');
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: t.query });
const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
const grid = () => screen.findByRole('grid', { name: t.list });

/** An account whose companies have stories at the gateway. */
async function account(companies = 6): Promise<TestAccount> {
  const made = await stage.account(companies);
  await stage.stories(made);
  return made;
}

/** Opens the portfolio; settles when something is known of the companies. */
async function openPortfolio(of: TestAccount) {
  const opened = await stage.open(PORTFOLIO, of);
  await waitFor(() => expect(cells('tax').filter((text) => text !== '' && text !== t['cell-unknown']).length).toBeGreaterThan(0));
  return opened;
}
async function ask(user: UserEvent, text: string): Promise<void> {
  await fill(user, await field(), text);
  await user.keyboard('{Enter}');
}

test('[PLUS-06] every company is in one table with its states and their age, and the closing line counts what is unknown for itself', async () => {
  const of = await account();
  const listed = (await stage.companies(of)).filter(({ hidden }) => hidden === 0);
  await openPortfolio(of);
  expect(ids().sort()).toEqual(listed.map(({ companyId }) => companyId).sort());
  const line = () => document.querySelector('[data-closing]')?.textContent ?? '';
  await waitFor(() => expect(line()).toMatch(/本月已清/));
  const closing = line();
  expect(closing).toContain(t.closingAll.replace('{{n}}', String(listed.length)));
  const counts = [...closing.matchAll(/(\d+) ?家/g)].map(([, n]) => Number(n));
  expect(counts.slice(1).reduce((sum, n) => sum + n, 0)).toBe(listed.length);
  const known = rows().find((row) => row.querySelector('[data-area="tax"] svg')?.getAttribute('data-mark') !== 'unknown');
  expect(known?.querySelector('[data-area="tax"]')?.getAttribute('title')).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);
});

test('[PLUS-07] / leads to the conditions as soon as the portfolio is there, without a press into it', async () => {
  const { user } = await openPortfolio(await account());
  const query = await field();
  expect(document.activeElement).not.toBe(query);
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(query));
});

test('[PLUS-07] [PLUS-11] / leads to the conditions while nothing has the focus, or the content around the view', async () => {
  const { user } = await openPortfolio(await account());
  const query = await field();
  for (const around of [null, document.getElementById('wb-content')]) {
    (document.activeElement as HTMLElement).blur(); // as: a control of the page
    around?.focus();
    expect(document.activeElement).toBe(around ?? document.body);
    await user.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(query));
  }
});

test('[PLUS-17] [PLUS-11] after the selected companies are hidden the table has the focus, and so after it is taken back', async () => {
  const { user } = await openPortfolio(await account());
  // The active company is not hidden, and would stay selected.
  const active = document.querySelector<HTMLElement>('.wb-switch')?.dataset.company;
  for (const row of rows()
    .filter((one) => one.dataset.id !== active)
    .slice(0, 2))
    await user.click(row.querySelector('input[type="checkbox"]') ?? document.body);
  await user.click(within(await bulkBar()).getByRole('button', { name: relations.bulkHide }));
  const dialog = await dialogWith(relations.bulkHideTitle);
  await user.click(await within(dialog).findByText(relations.bulkHideDo_other.replace('{{count}}', '2'), { selector: 'button' }));
  await gone(() => screen.queryByRole('region', { name: table.bulk }));
  await waitFor(async () => expect(document.activeElement).toBe(await grid()));
  await user.click(await screen.findByRole('button', { name: frame.undo }));
  await gone(() => screen.queryByRole('button', { name: frame.undo }));
  await waitFor(async () => expect(document.activeElement).toBe(await grid()));
});

test('[PLUS-07] conditions are typed, read aloud in plain words, taken away by keys; what cannot be read is said and the list stays', async () => {
  const of = await account();
  const { user } = await openPortfolio(of);
  const all = ids().length;
  await ask(user, '国税=未获取');
  await waitFor(() => expect(document.querySelector('[data-token="tax"]')).not.toBeNull());
  const unknown = cells('tax');
  expect(unknown.every((text) => text === t['cell-unknown'])).toBe(true);
  expect(screen.getByText(new RegExp(`国税${t.unknown}`)).textContent).toContain(t.orderUrgency);
  await ask(user, '颜色=红');
  await screen.findByText(new RegExp(t.unreadField.replace('{{text}}', '颜色=红')));
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect(cells('tax')).toEqual(unknown);
  await user.clear(await field());
  await user.keyboard('{Backspace}{Backspace}');
  await waitFor(() => expect(ids()).toHaveLength(all));
});

test('[PLUS-07] the completion offers only values that occur, and one is chosen by keys', async () => {
  const of = await account();
  const { user } = await openPortfolio(of);
  await fill(user, await field(), '会员=');
  const offers = await screen.findByRole('listbox', { name: t.offers });
  const [first] = within(offers).getAllByRole('option');
  const count = Number(/(\d+)$/.exec(first?.textContent ?? '')?.[1]);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(ids()).toHaveLength(count));
  // Nothing lies over the rows then, until one goes on.
  expect(screen.queryByRole('listbox', { name: t.offers })).toBeNull();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox', { name: t.offers });
});

test('[PLUS-07] Enter takes the suggestion that comes first: a state that was typed is the one by which companies are counted, any other word is asked of names', async () => {
  const of = await account();
  const [{ companyName } = { companyName: '' }] = (await stage.companies(of)).filter(({ hidden }) => hidden === 0);
  const { user } = await openPortfolio(of);
  await ask(user, t.unknown);
  await waitFor(() => expect(document.querySelector('[data-token="work"]')?.textContent).toContain(t.unknown));
  await user.keyboard('{Backspace}{Backspace}');
  await ask(user, companyName);
  await waitFor(() => expect(document.querySelector('[data-token="text"]')?.textContent).toContain(companyName));
  expect(ids()).toHaveLength(1);
});

test('[PLUS-07] Enter takes none of two areas that rows call alike: it says that there are two, and each is chosen by its own name', async () => {
  const of = await account();
  const [one, two] = (await stage.companies(of)).filter(({ hidden }) => hidden === 0).map(({ companyId }) => companyId);
  const places = [
    [one, '220000', '吉林省'],
    [two, '220200', '吉林市'],
  ] as const;
  const { store, clock } = stage.gateway().services;
  await store.write((tx) =>
    changeAccount(tx, of.accountId, clock.now(), async (change) => {
      for (const [companyId = '', locationCode] of places) {
        const row = await readCompany(change, companyId);
        if (row !== null) await replaceCompany(change, row, { ...row, locationCode });
      }
    }),
  );
  const { user } = await openPortfolio(of);
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const tokens = () => [...document.querySelectorAll('[data-token]')].map(({ textContent }) => textContent);
  await ask(user, '地区=吉林');
  expect([tokens(), document.querySelector('[data-unread]')?.textContent]).toEqual([[], expect.stringContaining('“地区=吉林”不止一个')]);
  expect(options()).toEqual(['地区 = 吉林省1', '地区 = 吉林市1']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(tokens()).toEqual([expect.stringContaining('吉林市')]));
  expect(ids()).toEqual([two]);
});

test('[PLUS-07] without the line everything that is known can still be asked, and the page says so', async () => {
  const of = await account();
  const { user } = await openPortfolio(of);
  const before = ids().length;
  stage.offline(true);
  await waitFor(() => expect(document.querySelector('[data-said="offline"]')?.textContent).toBe(t.offline));
  await ask(user, '国税≠未获取');
  await waitFor(() => expect(ids().length).toBeLessThan(before));
  expect(cells('tax').every((text) => text !== t['cell-unknown'])).toBe(true);
});

test('[PLUS-06] companies are selected by keys: Space, Shift with an arrow, Ctrl+A, and Escape lets go; the bar says how many', async () => {
  const of = await account();
  const { user } = await openPortfolio(of);
  const all = ids().length;
  const bar = () => screen.queryByRole('region', { name: table.bulk });
  (await grid()).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(bar()?.textContent).toContain(table.selected.replace('{{n}}', '1')));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await waitFor(() => expect(bar()?.textContent).toContain(table.selected.replace('{{n}}', '3')));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(bar()?.textContent).toContain(table.selected.replace('{{n}}', String(all))));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bar()).toBeNull());
  expect(document.querySelectorAll('tr[data-id][aria-selected="true"]')).toHaveLength(0);
});

test('[PLUS-06] at a box that was just ticked Ctrl+A selects all of the view and Escape lets go', async () => {
  const { user } = await openPortfolio(await account());
  const all = ids().length;
  const bar = () => screen.queryByRole('region', { name: table.bulk });
  await user.click(rows()[1]?.querySelector('input[type="checkbox"]') ?? document.body);
  await waitFor(() => expect(bar()?.textContent).toContain(table.selected.replace('{{n}}', '1')));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(bar()?.textContent).toContain(table.selected.replace('{{n}}', String(all))));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bar()).toBeNull());
});

test('[PLUS-06] [PLUS-16] of a selection that goes on into another question the bar says how many the view does not show; all of the view come beside them', async () => {
  const { user } = await openPortfolio(await account());
  const [, second, third] = rows().map((row) => row.querySelector('[data-act="enter"]')?.closest('td')?.title ?? '');
  const said = async (n: number, unseen: number) => {
    const words = (unseen === 0 ? table.selected : table.selectedUnseen).replace('{{n}}', `${n}`).replace('{{unseen}}', `${unseen}`);
    const bar = await screen.findByRole('region', { name: table.bulk });
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe(words));
    return bar;
  };
  (await grid()).focus();
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  await said(2, 0);
  await ask(user, second ?? '');
  await waitFor(() => expect(rows()).toHaveLength(1));
  // All that this view shows is selected.
  expect(within(await said(2, 1)).queryByRole('button', { name: table.selectView.replace('{{n}}', '1') })).toBeNull();
  await press(user, await screen.findByRole('button', { name: t.clearQuery }));
  await said(2, 0);
  await ask(user, third ?? '');
  await press(user, within(await said(2, 2)).getByRole('button', { name: table.selectView.replace('{{n}}', '1') }));
  await said(3, 2);
});

test('[PLUS-16] the selected companies are refreshed in bulk, as one job over the set as it was; without the line it is queued and says so', async () => {
  const { user } = await openPortfolio(await account());
  (await grid()).focus();
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  const bar = await screen.findByRole('region', { name: table.bulk });
  await waitFor(() => expect(bar.textContent).toContain(table.selected.replace('{{n}}', '2')));
  stage.offline(true);
  await press(user, within(bar).getByRole('button', { name: t.refreshAction }));
  const job = () => document.querySelector<HTMLElement>('[data-job]')?.textContent ?? '';
  await waitFor(() => expect(job()).toContain('0 / 2 家'), { timeout: 10_000 });
  await waitFor(() => expect(job()).toContain(zhCN.jobs.queuedOffline), { timeout: 10_000 });
});

test('[PLUS-06] what is asked is kept as a view with a live count, is there after a reload, and can be deleted with undo', async () => {
  const of = await account();
  const { user, reload } = await openPortfolio(of);
  await ask(user, '国税≠未获取');
  await waitFor(() => expect(document.querySelector('[data-token="tax"]')).not.toBeNull());
  await press(user, await screen.findByRole('button', { name: t.saveAs }));
  await fill(user, await screen.findByLabelText(t.saveName), '已知的');
  await press(user, await screen.findByRole('button', { name: t.saveDo, hidden: true }));
  // What is known of the companies still comes in, so that the list and its count grow together.
  const isCounted = async () => {
    expect(ids().length).toBeGreaterThan(0);
    expect((await tab('已知的')).textContent).toBe(`已知的${ids().length}`);
  };
  await waitFor(isCounted);
  const known = ids();
  const { user: later } = await reload();
  await waitFor(async () => expect((await tab('已知的')).getAttribute('aria-selected')).toBe('true'));
  await waitFor(isCounted);
  expect(ids()).toEqual(expect.arrayContaining(known));
  await press(later, await screen.findByRole('button', { name: t.dropView }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^已知的/ })).toBeNull());
  await press(later, await screen.findByRole('button', { name: zhCN.frame.undo }));
  await tab('已知的');
});

test('[PLUS-19] from its button, on paper each company has one line of states with their times small beneath, on a sheet that lies on its side; after printing it is gone', async () => {
  const of = await account();
  await publishPack(stage.gateway().services, samplePack('2026.11.1'));
  const listed = (await stage.companies(of)).filter(({ hidden }) => hidden === 0);
  const { user } = await openPortfolio(of);
  const dueCells = () => rows().flatMap((row) => [...row.querySelectorAll('td')].filter(({ title }) => /^\d{4}-\d\d-\d\d$/.test(title)));
  await waitFor(() => expect(dueCells().length).toBeGreaterThan(0));
  const onScreen = new Map(rows().map((row) => [row.dataset.id, row.querySelector('[data-area="tax"]')?.textContent ?? '']));
  const paper = () => document.querySelector<HTMLTableElement>('.co-print');
  expect(paper()).toBeNull();
  // A browser asks for the paper while `print` is called, and takes what is there then.
  const print = vi.spyOn(window, 'print').mockImplementation(() => void fireEvent(window, new Event('beforeprint')));
  await press(user, screen.getByRole('button', { name: t.print }));
  expect(print).toHaveBeenCalledTimes(1);
  const heads = [...(paper()?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining([t.taxId, t.tax, t.due]));
  expect(new Set(heads).size).toBe(heads.length);
  expect(paper()?.dataset.wide).toBe('true');
  const printed = [...(paper()?.querySelectorAll('tbody tr') ?? [])];
  expect(printed).toHaveLength(listed.length);
  const states = printed.map((row) => row.children[heads.indexOf(t.tax)]?.textContent ?? '');
  expect(states.sort()).toEqual([...onScreen.values()].sort());
  const printedDue = printed.map((row) => row.children[heads.indexOf(t.due)]?.textContent ?? '').filter((text) => text !== '');
  expect(printedDue.sort()).toEqual(
    dueCells()
      .map(({ title, firstElementChild }) => `${title}${firstElementChild?.textContent}`)
      .sort(),
  );
  fireEvent(window, new Event('afterprint'));
  expect(paper()).toBeNull();
});

test('[PLUS-28] each picture can be read as a table with the same figures, and the choice is kept', async () => {
  const of = await account();
  const { user, reload } = await openPortfolio(of);
  const legend = [...(screen.getByRole('region', { name: t.chartTax }).querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: t.chartsTable }));
  const table = await screen.findByRole('table', { name: t.chartTax });
  const lines = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
  expect(lines).toEqual(legend);
  await reload();
  await screen.findByRole('table', { name: t.chartRisk });
});

test('[PLUS-06] no company matches: each condition can be taken away, with how many there would be', async () => {
  const of = await account();
  const { user } = await openPortfolio(of);
  const all = ids().length;
  await ask(user, '没有这样的企业');
  await screen.findByText(t.emptyView);
  await press(user, screen.getByRole('button', { name: new RegExp(`${all} 家$`) }));
  await waitFor(() => expect(ids()).toHaveLength(all));
});

test('[PLUS-06] rows are grouped by their area, a group is folded by mouse and keys, stays folded after a reload, and selecting all takes no head', async () => {
  const of = await account();
  const { user, reload } = await openPortfolio(of);
  const all = ids().length;
  const heads = () => [...document.querySelectorAll<HTMLElement>('tr[data-group]:not([data-copy])')];
  await press(user, screen.getByRole('button', { name: t.columnsTitle }));
  await press(user, document.querySelector('[name="wb-group"][value="area"]'));
  await waitFor(() => expect(heads().length).toBeGreaterThan(0));
  // Groups change their places as states arrive: the one at which the keyboard is is followed by its key.
  let key = '';
  const first = () => heads().find(({ dataset }) => dataset.group === key);
  const count = heads().length;
  expect(heads().reduce((sum, head) => sum + Number(/(\d+) 家/.exec(head.textContent ?? '')?.[1]), 0)).toBe(all);
  (await grid()).focus();
  await user.keyboard('{Home}');
  await waitFor(() => {
    key = heads().find(({ dataset }) => dataset.current === 'true')?.dataset.group ?? '';
    expect(key).not.toBe('');
  });
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(first()?.getAttribute('aria-expanded')).toBe('false'));
  await waitFor(() => expect(ids().length).toBeLessThan(all));
  await reload();
  await waitFor(() => expect(first()?.getAttribute('aria-expanded')).toBe('false'));
  expect(heads()).toHaveLength(count);
  await press(user, first() ?? null);
  await waitFor(() => expect(ids()).toHaveLength(all));
  (await grid()).focus();
  await user.keyboard('{Control>}a{/Control}');
  const bar = await screen.findByRole('region', { name: table.bulk });
  expect(bar.textContent).toContain(table.selected.replace('{{n}}', String(all)));
});

test('[PLUS-06] the accountant of a row is a named disc with the name beside it', async () => {
  await openPortfolio(await account());
  const discs = [...document.querySelectorAll<HTMLElement>('[data-avatar]')];
  expect(discs.length).toBeGreaterThan(0);
  for (const disc of discs) expect(disc.parentElement?.textContent).toBe(`${disc.textContent}${disc.parentElement?.title}`);
});

test('opened again, the portfolio has its rows before the counts of its views and the sum of its invoices', async () => {
  const { user } = await openPortfolio(await account());
  const counted = () =>
    document.querySelector('[data-stencil]') === null && /\d/.test(screen.queryByRole('tab', { name: /^全部/ })?.textContent ?? '');
  const invoices = () => document.querySelector(`[aria-label="${t.chartInvoices}"] rect[x]`) !== null;
  await waitFor(() => expect([counted(), invoices()]).toEqual([true, true]), { timeout: 15_000 });
  await press(user, screen.getAllByRole('link', { name: zhCN.frame.home })[0] ?? null);
  await waitFor(() => expect(rows()).toHaveLength(0));
  const seen: string[] = [];
  const look = () => {
    const now = [rows().length > 0 && 'rows', counted() && 'counts', invoices() && 'invoices'].filter((one) => one !== false).join(' ');
    if (seen.at(-1) !== now) seen.push(now);
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press(user, screen.getAllByRole('link', { name: zhCN.frame.portfolio })[0] ?? null);
  await waitFor(() => expect(seen.at(-1)).toBe('rows counts invoices'));
  watching.disconnect();
  expect(seen.filter((one) => one !== '')[0]).toBe('rows');
});
