import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { dbOn, deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { giveRights } from '../../../tests/support/page/rights.ts';
import { dialogWith, gone, press, synced } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { statusKey, storeStatuses } from '../../db/area-status.ts';
import { closeMark } from '../../desk/asked/asked-mark.ts';
import { Expansion, obligations } from '../../domain/calendar/expand.ts';
import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { addDays, addMonths, chinaDay, dayWords, lastDayOf } from '../../domain/core/china-time.ts';
import { lastMonthAt } from '../../domain/status/period.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { calendar: t, marks, status } = zhCN;
const stage = openStage();

// As closing its tab does.
afterEach(closeMark);

const base = samplePack('2026.11.1');
const today = chinaDay(now());

let version = 0;
/** Publishes a pack, with the gateway's own signature or another. */
async function publish(changed: Partial<RulePack> = {}, signature?: string): Promise<RulePack> {
  version += 1;
  const pack = { ...base, version: `2026.12.${version}`, ...changed };
  await publishPack(stage.gateway().services, pack, signature);
  return pack;
}
/** What the account's companies owe by a pack. */
async function owedBy(pack: RulePack, account: TestAccount) {
  const directory = emptyDirectory();
  for (const [n, company] of (await stage.companies(account)).entries()) setDirectoryRow(directory, n, directoryRowOf(company, 0));
  const expansion = new Expansion(pack, today, lastDayOf(addMonths(today, 2)));
  return directory.id.flatMap((_, row) => obligations(directory, row, expansion));
}
const cell = (day: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-calendar] td[data-day="${day}"]`);
    if (found === null) throw new Error(`no day ${day}`);
    return found;
  });
const says = (day: string, words: string | RegExp) => waitFor(async () => expect((await cell(day)).textContent).toMatch(words));
const panel = () => screen.getByRole('region', { name: t.panel });
const foot = () => document.querySelector('[data-calendar] footer')?.textContent ?? '';

/** As an hour later: packs are fetched again. */
async function askPack(page: Awaited<ReturnType<typeof stage.open>>['page']): Promise<void> {
  await must(deskOn(page).worker.resource({ what: 'refresh', name: 'calendar.rulePack', subject: '' }));
}

/** An account at its calendar, by a pack of its own, and the next day on which withheld tax is due: every company has it. */
async function openCalendar({
  prepare,
  pack: changed = {},
}: {
  prepare?(account: TestAccount): Promise<unknown>;
  pack?: Partial<RulePack>;
} = {}) {
  const account = await stage.account();
  await prepare?.(account);
  const pack = await publish(changed);
  const owed = await owedBy(pack, account);
  const day = owed.filter(({ code }) => code === 'iit').map((due) => due.day)[0] ?? '';
  const opened = await stage.open('/workbench/calendar', account);
  await waitFor(() => expect(foot()).toContain(pack.version));
  return { ...opened, account, pack, owed, day };
}
async function goTo(user: Awaited<ReturnType<typeof openCalendar>>['user'], day: string): Promise<void> {
  for (let month = today.slice(0, 7); month < day.slice(0, 7); month = addMonths(month, 1))
    await press(user, screen.getByLabelText(t.next));
  await press(user, await cell(day));
}

test('[PLUS-15] a day says how many filings are due on it, its panel each tax with its companies, and what nobody asked for is not called filed', async () => {
  const { user, owed, day } = await openCalendar();
  await goTo(user, day);
  const due = owed.filter((one) => one.day === day);
  await waitFor(() => expect(panel().textContent).toContain(`${due.length} 户次`));
  const codes = new Set(due.map(({ code }) => code));
  expect(panel().querySelectorAll('[data-group]').length).toBeGreaterThanOrEqual(codes.size);
  const iit = panel().querySelector<HTMLElement>('[data-group^="iit:"]');
  expect(iit?.textContent).toContain(`${due.filter(({ code }) => code === 'iit').length} 户`);
  expect((await cell(day)).textContent).not.toMatch(/已申报|已扣款|已办结/);
});

test('[PLUS-15] what the device knows is shown by its state, also without the line, and a press on a company opens it', async () => {
  const { user, page, account, owed, day } = await openCalendar();
  const [one] = await stage.companies(account);
  stage.offline(true);
  if (one === undefined) throw new Error('no company');
  const db = await dbOn(page);
  const due = owed.find((each) => each.code === 'iit' && each.day === day);
  const value = { period: due?.period ?? '', persons: 3, state: 'paymentFailed' as const, amount: '10.00', declareState: 1 as const };
  const rows = new Map([[one.companyId, { value, at: now(), fetchedAt: now() }]]);
  await must(storeStatuses(db, { area: 'personalTax', block: 0, companyIds: [one.companyId] }, { rows }, { now: now() }));
  expect(statusKey('personalTax', 0)).toBe('status:personalTax:0');
  await goTo(user, day);
  await says(day, new RegExp(`${t.paymentFailed}1`));
  await waitFor(() => expect(screen.getByText(t.offline)).toBeDefined());
  const group = panel().querySelector<HTMLElement>('[data-group^="iit:"]');
  const first = group?.querySelector('[data-company]') ?? null;
  expect(first?.getAttribute('data-company')).toBe(one.companyId);
  await press(user, first);
  await waitFor(() => expect(location.pathname).toBe('/workbench/main'));
});

test('[PLUS-47] a filing of a day is marked by hand without the line, for one company or for all that are open, where screens tell of its period: shown as waiting, then as told', async () => {
  const { user, page, owed, day } = await openCalendar({ prepare: (account) => giveRights(stage, account) });
  await goTo(user, day);
  const due = owed.find((each) => each.code === 'vat' && each.day === day);
  const group = () => panel().querySelector<HTMLElement>(`[data-group="vat:${due?.period}"]`);
  const lines = () => [...(group()?.querySelectorAll('li') ?? [])];
  await waitFor(() => expect(lines().length).toBeGreaterThan(2));
  const ids = () => lines().map((line) => line.querySelector<HTMLElement>('[data-company]')?.dataset.company ?? '');
  const [, marked = ''] = ids();
  const line = () => lines()[ids().indexOf(marked)]?.textContent ?? '';
  const waiting = () => [...(group()?.querySelectorAll('[data-waiting-mark]') ?? [])].map(({ textContent }) => textContent);
  stage.offline(true);
  await press(user, group()?.querySelector(`[data-by-hand="${marked}"]`) ?? null);
  const dialog = await dialogWith(marks.lead);
  const { value: matter } = within(dialog).getByLabelText<HTMLSelectElement>(marks.what);
  const { value: period } = within(dialog).getByLabelText<HTMLSelectElement>(marks.period);
  expect([matter, period]).toEqual(['vat', due?.period]);
  await user.selectOptions(within(dialog).getByLabelText(/^状态/), status['state-paid']);
  await press(user, within(dialog).getByText(marks.do_other.replace('{{count}}', '1'), { selector: 'button' }));
  await gone(() => screen.queryByText(marks.lead));
  const waits = marks.waits.replace('{{state}}', status['state-paid']);
  await waitFor(() => expect([line().includes(waits), waiting()]).toEqual([true, [waits]]));
  stage.offline(false);
  await synced();
  await waitFor(() => expect([waiting(), ids().includes(marked) && !line().includes(t.paid)]).toEqual([[], false]));
  const { db } = stage.gateway().services.store;
  const facts = await db.selectFrom('fact').select(['area', 'part', 'kind']).where('company_id', '=', marked).execute();
  expect(facts).toEqual([{ area: 'tax', part: `vat.${due?.period}`, kind: 'hand' }]);
  // Of these two only the last month is told, so no other is marked.
  for (const one of panel().querySelectorAll<HTMLElement>('[data-group^="iit:"], [data-group^="social:"]'))
    if (!one.dataset.group?.endsWith(lastMonthAt(today))) expect(one.querySelector('[data-by-hand]')).toBeNull();
  const open = group()?.querySelector<HTMLElement>('[data-by-hand-group]');
  await press(user, open ?? null);
  const many = await dialogWith(marks.lead);
  const named = many.querySelectorAll('[data-marks="touched"] li').length;
  expect(open?.textContent).toBe(marks.group_other.replace('{{count}}', String(named)));
  expect(named).toBe(owed.filter((each) => each.code === 'vat' && each.day === day).length - 1);
  expect(deskOn(page).store.get().outbox).toEqual([]);
});

test('[PLUS-15] [PLUS-07] a tax of a day leads to the portfolio with its question, read out there, and so does the day', async () => {
  const { user, page, account, owed, day } = await openCalendar();
  const [one] = await stage.companies(account);
  if (one === undefined) throw new Error('no company');
  stage.offline(true);
  const db = await dbOn(page);
  const due = owed.find((each) => each.code === 'iit' && each.day === day);
  const value = { period: due?.period ?? '', persons: 3, state: 'paymentFailed' as const, amount: '10.00', declareState: 1 as const };
  const rows = new Map([[one.companyId, { value, at: now(), fetchedAt: now() }]]);
  await must(storeStatuses(db, { area: 'personalTax', block: 0, companyIds: [one.companyId] }, { rows }, { now: now() }));
  await goTo(user, day);
  await waitFor(() => expect(panel().querySelector('[data-group^="iit:"] [data-ask="iit"]')).not.toBeNull());
  expect(panel().querySelector('[data-ask="day"]')).not.toBeNull();
  await press(user, panel().querySelector('[data-group^="iit:"] [data-ask="iit"]'));
  await waitFor(() => expect(location.pathname).toBe('/workbench/portfolio'));
  const reading = () => document.querySelector('[id$="-reading"]')?.textContent ?? '';
  await waitFor(() => expect(document.querySelector('[data-token="due"]')).not.toBeNull());
  const filing = document.querySelector('[data-token="due"]')?.textContent ?? '';
  expect([filing.includes(day), filing.includes('个税')]).toEqual([true, true]);
  await waitFor(() => expect(reading()).toMatch(new RegExp(`${day}.*1 家`)));
});

test('[PLUS-15] a new pack waits: it is told, its moves are shown in place, its difference is looked at, applied, and undone until packs are fetched again', async () => {
  const { user, page, pack, owed, day } = await openCalendar();
  const later = addDays(day, 3);
  const exception = { area: '', codes: ['iit' as const], month: day.slice(0, 7), day: later, source: '延期公告' };
  const next = await publish({ exceptions: [exception] });
  await askPack(page);
  await waitFor(() => expect(document.querySelector('[data-pack-waits]')?.textContent ?? '').toContain(next.version));
  await goTo(user, day);
  await says(day, '待应用');
  await says(later, '待应用');
  expect(foot()).toContain(pack.version);
  await press(user, screen.getByText(t.seeMoves));
  const dialog = await dialogWith(t.movesText);
  const row = dialog.querySelector('[data-move^="iit:"]')?.textContent ?? '';
  for (const words of [day, later, t.iit, t.national, `${owed.filter((one) => one.code === 'iit' && one.day === day).length} 户`])
    expect(row).toContain(words);
  // The page kit can leave the mark of what was open before on this one.
  await press(user, within(dialog).getByRole('button', { name: t.apply, hidden: true }));
  await waitFor(() => expect(foot()).toContain(next.version));
  await gone(() => screen.queryByText(t.movesText));
  await waitFor(() => expect(document.querySelector('[data-pack-waits]')).toBeNull());
  await says(later, /未到征期|未获取/);
  await press(user, screen.getByText(t.undoPack));
  await waitFor(() => expect(foot()).toContain(pack.version));
  await waitFor(() => expect(document.querySelector('[data-pack-waits]')).not.toBeNull());
  await press(user, screen.getByText(t.seeMoves));
  await press(user, within(await dialogWith(t.movesText)).getByRole('button', { name: t.apply, hidden: true }));
  await waitFor(() => expect(screen.queryByText(t.undoPack)).not.toBeNull());
  await askPack(page);
  await waitFor(() => expect(screen.queryByText(t.undoPack)).toBeNull());
});

test('[PLUS-15] a pack whose signature does not hold is refused in words, and the days stay those of the one before', async () => {
  const { pack, page } = await openCalendar();
  const bad = await publish({ rules: base.rules.slice(0, 1) }, 'A'.repeat(86));
  await askPack(page);
  await waitFor(() => expect(document.querySelector('[data-pack-refused]')?.textContent ?? '').toContain(bad.version));
  expect(document.querySelector('[data-pack-refused]')?.textContent).toContain(`仍按 ${pack.version} 计算`);
  expect(foot()).toContain(pack.version);
  expect(document.querySelector('[data-pack-waits]')).toBeNull();
  const { db } = stage.gateway().services.store;
  await db.deleteFrom('rule_pack').where('version', '=', bad.version).execute();
});

test('[PLUS-15] without the line the calendar opens with its days, and nothing of it is missing', async () => {
  const { day, pack, owed } = await openCalendar();
  stage.offline(true);
  const { user } = await stage.open('/workbench/calendar');
  await waitFor(() => expect(foot()).toContain(pack.version));
  await goTo(user, day);
  await waitFor(() => expect(panel().textContent).toContain(`${owed.filter((one) => one.day === day).length} 户次`));
});

test('[PLUS-15] where no pack was published the calendar says so, in the panel of a day too, and names no day', async () => {
  const { db } = stage.gateway().services.store;
  const held = await db.selectFrom('rule_pack').selectAll().execute();
  await db.deleteFrom('rule_pack').execute();
  const account = await stage.account();
  await stage.open('/workbench/calendar', account);
  await screen.findByText(t.packNone);
  const said = (await screen.findByRole('region', { name: t.panel })).textContent;
  expect(said).toContain(t.noPack);
  expect(said).not.toContain(t.reading);
  expect(document.querySelector('[data-calendar] td')).toBeNull();
  await stage.open('/workbench/main');
  const month = () => document.querySelector('.wb-filing-month-card table')?.textContent ?? '';
  await waitFor(() => expect(month()).toContain(dayWords(today, 'zh-CN')));
  expect(month()).not.toContain(t.nothingDue);
  if (held.length > 0) await db.insertInto('rule_pack').values(held).execute();
});

test('[PLUS-15] [PLUS-11] arrows go by days, PageDown and PageUp by months, T to today, L to the list, Enter into the panel and Escape back', async () => {
  const { user } = await openCalendar();
  const chosen = () => document.querySelector('[data-calendar] td[aria-selected="true"]')?.getAttribute('data-day');
  (await cell(today)).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  await waitFor(() =>
    expect([chosen(), (document.activeElement as HTMLElement).dataset.day]).toEqual([addDays(today, 8), addDays(today, 8)]),
  );
  await user.keyboard('{ArrowLeft}{ArrowUp}{PageDown}');
  await waitFor(() => expect(chosen()?.slice(0, 7)).toBe(addMonths(today, 1)));
  await user.keyboard('t');
  await waitFor(() => expect(chosen()).toBe(today));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(panel()));
  await user.keyboard('{Escape}');
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.day).toBe(today));
  await user.keyboard('l');
  await waitFor(() => expect(document.querySelector('[data-calendar] table')).toBeNull());
  expect(screen.getByRole('list', { name: t.days })).toBeDefined();
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.day).toBe(today));
  await user.keyboard('l');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TD'));
});

test('[PLUS-15] [PLUS-11] the day that is chosen is the one that is selected in the grid and pressed in the list, and no other', async () => {
  const rules = base.rules
    .filter(({ code }) => code === 'iit')
    .flatMap((rule) => [rule, { ...rule, id: 'late', code: 'stamp', due: { how: 'day', of: 'next', day: 25 } } as const]);
  const { user, day } = await openCalendar({ pack: { rules } });
  await goTo(user, day);
  const days = (which: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-calendar] ${which}[data-day]`)].map(({ dataset }) => dataset.day);
  await waitFor(() => expect(days('td[aria-selected="true"]')).toEqual([day]));
  await user.keyboard('l');
  await waitFor(() => expect(days('button[aria-pressed="true"]')).toEqual([day]));
  const [first, second, ...others] = days('button');
  expect([first, others]).toEqual([day, []]);
  await press(user, document.querySelector(`[data-calendar] button[data-day="${second}"]`));
  await waitFor(() => expect(days('button[aria-pressed="true"]')).toEqual([second]));
  await user.keyboard('l');
  await waitFor(() => expect(days('td[aria-selected="true"]')).toEqual([second]));
});

test('[HOME-13] [PLUS-15] home shows the month with how much is due each day, and what comes next; a press on a line opens its companies in the portfolio, as many as it says', async () => {
  const account = await stage.account();
  const pack = await publish();
  const owed = await owedBy(pack, account);
  const { user } = await stage.open('/workbench/main', account);
  const month = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.wb-filing-month-card');
    if (found === null) throw new Error('no month');
    return found;
  });
  const soon = owed.map(({ day }) => day).filter((day) => day.startsWith(today.slice(0, 7)) && day >= today);
  for (const day of new Set(soon)) {
    const count = soon.filter((one) => one === day).length;
    await waitFor(() => expect(month.querySelector(`[data-day="${day}"]`)?.textContent).toContain(`${count} 项`));
  }
  const next = document.querySelector<HTMLElement>('.wb-filing-next-card');
  await waitFor(() => expect(next?.querySelectorAll('li button').length).toBeGreaterThan(0));
  expect(next?.querySelectorAll('li button').length).toBeLessThanOrEqual(5);
  const line = next?.querySelector('li button') ?? null;
  const count = Number(/(\d+)\D*$/.exec(line?.textContent ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await press(user, line);
  await waitFor(() => expect(location.pathname).toBe('/workbench/portfolio'));
  await waitFor(() => expect(document.querySelector('[data-token="due"]')).not.toBeNull());
  const asked = /\d{4}-\d\d-\d\d/.exec(document.querySelector('[data-token="due"]')?.textContent ?? '')?.[0] ?? '';
  expect(owed.map(({ day }) => day)).toContain(asked);
  await waitFor(() => expect(document.querySelector('[id$="-reading"]')?.textContent).toContain(`—— ${count} 家`));
});

test('[HOME-13] [PLUS-15] a day that is over says on home how many filings are overdue, as the day itself says it: those of which a payment failed are no part of that number', async () => {
  const account = await stage.account();
  const day = addDays(today, -2);
  const period = addMonths(day.slice(0, 7), -1).replace('-', '');
  const published = [{ month: day.slice(0, 7), day, source: '通知' }];
  await publish({ published, holidays: [], rules: base.rules.filter(({ code }) => code === 'iit') });
  const { page, user } = await stage.open('/workbench/main', account);
  // On the first days of a month it is a day of the last one.
  const previous = () => document.querySelector<HTMLElement>(`.wb-filing-month-card button[aria-label="${t.previous}"]`);
  await waitFor(() => expect(previous()).not.toBeNull());
  if (day.slice(0, 7) !== today.slice(0, 7)) await press(user, previous());
  const companyIds = (await stage.companies(account)).slice(0, 5).map(({ companyId }) => companyId);
  const value = (n: number) => ({
    period,
    persons: 3,
    state: n < 3 ? ('undeclared' as const) : ('paymentFailed' as const),
    amount: '10.00',
    declareState: 1 as const,
  });
  const rows = new Map(companyIds.map((id, n) => [id, { value: value(n), at: now(), fetchedAt: now() }]));
  await waitFor(() => expect(document.querySelector(`.wb-filing-month-card [data-day="${day}"]`)).not.toBeNull());
  stage.offline(true);
  await must(storeStatuses(await dbOn(page), { area: 'personalTax', block: 0, companyIds }, { rows }, { now: now() }));
  const shown = () => document.querySelector<HTMLElement>(`.wb-filing-month-card [data-day="${day}"]`);
  await waitFor(() => expect(shown()?.title).toMatch(new RegExp(`${t.overdue} 3.*${t.paymentFailed} 2`)));
  expect(shown()?.lastElementChild?.textContent).toBe(t.dayOverdue_other.replace('{{count}}', '3'));
  // What comes next says of a line of both how many are of the word in its chip, and the rest beside its day; a press opens all of them.
  const line = () =>
    [...document.querySelectorAll<HTMLElement>('.wb-filing-next-card li button')].find(({ textContent }) =>
      textContent.includes(dayWords(day, 'zh-CN')),
    );
  await waitFor(() => expect(line()?.querySelector('.wb-chip')?.textContent).toBe(`${t.overdue} 3`));
  expect(line()?.textContent).toMatch(new RegExp(`· ${t.paymentFailed} 2${t.companiesShort.replace('{{n}}', '5')}$`));
  await press(user, line() ?? null);
  await waitFor(() => expect(document.querySelector('[id$="-reading"]')?.textContent).toContain('—— 5 家'));
});

test('[PLUS-15] a day of more states than it has lines says in the last one how many more there are, and a press on that opens its panel', async () => {
  const { user, page, account, owed, day } = await openCalendar();
  const period = owed.find((one) => one.code === 'iit' && one.day === day)?.period ?? '';
  const told = ['rejected', 'paymentFailed', 'submitted', 'paid'] as const;
  const companyIds = (await stage.companies(account))
    .filter(({ hidden }) => hidden === 0)
    .slice(0, told.length)
    .map(({ companyId }) => companyId);
  const value = (n: number) => ({ period, persons: 3, state: told[n] ?? 'paid', amount: '10.00', declareState: 1 as const });
  const rows = new Map(companyIds.map((id, n) => [id, { value: value(n), at: now(), fetchedAt: now() }]));
  stage.offline(true);
  await must(storeStatuses(await dbOn(page), { area: 'personalTax', block: 0, companyIds }, { rows }, { now: now() }));
  await goTo(user, day);
  await says(day, t.rejected);
  const standings = (root: Element | null) =>
    [...(root?.querySelectorAll<HTMLElement>('[data-standing]') ?? [])].map(({ dataset }) => dataset.standing);
  const all = new Set(standings(panel()));
  expect(all.size).toBeGreaterThan(3);
  expect(standings(await cell(day))).toEqual(['paymentFailed', 'rejected']);
  const more = (await cell(day)).querySelector<HTMLElement>('[data-more-states]');
  expect(more?.textContent).toBe(t.moreStates_other.replace('{{count}}', String(all.size - 2)));
  await press(user, document.querySelector(`[aria-label="${t.closePanel}"]`));
  await press(user, more);
  await waitFor(() => expect(panel().textContent).toContain(t.rejected));
});

test('[HOME-13] [PLUS-15] what comes next says of a day that nobody has published that it is expected, and of no other', async () => {
  const account = await stage.account();
  const pack = await publish({ published: [] });
  const owed = await owedBy(pack, account);
  await stage.open('/workbench/main', account);
  const lines = () => [...document.querySelectorAll('.wb-filing-next-card li button')].map(({ textContent }) => textContent);
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  const daysOf = (isExpected: boolean) =>
    owed.flatMap(({ day, origin }) => ((origin === 'computed') === isExpected ? [dayWords(day, 'zh-CN')] : []));
  const says = (line: string) => line.includes('预计');
  await waitFor(() => expect(lines().some(says)).toBe(true));
  for (const line of lines()) expect((says(line) ? daysOf(true) : daysOf(false)).some((day) => line.includes(day))).toBe(true);
});
