import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, small } from '../support/accounts.ts';
import { listRows, openCompanies, titleSearch } from '../support/browser/company-screens.ts';
import { drawer, indicator, saveButton } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { nameField } from '../support/browser/login-form.ts';

const t = zhCN;

/** The font size that the user has set in the browser, pixels. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
}

/** Texts that are higher than what they stand in and cut there, and fields and buttons lower than their line. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (node: ChildNode): boolean => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '';
    const isCut = (element: Element): boolean => {
      const { overflowY, lineHeight, clip, clipPath, display } = getComputedStyle(element);
      if (clipPath.startsWith('inset') || clip !== 'auto' || display === 'inline' || element.clientHeight === 0) return false;
      const isField = element.matches('input:not([type="checkbox"]), select');
      if (!isField && ![...element.childNodes].some(isOwn)) return false;
      const line = Number.parseFloat(lineHeight) || 0;
      if (isField || element.matches('button, a')) return element.getBoundingClientRect().height + 1 < line;
      return overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 1;
    };
    return [...document.body.querySelectorAll('*')]
      .filter(isCut)
      .map((element) => `${element.className} ${element.textContent?.slice(0, 20)}`);
  });

/** Nothing is cut, and the page as a whole is not wider than the window. */
async function expectWhole(page: Page): Promise<void> {
  expect(await cutTexts(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const size of [20, 24]) {
  test(`[PLUS-25] with a browser’s text set to ${size} px, texts of every screen are larger by that much and none is cut`, async ({
    page,
  }) => {
    await setTextSize(page, size);
    await page.goto('/workbench/login');
    await expect(nameField(page)).toHaveCSS('font-size', `${(size * 14) / 16}px`);
    await expectWhole(page);
    await openDesk(page, small);
    await expect(page.locator('.wb-overview .wb-row-name').first()).toHaveCSS('font-size', `${(size * 14) / 16}px`);
    for (const part of [indicator(page), titleSearch(page), page.getByRole('button', { name: new RegExp(`^${t.frame.account} `) })])
      await expect(part).toBeInViewport({ ratio: 1 });
    // As many companies as there is room for, none of them cut at the end of the card.
    const [list, last] = await Promise.all([
      page.locator('.wb-overview .wb-rows').boundingBox(),
      page.locator('.wb-overview .wb-row').last().boundingBox(),
    ]);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
    await expectWhole(page);
    for (const path of ['outbox', 'messages', 'diagnostics']) {
      await page.goto(`/workbench/${path}`);
      await expect(page.locator('#wb-content h1')).toBeVisible();
      await expectWhole(page);
    }
    await page.goto('/workbench/company-manage');
    await expect(listRows(page).first()).toHaveCSS('font-size', `${(size * 13) / 16}px`);
    await expectWhole(page);
    await listRows(page).first().locator('[data-act="edit"]').click();
    await expect(drawer(page).getByLabel(t.companies.fieldNote)).toBeVisible();
    await expectWhole(page);
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
  });
}

test('[PLUS-25] [COMP-02] the rows of the list grow with the text, follow each other, and the keyboard reaches the last one', async ({
  page,
}) => {
  await setTextSize(page, 20);
  await openCompanies(page, agency);
  const boxes = () =>
    listRows(page).evaluateAll((rows) =>
      rows
        .map((row) => ({ at: Number(row.dataset.index), y: row.getBoundingClientRect().y, height: row.getBoundingClientRect().height }))
        .sort((a, b) => a.at - b.at),
    );
  const expectRows = async (): Promise<void> => {
    const rows = await boxes();
    expect(rows.length).toBeGreaterThan(10);
    for (const [n, { y, height }] of rows.entries()) expect([height, y]).toEqual([45, (rows[0]?.y ?? 0) + 45 * n]);
  };
  await expectRows();
  await page.getByRole('grid', { name: t.companies.list }).focus();
  await page.keyboard.press('End');
  const last = page.locator('tr[data-id][data-current="true"]');
  await expect(last).toBeInViewport({ ratio: 0.95 });
  const [row, list] = await Promise.all([last.boundingBox(), page.locator('[data-scroller]').boundingBox()]);
  // Up to the edge of the card.
  expect(Math.abs((row?.y ?? 0) + (row?.height ?? 0) - (list?.y ?? 0) - (list?.height ?? 0))).toBeLessThanOrEqual(2);
  await expectRows();
  // What is in view is drawn, wherever the list is scrolled to.
  await page.locator('[data-scroller]').evaluate((element) => element.scrollTo({ top: 10_000 }));
  await expect(page.locator(`tr[data-index="${Math.ceil(10_000 / 45)}"]`)).toBeInViewport();
  await expectRows();
});

test('[PLUS-25] in a narrow window the list’s commands stand in the last column, below their heading @soak', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await openCompanies(page, small);
  const heading = await page.getByRole('columnheader', { name: t.companies.colActions }).boundingBox();
  const list = await page.locator('[data-scroller]').boundingBox();
  const end = (box: { x: number; width: number } | null): number => (box?.x ?? 0) + (box?.width ?? 0);
  expect(end(heading)).toBeCloseTo(end(list) - 12, 0);
  expect(end(await listRows(page).first().locator('td').last().boundingBox())).toBeCloseTo(end(heading), 0);
});
