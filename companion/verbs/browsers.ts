import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserMode } from '../../src/domain/menus/open-mode.ts';
import { bad, cannot, type Said, told } from './said.ts';

/** A program, and what it is given before the address; the address is its last argument, and only one. */
export interface Opener {
  readonly file: string;
  readonly before: readonly string[];
}
export type Openers = Readonly<Partial<Record<BrowserMode, Opener>>>;

/** Hosts that may be opened where no policy says otherwise: those of the tax authority. */
export const TAX_HOSTS: readonly string[] = ['*.chinatax.gov.cn'];

/** Starts a program without a shell and lets go of it. False when it does not start. */
export type Start = (file: string, args: readonly string[]) => Promise<boolean>;

type Env = Readonly<Record<string, string | undefined>>;

/** The first file that exists. */
function firstOf(paths: readonly string[]): Opener | undefined {
  const file = paths.find((path) => existsSync(path));
  return file === undefined ? undefined : { file, before: [] };
}

function onWindows(env: Env): Openers {
  const system = env.SystemRoot || 'C:\\Windows';
  const programs = [env.ProgramFiles, env['ProgramFiles(x86)']].filter((one): one is string => one !== undefined);
  const ie = firstOf(programs.map((folder) => join(folder, 'Internet Explorer', 'iexplore.exe')));
  const embedded = firstOf(programs.map((folder) => join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe')));
  return {
    default: { file: join(system, 'System32', 'rundll32.exe'), before: ['url.dll,FileProtocolHandler'] },
    ...(ie && { ie }),
    ...(embedded && { embedded }),
  };
}

/** What this system opens addresses with. The embedded core and IE are there on Windows only. */
export function findOpeners(platform: NodeJS.Platform, env: Env): Openers {
  if (platform === 'win32') return onWindows(env);
  if (platform === 'darwin') return { default: { file: '/usr/bin/open', before: [] } };
  const opener = firstOf((env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'xdg-open')));
  return opener === undefined ? {} : { default: opener };
}

export const startProgram: Start = (file, args) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { shell: false, stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });

function isListed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));
}

/** An address as it is handed on: https, a listed host, nobody's name in it, and written as a browser would write it. Null for every other text. */
function openable(url: string, hosts: readonly string[]): string | null {
  const isPlain = url.length <= 2_000 && /^https:\/\/[\x21-\x7e]+$/.test(url) && !/["'`\\^<>|]/.test(url);
  const parsed = isPlain ? URL.parse(url) : null;
  if (parsed === null || parsed.username !== '' || parsed.password !== '' || parsed.port !== '') return null;
  return isListed(parsed.hostname, hosts) ? parsed.href : null;
}

/** Opens an address in a browser (TAB-04). */
export async function openIn(
  { browser, url }: { readonly browser: BrowserMode; readonly url: string },
  { openers, openHosts, start }: { readonly openers: Openers; readonly openHosts: readonly string[]; readonly start: Start },
): Promise<Said<Record<never, never>>> {
  const address = openable(url, openHosts);
  if (address === null) return bad('这个地址不能打开 this address may not be opened');
  const opener = openers[browser];
  if (opener === undefined) return cannot('这台电脑没有这个浏览器 this PC has no such browser');
  return (await start(opener.file, [...opener.before, address])) ? told({}) : cannot('浏览器没有启动 the browser did not start');
}
