import { defineConfig } from '@playwright/test';
import { findChromium, launchArgs } from './tests/support/chromium.ts';

const reportFile = process.env.PLAYWRIGHT_JSON ?? 'test-results/playwright.json';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // Two cores: one browser, one gateway, one test at a time. A retry would hide what is flaky.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: reportFile }]],
  use: {
    launchOptions: { executablePath: findChromium(), args: launchArgs() },
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Without its film, which takes a quarter of all processor time, of the tests that pass too.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
