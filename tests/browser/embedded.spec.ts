import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { activeCompany } from '../support/browser/company-screens.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { signInHere } from '../support/browser/login-form.ts';
import { freePort, startGateway } from '../support/gateway/gateway.ts';

const t = zhCN.tabs;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const frame = (page: Page, name: string) => page.locator(`section:not([inert]) iframe[title="${name}"]`).contentFrame();

/** Opens a menu as its user does: by name in the palette. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

test('[EMBED-07] the authorize page is embedded: what is agreed to there is kept for the company, and it knows the account only masked', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const name = String(effects.company((await activeCompany(page)) ?? '')?.companyName);
  await openMenu(page, '数据授权');
  const app = frame(page, '数据授权');
  await expect(app.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(app.getByText(/以账号 .*\*{4}/)).toBeVisible();
  await expect(app.locator('body')).not.toContainText(small.loginName);
  await app.getByLabel('发票明细').check();
  await expect(tab(page, '数据授权')).toContainText(t.unsaved);
  await app.getByRole('button', { name: '同意授权' }).click();
  await expect(page.getByText('数据授权：已授权')).toBeVisible();
  await expect(app.getByRole('listitem')).toContainText('云帆报表：发票明细');
  await expect(tab(page, '数据授权')).not.toContainText(t.unsaved);
  await expectAccessible(page);
  await app.getByRole('button', { name: '收回' }).click();
  await expect(app.getByRole('listitem')).toHaveCount(0);
  // Refused, the page closes its own tab.
  await app.getByRole('button', { name: '不授权' }).click();
  await expect(tab(page, '数据授权')).toHaveCount(0);
});

test('[EMBED-08] [CONST-30] the online consult page is embedded in its dialog of 1220x720: a file is attached, a question sent, the record saved; unsent words are asked about', async ({
  page,
}) => {
  await openDesk(page, small);
  await openMenu(page, '在线咨询');
  const dialog = page.getByRole('dialog', { name: '在线咨询' });
  await page.setViewportSize({ width: 1_366, height: 768 });
  expect(await dialog.boundingBox()).toMatchObject({ width: 1_220, height: 720 });
  const app = dialog.locator('iframe').contentFrame();
  await app.getByLabel('问题').fill('留抵退税怎么办理');
  const chooser = page.waitForEvent('filechooser');
  await app.getByRole('button', { name: '附上文本文件' }).click();
  await (await chooser).setFiles({ name: '明细.txt', mimeType: 'text/plain', buffer: Buffer.from('一月 100') });
  await expect(app.locator('#file')).toHaveText('明细.txt');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: zhCN.frame.close }).click();
  await dialog.getByRole('alertdialog').getByRole('button', { name: t.keep }).click();
  await app.getByRole('button', { name: '提交咨询' }).click();
  await expect(app.getByRole('listitem').first()).toContainText(/Z\d{5} 财税：留抵退税怎么办理（明细.txt）/);
  const download = page.waitForEvent('download');
  await app.getByRole('button', { name: '导出咨询记录' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('咨询记录.csv');
  expect(readFileSync(await saved.path(), 'utf8')).toContain('"财税","留抵退税怎么办理"');
  await dialog.getByRole('button', { name: zhCN.frame.close }).click();
  await expect(dialog).toHaveCount(0);
});

test('[EMBED-09] a component is embedded by its address, company and method; what it hands over is printed with its company and its app at the head', async ({
  page,
  effects,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      Object.assign(window.top ?? window, { printed: [...document.body.children].map((one) => one.textContent) });
    };
  });
  await openDesk(page, small);
  const name = String(effects.company((await activeCompany(page)) ?? '')?.companyName);
  await openMenu(page, '价税分离');
  const app = frame(page, '价税分离');
  await app.getByLabel('金额（元）').fill('113');
  await expect(app.locator('#results')).toContainText('13.00');
  await app.getByRole('button', { name: '记下' }).click();
  await expect(tab(page, '价税分离')).toContainText('1 笔');
  await expect(tab(page, '价税分离')).toContainText(t.unsaved);
  await app.getByRole('button', { name: '打印' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'printed')))
    .toEqual([
      expect.stringMatching(new RegExp(`^${name} · 价税分离 · localhost:\\d+$`)),
      '价税分离',
      '含税金额税率不含税金额税额113.0013%100.0013.00',
    ]);
  expect(
    new URL(
      page
        .frames()
        .find((one) => one.url().includes('/components/'))
        ?.url() ?? 'x:',
    ).pathname,
  ).toBe('/components/yunfan/vat-split');
  await openMenu(page, '金额大写');
  await frame(page, '金额大写').getByLabel('金额（元）').fill('1005.3');
  await expect(frame(page, '金额大写').getByLabel('税率')).toBeHidden();
  await expect(frame(page, '金额大写').locator('#results')).toContainText('壹仟零伍元叁角整');
});

/** An app of the page's own origin, without the SDK: what it needs is on the window around it. */
const OWN = `<!doctype html><meta charset="utf-8"><h1>own</h1><input id="note" aria-label="note"><script type="module">
  if (parent.workbench === undefined) await new Promise((done) => parent.addEventListener('workbench-ready', done, { once: true }));
  const note = document.querySelector('input');
  const { data } = await parent.workbench.join(window, { save: () => note.value, ended() {} });
  const { welcome, calls } = data;
  note.value = welcome.state ?? '';
  note.addEventListener('input', () => calls.dirty(note.value !== ''));
  const { data: company } = await calls.company();
  const { data: active } = await parent.workbench.company();
  document.querySelector('h1').textContent = company.companyName + ' ' + (company.companyId === active.companyId);
</script>`;

test('[EMBED-02] an app of the page’s own origin, which the deployment names, has the same calls by window.workbench and gets its state back', async ({
  page,
}) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const gateway = await startGateway({ port, env: { FRAME_SOURCES: url } });
  try {
    const db = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
    db.prepare("update menu_app set origin = ? where app_code = 'invoice'").run(url);
    db.close();
    await page.route(`${url}/invoice**`, (route) => route.fulfill({ body: OWN, contentType: 'text/html' }));
    await page.goto(`${url}/workbench/login`);
    await signInHere(page, small);
    await page.getByRole('button', { name: '发票开具', exact: true }).click();
    const app = frame(page, '发票开具');
    await expect(app.getByRole('heading')).toHaveText(/.+ true$/);
    await app.getByLabel('note').fill('写到一半');
    await expect(tab(page, '发票开具')).toContainText(t.unsaved);
    await page.getByRole('button', { name: t.reload }).click();
    await expect(app.getByLabel('note')).toHaveValue('写到一半');
  } finally {
    await page.goto('about:blank');
    await gateway.dispose();
  }
});
