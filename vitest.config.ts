import { defineConfig } from 'vitest/config';

interface Project {
  name: string;
  include: string[];
  env?: Record<string, string>;
  /** Milliseconds; generous on purpose: no test is decided by time, a limit only ends what hangs. */
  limit?: number;
}

/** One project per place where code runs; `npx vitest run --project db` runs one of them. */
const projects: Project[] = [
  { name: 'domain', include: ['src/domain/**/*.test.ts'] },
  { name: 'texts', include: ['src/texts/**/*.test.ts'] },
  { name: 'api', include: ['src/api/**/*.test.ts'] },
  { name: 'db', include: ['src/db/**/*.test.ts'] },
  // The same tests once more with every record sealed at rest (PLUS-23).
  { name: 'db sealed', include: ['src/db/**/*.test.ts', 'src/workers/**/*.test.ts', 'src/sw/**/*.test.ts'], env: { WB_SEALED: '1' } },
  { name: 'workers', include: ['src/workers/**/*.test.ts', 'src/sw/**/*.test.ts'] },
  { name: 'page', include: ['src/{app,features,ui}/**/*.test.{ts,tsx}'] },
  { name: 'server', include: ['server/**/*.test.ts'], limit: 120_000 },
  { name: 'tools', include: ['tools/**/*.test.ts', 'tests/{support,bench,chaos-browser,crash}/**/*.test.ts'], limit: 120_000 },
  { name: 'contract', include: ['tests/contract/**/*.test.ts'], limit: 120_000 },
  { name: 'integration', include: ['tests/integration/**/*.test.ts'], limit: 120_000 },
  { name: 'fault', include: ['tests/fault/**/*.test.ts'], limit: 120_000 },
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
    projects: projects.map(({ name, include, env = {}, limit = 30_000 }) => ({
      test: { name, include, env, environment: 'node', testTimeout: limit, hookTimeout: limit },
    })),
  },
});
