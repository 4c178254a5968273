import { expect } from '@playwright/test';
import { agency } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { signIn, test } from '../support/browser/fixtures.ts';

const order = ['invoice', 'books', 'tax', 'personalTax', 'social'];

test('[HOME-14] [PLUS-26] home shows its five cards without scrolling the page at 1366×768 and at 1920×1080, in one order for eye and Tab key, and in one column at 683', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, agency);
  await expectSynced(page);
  const cards = page.locator('[data-area]');
  await expect(cards).toHaveCount(5);
  await expect(page.locator('[data-area="tax"][data-kind="known"]')).toBeVisible();
  await expect(page.locator('[data-risk="known"]')).toBeVisible();
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-area')))).toEqual(order);
  const main = page.locator('#main, main').first();
  const isScrolling = () => main.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(isScrolling).toBe(false);
    // Nothing of a card is cut off at its edge.
    const cut = await cards.evaluateAll((all) => all.filter((card) => card.scrollHeight > card.clientHeight + 1).length);
    expect(cut).toBe(0);
    // What comes next takes the room that a taller screen has.
    const next = page.locator('.wb-filing-next-card li');
    if (size.height < 1000) await expect(next).toHaveCount(4);
    else await expect.poll(() => next.count()).toBeGreaterThan(5);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 683, height: 900 });
  const lefts = () => page.locator('.wb-column').evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
  await expect.poll(lefts).toBe(1);
  await expect.poll(isScrolling).toBe(true);
});
