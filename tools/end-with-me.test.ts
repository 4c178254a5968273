import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The process with this id; null when there is none, or only its remains. */
function look(pid: number): Running | null {
  try {
    // Behind the name, which may hold anything: state and parent.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? null : { pid, parent: Number(parent), command };
  } catch {
    return null;
  }
}

/** Everything that a process has started, and what that has started. */
function below(pid: number): Running[] {
  const all = globSync('/proc/[0-9]*').flatMap((path) => look(Number(path.split('/')[2])) ?? []);
  const childrenOf = (of: number): Running[] => all.filter(({ parent }) => parent === of).flatMap((one) => [one, ...childrenOf(one.pid)]);
  return childrenOf(pid);
}

let driver: ChildProcess | null = null;
afterEach(() => driver?.kill('SIGKILL'));

test.each([
  ['npm run bench', 'tests/bench/run.ts', 'F18', ['server/main.ts']],
  ['npm run pictures', 'tests/pictures/take.ts', '', ['server/main.ts', '--headless']],
] as const)('%s ends the gateways and browsers that it has started also when it is killed', async (_, file, argument, starts) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    driver = spawn(process.execPath, [file, argument].filter(Boolean), { stdio: 'ignore' });
    const { pid = 0 } = driver;
    const ended = new Promise((done) => driver?.once('exit', (code) => done(code)));
    const started = await vi.waitFor(
      () => {
        const found = below(pid);
        for (const part of starts) expect(found.map(({ command }) => command).join('\n')).toContain(part);
        return found;
      },
      { timeout: 100_000, interval: 50 },
    );
    driver.kill(signal);
    expect(await ended).toBe(signal === 'SIGTERM' ? 143 : 130);
    // The system takes a moment to clear away what was killed.
    await vi.waitFor(() => expect(started.filter((one) => look(one.pid)?.command === one.command)).toEqual([]), { timeout: 10_000 });
  }
});
