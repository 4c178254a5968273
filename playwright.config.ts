import { defineConfig } from '@playwright/test';
import { findChromium, launchArgs } from './tests/support/browser/chromium.ts';

const reportFile = process.env.PLAYWRIGHT_JSON ?? 'test-results/playwright.json';

/** Files that take longest. They begin first, and their tests are spread over all workers: whatever is begun last is short. */
const longest = [
  'crash-while-saving',
  'chaos',
  'home-jobs',
  'browser-ends',
  'network',
  'leader',
  'storage',
  'service-worker',
  'worker',
  'vault',
  'honest-words',
  'companies',
  'apps',
  'frame',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // Two at once, each with a browser and a gateway of its own, which all files share that it runs: most tests wait for a line most of the time.
  workers: 2,
  // Whoever passes only at the second try is named at the end of the run, and at most three of a whole run may (`tools/tally.ts`).
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  // A run that hangs says so by itself, long before whoever waits for it gives up.
  globalTimeout: 50 * 60_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'longest', testMatch: longest, fullyParallel: true },
    { name: 'others', testIgnore: longest },
  ],
  reporter: [['line'], ['json', { outputFile: reportFile }]],
  use: {
    launchOptions: { executablePath: findChromium(), args: launchArgs() },
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A trace of every test takes a tenth of all processor time. A failure leaves its picture and tree; `--trace on` for the rest.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
