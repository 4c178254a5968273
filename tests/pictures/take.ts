import { mkdirSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { agency } from '../support/accounts.ts';
import { findChromium, launchArgs } from '../support/browser/chromium.ts';
import { editNote, expectSynced, firstCompanies, openList } from '../support/browser/desk.ts';
import { installed, openDesk } from '../support/browser/fixtures.ts';
import { readEffects } from '../support/effects.ts';
import { startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { startGateway } from '../support/gateway/gateway.ts';

/* `npm run pictures`: the pictures of README, of the build in `dist/` on demo data. */

const folder = 'docs/images';

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

async function inLight(context: BrowserContext, cut: (on: boolean) => void, databaseUrl: string): Promise<void> {
  const page = await context.newPage();
  await openDesk(page, agency);
  await installed(page);
  await shoot(page, 'home');
  await openList(page);
  await shoot(page, 'companies');
  cut(true);
  for (const { id } of firstCompanies(readEffects(databaseUrl), agency.accountId, 3)) await editNote(page, id, '客户要求改为季度申报');
  await page.goto('/workbench/outbox');
  await page.getByRole('listitem').first().waitFor();
  await shoot(page, 'outbox-offline');
  cut(false);
  await expectSynced(page);
}

async function inDark(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/workbench/main');
  await expectSynced(page);
  await shoot(page, 'home-dark');
}

exitOnSignals();
const gateway = await startGateway();
const line = await startFaultProxy(gateway.port);
const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs() });
try {
  mkdirSync(folder, { recursive: true });
  const viewport = { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL: line.url, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await inLight(context, (on) => line.set({ mode: on ? 'refuse' : 'pass' }), gateway.databaseUrl);
  await inDark(context);
} finally {
  await browser.close();
  await line.stop();
  await gateway.dispose();
}
