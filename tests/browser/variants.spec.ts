import { type BrowserContext, expect, type Page } from '@playwright/test';
import { traitsOf, type Variant, variants } from '../../src/domain/core/variant.ts';
import { productKeys } from '../../src/texts/product.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { expectSynced, openList } from '../support/browser/desk.ts';
import { installed, test } from '../support/browser/fixtures.ts';
import { signInHere } from '../support/browser/login-form.ts';
import { readEffects } from '../support/effects.ts';
import { startGateway } from '../support/gateway/gateway.ts';

const nameOf = (variant: Variant): string => zhCN.frame[productKeys[variant]];
const other: Readonly<Record<Variant, Variant>> = { main: 'xsb', xsb: 'main' };

/** Keeps every name that the tab ever shows, and that the title row shows in a frame. */
async function keepNames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Set<string>();
    Object.defineProperty(window, 'namesSeen', { value: seen });
    new MutationObserver(() => seen.add(document.title)).observe(document, { childList: true, subtree: true, characterData: true });
    const look = (): void => {
      const mark = document.querySelector('.wb-mark');
      if (mark?.checkVisibility()) seen.add(mark.textContent ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function namesSeen(page: Page): Promise<string> {
  // as: the script above has put it there
  return page.evaluate(() => [...(window as unknown as { namesSeen: Set<string> }).namesSeen].join('|'));
}

/** VIP companies among the first five of the account. */
function vipRows(databaseUrl: string): number {
  const sql = 'select sum(is_vip) as n from (select is_vip from company where account_id = ? and hidden = 0 order by ord limit 5)';
  return Number(readEffects(databaseUrl).query(sql, small.accountId)[0]?.n);
}

/** Application ids of the requests to the gateway, of page, worker and service worker alike. */
function watchAppIds(context: BrowserContext): Set<string> {
  const ids = new Set<string>();
  context.on('request', (request) => {
    const { appid } = request.headers();
    if (appid !== undefined) ids.add(appid);
  });
  return ids;
}

for (const variant of variants) {
  const { appId, flags, loginProtocol } = traitsOf(variant);
  const times = flags.memberText ? 1 : 0;

  test(`[FLAG-01] [FLAG-02] [FLAG-04] [FLAG-05] the build as ${variant}: name, manifest, app id, member text and VIP icons`, async ({
    page,
    context,
  }) => {
    const gateway = await startGateway({ env: { PAGE_VARIANT: variant }, companies: 5 });
    try {
      await keepNames(context);
      const appIds = watchAppIds(context);
      await page.goto(`${gateway.url}/workbench/login`);
      await expect(page).toHaveTitle(`${zhCN.session.title} - ${nameOf(variant)}`);
      await expect(page.getByRole('heading', { name: nameOf(variant) })).toBeVisible();
      await expect(page.getByRole('button', { name: zhCN.access.guest })).toHaveCount(flags.guestLogin ? 1 : 0);
      expect(await namesSeen(page)).not.toContain(nameOf(other[variant]));
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
        return (await fetch(link?.href ?? '')).json();
      });
      expect(manifest).toMatchObject({ name: nameOf(variant), short_name: nameOf(variant) });

      if (loginProtocol) await page.getByRole('checkbox', { name: new RegExp(`^${zhCN.protocol.read}`) }).check();
      await signInHere(page, small);
      await page.waitForURL('**/workbench/main**');
      await expectSynced(page);
      await installed(page);
      await expect(page.locator('.wb-mark')).toHaveText(nameOf(variant));
      expect(vipRows(gateway.databaseUrl)).toBeGreaterThan(0);
      await expect(page.locator('.wb-overview .wb-row .wb-chip-brand')).toHaveCount(flags.vipIcons ? vipRows(gateway.databaseUrl) : 0);
      await expect(page.locator('.wb-active dt', { hasText: zhCN.frame.factExpires })).toHaveCount(times);
      await expect(page.locator('[data-segment="ending"]')).toHaveCount(times);
      await openList(page);
      await expect(page.getByRole('columnheader', { name: zhCN.companies.colVip })).toHaveCount(times);
      await expect(page.getByLabel(zhCN.companies.filterVip, { exact: true })).toHaveCount(times);
      expect([...appIds]).toEqual([appId]);

      await gateway.stop();
      await page.goto(`${gateway.url}/workbench/main`);
      await expect(page.locator('.wb-overview .wb-row').first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(nameOf(variant)));
      expect(await namesSeen(page)).not.toContain(nameOf(other[variant]));
    } finally {
      await gateway.dispose();
    }
  });
}
