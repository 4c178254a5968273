import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1 } from '../support/accounts.ts';
import { activeCompany, listRows, listSearch, openCompanies, paste, switcher, titleSearch } from '../support/browser/company-screens.ts';
import { drawer, rowOf, startOf } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { crash } from '../support/browser/tabs.ts';
import type { GatewayEffects } from '../support/effects.ts';

const t = zhCN.companies;

interface Doc {
  companyId: string;
  companyName: string;
  shortName: string;
  initials: string;
  pinyin: string;
  shxydm: string;
  djxh: string;
  tags: string[];
}

/** Visible companies of the account as the gateway holds them. */
function docs(effects: GatewayEffects): Doc[] {
  const rows = effects.query('select doc from company where account_id = ? and hidden = 0 order by ord', colleague1.accountId);
  return rows.map((row) => JSON.parse(String(row.doc)));
}

test('[PLUS-04] a company is found by name, short name, initials, pinyin, any part of any identifier, and tag, with the line cut', {
  tag: '@installed',
}, async ({ page, effects, line }) => {
  await openCompanies(page, colleague1);
  const company = docs(effects).find((doc) => doc.tags.length > 0 && doc.djxh !== '' && doc.shortName.length > 2);
  if (company === undefined) throw new Error('no such company in the seed');
  await installed(page);
  line.offline(true);
  const field = listSearch(page);
  const asked = [
    company.companyName,
    company.shortName.slice(1),
    company.initials.split('|')[0]?.slice(0, 4) ?? '',
    company.pinyin.split('|')[0]?.split(' ').slice(0, 3).join('') ?? '',
    company.shxydm.slice(5, 14),
    company.djxh.slice(-7),
    company.tags[0] ?? '',
  ];
  for (const query of asked) {
    await field.fill(query);
    await expect(rowOf(page, company.companyId), query).toBeVisible();
  }
});

test('[PLUS-04] [PLUS-25] a hit is bold text on no ground, in forced colours underlined; the row of the arrow keys has an edge and no ring @soak', async ({
  page,
}) => {
  await openDesk(page, colleague1);
  await titleSearch(page).fill('gs');
  const mark = page.locator('mark').first();
  const at = page.locator('.wb-pick[data-at]');
  await expect(mark).toHaveCSS('font-weight', '700');
  await expect(mark).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const plain = await mark.evaluate((element) => getComputedStyle(element.parentElement ?? element).color);
  await expect(mark).not.toHaveCSS('color', plain);
  await page.keyboard.press('ArrowDown');
  const before = await at.boundingBox();
  await expect(at).toHaveCSS('border-inline-start-width', '3px');
  await expect(at).toHaveCSS('outline-style', 'none');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(mark).toHaveCSS('text-decoration-line', 'underline');
  // Readable: not the dark word that a browser puts on the ground of its own marks.
  await expect(mark).toHaveCSS('color', await at.evaluate((element) => getComputedStyle(element).color));
  await expect(at).toHaveCSS('border-inline-start-width', '3px');
  expect(await at.boundingBox()).toEqual(before);
});

test('[PLUS-04] the part that was hit is marked, and Escape clears the field @soak', async ({ page, effects }) => {
  await openCompanies(page, colleague1);
  const company = docs(effects)[6];
  const query = company?.companyName.slice(2, 5) ?? '';
  await listSearch(page).fill(query);
  await expect(listRows(page).first().locator('mark').first()).toHaveText(query);
  await listSearch(page).press('Escape');
  await expect(listSearch(page)).toHaveValue('');
});

test('[PLUS-04] Enter and Escape of an input method neither enter a company nor clear the field @soak', async ({ page, context }) => {
  await openDesk(page, colleague1);
  const before = await switcher(page).getAttribute('data-company');
  await titleSearch(page).focus();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'gong', selectionStart: 4, selectionEnd: 4 });
  await expect(page.locator('.wb-pop [role="option"]').first()).toBeVisible();
  for (const key of ['Enter', 'Escape']) {
    // As Chromium sends the keys of an input method: the code 229 in place of the key's own.
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key });
  }
  await expect(titleSearch(page)).toHaveValue('gong');
  expect(await switcher(page).getAttribute('data-company')).toBe(before);
  await cdp.send('Input.insertText', { text: '公' });
  await titleSearch(page).press('Escape');
  await expect(titleSearch(page)).toHaveValue('');
});

test('[PLUS-04] Ctrl+K leads to the search of every screen; arrows choose, Enter switches to the chosen one', async ({ page, effects }) => {
  await openCompanies(page, colleague1);
  const active = await activeCompany(page);
  const [wanted] = docs(effects).filter(({ companyId }) => companyId !== active);
  await page.keyboard.press('Control+k');
  await expect(titleSearch(page)).toBeFocused();
  await page.keyboard.type(wanted?.companyName.slice(0, 2) ?? '');
  const options = page.locator('.wb-pop [role="option"]');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const names = await options.allTextContents();
  const at = names.findIndex((text) => text.includes(wanted?.companyName ?? ''));
  expect(names.length).toBeGreaterThan(1);
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  for (let step = 0; step <= at; step += 1) await page.keyboard.press('ArrowDown');
  await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workbench/main**');
  await expect(switcher(page)).toHaveAttribute('data-company', wanted?.companyId ?? '');
  await expect(options).toHaveCount(0);
});

test('[PLUS-05] a pasted list selects all companies it names, lists the lines that match none or several, and narrows the list', async ({
  page,
  effects,
}) => {
  await openCompanies(page, colleague1);
  const [first, second, third] = docs(effects);
  const several = '有限公司';
  const text = [`1. ${first?.companyName}`, `${second?.shxydm} 备注`, several, third?.shortName, '没有这样一家企业', ''].join('\r\n');
  await paste(listSearch(page), text);
  const panel = drawer(page);
  await expect(panel).toContainText('共 5 行');
  await expect(panel.locator('[data-lines="none"] li')).toHaveText(/没有这样一家企业/);
  await expect(panel.locator('[data-lines="several"]')).toContainText(several);
  const box = panel.locator('[data-lines="several"]').getByRole('checkbox').nth(3);
  await box.check();
  await panel.getByRole('button', { name: startOf(t.pasteUse) }).click();
  await expect(panel).toBeHidden();
  await expect(listRows(page)).toHaveCount(4);
  const shown = await listRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));
  expect(shown).toEqual(expect.arrayContaining([first?.companyId, second?.companyId, third?.companyId]));
  await page.reload();
  await expect(listRows(page)).toHaveCount(4);
  await page.getByRole('button', { name: t.pasteDrop }).click();
  await expect.poll(() => listRows(page).count()).toBeGreaterThan(4);
});

test('[PLUS-14] a pasted list of a tab that crashed is offered in the next one with what was ticked, and never stood in an address or the small memories', async ({
  page,
  context,
  effects,
}) => {
  await openCompanies(page, colleague1);
  const [first] = docs(effects);
  const unknown = '没有这样一家企业';
  await paste(listSearch(page), [first?.shxydm, '有限公司', unknown].join('\r\n'));
  const boxes = (of: Page) => drawer(of).locator('[data-lines="several"]').getByRole('checkbox');
  await boxes(page).nth(2).click();
  await expect(boxes(page).nth(2)).toBeChecked();
  const drafts = (of: Page) => of.getByRole('region', { name: zhCN.drafts.title });
  const other = await context.newPage();
  await other.goto('/workbench/main');
  await expect(drafts(other)).toContainText('粘贴的名单，3 行');
  await crash(page);
  await drafts(other).getByRole('button', { name: zhCN.drafts.resume }).click();
  await expect(drawer(other)).toContainText(unknown);
  await expect(boxes(other).nth(2)).toBeChecked();
  await expect(boxes(other).nth(1)).not.toBeChecked();
  const small = await other.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, decodeURIComponent(location.href)]),
  );
  for (const part of [first?.shxydm ?? '', unknown]) expect(small).not.toContain(part);
  await other.keyboard.press('Escape');
  await drafts(other).getByRole('button', { name: zhCN.drafts.discard }).click();
  await expect(drafts(other)).toHaveCount(0);
});

test('[PLUS-05] a paste of one line is a word to search for @soak', async ({ page, context, effects }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCompanies(page, colleague1);
  const company = docs(effects)[2];
  await listSearch(page).focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${company?.companyName}\n`);
  await page.keyboard.press('Control+v');
  await expect(listSearch(page)).toHaveValue(company?.companyName ?? '');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toHaveAttribute('data-id', company?.companyId ?? '');
  await expect(drawer(page)).toHaveCount(0);
});

test('a view is opened from the title row by its initials, above every company, and is there with its title over a reload @soak', async ({
  page,
}) => {
  await openDesk(page, colleague1);
  await titleSearch(page).fill('zd');
  await expect(page.getByRole('option').first()).toContainText(zhCN.frame.diagnostics);
  await titleSearch(page).press('Enter');
  await page.waitForURL('**/workbench/diagnostics**');
  const item = page.getByRole('navigation', { name: zhCN.frame.rail }).getByRole('link', { name: zhCN.frame.diagnostics });
  await expect(item).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(item).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(new RegExp(zhCN.frame.diagnostics));
  await expect(page.getByText(zhCN.diagnostics.lead)).toBeVisible();
});

test('[PLUS-20] [PLUS-25] at 200 percent zoom Ctrl+K leads to the palette too, and what it offers is on screen @soak', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await openDesk(page, colleague1);
  await page.keyboard.press('Control+k');
  await expect(titleSearch(page)).toBeFocused();
  await expect(page.getByRole('option', { name: zhCN.palette.syncNow })).toBeInViewport();
  expect((await titleSearch(page).boundingBox())?.width).toBeGreaterThan(300);
  await page.keyboard.type('zd');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workbench/diagnostics**');
});
