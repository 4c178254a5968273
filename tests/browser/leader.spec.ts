import { expect } from '@playwright/test';
import { calls } from '../../src/api/calls/table.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, colleague2, small } from '../support/accounts.ts';
import { editNote, editText, expectSynced, indicator, openForm, openList, rowOf, saveButton } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { crash, expectLeads, freeze, leads, secondTab, showAs } from '../support/browser/tabs.ts';
import { companiesOf, notes } from '../support/carried-out.ts';
import { addFault, callStats, clearFaults } from '../support/gateway/gateway-faults.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';

const { companies: words } = zhCN;

test.describe('one leader', () => {
  test('[PLUS-11] [fault 23] eighteen edits queued in two tabs: one at a time at the gateway, each once, in order per company', async ({
    context,
    page,
    line,
    gateway,
    effects,
  }) => {
    await gateway.restart();
    const companies = companiesOf(effects, colleague1);
    await openDesk(page, colleague1);
    await installed(page);
    const other = await secondTab(context);
    // Of two answers one after the other both may be no, while one hands over to the other.
    await expect.poll(async () => [await leads(page), await leads(other)].filter(Boolean).length).toBe(1);
    line.offline(true);
    const steps = ['1', '2', '3', '4', '5', '6'];
    for (const [tab, part] of [[page, steps.slice(0, 3)] as const, [other, steps.slice(3)] as const]) {
      await tab.bringToFront();
      await tab.emulateMedia({ reducedMotion: 'reduce' });
      await openList(tab);
      for (const step of part) for (const { id } of companies) await editNote(tab, id, `排队${step}`);
    }
    await expect(indicator(other)).toContainText('18');
    // Slow enough that two senders would be seen at once.
    await addFault(gateway, { kind: 'delay', call: 'companyUpdate', ms: 40, times: 0 });
    line.offline(false);
    await expectSynced(other);
    await clearFaults(gateway);
    for (const company of companies) expect(notes(effects, colleague1, company, '排队')).toEqual(steps.map((step) => `排队${step}`));
    expect(await callStats(gateway, 'companyUpdate')).toMatchObject({ requests: 18, maxInFlight: 1, duplicates: 0 });
  });

  test('[PLUS-11] the leader’s tab is closed: the other tab takes over and sends what that one had queued', async ({
    context,
    page,
    line,
    effects,
  }) => {
    const [one] = companiesOf(effects, colleague2);
    await openDesk(page, colleague2);
    await expectLeads(page);
    const other = await secondTab(context);
    line.offline(true);
    await page.bringToFront();
    await openList(page);
    await editNote(page, one.id, '关闭前');
    await page.close();
    await expectLeads(other);
    line.offline(false);
    await expectSynced(other);
    expect(notes(effects, colleague2, one, '关闭前')).toEqual(['关闭前']);
  });

  test('[PLUS-11] [fault 26] the leader’s page crashes after an edit was carried out and before its answer: the other tab sends it again, and it has one effect', async ({
    context,
    page,
    line,
    gateway,
    effects,
  }) => {
    const [, one, two] = companiesOf(effects, colleague2);
    await openDesk(page, colleague2);
    await expectLeads(page);
    const other = await secondTab(context);
    line.proxy.set({ mode: 'dropResponse' }, { match: '/company/update' });
    await page.bringToFront();
    await openList(page);
    await editNote(page, one.id, '崩溃前一');
    await line.proxy.hit();
    await expect.poll(() => notes(effects, colleague2, one, '崩溃前')).toEqual(['崩溃前一']);
    await editNote(page, two.id, '崩溃前二');
    // On a slow machine the first tab may have tried again by itself before it dies: what counts is what comes after.
    const { duplicates } = await callStats(gateway, 'companyUpdate');
    await crash(page);
    line.offline(false);
    await expectLeads(other);
    await other.bringToFront();
    await expectSynced(other);
    expect(notes(effects, colleague2, one, '崩溃前')).toEqual(['崩溃前一']);
    expect(notes(effects, colleague2, two, '崩溃前')).toEqual(['崩溃前二']);
    expect((await callStats(gateway, 'companyUpdate')).duplicates).toBeGreaterThan(duplicates);
  });

  test('[PLUS-11] [fault 25] a tab crashes in the middle of writing: the edit is there whole, seen and sent, or not at all, and the other tab goes on', async ({
    context,
    page,
    line,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, colleague2);
    await openDesk(page, colleague2);
    await installed(page);
    const other = await secondTab(context);
    await openList(other);
    await expect(rowOf(other, two.id)).toBeVisible();
    line.offline(true);
    const drawer = await openForm(page, one.id);
    await drawer.getByLabel(words.fieldNote).fill('崩溃中');
    await drawer.getByLabel(words.fieldAccountant).fill('崩溃中');
    await saveButton(page).dispatchEvent('click');
    await crash(page);
    await other.bringToFront();
    await editText(other, two.id, words.fieldAccountant, '崩溃后');
    line.offline(false);
    await expectSynced(other);
    await expect(rowOf(other, two.id)).toContainText('崩溃后');
    const isSeen = (await rowOf(other, one.id).textContent())?.includes('崩溃中') ?? false;
    const { note, accountant } = effects.company(one.id) ?? {};
    expect({ note: note === '崩溃中', accountant: accountant === '崩溃中' }).toEqual({ note: isSeen, accountant: isSeen });
  });

  test('[PLUS-11] a hidden leader gives way to a tab that is in sight', async ({ context, page }) => {
    await openDesk(page, small);
    await expectLeads(page);
    const other = await secondTab(context);
    expect(await leads(other)).toBe(false);
    await showAs(page, 'hidden');
    await expectLeads(other);
    expect(await leads(page)).toBe(false);
    await expectSynced(other);
  });

  test('[PLUS-09] a tab that slept while its line died shows, awake again, what was edited elsewhere', async ({
    page,
    line,
    gateway,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await openDesk(page, small);
    await openList(page);
    const device = await signInFromNode(gateway.url, small);
    const held = effects.company(one.id) ?? {};
    const asleep = await freeze(page);
    line.proxy.cut();
    const done = await device.client.call(calls.companyUpdate, {
      companyId: one.id,
      baseRev: Number(held.rev),
      changes: { accountant: { from: String(held.accountant), to: '睡眠期间' } },
    });
    expect(done.ok).toBe(true);
    await asleep.thaw();
    await expect(rowOf(page, one.id)).toContainText('睡眠期间');
    await expectSynced(page);
  });

  test('[PLUS-11] [fault 24] the leader’s tab is frozen with its lock: the other tab takes it after three missed beats and sends; thawed, the first one follows @soak', async ({
    context,
    page,
    effects,
  }) => {
    const [, , three] = companiesOf(effects, small);
    await openDesk(page, small);
    await expectLeads(page);
    const other = await secondTab(context);
    await openList(other);
    // Chromium freezes nobody in the middle of a transaction, which would hold up the others: the order of the test would.
    await expect(page.locator('[data-services]')).toBeVisible();
    const asleep = await freeze(page);
    await editNote(other, three.id, '冻结期间');
    expect(notes(effects, small, three, '冻结')).toEqual([]);
    await expect.poll(() => notes(effects, small, three, '冻结'), { timeout: 60_000 }).toEqual(['冻结期间']);
    await expectLeads(other);
    await asleep.thaw();
    await expect.poll(() => leads(page)).toBe(false);
    await page.bringToFront();
    await openList(page);
    await editNote(page, three.id, '冻结之后');
    await expectSynced(page);
    await expectLeads(other);
    expect(notes(effects, small, three, '冻结')).toEqual(['冻结期间', '冻结之后']);
  });
});
