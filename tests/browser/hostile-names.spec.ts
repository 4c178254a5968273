import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { listRows, listSearch, openCompanies, switcher } from '../support/browser/company-screens.ts';
import { drawer, editText, expectSynced, openEdit, rowOf } from '../support/browser/desk.ts';
import { installed, test } from '../support/browser/fixtures.ts';
import { companiesOf } from '../support/carried-out.ts';

const { companies: words } = zhCN;
const markup = `<img src=/hostile-name onerror="document.title='x'"><marquee>甲</marquee>公司`;
const formula = '=HYPERLINK("//hostile-name","乙")公司';

test('[fault 48] markup and formulas in a name are text on every screen that shows it, and a direction mark is left out', async ({
  page,
  line,
  effects,
}) => {
  const [one, two] = companiesOf(effects, small);
  const before = [one, two].map(({ id, name }) => ({ id, name, note: String(effects.company(id)?.note ?? '') }));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await openCompanies(page, small);
  await editText(page, one.id, words.fieldCompanyName, `\u202e${markup}`);
  await editText(page, two.id, words.fieldCompanyName, formula);
  await expectSynced(page);
  expect(effects.company(one.id)?.companyName).toBe(markup);

  // The list, what it finds, the form.
  for (const [{ id }, name] of [
    [one, markup],
    [two, formula],
  ] as const) {
    await expect(rowOf(page, id)).toContainText(name);
    await listSearch(page).fill(name.slice(0, 10));
    await expect(listRows(page)).toHaveCount(1);
    await expect(rowOf(page, id)).toContainText(name);
    await listSearch(page).fill('');
  }
  await expect((await openEdit(page, one.id)).getByLabel(words.fieldCompanyName)).toHaveValue(markup);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  // The switcher, and the outbox.
  await switcher(page).click();
  await expect(page.getByText(markup, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await installed(page);
  line.offline(true);
  for (const { id } of [one, two]) await editText(page, id, words.fieldNote, markup);
  await page.goto('/workbench/outbox');
  // Long names and values are shortened there.
  const part = (text: string): string => text.slice(0, 12);
  for (const name of [markup, formula]) {
    await expect(page.locator('[data-command]', { hasText: part(name) }).first()).toContainText(`→ ${part(markup)}`);
  }

  expect(await page.title()).not.toBe('x');
  expect(await page.locator('img[src*="hostile-name"], marquee').count()).toBe(0);
  expect(asked.filter((url) => new URL(url).pathname === '/hostile-name')).toEqual([]);
  line.offline(false);
  await expectSynced(page);
  await page.goto('/workbench/company-manage');
  for (const { id, name, note } of before) {
    await editText(page, id, words.fieldCompanyName, name);
    await editText(page, id, words.fieldNote, note);
  }
  await expectSynced(page);
});
