import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { buildOf, builtPage, lookForUpdate, nextBuild } from '../support/browser/next-build.ts';

const { update: words } = zhCN;

/** Room for the build that is in place and for the account, not for a second build. */
const QUOTA = 12e6;

/** Stores rubbish beside the build until there is no room for another piece, which is less than a build. */
function fillCaches(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const rubbish = await caches.open('rubbish');
    for (let n = 0; ; n += 1) {
      const piece = new Response(new Uint8Array(500_000));
      const isStored = await rubbish.put(`/rubbish/${n}`, piece).then(
        () => true,
        () => false,
      );
      if (!isStored) return;
    }
  });
}

/** Everything of the build that is in the cache. */
function storedBuild(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    return (await (await caches.open(name)).keys()).map(({ url }) => url).sort();
  });
}

/** Looks for a new version, and waits until its installation has come to its end. */
async function failToInstall(page: Page): Promise<void> {
  const end = await page.evaluate(async () => {
    const { installing } = await (await navigator.serviceWorker.ready).update();
    return new Promise<string>((done) => {
      if (installing === null) done('nothing was installed');
      installing?.addEventListener('statechange', () => done(installing.state));
    });
  });
  expect(end).toBe('redundant');
}

test('[fault 35] [R8] no room for a new version: said in words, the version in place stays whole and opens without the line; with room the new one is installed and offered @soak', async ({
  page,
  context,
  line,
  gateway,
  baseURL,
}) => {
  // Two starts of the gateway and an installation: the time for them is not what is tested.
  test.setTimeout(300_000);
  const origin = baseURL ?? '';
  const next = nextBuild('large');
  const session = await context.newCDPSession(page);
  try {
    // Before the first use: the browser works out the room left once and keeps it for a while.
    await page.goto('/config.json');
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA });
    await openDesk(page, small);
    await installed(page);
    const inPlace = await storedBuild(page);
    await fillCaches(page);
    await gateway.restart({ staticDir: next.folder });
    await failToInstall(page);
    await expect(page.getByText(words.noRoom)).toBeVisible();
    await expect(page.getByText(words.noRoomText)).toBeVisible();
    expect(await storedBuild(page)).toEqual(inPlace);
    line.offline(true);
    await page.reload();
    expect(await buildOf(page)).toBeNull();
    await expect(page.locator('.wb-row-open').first()).toBeVisible();
    line.offline(false);
    // However often it failed in this window, the version that is installed at last is offered.
    for (let times = 0; times < 2; times += 1) await failToInstall(page);
    await page.evaluate(() => caches.delete('rubbish'));
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await lookForUpdate(page);
    await expect(page.getByText(words.ready, { exact: true })).toBeVisible();
  } finally {
    line.offline(false);
    await gateway.restart({ staticDir: builtPage() });
    next.dispose();
  }
});
