import { readFileSync, writeFileSync } from 'node:fs';

/*
 * npm leaves packages for other platforms out of the lock when it cannot see them at the moment of writing (a registry that mirrors only
 * some, or an installed node_modules), and `npm ci` then refuses the lock everywhere else. This adds what is missing, by name and version;
 * `npm ci` skips what is not for its machine.
 */

export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
}
export interface Lock {
  packages: Record<string, LockEntry>;
  [field: string]: unknown;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el'];

/** Where a package required by `from` is found in the lock, looked for from the inside out; null when it is nowhere. */
export function resolveInLock(lock: Lock, from: string, name: string): string | null {
  for (let place = from; ; ) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (path in lock.packages) return path;
    if (place === '') return null;
    place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1));
  }
}

/** Optional packages that the lock needs and lacks: `[path of who needs it, name, version]`. */
export function missingOptional(lock: Lock): [from: string, name: string, version: string][] {
  return Object.entries(lock.packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => resolveInLock(lock, from, name) === null)
      .map(([name, version]): [string, string, string] => [from, name, version]),
  );
}

/** Entry of a platform package, its platform read from its name (`…-linux-x64-musl`). Throws when the name says none. */
export function platformEntry(name: string, version: string, dev: boolean): LockEntry {
  const words = name.split(/[-/.]/);
  const os = systems.filter((word) => words.includes(word));
  const cpu = processors.filter((word) => words.includes(word));
  if (os.length === 0) throw new Error(`${name} ${version} is missing from the lock, and its name says no platform.`);
  const libc = os.includes('linux') ? (words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []) : [];
  return { version, cpu, ...(dev ? { dev } : {}), ...(libc.length > 0 ? { libc } : {}), optional: true, os };
}

/** The lock with every optional platform package in it; entries stay sorted as npm sorts them. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const [from, name, version] of missingOptional(lock)) {
    packages[`node_modules/${name}`] = platformEntry(name, version, lock.packages[from]?.dev === true);
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function readLock(): Lock {
  return JSON.parse(readFileSync('package-lock.json', 'utf8'));
}

/** What is wrong with the lock file, one line each. */
export function checkLock(): string[] {
  return missingOptional(readLock()).map(([from, name]) => `package-lock.json lacks ${name} (needed by ${from}): npm run lock`);
}

if (import.meta.main) {
  const lock = readLock();
  const added = missingOptional(lock).length;
  writeFileSync('package-lock.json', `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  console.log(`lock: ${added} platform packages added`);
}
