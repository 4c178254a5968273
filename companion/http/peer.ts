import { readFileSync } from 'node:fs';
import { endianness, userInfo } from 'node:os';

/** Ends of a connection, as seen from this program. */
export interface Ends {
  readonly localPort: number;
  readonly remotePort: number;
}

/** `127.0.0.1:PORT` as Linux writes it: the number of the address in the machine's own order of bytes. */
function end(port: number): string {
  const address = endianness() === 'LE' ? '0100007F' : '7F000001';
  return `${address}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The user of the program at the other end of a connection on 127.0.0.1, by the kernel's table of connections; null when it is not in there. */
export function userOfPeer(table: string, { localPort, remotePort }: Ends): number | null {
  const [theirs, ours] = [end(remotePort), end(localPort)];
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid] = line.trim().split(/\s+/);
    if (local === theirs && remote === ours && uid !== undefined) return Number(uid);
  }
  return null;
}

/** Whether the other end is a program of this program's user; null where the system does not tell (only Linux does). */
export function isOwnUser(ends: Ends): boolean | null {
  if (process.platform !== 'linux') return null;
  try {
    const uid = userOfPeer(readFileSync('/proc/net/tcp', 'utf8'), ends);
    return uid === null ? null : uid === userInfo().uid;
  } catch {
    return null;
  }
}
