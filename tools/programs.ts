import { existsSync } from 'node:fs';
import { lookForChromium } from '../tests/support/browser/chromium.ts';
import { lookForPostgres } from '../tests/support/gateway/find-postgres.ts';
import { runProgram } from './run-program.ts';

const wanted = [
  { what: 'Chromium', look: lookForChromium, packages: ['chromium', 'fonts-noto-cjk'], variable: 'CHROMIUM_PATH' },
  { what: 'PostgreSQL', look: lookForPostgres, packages: ['postgresql'], variable: 'POSTGRES_BIN' },
] as const;

/** Installs what the suites need and the machine lacks. Answers in words what is still missing; empty when all is there. */
export async function providePrograms(): Promise<string[]> {
  const missing = wanted.filter(({ look }) => look() === null);
  if (missing.length === 0) return [];
  const packages = missing.flatMap((program) => program.packages);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    console.log(`installing ${packages.join(', ')}`);
    const limit = 10;
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-q'], { env, limit });
    const { code, output } = await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, limit });
    if (code !== 0) console.log(output);
  }
  return wanted
    .filter(({ look }) => look() === null)
    .map(
      ({ what, packages: names, variable }) =>
        `${what} is missing: install it (apt-get install ${names.join(' ')}) or name it in ${variable}.`,
    );
}
