import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { serveFolder } from '../bench/static-server.ts';
import { small } from '../support/accounts.ts';
import { titleSearch } from '../support/browser/company-screens.ts';
import { firstCompanies } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { readEffects } from '../support/effects.ts';
import { startGateway } from '../support/gateway/gateway.ts';

/** The product in a frame of the host's page. Answers how the host says something to it. */
async function openHost(page: Page, host: string, product: string): Promise<(message: unknown) => Promise<void>> {
  await page.goto(host);
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, width: 1300, height: 700 });
    document.body.append(frame);
  }, product);
  return (message) => page.evaluate((said) => document.querySelector('iframe')?.contentWindow?.postMessage(said, '*'), message);
}

test('[EMBED-01] [EMBED-11] in a host’s frame the product says when it listens, does what its host asks for, and nothing that others ask for', async ({
  page,
}) => {
  const host = await serveFolder('tests/bench/baselines/empty-page');
  const gateway = await startGateway({ env: { FRAME_ANCESTORS: host.url } });
  try {
    const say = await openHost(page, host.url, `${gateway.url}/workbench/main`);
    const frame = page.frameLocator('iframe');
    const heard = page.evaluate(
      () => new Promise((done) => addEventListener('message', ({ data }) => data?.type === 'panelReady' && done(data))),
    );
    await frame.getByLabel(zhCN.session.loginName, { exact: true }).fill(small.loginName);
    await frame.getByLabel(zhCN.session.password, { exact: true }).fill(small.password);
    await frame.getByRole('button', { name: zhCN.session.submit, exact: true }).click();
    expect(await heard).toEqual({ type: 'panelReady' });
    const [first, second] = firstCompanies(readEffects(gateway.databaseUrl), small.accountId, 2);
    const active = frame.locator('.wb-switch');
    await expect(active).toHaveAttribute('data-company', first?.id ?? '');
    await frame
      .locator('body')
      .evaluate((_, companyId) => window.postMessage({ type: 'panelOpen', payload: { companyId } }, '*'), second?.id);
    await say({ type: 'panelOpen', payload: { companyId: 5 } });
    await say({ type: 'panelOpen', payload: { accountId: small.accountId, kwCode: 'unknown' } });
    await expect(frame.getByRole('heading', { level: 1, name: zhCN.frame.companies })).toBeVisible();
    await expect(active).toHaveAttribute('data-company', first?.id ?? '');
    await say({ type: 'panelOpen', payload: { companyId: second?.id } });
    await expect(active).toHaveAttribute('data-company', second?.id ?? '');
    await say({ type: 'panelOpen', payload: { accountId: '13800138000', menuCode: 'sw' } });
    await expect(frame.getByRole('alertdialog')).toContainText('138****8000');
  } finally {
    await page.goto('about:blank');
    await gateway.dispose();
    await host.stop();
  }
});

/**
 * The controls of an installed product's window take a part of the title row. No test gets such a window: the styles read what it leaves from
 * variables here in place of the browser's words for it. Answers how many places read it.
 */
function readRoomFromVariables(): number {
  let found = 0;
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue;
      for (const name of [...rule.style]) {
        const said = rule.style.getPropertyValue(name);
        const read = said.replaceAll('env(titlebar-area-x', 'var(--test-x').replaceAll('env(titlebar-area-width', 'var(--test-width');
        if (read === said) continue;
        rule.style.setProperty(name, read);
        found += 1;
      }
    }
  return found;
}

test('[PLUS-27] in an installed window nothing of the title row is under the window’s controls, on either side and however narrow, and the row moves the window', async ({
  page,
}) => {
  await openDesk(page, small);
  expect(await page.evaluate(readRoomFromVariables)).toBeGreaterThan(0);
  const row = page.locator('.wb-title');
  const controls = row.locator('a, button, input');
  const places = () =>
    controls.evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility({ opacityProperty: true }))
        .map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right] as const),
    );
  // On Windows the controls stand at the end of the row, on a Mac at its beginning.
  const rooms = [1_366, 683].flatMap((width) => [
    { width, from: 0, to: width - 138 },
    { width, from: 80, to: width },
  ]);
  for (const { width, from, to } of rooms) {
    await page.setViewportSize({ width, height: 768 });
    await page.evaluate(
      ([x, across]) => {
        document.documentElement.style.setProperty('--test-x', `${x}px`);
        document.documentElement.style.setProperty('--test-width', `${across}px`);
      },
      [from, to - from] as const,
    );
    // Narrow, the search takes the whole row with the focus.
    for (const isSearching of [false, true]) {
      if (isSearching) await titleSearch(page).focus();
      else await titleSearch(page).blur();
      const found = await places();
      expect(found.length).toBeGreaterThan(0);
      for (const [left, right] of found) expect([left >= from, right <= to], `${width} ${from} ${left} ${right}`).toEqual([true, true]);
    }
  }
  const region = (all: Element[]) => [...new Set(all.map((one) => getComputedStyle(one).getPropertyValue('app-region')))];
  expect(await row.evaluateAll(region)).toEqual(['drag']);
  expect(await controls.evaluateAll(region)).toEqual(['no-drag']);
});
