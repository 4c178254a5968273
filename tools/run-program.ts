import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export interface ProgramRun {
  code: number;
  /** Standard output and error as one text. */
  output: string;
}

/** Runs a program to its end and collects what it says; with `show` also passes it on as it comes. A missing program is code 127. The project's own programs (and its Node) come first on PATH. */
export function runProgram(
  command: string,
  args: string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<ProgramRun> {
  const path = [resolve('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return new Promise((done) => {
    const parts: Buffer[] = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: path, ...options.env } });
    const take = (part: Buffer): void => {
      parts.push(part);
      if (options.show) process.stdout.write(part);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') }));
  });
}
