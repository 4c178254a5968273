import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Clock ticks a second of /proc. */
const TICKS = 100;

/** Fields of /proc/PID/stat behind the name of the program: [1] is the parent, [11] to [14] the ticks of itself and of its ended children. */
function statOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const milliseconds = (stat: readonly number[], from: number, to: number): number =>
  (stat.slice(from, to).reduce((sum, one) => sum + one, 0) * 1_000) / TICKS;

/** Processor time of a process so far, milliseconds. */
export function timeOfProcess(pid: number): number {
  return milliseconds(statOf(pid), 11, 13);
}

/** Processor time of a PostgreSQL of this machine with all its connections so far, milliseconds. */
export async function timeOfPostgres(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const server = statOf(rows[0]?.pid ?? 0)[1];
    if (server === undefined) throw new Error('no PostgreSQL on this machine');
    const children = readdirSync('/proc')
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat[1] === server);
    // Connections that ended are in the time of the server itself.
    return milliseconds(statOf(server), 11, 15) + children.reduce((sum, stat) => sum + milliseconds(stat, 11, 13), 0);
  } finally {
    await client.end();
  }
}
