import { defineConfig } from 'vitest/config';
import { clockOfRun } from './tests/support/clock/test-now.ts';

interface Project {
  name: string;
  include: string[];
  exclude?: string[];
  env?: Record<string, string>;
  environment?: 'jsdom';
  setupFiles?: string[];
  globalSetup?: string[];
  /** The files share what a process has loaded: with it goes half of their time. Nothing may be left behind by a file then (`page-kit.tsx`). */
  isolate?: false;
  /** Second tries of a test that failed. */
  retry?: number;
  /** Milliseconds; generous on purpose: no test is decided by time, a limit only ends what hangs. */
  limit?: number;
}

// Their files put modules of their own in the place of the product's, which others must not find, or need parts that nobody has loaded.
const alone = [
  'src/app/environment/environment-host.test.tsx',
  'src/app/start/preload.test.tsx',
  'src/features/notices/reminders.test.tsx',
];

/** What a view shows and does: the whole product in Node (tests/support/page). */
const views: Pick<Project, 'environment' | 'setupFiles' | 'limit'> = {
  environment: 'jsdom',
  setupFiles: ['tests/support/page/setup.ts'],
  limit: 120_000,
};

// One server for all files of a project.
const sharedPostgres = ['tests/support/gateway/shared-postgres.ts'];

/** Calls on both stores; each file ends with a look at what its calls asked of them. */
const contract: Pick<Project, 'setupFiles' | 'globalSetup' | 'limit'> = {
  setupFiles: ['tests/support/spread/setup.ts'],
  globalSetup: sharedPostgres,
  limit: 120_000,
};
const partitioned =
  process.env.ALL_PARTITIONED === '1'
    ? ['tests/contract/**/*.test.ts']
    : ['tests/contract/{company-changes,facts,group-commit,paged-pull,reads}.test.ts'];

/** One project per place where code runs; `npx vitest run --project db` runs one of them. */
const projects: Project[] = [
  { name: 'domain', include: ['src/domain/**/*.test.ts'], isolate: false },
  { name: 'texts', include: ['src/texts/**/*.test.ts'], isolate: false },
  { name: 'api', include: ['src/api/**/*.test.ts'], isolate: false },
  { name: 'db', include: ['src/db/**/*.test.ts'] },
  // The same tests once more with every record encrypted at rest (PLUS-23); without those that store no record, or encrypt by themselves.
  {
    name: 'db encrypted',
    include: ['src/db/**/*.test.ts', 'src/workers/**/*.test.ts'],
    exclude: ['src/workers/line/**', 'src/workers/engine/{leader,loop,push}.test.ts', 'src/workers/access/{session,vault-keeper}.test.ts'],
    env: { WB_ENCRYPTED: '1' },
  },
  { name: 'workers', include: ['src/workers/**/*.test.ts', 'src/sw/**/*.test.ts'] },
  { name: 'page', include: ['src/{app,desk,features,ui}/**/*.test.ts', 'samples/apps/**/*.test.ts'], isolate: false },
  { name: 'views', include: ['src/**/*.test.tsx'], exclude: alone, ...views },
  { name: 'views alone', include: alone, ...views },
  {
    name: 'server',
    include: ['server/**/*.test.ts', 'samples/{demo,collector,cashier}/**/*.test.ts'],
    globalSetup: sharedPostgres,
    limit: 120_000,
  },
  { name: 'companion', include: ['companion/**/*.test.ts', 'tests/companion/**/*.test.ts'] },
  { name: 'tools', include: ['tools/**/*.test.ts', 'tests/{support,docs,bench,chaos-browser,crash}/**/*.test.ts'], limit: 120_000 },
  { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...contract },
  // Some of it once more on tables that are partitioned by their distribution keys; all of it: `npm run unit:partitions`.
  { name: 'contract partitioned', include: partitioned, ...contract, env: { DATABASE_PARTITIONS: '16' } },
  { name: 'integration', include: ['tests/integration/**/*.test.ts'], limit: 120_000 },
  { name: 'fault', include: ['tests/fault/**/*.test.ts'], globalSetup: sharedPostgres, limit: 120_000 },
  { name: 'migrations', include: ['tests/migrations/**/*.test.ts'], limit: 120_000 },
  // A schedule is the same each time: who passes only at the second try has found something.
  { name: 'sim', include: ['tests/sim/**/*.test.ts'], retry: 0, limit: 900_000 },
];

export default defineConfig({
  test: {
    // Every process of the run has the time that TEST_NOW says.
    env: clockOfRun(),
    globalSetup: ['tests/support/gateway/memory-store.ts'],
    passWithNoTests: false,
    allowOnly: false,
    // Most files wait for a timer, a database or a process at times: two at once take two thirds of the time, also on two cores. Three take a tenth less, and some
    // tests then pass only at the second try.
    maxWorkers: 2,
    // An unhandled rejection anywhere fails the run (R8).
    dangerouslyIgnoreUnhandledErrors: false,
    // But for this one: the fetch of Node 24 breaks off so, beside an answer that arrives whole, when a socket ends while a busy test has not read
    // all of it; msw ends a socket after each answer. Mended in undici 8, which is not Node's yet.
    onUnhandledError: ({ name, message }) => !(name === 'AssertionError' && message.includes('assert(!this.paused)')),
    // Whoever passes only at the second try is named at the end of the run, and at most three of a whole run may (`tools/tally.ts`).
    projects: projects.map(({ environment = 'node', limit = 30_000, retry = 1, ...project }) => ({
      test: { ...project, environment, retry, testTimeout: limit, hookTimeout: limit },
    })),
  },
});
