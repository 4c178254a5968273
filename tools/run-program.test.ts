import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { runProgram, STOPPED } from './run-program.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('what a program says on both of its outputs comes with its code; one that is missing is 127', async () => {
  const script = "console.log('one'); console.error('two'); process.exitCode = 3;";
  const { code, output } = await runProgram('node', ['-e', script]);
  expect([code, output.split('\n').sort()]).toEqual([3, ['', 'one', 'two']]);
  expect((await runProgram('no-such-program', [])).code).toBe(127);
});

/** Starts something in a group of its own that holds the output and does not end, and says its id; then `next`. */
const starts = (next: string) => `
  const sleep = ['-e', 'setInterval(() => {}, 1000)', 'left-behind'];
  const { pid } = require('child_process').spawn(process.execPath, sleep, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  console.log('started ' + pid);
  ${next}
`;
const startedIn = (output: string): number => Number(/^started (\d+)$/m.exec(output)?.[1]);

test('what a program leaves behind that still holds its output is named and killed, and holds nothing up', async () => {
  const { code, output } = await runProgram('node', ['-e', starts('process.exit(3);')], { patience: 100 });
  expect(code).toBe(3);
  const pid = startedIn(output);
  expect(output).toMatch(new RegExp(`^node left processes behind: ${pid} .* left-behind$`, 'm'));
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 });
});

test.each([
  ['ends when it is asked to', ''],
  ['does not hear', "process.on('SIGTERM', () => undefined);"],
])('a program that %s is stopped at its limit with all that it has started, says so, and has failed', async (_, deaf) => {
  const script = starts(`${deaf} console.log('waits'); setInterval(() => {}, 1000);`);
  const { code, output } = await runProgram('node', ['-e', script], { limit: 0.05, patience: 100 });
  expect(code).toBe(STOPPED);
  expect(output).toContain('node was stopped after 0.05 minutes\n');
  await vi.waitFor(() => expect(isAlive(startedIn(output))).toBe(false), { timeout: 60_000 });
});

test('a program within its limit goes on as it would without', async () => {
  expect(await runProgram('node', ['-e', "console.log('done')"], { limit: 1 })).toEqual({ code: 0, output: 'done\n' });
});

/** A program that has started another one, says both ids, and does not end by itself; `deaf`: nor when it is asked to. */
const program = (deaf: boolean) => `
  if (${deaf}) process.on('SIGTERM', () => undefined);
  const { pid } = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log('ids ' + process.pid + ' ' + pid + ' ');
  setInterval(() => {}, 1000);
`;

test.each([
  ['SIGTERM', 143, false],
  ['SIGINT', 130, false],
  ['SIGHUP', 129, false],
  ['SIGTERM', 143, true],
] as const)('%s ends with code %i, and with it what was started and what that has started; deaf: %s', async (signal, code, deaf) => {
  const runner = `
    import { runProgram } from ${JSON.stringify(import.meta.resolve('./run-program.ts'))};
    await runProgram('node', ['-e', ${JSON.stringify(program(deaf))}], { show: true });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const ids = await vi.waitFor(
    () => {
      const [, own, other] = /ids (\d+) (\d+) /.exec(said) ?? [];
      if (own === undefined || other === undefined) throw new Error('not started');
      return [Number(own), Number(other)];
    },
    { timeout: 60_000 },
  );
  expect(ids.map(isAlive)).toEqual([true, true]);
  const ended = once(child, 'exit');
  child.kill(signal);
  expect((await ended)[0]).toBe(code);
  await vi.waitFor(() => expect(ids.map(isAlive)).toEqual([false, false]), { timeout: 60_000 });
});
