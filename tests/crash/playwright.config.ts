import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The long loops, which their own commands run: no limit of time. */
export default defineConfig(config, {
  testDir: '.',
  testMatch: '*.loop.ts',
  outputDir: '../../test-results/crash',
  timeout: 0,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: { trace: 'off' },
});
