import { expect, type Page } from '@playwright/test';
import type { FaultInput } from '../../server/pipeline/fault-switches.ts';
import { calls } from '../../src/api/calls/table.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, colleague1, colleague2, small } from '../support/accounts.ts';
import { listAllOnHome, listRows, overviewRows } from '../support/browser/company-screens.ts';
import { editNote, expectSynced, indicator, notesDone, openList, rowOf, syncNow } from '../support/browser/desk.ts';
import { installed, openDesk, signIn, test } from '../support/browser/fixtures.ts';
import { fillLogin, nameField, submitButton } from '../support/browser/login-form.ts';
import { companiesOf, switchesLogged } from '../support/carried-out.ts';
import type { GatewayEffects } from '../support/effects.ts';
import type { Gateway } from '../support/gateway/gateway.ts';
import { addFault, callStats, clearFaults } from '../support/gateway/gateway-faults.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';

const UPDATE_PATH = '/company/update';
/** Chromium keeps six connections to a host, one of them for the push stream: of six breaks one meets a connection that is new. */
const BREAKS = 6;

/** Signs in and opens the list; what becomes of the edits that are made there from now on. */
async function oneEdit(page: Page, { effects, gateway }: { effects: GatewayEffects; gateway: Gateway }) {
  const [company] = companiesOf(effects, small);
  const notes = (): string[] => notesDone(effects, small.accountId, company.id);
  const earlier = notes().length;
  const before = await callStats(gateway, 'companyUpdate');
  let asked = 0;
  page.context().on('request', (request) => {
    if (request.url().includes(UPDATE_PATH)) asked += 1;
  });
  await openDesk(page, small);
  await openList(page);
  return {
    make: (note: string) => editNote(page, company.id, note),
    /** Notes that were carried out. */
    done: () => notes().slice(earlier),
    /** Requests the product made, those the gateway got (the browser repeats some by itself), and the repeats it answered from its store. */
    async counts() {
      const { requests, duplicates } = await callStats(gateway, 'companyUpdate');
      return { asked, requests: requests - before.requests, repeats: duplicates - before.duplicates };
    },
  };
}

test.describe('the line is cut', () => {
  test('[fault 1] [ERR-02] before a sign-in: said in the fixed words, what was typed stays, and it works when the line is back', async ({
    page,
    line,
  }) => {
    await page.goto('/workbench/login');
    await fillLogin(page, small);
    line.offline(true);
    const submit = submitButton(page);
    await submit.click();
    await expect(page.getByText(zhCN.problems.network)).toBeVisible();
    await expect(nameField(page)).toHaveValue(small.loginName);
    line.offline(false);
    await submit.click();
    await page.waitForURL('**/workbench/main**');
  });

  test('[fault 2] after the gateway signed in and before its answer: the next try signs in', async ({ page, line }) => {
    await page.goto('/workbench/login');
    line.proxy.set({ mode: 'resetOnRequest' }, { match: '/webPasswordLogin', times: 2 });
    await fillLogin(page, small);
    const submit = submitButton(page);
    await submit.click();
    await line.proxy.hit();
    await expect(async () => {
      if (await submit.isEnabled()) await submit.click({ timeout: 2_000 });
      await page.waitForURL('**/workbench/main**', { timeout: 3_000 });
    }).toPass();
  });

  for (const end of ['fin', 'rst'] as const) {
    test(`[fault 9] in the middle of the first pull (${end}), three times: every company arrives, and the copy agrees with the gateway`, async ({
      page,
      line,
      effects,
    }) => {
      line.proxy.set({ mode: 'truncate', bytes: 30_000, end }, { match: '/company/pull', times: 3 });
      await signIn(page, agency);
      await line.proxy.hit(3);
      await expectSynced(page);
      await listAllOnHome(page);
      const [row] = effects.query('select count(*) as n from company where account_id = ? and hidden = 0', agency.accountId);
      await expect(page.locator('.wb-overview [data-b="range"]')).toContainText(`/ ${Number(row?.n).toLocaleString('en-US')}`);
    });
  }

  test('[fault 3] [PLUS-11] after an edit was carried out and before its answer, on a connection used before: the browser sends it again by itself, it is carried out once', async ({
    page,
    line,
    effects,
    gateway,
  }) => {
    const edit = await oneEdit(page, { effects, gateway });
    // Chromium sends again only over a connection that has answered before, so those of the sign-in and the pull are left alive.
    line.proxy.set({ mode: 'resetOnRequest' }, { match: UPDATE_PATH, times: 1, keepSockets: true });
    await edit.make('浏览器重发');
    await line.proxy.hit();
    await expectSynced(page);
    expect(edit.done()).toEqual(['浏览器重发']);
    expect(await edit.counts()).toEqual({ asked: 1, requests: 2, repeats: 1 });
  });

  test('[fault 2] [PLUS-11] after an edit was carried out and before its answer, so often that the browser does not get it through by itself: repeats are suppressed, it is carried out once @soak', async ({
    page,
    line,
    effects,
    gateway,
  }) => {
    const edit = await oneEdit(page, { effects, gateway });
    line.proxy.set({ mode: 'resetOnRequest' }, { match: UPDATE_PATH, times: BREAKS });
    await edit.make('答复丢失');
    await line.proxy.hit(BREAKS);
    await expectSynced(page);
    expect(edit.done()).toEqual(['答复丢失']);
    // Not exactly so many as breaks: one that the page gives up itself may not reach the gateway.
    const { asked, repeats } = await edit.counts();
    expect(repeats).toBeGreaterThan(1);
    expect(asked).toBeGreaterThan(1);
  });

  test('[fault 1] [PLUS-09] [PLUS-11] edits made without the line wait, are counted, survive a reload, and arrive once each in order', async ({
    page,
    line,
    effects,
  }) => {
    const companies = companiesOf(effects, colleague1);
    const done = (id: string) => notesDone(effects, colleague1.accountId, id);
    const earlier = new Map(companies.map(({ id }) => [id, done(id)]));
    await openDesk(page, colleague1);
    await installed(page);
    await openList(page);
    line.offline(true);
    await expect(indicator(page)).toContainText(zhCN.sync.offline);
    for (const step of ['一', '二', '三']) for (const { id } of companies) await editNote(page, id, `离线${step}`);
    await expect(indicator(page)).toContainText('9');
    await page.reload();
    await expect(indicator(page)).toContainText('9');
    line.offline(false);
    await expectSynced(page);
    for (const { id } of companies) expect(done(id)).toEqual([...(earlier.get(id) ?? []), '离线一', '离线二', '离线三']);
  });

  test('[fault 1] [COMP-12] in the middle of a company switch: the switch is done, and its log line arrives once when the line is back', async ({
    page,
    line,
    effects,
  }) => {
    const [, second] = companiesOf(effects, colleague1);
    await openDesk(page, colleague1);
    await listAllOnHome(page);
    const logs = (): number => switchesLogged(effects, colleague1, second);
    const before = logs();
    line.offline(true);
    await page.locator('.wb-overview .wb-row').nth(1).click();
    // The card of the active company shows nothing of either while the switch is under way.
    await expect(page.locator('.wb-active a')).toHaveAttribute('href', new RegExp(`edit=${second.id}`));
    line.offline(false);
    await expectSynced(page);
    await expect.poll(logs).toBe(before + 1);
  });

  test('[fault 8] [PLUS-38] swallowed without a word: search and edits go on, offline is said, and the edit arrives by itself when the line is back @soak', async ({
    page,
    line,
    effects,
  }) => {
    const [company] = companiesOf(effects, colleague2);
    const earlier = notesDone(effects, colleague2.accountId, company.id);
    // The code that sends is swallowed at its first need, before the service worker holds it, and keeps its connection.
    line.proxy.set({ mode: 'blackhole' }, { match: '/assets/drain-', keepSockets: true });
    await openDesk(page, colleague2);
    await openList(page);
    await editNote(page, company.id, '发送程序未到');
    await line.proxy.hit();
    // Nothing may end a socket but the product's own time limits.
    line.proxy.set({ mode: 'blackhole' }, { keepSockets: true });
    await page.getByRole('searchbox', { name: zhCN.companies.searchLabel }).first().fill(company.name);
    await expect(listRows(page)).toHaveCount(1);
    await editNote(page, company.id, '黑洞中');
    await expect(indicator(page)).toContainText(zhCN.sync.offline, { timeout: 60_000 });
    expect(notesDone(effects, colleague2.accountId, company.id)).toEqual(earlier);
    line.proxy.set({ mode: 'pass' }, { keepSockets: true });
    // All six connections may be held: a worker whose code does not come is replaced after twenty seconds.
    await expectSynced(page, 45_000);
    expect(notesDone(effects, colleague2.accountId, company.id)).toEqual([...earlier, '发送程序未到', '黑洞中']);
  });
});

/** What is no answer of the gateway's: nothing is known but that it cannot be reached. Its failures are shown in Node (src/app/problems). */
const nonsense: Record<string, FaultInput> = {
  'a portal page': { kind: 'html', times: 0 },
  'an empty body': { kind: 'empty', times: 0 },
  'half a body': { kind: 'cut', bytes: 40, times: 0 },
};

test.describe('the gateway answers', () => {
  for (const [name, fault] of Object.entries(nonsense)) {
    test(`[fault 10] [ERR-02] ${name} to everything: stored companies stay, the state is said, and it recovers by itself`, async ({
      page,
      watch,
      gateway,
      effects,
    }) => {
      // A developer must look at an answer that breaks the contract, so the worker logs it as an error.
      watch.allow(/^answer not of the contract/);
      const [company] = companiesOf(effects, small);
      const elsewhere = await signInFromNode(gateway.url, small);
      await openDesk(page, small);
      await installed(page);
      try {
        await addFault(gateway, fault);
        await page.reload();
        await expect(overviewRows(page)).toHaveCount(5);
        // The words go after a while: whoever looks only when the hand has rested may come too late.
        await Promise.all([syncNow(page), page.getByText(zhCN.problems.network).first().waitFor()]);
        await expect(indicator(page).getByText(zhCN.sync.offline)).toHaveCount(1);
        await openList(page);
        await expect(listRows(page)).toHaveCount(5);
      } finally {
        await clearFaults(gateway);
      }
      const { rev, accountant } = effects.company(company.id) ?? {};
      const changes = { accountant: { from: String(accountant), to: `会计 ${name}` } };
      const done = await elsewhere.client.call(calls.companyUpdate, { companyId: company.id, baseRev: Number(rev), changes });
      expect(done.ok).toBe(true);
      await expect(rowOf(page, company.id)).toContainText(`会计 ${name}`, { timeout: 90_000 });
      await expectSynced(page);
    });
  }
});
