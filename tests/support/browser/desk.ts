import { expect, type Locator, type Page } from '@playwright/test';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import type { GatewayEffects } from '../effects.ts';

/* What a user does at the desk, by the words on screen. */

/** Text up to its first placeholder, as a pattern. */
export function startOf(text: string): RegExp {
  return new RegExp((text.split('{{')[0] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/** The sync indicator. Found by its class: while its details are open the rest of the page is hidden from roles. */
export function indicator(page: Page) {
  return page.locator('.wb-sync');
}

/** Waits until everything has arrived and the copy agrees with the gateway's; `timeout` in milliseconds. */
export async function expectSynced(page: Page, timeout = 60_000): Promise<void> {
  await expect(indicator(page)).toContainText(startOf(zhCN.sync.synced), { timeout });
}

/** Presses where nothing is, at the edge of the title row: what is open over the page closes. */
export async function pressBeside(page: Page): Promise<void> {
  await page.locator('.wb-title').click({ force: true, position: { x: 3, y: 3 } });
}

/** Presses 立即同步 in the details of the indicator. */
export async function syncNow(page: Page): Promise<void> {
  const now = page.getByRole('button', { name: zhCN.sync.now, exact: true });
  if (!(await now.isVisible())) await indicator(page).click();
  await now.click();
  await pressBeside(page);
  await expect(now).toBeHidden();
}

export interface ListedCompany {
  id: string;
  name: string;
}

/** The first visible companies of an account, in its order. */
export function firstCompanies(effects: GatewayEffects, accountId: string, count: number): ListedCompany[] {
  const sql = 'select company_id as id, name from company where account_id = ? and hidden = 0 order by ord limit ?';
  return effects.query(sql, accountId, count).map((row) => ({ id: String(row.id), name: String(row.name) }));
}

/** Opens 企业总览 by its link in the rail, without loading the page anew. */
export async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: zhCN.frame.companies }).first().click();
  await page.waitForURL('**/workbench/company-manage**');
}

/** The row of a company in 企业总览, and its mark of unsent changes. */
export const rowOf = (page: Page, companyId: string): Locator => page.locator(`#wb-company-${companyId}`);
export const unsentMark = (page: Page, companyId: string): Locator => rowOf(page, companyId).locator('[data-unsent]');

/** What is open over the page: a form or a question. */
export const drawer = (page: Page): Locator => page.getByRole('dialog');

/** The button that saves a form, as it is called with and without a line. */
export const saveButton = (page: Page): Locator =>
  drawer(page).getByRole('button', { name: new RegExp(`^(${zhCN.companies.save}|${zhCN.companies.saveOffline})$`) });

/** Opens the form of a company that is in sight in the list. */
export async function openEdit(page: Page, companyId: string): Promise<Locator> {
  await rowOf(page, companyId).locator('[data-act="edit"]').click();
  await expect(drawer(page).getByLabel(zhCN.companies.fieldNote)).toBeVisible();
  return drawer(page);
}

/** Brings a tab to the front, opens 企业总览 in it and the form of a company there. */
export async function openForm(page: Page, companyId: string): Promise<Locator> {
  await page.bringToFront();
  await openList(page);
  return openEdit(page, companyId);
}

/** Presses save in the open form; ends when the form has closed, which is after the write is on disk. */
export async function saveForm(page: Page): Promise<void> {
  // A tab behind another draws no frames: what a closing form covered stays out of reach until it is in front.
  await page.bringToFront();
  await saveButton(page).click();
  await expect(drawer(page)).toBeHidden();
}

/** Changes one text of a company that is in sight in the list, by its form. */
export async function editText(page: Page, companyId: string, label: string, value: string): Promise<void> {
  const form = await openEdit(page, companyId);
  await form.getByLabel(label).fill(value);
  await saveForm(page);
}

/** Writes a note on a company that is in sight in the list. */
export function editNote(page: Page, companyId: string, note: string): Promise<void> {
  return editText(page, companyId, zhCN.companies.fieldNote, note);
}

/** Notes of a company as the gateway carried them out: the answers of its commands, in order. */
export function notesDone(effects: GatewayEffects, accountId: string, companyId: string): string[] {
  const sql = "select answer from command where account_id = ? and call = 'companyUpdate' order by rowid";
  return effects.query(sql, accountId).flatMap(({ answer }) => {
    const outcome: { text?: string } = JSON.parse(String(answer));
    if (outcome.text === undefined) return [];
    const { company } = JSON.parse(outcome.text);
    return company.companyId === companyId ? [String(company.note)] : [];
  });
}
