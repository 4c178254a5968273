import { defineConfig } from 'vitest/config';

interface Project {
  name: string;
  include: string[];
  exclude?: string[];
  env?: Record<string, string>;
  environment?: 'jsdom';
  setupFiles?: string[];
  globalSetup?: string[];
  /** Milliseconds; generous on purpose: no test is decided by time, a limit only ends what hangs. */
  limit?: number;
}

// One server for all files of a project.
const sharedPostgres = ['tests/support/gateway/shared-postgres.ts'];

/** One project per place where code runs; `npx vitest run --project db` runs one of them. */
const projects: Project[] = [
  { name: 'domain', include: ['src/domain/**/*.test.ts'] },
  { name: 'texts', include: ['src/texts/**/*.test.ts'] },
  { name: 'api', include: ['src/api/**/*.test.ts'] },
  { name: 'db', include: ['src/db/**/*.test.ts'] },
  // The same tests once more with every record encrypted at rest (PLUS-23); without those that store no record.
  {
    name: 'db encrypted',
    include: ['src/db/**/*.test.ts', 'src/workers/**/*.test.ts', 'src/sw/**/*.test.ts'],
    exclude: [
      'src/workers/line/**',
      'src/workers/engine/{leader,loop,push}.test.ts',
      'src/workers/access/session.test.ts',
      'src/sw/{config-answer,late-files,routes,service-worker,sweep-builds}.test.ts',
    ],
    env: { WB_ENCRYPTED: '1' },
  },
  { name: 'workers', include: ['src/workers/**/*.test.ts', 'src/sw/**/*.test.ts'] },
  { name: 'page', include: ['src/{app,features,ui}/**/*.test.ts', 'samples/**/*.test.ts'] },
  // What a view shows and does: the whole product in Node (tests/support/page).
  {
    name: 'views',
    include: ['src/**/*.test.tsx'],
    environment: 'jsdom',
    setupFiles: ['tests/support/page/browser-parts.ts'],
    limit: 120_000,
  },
  { name: 'server', include: ['server/**/*.test.ts'], globalSetup: sharedPostgres, limit: 120_000 },
  { name: 'tools', include: ['tools/**/*.test.ts', 'tests/{support,bench,chaos-browser,crash}/**/*.test.ts'], limit: 120_000 },
  { name: 'contract', include: ['tests/contract/**/*.test.ts'], globalSetup: sharedPostgres, limit: 120_000 },
  { name: 'integration', include: ['tests/integration/**/*.test.ts'], limit: 120_000 },
  { name: 'fault', include: ['tests/fault/**/*.test.ts'], globalSetup: sharedPostgres, limit: 120_000 },
  { name: 'migrations', include: ['tests/migrations/**/*.test.ts'], limit: 120_000 },
  { name: 'sim', include: ['tests/sim/**/*.test.ts'], limit: 900_000 },
];

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    // Most files wait for a database or a process at times: two at once take two thirds of the time, also on two cores.
    maxWorkers: 2,
    // An unhandled rejection anywhere fails the run (R8).
    dangerouslyIgnoreUnhandledErrors: false,
    projects: projects.map(({ environment = 'node', limit = 30_000, ...project }) => ({
      test: { ...project, environment, testTimeout: limit, hookTimeout: limit },
    })),
  },
});
