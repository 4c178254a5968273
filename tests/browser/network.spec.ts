import { expect } from '@playwright/test';
import type { FaultInput } from '../../server/faults.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, colleague1, colleague2, small } from '../support/accounts.ts';
import { companiesOf } from '../support/carried-out.ts';
import { editNote, expectSynced, indicator, notesDone, openList, syncNow } from '../support/desk.ts';
import { installed, openDesk, signIn, test } from '../support/fixtures.ts';
import { addFault, callStats, clearFaults } from '../support/gateway-faults.ts';
import { fillLogin, nameField, submitButton } from '../support/login-form.ts';

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
      const [row] = effects.query('select count(*) as n from company where account_id = ? and hidden = 0', agency.accountId);
      await expect(page.getByText(`1–5 / ${Number(row?.n).toLocaleString('en-US')}`)).toBeVisible();
    });
  }

  for (const [fault, times] of [
    ['[fault 3] once, so that the browser may send the request again by itself', 1],
    ['[fault 2] three times, so that the product has to', 3],
  ] as const) {
    test(`[PLUS-11] after an edit was carried out and before its answer, ${fault}: repeats are suppressed, it is carried out once`, async ({
      page,
      line,
      effects,
      gateway,
    }) => {
      const [company] = companiesOf(effects, small);
      const earlier = notesDone(effects, small.accountId, company.id);
      const repeats = async (): Promise<number> => (await callStats(gateway, 'companyUpdate')).duplicates;
      const before = await repeats();
      await openDesk(page, small);
      await openList(page);
      line.proxy.set({ mode: 'resetOnRequest' }, { match: '/company/update', times });
      await editNote(page, company.id, `答复丢失 ${times}`);
      await line.proxy.hit(times);
      await expectSynced(page);
      expect(notesDone(effects, small.accountId, company.id)).toEqual([...earlier, `答复丢失 ${times}`]);
      expect(await repeats()).toBe(before + times);
    });
  }

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
    const logs = (): number =>
      effects.query('select * from switch_log where account_id = ? and company_id = ?', colleague1.accountId, second.id).length;
    const before = logs();
    line.offline(true);
    await page.locator('.wb-row').nth(1).click();
    await expect(page.locator('main')).toContainText(second.name);
    line.offline(false);
    await expectSynced(page);
    await expect.poll(logs).toBe(before + 1);
  });

  test('[fault 8] swallowed without a word: search and edits go on, and the edit arrives when the line is back', async ({
    page,
    line,
    effects,
  }) => {
    const [company] = companiesOf(effects, colleague2);
    const earlier = notesDone(effects, colleague2.accountId, company.id);
    await openDesk(page, colleague2);
    line.proxy.set({ mode: 'blackhole' });
    await page.getByRole('searchbox', { name: zhCN.companies.searchLabel }).first().fill(company.name);
    await expect(page.locator('.wb-row')).toHaveCount(1);
    await openList(page);
    await editNote(page, company.id, '黑洞中');
    await expect(indicator(page)).not.toContainText(zhCN.sync.synced.slice(0, 3));
    line.proxy.set({ mode: 'pass' });
    await syncNow(page);
    await expectSynced(page);
    expect(notesDone(effects, colleague2.accountId, company.id)).toEqual([...earlier, '黑洞中']);
  });
});

const nonsense: Record<string, FaultInput> = {
  'status 500': { kind: 'status', status: 500, times: 0 },
  'status 503': { kind: 'status', status: 503, times: 0 },
  'a portal page': { kind: 'html', times: 0 },
  'an empty body': { kind: 'empty', times: 0 },
  'wrong types': { kind: 'wrongType', times: 0 },
  'half a body': { kind: 'cut', bytes: 40, times: 0 },
};

/** What is said when the user's own request failed: network, busy, or an answer nobody can read. */
const said = new RegExp([zhCN.problems.network, zhCN.problems.busy, zhCN.problems.badAnswer].map((text) => text.slice(0, 8)).join('|'));

test.describe('the gateway answers', () => {
  for (const [name, fault] of Object.entries(nonsense)) {
    test(`[fault 10] [ERR-02] ${name} to everything: stored companies stay, the state is said, and it recovers by itself`, async ({
      page,
      watch,
      gateway,
    }) => {
      // A developer must look at an answer that breaks the contract, so the worker logs it as an error.
      watch.allow(/^answer not of the contract/);
      await openDesk(page, small);
      await installed(page);
      try {
        await addFault(gateway, fault);
        await page.reload();
        await expect(page.locator('.wb-row:not(.wb-row-empty)')).toHaveCount(5);
        // The words go after a while: whoever looks only when the hand has rested may come too late.
        await Promise.all([syncNow(page), page.getByText(said).first().waitFor()]);
        await expect(page.locator('.wb-row:not(.wb-row-empty)')).toHaveCount(5);
      } finally {
        await clearFaults(gateway);
      }
      await expectSynced(page);
    });
  }
});
