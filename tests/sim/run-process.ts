import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Many short-lived objects: a larger nursery halves the time spent on collecting them. */
const execArgv = ['--max-semi-space-size=24'];

/**
 * Runs a module of this folder in a Node of its own, which gets `data` as its first message, and hands on what it says. Settles when it has
 * ended by itself, rejects when it ended otherwise. Not in threads: V8 ends the whole process at times when many of those come and go.
 */
export function runProcess<Said>(module: string, data: unknown, onSaid: (said: Said) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(module, import.meta.url)), { execArgv, serialization: 'advanced' });
    child.on('message', onSaid);
    child.on('error', reject);
    child.on('exit', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${module} ended with ${code ?? signal}`))));
    child.send(data as object); // as: what `serialization` can carry
  });
}

/** What the process was started with. */
export function givenData<Data>(): Promise<Data> {
  return new Promise((resolve) => process.once('message', (data) => resolve(data as Data))); // as: the module and its starter agree
}

/** Says one thing to the starter; settles when it is on its way. */
export function say(said: unknown): Promise<void> {
  return new Promise((resolve) => process.send?.(said, undefined, undefined, () => resolve()));
}
