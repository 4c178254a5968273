import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { giveRights } from '../../../tests/support/page/rights.ts';
import { dialogWith, fill, gone, indicated, press, rowOf, synced } from '../../../tests/support/page/steps.ts';
import type { Company } from '../../api/entities/company.ts';
import { askMark, closeMark } from '../../desk/asked/asked-mark.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import type { MarkPlace } from '../../domain/sources/marks.ts';
import { lastMonthAt } from '../../domain/status/period.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { marks: t, frame, status, portfolio } = zhCN;
const stage = openStage();
const month = lastMonthAt(chinaDay(now()));
const collector = { id: 'collector', kind: 'collector', name: '税局采集' } as const;

// As closing its tab does.
afterEach(closeMark);

const counted = (text: string, count: number): string => text.replace('{{count}}', String(count));

/** Facts of a company at the gateway: part, kind, whether it counts, state, amount, note. */
async function factsOf(companyId: string, area = 'tax') {
  const facts = stage.gateway().services.store.db.selectFrom('fact').selectAll().where('company_id', '=', companyId);
  const rows = await facts.where('area', '=', area).orderBy('part').orderBy('kind').execute();
  return rows.map(({ part, kind, standing, doc }) => {
    const { state, closed, amount = null, note = '' } = JSON.parse(doc);
    return [part, kind, Number(standing), state ?? closed, amount, note];
  });
}
async function filedAt(companyId: string, state: string, at: number): Promise<void> {
  const doc = { code: 'vat', period: month, state, amount: '7.50', stateAt: new Date(at).toISOString() };
  await stage.gateway().services.facts.write(collector, [{ companyId, area: 'tax', at, doc }]);
}

const vatOfMonth = { area: 'tax', code: 'vat', period: month } as const;
/** Marks of companies as accepted that another device made an hour ago, each with an amount of its own; answers when, milliseconds. */
async function markedBefore(
  account: TestAccount,
  companies: readonly Company[],
  ...places: readonly Omit<MarkPlace, 'companyId'>[]
): Promise<number> {
  const device = await stage.elsewhere(account);
  const at = now() - 3_600_000;
  const rows = companies.flatMap(({ companyId }, n) =>
    places.map((place) => ({ companyId, ...place, state: 'accepted', amount: `${n + 1}0.00`, day: chinaDay(at), note: '' })),
  );
  expect((await device.send('factsMark', { payload: { at: new Date(at).toISOString(), rows } })).status).toBe(200);
  return at;
}

async function openSelected(account: TestAccount, keys: string) {
  const opened = await stage.open('/workbench/portfolio', account);
  await waitFor(() => expect(document.querySelector('[data-scroller="portfolio"] tr[data-id]')).not.toBeNull());
  (await screen.findByRole('grid', { name: portfolio.list })).focus();
  await opened.user.keyboard(keys);
  const bar = await screen.findByRole('region', { name: zhCN.table.bulk });
  return { ...opened, bar };
}
const choose = async (user: UserEvent, dialog: HTMLElement, label: string, option: string) =>
  await user.selectOptions(within(dialog).getByLabelText(new RegExp(`^${label}`)), option);
const names = (dialog: HTMLElement, part: string) =>
  [...dialog.querySelectorAll(`[data-marks="${part}"] li`)].map((li) => li.textContent ?? '').sort();
const submit = (user: UserEvent, dialog: HTMLElement, count: number) =>
  press(user, within(dialog).getByText(counted(t.do_other, count), { selector: 'button' }));

test('[PLUS-47] a selection is marked without the line: which companies first, a bad amount in words, then all of it, shown as waiting and sent with the line; undo takes it back', async () => {
  const account = await stage.account(3);
  const [first, second, third] = await giveRights(stage, account);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few companies');
  const { user, page, bar } = await openSelected(account, ' {Shift>}{ArrowDown}{/Shift}');
  stage.offline(true);
  await press(user, within(bar).getByText(t.title));
  const dialog = await dialogWith(counted(t.titleMany_other, 2));
  await within(dialog).findByText(t.queued);
  const shown = names(dialog, 'touched');
  expect(shown).toHaveLength(2);
  const ids = [first, second, third].filter(({ companyName }) => shown.includes(companyName)).map(({ companyId }) => companyId);
  const [left = ''] = [first, second, third].map(({ companyId }) => companyId).filter((id) => !ids.includes(id));
  await choose(user, dialog, t.state, status['state-accepted']);
  await fill(user, within(dialog).getByLabelText(t.amount), '12.345');
  await submit(user, dialog, 2);
  await within(dialog).findByText(t.amountBad);
  expect(deskOn(page).store.get().outbox).toEqual([]);
  await fill(user, within(dialog).getByLabelText(t.amount), '1,280.5');
  expect(dialog.textContent).toContain('¥1,280.50');
  await user.type(within(dialog).getByLabelText(t.note), '柜台');
  await submit(user, dialog, 2);
  await screen.findByText(counted(t.done_other, 2));
  await gone(() => screen.queryByText(counted(t.titleMany_other, 2)));
  await waitFor(() =>
    expect(
      deskOn(page)
        .store.get()
        .outbox.map(({ name }) => name),
    ).toEqual(['factsMark']),
  );
  expect(await factsOf(ids[0] ?? '')).toEqual([]);
  const waits = t.waits.replace('{{state}}', status['state-accepted']);
  const taxCells = (companyIds: readonly string[]) =>
    companyIds.map((id) => document.querySelector(`tr[data-id="${id}"] [data-area="tax"]`)?.textContent ?? '');
  await waitFor(() => expect(taxCells([...ids, left]).map((text) => text.includes(waits))).toEqual([true, true, false]));
  stage.offline(false);
  await synced();
  const marked = [[`vat.${month}`, 'hand', 1, 'accepted', '1280.50', '柜台']];
  await waitFor(async () => expect([await factsOf(ids[0] ?? ''), await factsOf(ids[1] ?? '')]).toEqual([marked, marked]));
  expect(await factsOf(left)).toEqual([]);
  await waitFor(() =>
    expect(taxCells(ids).map((text) => [text.includes(waits), text.includes(status['word-unpaid'])])).toEqual([
      [false, true],
      [false, true],
    ]),
  );
  await user.click(screen.getByRole('button', { name: frame.undo }));
  await screen.findByText(counted(t.undone_other, 2));
  const back = [[`vat.${month}`, 'hand', 0, 'accepted', '1280.50', '柜台']];
  await waitFor(async () => expect([await factsOf(ids[0] ?? ''), await factsOf(ids[1] ?? '')]).toEqual([back, back]));
});

test('[PLUS-47] of all that is selected only those are marked that have the right to the matter; without any nothing can be sent', async () => {
  const account = await stage.account(3);
  const [own, none, other] = await giveRights(stage, account, 1, 0, 0);
  if (own === undefined || none === undefined || other === undefined) throw new Error('too few companies');
  const { user, page, bar } = await openSelected(account, '{Control>}a{/Control}');
  await press(user, within(bar).getByText(t.title));
  const dialog = await dialogWith(counted(t.titleMany_other, 3));
  expect(names(dialog, 'touched')).toHaveLength(3);
  await choose(user, dialog, t.what, status['area-books']);
  await waitFor(() => expect(names(dialog, 'touched')).toEqual([own.companyName]));
  expect(names(dialog, 'left')).toEqual([none, other].map(({ companyName }) => t['left-noRight'].replace('{{name}}', companyName)).sort());
  expect(within(dialog).queryByLabelText(t.amount)).toBeNull();
  await submit(user, dialog, 1);
  await within(dialog).findByText(t.chooseState, { selector: ':not(option)' });
  await choose(user, dialog, t.state, status['word-closed']);
  await submit(user, dialog, 1);
  await waitFor(async () => expect(await factsOf(own.companyId, 'books')).toEqual([[month, 'hand', 1, 1, null, '']]));
  expect([await factsOf(none.companyId, 'books'), await factsOf(other.companyId, 'books')]).toEqual([[], []]);
  await gone(() => screen.queryByText(counted(t.titleMany_other, 3)));
  await waitFor(() => expect(deskOn(page).store.get().outbox).toEqual([]));
  askMark({ companyIds: [none.companyId], of: { area: 'social', code: '', period: month } });
  const empty = await dialogWith(t.noneTouched);
  const button = within(empty).getByText(counted(t.do_other, 0), { selector: 'button' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await choose(user, empty, t.state, status['state-paid']);
  fireEvent.click(button);
  expect(deskOn(page).store.get().outbox).toEqual([]);
});

test('[PLUS-47] [PLUS-10] of marks that the gateway carries out in part the others stay in 未同步 with their companies and why, and can be given up and given again', async () => {
  const account = await stage.account(4);
  const companies = await giveRights(stage, account);
  const [one, two, three] = companies;
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few companies');
  const { user, page, bar } = await openSelected(account, '{Control>}a{/Control}');
  stage.offline(true);
  await indicated(/离线/);
  await press(user, within(bar).getByText(t.title));
  const dialog = await dialogWith(counted(t.titleMany_other, 4));
  await choose(user, dialog, t.what, status['area-books']);
  await choose(user, dialog, t.state, status['word-closed']);
  await submit(user, dialog, 4);
  await gone(() => screen.queryByText(counted(t.titleMany_other, 4)));
  // Meanwhile the right is taken away for two of them.
  const { db } = stage.gateway().services.store;
  for (const company of [one, three]) {
    const doc = JSON.stringify({ ...company, isAuthorize: 0 });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  stage.offline(false);
  const outbox = () => deskOn(page).store.get().outbox;
  await waitFor(() => expect(outbox().map(({ state }) => state)).toEqual(['refused']));
  const facts = (await Promise.all(companies.map(({ companyId }) => factsOf(companyId, 'books')))).map(({ length }) => length);
  expect(facts).toEqual(companies.map((company) => (company === one || company === three ? 0 : 1)));
  const again = await stage.open('/workbench/outbox');
  const entry = () => document.querySelector<HTMLElement>('[data-command]');
  await waitFor(() => expect(entry()?.textContent).toContain(t['why-noRight']));
  const named = entry()?.querySelector('[data-companies="2"]')?.textContent ?? '';
  expect([one, two, three].map(({ shortName }) => named.includes(shortName))).toEqual([true, false, true]);
  const given = entry()?.dataset.command;
  await press(again.user, within(entry() ?? document.body).getByText(zhCN.outbox.discard));
  await waitFor(() => expect(entry()).toBeNull());
  expect(deskOn(again.page).store.get().outbox).toEqual([]);
  await again.user.click(await screen.findByRole('button', { name: frame.undo }));
  await waitFor(() => expect([entry()?.dataset.state, entry()?.dataset.command === given]).toEqual(['refused', false]));
});

test('[PLUS-47] an undo before it was sent leaves nothing to send, and the amount that is known stays where none was typed', async () => {
  const account = await stage.account(2);
  const [one, two] = await giveRights(stage, account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  await filedAt(one.companyId, 'undeclared', now() - 86_400_000);
  const { user, page } = await openSelected(account, '{Control>}a{/Control}');
  const taxCell = () => document.querySelector(`tr[data-id="${one.companyId}"] [data-area="tax"]`)?.textContent ?? '';
  await waitFor(() => expect(taxCell()).toMatch(/未报/));
  stage.offline(true);
  // What is being sent already cannot be taken back.
  await indicated(/离线/);
  for (const undone of [true, false]) {
    askMark({ companyIds: [one.companyId, two.companyId] });
    const dialog = await dialogWith(counted(t.titleMany_other, 2));
    await choose(user, dialog, t.state, status['state-submitted']);
    await submit(user, dialog, 2);
    await gone(() => screen.queryByText(counted(t.titleMany_other, 2)));
    await screen.findByText(counted(t.done_other, 2));
    if (undone) {
      await user.click(screen.getByRole('button', { name: frame.undo }));
      await screen.findByText(counted(t.undone_other, 2));
    }
    await waitFor(() => expect(deskOn(page).store.get().outbox).toHaveLength(undone ? 0 : 1));
  }
  stage.offline(false);
  await waitFor(async () =>
    expect([await factsOf(one.companyId), await factsOf(two.companyId)]).toEqual([
      [
        [`vat.${month}`, 'collector', 0, 'undeclared', '7.50', ''],
        [`vat.${month}`, 'hand', 1, 'submitted', '7.50', ''],
      ],
      [[`vat.${month}`, 'hand', 1, 'submitted', null, '']],
    ]),
  );
});

test('[PLUS-47] the dialog warns of a mark that would take back what a source knows to have come further, and of one that adds a filing which the list has not', async () => {
  const account = await stage.account(4);
  const [paid, open, quarterly, untold] = await giveRights(stage, account);
  if (paid === undefined || open === undefined || quarterly === undefined || untold === undefined) throw new Error('too few companies');
  const at = now() - 3_600_000;
  await filedAt(paid.companyId, 'paid', at);
  await filedAt(open.companyId, 'undeclared', at);
  const doc = { code: 'vat', period: '2026Q3', state: 'undeclared', amount: '1.00', stateAt: new Date(at).toISOString() };
  await stage.gateway().services.facts.write(collector, [{ companyId: quarterly.companyId, area: 'tax', at, doc }]);
  const { user, bar } = await openSelected(account, '{Control>}a{/Control}');
  await press(user, within(bar).getByText(t.title));
  const dialog = await dialogWith(counted(t.titleMany_other, 4));
  const warned = (kind: string) => dialog.querySelector(`[data-${kind}]`)?.textContent ?? '';
  await waitFor(() => expect(warned('added')).toContain(quarterly.companyName));
  expect(dialog.querySelector('[data-added="1"]')).not.toBeNull();
  expect(warned('warned')).toBe('');
  await choose(user, dialog, t.state, status['state-submitted']);
  await waitFor(() => expect(warned('warned')).toContain(`${paid.companyName}：${status['state-paid']} ¥7.50 · 税局采集`));
  expect(dialog.querySelector('[data-warned="1"]')).not.toBeNull();
  await choose(user, dialog, t.state, status['state-paid']);
  await waitFor(() => expect(warned('warned')).toBe(''));
});

test('[PLUS-47] a contradiction stands in the dialog with both words until it is resolved: the mark is taken back, or made anew', async () => {
  const account = await stage.account(2);
  const [one, two] = await giveRights(stage, account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  const earlier = await markedBefore(account, [one, two], vatOfMonth);
  for (const { companyId } of [one, two]) await filedAt(companyId, 'rejected', earlier + 60_000);
  const { user } = await openSelected(account, '{Control>}a{/Control}');
  const contradicted = (amount: string) => [
    [`vat.${month}`, 'collector', 1, 'rejected', '7.50', ''],
    [`vat.${month}`, 'hand', 2, 'accepted', amount, ''],
  ];
  expect([await factsOf(one.companyId), await factsOf(two.companyId)]).toEqual([contradicted('10.00'), contradicted('20.00')]);
  const openOf = async ({ companyId }: Company) => {
    askMark({ companyIds: [companyId], of: vatOfMonth });
    const dialog = await dialogWith(t.contradiction);
    await waitFor(() => expect(dialog.querySelector(`[data-contradiction="tax/vat.${month}"]`)).not.toBeNull());
    return { dialog, text: dialog.querySelector('[data-contradiction]')?.textContent ?? '' };
  };
  const first = await openOf(one);
  expect(first.text).toContain(`${status['state-rejected']} ¥7.50 · 税局采集`);
  expect(first.text).toContain(`${status['state-accepted']} ¥10.00 · ${status['source-hand']}`);
  await press(user, within(first.dialog).getByText(t.keepTheirs));
  await gone(() => screen.queryByText(t.contradiction));
  expect((await factsOf(one.companyId)).map(([, kind, standing]) => [kind, standing])).toEqual([
    ['collector', 1],
    ['hand', 0],
  ]);
  expect(await factsOf(two.companyId)).toEqual(contradicted('20.00'));
  await press(user, within(first.dialog).getByText(t.cancel));
  const second = await openOf(two);
  await press(user, within(second.dialog).getByText(t.keepMine));
  await gone(() => screen.queryByText(t.contradiction));
  expect((await factsOf(two.companyId)).map(([, kind, standing, state, amount]) => [kind, standing, state, amount])).toEqual([
    ['collector', 0, 'rejected', '7.50'],
    ['hand', 1, 'accepted', '20.00'],
  ]);
});

test('[PLUS-47] where a mark is contradicted says so beside the state; the settings count the companies and lead to exactly these', async () => {
  const account = await stage.account(4);
  const [one, two, agreed] = await giveRights(stage, account);
  if (one === undefined || two === undefined || agreed === undefined) throw new Error('too few companies');
  const earlier = await markedBefore(account, [one, two, agreed], vatOfMonth);
  for (const { companyId } of [one, two]) await filedAt(companyId, 'rejected', earlier + 60_000);
  await filedAt(agreed.companyId, 'accepted', earlier + 60_000);
  const { user } = await stage.open('/workbench/settings', account);
  const link = () => document.querySelector<HTMLElement>('[data-contradicted]');
  await waitFor(() => expect(link()?.textContent).toContain(zhCN.settings.contradicted_other.replace('{{n}}', '2')));
  await press(user, link());
  const shown = () => [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')];
  await waitFor(() =>
    expect(
      shown()
        .map(({ dataset }) => dataset.id)
        .sort(),
    ).toEqual([one.companyId, two.companyId].sort()),
  );
  const signs = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll<HTMLElement>('[data-against]') ?? [])].map((sign) => sign.closest('td')?.dataset.area);
  expect(shown().map(signs)).toEqual([['tax'], ['tax']]);
  const sign = shown()[0]?.querySelector<HTMLElement>('[data-against]') ?? null;
  await press(user, sign);
  const dialog = await dialogWith(t.contradiction);
  await press(user, within(dialog).getByText(t.keepTheirs));
  await waitFor(() => expect(shown()).toHaveLength(1));
  await press(user, within(dialog).getByText(t.cancel));
});

test('[PLUS-47] the card of an area says that a mark is contradicted, and opens where it is resolved; the card of another does not', async () => {
  const account = await stage.account(2);
  const [one, two] = await giveRights(stage, account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  const earlier = await markedBefore(account, [one, two], vatOfMonth, { area: 'social', code: '', period: month });
  for (const { companyId } of [one, two]) await filedAt(companyId, 'rejected', earlier + 60_000);
  const { user } = await stage.open('/workbench/main', account);
  const cards = () => [...document.querySelectorAll<HTMLElement>('.wb-card [data-against]')];
  await waitFor(() => expect(cards().map((link) => link.closest<HTMLElement>('.wb-card')?.dataset.area)).toEqual(['tax']));
  expect(cards()[0]?.textContent).toContain(t.contradicted);
  await press(user, cards()[0] ?? null);
  const dialog = await dialogWith(t.contradiction);
  expect(dialog.querySelectorAll('[data-contradiction]')).toHaveLength(1);
});

test('[PLUS-47] [PLUS-20] the palette opens it for the active company', async () => {
  const account = await stage.account(2);
  const [one] = await giveRights(stage, account);
  const { user } = await stage.open('/workbench/company-manage', account);
  await user.keyboard('{Control>}k{/Control}');
  await user.paste('rgbj');
  await screen.findByRole('option', { name: new RegExp(t.title) });
  await user.keyboard('{Enter}');
  await dialogWith(t.titleOf.replace('{{name}}', one?.companyName ?? ''));
});

test('[PLUS-47] the menu of a row marks its company alone, whatever is selected; a hidden one is not marked', async () => {
  const account = await stage.account(4);
  const [first, second] = (await giveRights(stage, account)).filter(({ hidden }) => hidden === 0);
  if (first === undefined || second === undefined) throw new Error('too few companies');
  const menuOf = async (user: UserEvent, companyId: string) => {
    await press(user, (await rowOf(companyId)).querySelector('[data-act="more"]'));
    return await screen.findByRole('menu');
  };
  const { user } = await stage.open('/workbench/company-manage', account);
  await press(user, (await rowOf(first.companyId)).querySelector('input[type="checkbox"]'));
  await screen.findByRole('region', { name: zhCN.table.bulk });
  await user.click(within(await menuOf(user, second.companyId)).getByText(t.title));
  await dialogWith(t.titleOf.replace('{{name}}', second.companyName));
  closeMark();
  await user.click(within(await menuOf(user, second.companyId)).getByText(zhCN.companies.hide));
  await waitFor(() => expect(document.querySelector(`tr[data-id="${second.companyId}"]`)).toBeNull());
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${zhCN.companies.tabHidden.split('{{')[0]}`) }));
  expect(within(await menuOf(user, second.companyId)).queryByText(t.title)).toBeNull();
});
