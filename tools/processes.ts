import { globSync, readFileSync, readlinkSync } from 'node:fs';

/** To a process, or with a negative id to its whole group; whoever is gone already hears nothing. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone in the meantime.
  }
}

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    // Gone in the meantime, or another user's.
    return '';
  }
};

const outputLinks = (owner: number | 'self'): string[] => [1, 2].map((output) => linkOf(`/proc/${owner}/fd/${output}`));

/** What this process writes to as its output and its error output, and we do not; empty where the system does not say. */
export function outputsOf(pid: number | undefined): ReadonlySet<string> {
  // Who holds our own outputs is not what it has started, but who has started us.
  const ours = outputLinks('self');
  const links = pid === undefined ? [] : outputLinks(pid);
  return new Set(links.filter((link) => /^(pipe|socket):/.test(link) && !ours.includes(link)));
}

/** Ids of the processes that still hold one of these, beside this one. */
export function holdersOf(outputs: ReadonlySet<string>): number[] {
  const holders = globSync('/proc/[0-9]*/fd/*').flatMap((path) => (outputs.has(linkOf(path)) ? [Number(path.split('/')[2])] : []));
  return [...new Set(holders)].filter((pid) => pid !== process.pid);
}

/** A process in a few words: its id and how it was started. */
export function describeProcess(pid: number): string {
  try {
    return `${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 120)}`;
  } catch {
    return String(pid);
  }
}
