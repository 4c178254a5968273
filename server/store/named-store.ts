const EMBEDDED = '.data/workbench.db';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Which store a program of the gateway uses: the flag `--db`, then DATABASE_URL, then null for the file of `npm start`. What is empty names
 * nothing: SQLite would take '' for a database that is gone with the process.
 */
export function namedStore(flag: string | undefined, env: Env): string | null {
  return flag || env.DATABASE_URL || null;
}

/** The same with the default in place of null. */
export function storeUrl(flag: string | undefined, env: Env): string {
  return namedStore(flag, env) ?? EMBEDDED;
}

/** True for a database on a server, false for a path of a SQLite file. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:/i.test(url);
}

/** The scheme of an address that names no store that there is, as `mysql:`; null for PostgreSQL and for a path. `C:\` is a path. */
export function unknownScheme(url: string): string | null {
  return isPostgresUrl(url) ? null : (/^[a-z][a-z0-9+.-]+:/i.exec(url)?.[0] ?? null);
}
