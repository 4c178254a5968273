import { expect, type Locator, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, colleague2 } from '../support/accounts.ts';
import { expectAccessible, expectReadable } from '../support/browser/accessible.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import type { GatewayEffects } from '../support/effects.ts';
import { sendMessage } from '../support/gateway/send-message.ts';

const t = zhCN.messages;
/** More stops than the page has before its first view. */
const MOST_STOPS = 80;

const entry = (page: Page, msgId: string): Locator => page.locator(`[data-message="${msgId}"]`);
const view = (page: Page, id: string): Locator => page.locator(`[data-view="${id}"]`);
const item = (page: Page): Locator => page.locator('[data-inbox-item]');

/** The message as the gateway has it. */
function stored(effects: GatewayEffects, msgId: string): { readStatus: number; pullStatus: number } {
  return JSON.parse(String(effects.query('select doc from messages where id = ?', msgId)[0]?.doc));
}

/** Moves the focus on until it is there, as a user without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('[MSG-07] [MSG-08] [PLUS-18] by keyboard alone: the inbox is found, a message opened, confirmed, done and taken back, its panes reached; without an accessibility violation', async ({
  page,
  gateway,
  effects,
}) => {
  await sendMessage(gateway.databaseUrl, colleague2.accountId, 'by-keyboard');
  await openDesk(page, colleague2);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xiaoxi');
  await expect(page.getByRole('option', { name: t.title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: t.list });
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, view(page, 'scene:system'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('F6');
  await expect(list).toBeFocused();
  await expect(entry(page, 'by-keyboard')).toHaveAttribute('data-current', '');
  await expect(item(page)).toContainText('内容 by-keyboard');
  await page.keyboard.press('u');
  await expect(entry(page, 'by-keyboard')).toHaveAttribute('data-read', '1');
  await page.keyboard.press('F6');
  await expect(item(page)).toBeFocused();
  const confirm = item(page).getByRole('button', { name: t.confirm });
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await expect(item(page)).toContainText(t.confirmed);
  await expect.poll(() => stored(effects, 'by-keyboard')).toMatchObject({ readStatus: 1, pullStatus: 1 });
  await list.focus();
  await page.keyboard.press('e');
  await expect(entry(page, 'by-keyboard')).toHaveCount(0);
  await expect(page.locator('[data-current]')).toBeInViewport();
  await page.keyboard.press('z');
  await expect(entry(page, 'by-keyboard')).toHaveCount(1);
  await expectReadable(page, 'dark');
});

test('[A-163] a message that arrives while the list is open in two tabs is there in both; read in one without a line it is read in the other, and is marked once at the gateway', {
  tag: '@installed',
}, async ({ page, context, gateway, line, effects }) => {
  const marks = (): number => effects.commands(colleague1.accountId).filter(({ call }) => call === 'messageRead').length;
  await openDesk(page, colleague1);
  await installed(page);
  await page.goto('/workbench/messages');
  await expectSynced(page);
  const other = await context.newPage();
  await other.goto('/workbench/messages');
  await expectSynced(other);
  for (const tab of [page, other]) await view(tab, 'scene:system').click();
  const before = marks();
  await sendMessage(gateway.databaseUrl, colleague1.accountId, 'pushed');
  for (const tab of [page, other]) await expect(entry(tab, 'pushed')).toHaveAttribute('data-read', '0');
  line.offline(true);
  await entry(other, 'pushed').click();
  for (const tab of [page, other]) await expect(entry(tab, 'pushed')).toHaveAttribute('data-read', '1');
  for (const tab of [page, other]) await expect(entry(tab, 'pushed')).toContainText(t.waits);
  expect(stored(effects, 'pushed')).toMatchObject({ readStatus: 0 });
  line.offline(false);
  await expect.poll(() => stored(effects, 'pushed')).toMatchObject({ readStatus: 1 });
  for (const tab of [page, other]) await expect(entry(tab, 'pushed')).not.toContainText(t.waits);
  for (const tab of [page, other]) await expect(entry(tab, 'pushed')).toHaveAttribute('data-read', '1');
  await expectSynced(page);
  expect(marks()).toBe(before + 1);
  await other.close();
});
