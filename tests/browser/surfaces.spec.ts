import { expect, type Locator, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { test } from '../support/browser/fixtures.ts';
import { signInHere } from '../support/browser/login-form.ts';
import { accountWith } from '../support/gateway/publish.ts';

const { adverts: t, frame } = zhCN;
const surface = (page: Page, name: string): Locator => page.locator(`[data-surface="${name}"]`);
const rail = (page: Page, path: string): Locator => page.locator(`.wb-rail a[href="${path}"]`);

async function sizeOf(shown: Locator): Promise<{ width: number; height: number }> {
  await expect(shown).toBeVisible();
  // Once it no longer moves in.
  await shown.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await shown.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
}
async function close(shown: Locator): Promise<void> {
  await shown.getByRole('button', { name: frame.close }).first().click();
  await expect(shown).toBeHidden();
}

test('[POP-01] [POP-21] [POP-22] [POP-24] [CONST-28] windows have their sizes, one at a time over two tabs, and give way to a smaller screen', async ({
  page,
  context,
  gateway,
}) => {
  const account = await accountWith(gateway.databaseUrl, 'surfaces', [
    ['popup', { title: '弹窗', text: '正文', freq: -1 }],
    ['multiPopup', { title: '多页', freq: -1 }],
    ['raffle', { title: '抽奖', imgUrl: '/pictures/raffle.svg', freq: -1 }],
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/workbench/login');
  await signInHere(page, account);
  expect(await sizeOf(surface(page, 'popup'))).toEqual({ width: 800, height: 580 });
  const second = await context.newPage();
  await second.goto('/workbench/messages');
  await expect(second.locator('[data-surface]')).toHaveCount(0);
  await expect(surface(page, 'popup')).toBeVisible();
  await close(surface(page, 'popup'));
  // The other tab's turn has come.
  await expect(surface(second, 'popup')).toBeVisible();
  await close(surface(second, 'popup'));
  await rail(second, '/workbench/calendar').click();
  expect(await sizeOf(surface(second, 'multiPopup'))).toEqual({ width: 900, height: 558 });
  await expect(surface(second, 'multiPopup').getByRole('heading')).toHaveCSS('clip-path', /inset|none/);
  await close(surface(second, 'multiPopup'));
  await rail(second, '/workbench/portfolio').click();
  expect(await sizeOf(surface(second, 'raffle'))).toEqual({ width: 1_000, height: 600 });
  await expect(surface(second, 'raffle').locator('[data-picture="there"]')).toBeVisible();
  expect(await sizeOf(surface(second, 'raffle').locator('img'))).toEqual({ width: 1_000, height: 600 });
  await second.setViewportSize({ width: 683, height: 384 });
  const sheet = await surface(second, 'raffle').boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 683 });
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(384);
  expect(sheet?.y).toBeGreaterThan(0);
});

test('[POP-23] [POP-24] by keyboard: the focus goes into a window, stays, and goes back; assured mail is 1000x650; accessible', async ({
  page,
  gateway,
}) => {
  const account = await accountWith(gateway.databaseUrl, 'keys', [
    ['bubble', { title: '新邮件', freq: -1, buttonText: '打开', jumpType: 2, jumpParam: 'assuredMail' }],
    ['multiPopup', { title: '第一页', text: '正文', freq: -1 }],
    ['valuePublicity', { title: '少跑一趟' }],
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/workbench/login');
  await signInHere(page, account);
  const multi = surface(page, 'multiPopup');
  await expect(multi).toBeVisible();
  await expect(multi.getByRole('button', { name: frame.close }).first()).toBeFocused();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Tab');
  expect(await multi.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(multi).toBeHidden();
  const bubble = surface(page, 'bubble');
  await expect(bubble).toBeVisible();
  await expectAccessible(page);
  const open = bubble.getByRole('button', { name: '打开' });
  await open.focus();
  await page.keyboard.press('Enter');
  expect(await sizeOf(surface(page, 'mail'))).toEqual({ width: 1_000, height: 650 });
  await page.keyboard.press('Escape');
  await expect(surface(page, 'mail')).toBeHidden();
  const services = page.getByRole('button', { name: t.servicesShort });
  await services.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t.services })).toContainText('少跑一趟');
  await page.keyboard.press('Escape');
  await expect(services).toBeFocused();
});
