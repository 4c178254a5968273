import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { serveFolder } from '../bench/static-server.ts';
import { small } from '../support/accounts.ts';
import { firstCompanies } from '../support/browser/desk.ts';
import { test } from '../support/browser/fixtures.ts';
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
