import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { exitOnSignals, onExit, PATIENCE_MS, within } from './end-with-me.ts';
import { describeProcess, holdersOf, outputsOf, signal } from './processes.ts';

export interface ProgramRun {
  code: number;
  /** Standard output and error as one text. */
  output: string;
}

interface Options {
  /** Passes on what is said as it comes. */
  readonly show?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Minutes after which it is stopped, with all that it has started. */
  readonly limit?: number;
  /** Milliseconds that it has to end after it was asked to, and its output to close after it has ended. */
  readonly patience?: number;
}

/** The code of a program that was stopped at its limit, as `timeout` says it. */
export const STOPPED = 124;

/** To a program and all that it has started in its group. */
function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) signal(-pid, name);
}

/** The code of a program that has ended; one that could not be started is 127. */
function ended(child: ChildProcess, say: (words: string) => void): Promise<number> {
  return new Promise((done) => {
    child.once('error', ({ message }) => {
      say(message);
      done(127);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** Names and kills what a program that has ended left behind, which still holds its output: in its group or in one of its own. */
function clearAway(child: ChildProcess, outputs: ReadonlySet<string>): string {
  const left = holdersOf(outputs);
  const names = left.map(describeProcess).join('; ');
  signalGroup(child, 'SIGKILL');
  for (const pid of left) signal(pid, 'SIGKILL');
  child.stdout?.destroy();
  child.stderr?.destroy();
  return names || 'nobody knows which';
}

/**
 * Runs a program to its end and collects what it says. A missing program is code 127, one stopped at its limit `STOPPED`. The project's own programs
 * (and its Node) come first on PATH. It and all that it starts end with this process; what it leaves behind does not hold this process up, it is named
 * in the output and killed.
 */
export async function runProgram(command: string, args: string[], options: Options = {}): Promise<ProgramRun> {
  const { show = false, limit, patience = PATIENCE_MS } = options;
  exitOnSignals();
  const path = [resolve('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const env = { ...process.env, PATH: path, ...options.env };
  const parts: Buffer[] = [];
  const take = (part: Buffer): void => {
    parts.push(part);
    if (show) process.stdout.write(part);
  };
  const say = (words: string): void => take(Buffer.from(`${words}\n`));
  // A group of its own, which can be ended as one.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  const outputs = outputsOf(child.pid);
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const exited = ended(child, say);
  const closed = new Promise((done) => child.once('close', done));
  const forget = onExit(
    () => signalGroup(child, 'SIGKILL'),
    () => {
      signalGroup(child, 'SIGTERM');
      return closed;
    },
  );
  const isLate = limit !== undefined && !(await within(limit * 60_000, exited));
  if (isLate) {
    say(`${command} was stopped after ${limit} minutes`);
    signalGroup(child, 'SIGTERM');
    if (!(await within(patience, exited))) signalGroup(child, 'SIGKILL');
  }
  const code = await exited;
  if (!(await within(patience, closed))) say(`${command} left processes behind: ${clearAway(child, outputs)}`);
  forget();
  return { code: isLate ? STOPPED : code, output: Buffer.concat(parts).toString('utf8') };
}
