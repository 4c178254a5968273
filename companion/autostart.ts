import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NAME } from './profile/folder.ts';

/** The program as the system starts it: a file, and what it is given. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

/** What starts the companion at its user's sign-in, never as a service: a service can show no window. */
export type Autostart =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'registry'; readonly key: string; readonly name: string; readonly value: string };

type Env = Readonly<Record<string, string | undefined>>;

const RUN_KEY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';

function desktopEntry({ file, args }: Program): string {
  const quoted = [file, ...args].map((part) => `"${part.replaceAll(/[\\"`$]/g, '\\$&').replaceAll('%', '%%')}"`).join(' ');
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=电脑助手',
    `Exec=${quoted}`,
    'NoDisplay=true',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

function launchAgent({ file, args }: Program): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const parts = [file, ...args].map((part) => `    <string>${escaped(part)}</string>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${NAME}</string>
  <key>ProgramArguments</key>
  <array>
${parts}
  </array>
  <key>RunAtLoad</key><true/>
</dict>
</plist>
`;
}

/** How this system starts a program at the sign-in of one user. */
export function autostartOf(platform: NodeJS.Platform, program: Program, env: Env, home: string): Autostart {
  if (platform === 'win32') {
    const value = [program.file, ...program.args].map((part) => `"${part}"`).join(' ');
    return { kind: 'registry', key: RUN_KEY, name: NAME, value };
  }
  if (platform === 'darwin')
    return { kind: 'file', path: join(home, 'Library', 'LaunchAgents', `${NAME}.plist`), text: launchAgent(program) };
  const config = env.XDG_CONFIG_HOME || join(home, '.config');
  return { kind: 'file', path: join(config, 'autostart', `${NAME}.desktop`), text: desktopEntry(program) };
}

const reg = promisify(execFile);

export async function addAutostart(entry: Autostart): Promise<void> {
  if (entry.kind === 'registry') {
    await reg('reg.exe', ['add', entry.key, '/v', entry.name, '/t', 'REG_SZ', '/d', entry.value, '/f']);
    return;
  }
  mkdirSync(dirname(entry.path), { recursive: true });
  writeFileSync(entry.path, entry.text);
}

/** Where there is none nothing is done. */
export async function removeAutostart(entry: Autostart): Promise<void> {
  if (entry.kind === 'file') rmSync(entry.path, { force: true });
  else await reg('reg.exe', ['delete', entry.key, '/v', entry.name, '/f']).catch(() => null);
}
