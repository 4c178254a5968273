import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague2 } from '../support/accounts.ts';
import { expectSynced, notesDone, openForm, rowOf, saveButton } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { queuedTexts, tabWithSteps } from '../support/browser/tab-steps.ts';
import { crash } from '../support/browser/tabs.ts';
import { companiesOf } from '../support/carried-out.ts';

test('[fault 25] [PLUS-11] a tab that crashes at any step of saving: the edit is seen, queued and sent, or none of these @soak', async ({
  page,
  context,
  line,
  effects,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.allow(/crash/i);
  const { companies: words } = zhCN;
  const [company] = companiesOf(effects, colleague2);
  const earlier = notesDone(effects, colleague2.accountId, company.id);
  await openDesk(page, colleague2);
  await installed(page);
  line.offline(true);
  const outcomes: boolean[] = [];
  const whole: string[] = [];
  for (let ended = false; !ended; ) {
    const text = `第${outcomes.length + 1}步`;
    const { tab, stopAt } = await tabWithSteps(context);
    await tab.goto('/workbench/company-manage');
    const form = await openForm(tab, company.id);
    await form.getByLabel(words.fieldNote).fill(text);
    await form.getByLabel(words.fieldAccountant).fill(text);
    await expect(form.locator('[data-draft="kept"]')).toBeVisible();
    const stopped = await stopAt(outcomes.length + 1);
    await saveButton(tab).dispatchEvent('click');
    ended = await Promise.race([
      stopped().then(() => false),
      expect(form)
        .toBeHidden()
        .then(() => true),
    ]);
    await crash(tab);
    const next = await context.newPage();
    await next.goto('/workbench/company-manage');
    const isQueued = (await queuedTexts(next, colleague2.accountId, 'accountant')).includes(text);
    await expect.poll(async () => (await rowOf(next, company.id).textContent())?.includes(text)).toBe(isQueued);
    await next.close();
    outcomes.push(isQueued);
    if (isQueued) whole.push(text);
  }
  expect(new Set(outcomes.slice(0, -1))).toEqual(new Set([false, true]));
  expect(outcomes.at(-1)).toBe(true);
  line.offline(false);
  await page.bringToFront();
  await expectSynced(page);
  expect(notesDone(effects, colleague2.accountId, company.id)).toEqual([...earlier, ...whole]);
});
