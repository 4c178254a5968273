import { defineConfig } from '@playwright/test';
import { findChromium, launchArgs } from './tests/support/browser/chromium.ts';

const reportFile = process.env.PLAYWRIGHT_JSON ?? 'test-results/playwright.json';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // Two files at once, each with a browser and a gateway of its own, in two thirds of the time.
  workers: 2,
  fullyParallel: false,
  // Whoever passes only at the second try is named at the end of the run, and at most two may (`tools/tally.ts`).
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
