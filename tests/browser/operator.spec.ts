import { expect } from '@playwright/test';
import { en } from '../../src/texts/en.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { emptyAccount, operator } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { pngOf } from '../support/pictures.ts';

const t = zhCN.operator;

test.use({ viewport: { width: 1366, height: 768 } });

test('[UPG-06] [UPG-07] [PLUS-22] [PLUS-26] an operator gives a group a picture that the page makes smaller, sees it in its true size, and who would get its upgrade; the lists name all that can be done, in English too', async ({
  page,
}) => {
  await openDesk(page, operator);
  await page.goto('/workbench/operator');
  await page.getByRole('button', { name: t['area-upgrades'], exact: true }).click();
  await page.getByRole('button', { name: t.newGroup }).click();
  await page.getByLabel(t.groupName).fill('浏览器里的分组');
  await page.getByLabel(t.members).fill(emptyAccount.loginName);
  // Drawn anew by the browser: its longer side is 2,000 then.
  const buffer = Buffer.from(pngOf(2_600, 1_300));
  await page.getByLabel(t.pictureFile).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer });
  const address = page.getByLabel(t.imgUrl, { exact: true });
  await expect(address).toHaveValue(/^\/pictures\/up-[0-9a-f]{40}\.webp$/);
  const guide = page.locator('[data-guide]');
  await expect(guide).toHaveAttribute('data-guide', '1000');
  const drawn = guide.locator('img');
  await expect
    .poll(() => drawn.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.clientWidth]))
    .toEqual([2_000, 1_000, 998]);
  // A drawing of lines becomes points.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="908" height="480"><rect width="908" height="480" fill="#0f6cbd"/></svg>';
  await page.getByLabel(t.pictureFile).setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(guide).toHaveAttribute('data-guide', '454');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.saveGroup }).click();
  await page.getByRole('button', { name: t.newUpgrade }).click();
  await page.getByLabel(t.whom, { exact: true }).selectOption('group');
  await page.getByLabel(t.group, { exact: true }).selectOption({ label: '浏览器里的分组（1 个账号）' });
  await expect(page.locator('[data-audience="1"]')).toContainText(emptyAccount.loginName);
  await expect(guide).toHaveAttribute('data-guide', '454');
  await expectAccessible(page);
  // In the longer language too no word of what can be done is cut off in the list.
  await page.getByRole('button', { name: t.give }).click();
  await expect(page.getByRole('button', { name: t.newUpgrade })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(page.getByRole('button', { name: en.operator.takeBack }).first()).toBeVisible();
  await page.getByRole('combobox', { name: en.operator.govList }).selectOption('white');
  await expectAccessible(page);
  const cut = () =>
    [...document.querySelectorAll<HTMLElement>('[data-upgrade] td:last-child, [data-group] td:last-child, [data-gov] td:last-child')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map(({ textContent }) => textContent);
  expect(await page.evaluate(cut)).toEqual([]);
});
