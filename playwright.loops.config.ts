import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** The long loops of `tests/crash`, which their own commands run: no limit of time for the whole, patience for a busy machine. */
export default defineConfig(config, {
  testDir: 'tests/crash',
  testMatch: '*.loop.ts',
  outputDir: 'test-results/crash',
  timeout: 0,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: { trace: 'off' },
});
