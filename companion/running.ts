import { request } from 'node:http';
import { join } from 'node:path';
import { readPrivate } from './profile/private-file.ts';

interface Entrance {
  readonly port: number;
  readonly token: string;
}

/** How the window of this user's companion is entered, by the file that it has left; null without one. */
function entranceOf(folder: string): Entrance | null {
  const found = /http:\/\/127\.0\.0\.1:(\d+)\/#([\w-]+)/.exec(readPrivate(join(folder, 'window.html')) ?? '');
  return found === null ? null : { port: Number(found[1]), token: found[2] ?? '' };
}

/** Text of an answer of success; null for every other one, and for none. */
function ask(port: number, path: string, input: unknown, session: string): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json', 'x-workbench-window': session };
    const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false, timeout: 3_000 }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve(answer.statusCode === 200 ? Buffer.concat(parts).toString() : null);
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(null));
    asking.end(JSON.stringify(input));
  });
}

async function sessionOf({ port, token }: Entrance): Promise<string | null> {
  const told = await ask(port, '/session', { token }, '');
  return told === null ? null : String(JSON.parse(told).session);
}

/** Whether a companion of this user runs already: then its window is shown in place of a second one. */
export async function isRunning(folder: string): Promise<boolean> {
  const entrance = entranceOf(folder);
  return entrance !== null && (await sessionOf(entrance)) !== null;
}

/** Asks the companion of this user to end, as its window would. False when none runs. */
export async function stopRunning(folder: string): Promise<boolean> {
  const entrance = entranceOf(folder);
  const session = entrance === null ? null : await sessionOf(entrance);
  return entrance !== null && session !== null && (await ask(entrance.port, '/do', { action: 'stop' }, session)) !== null;
}
