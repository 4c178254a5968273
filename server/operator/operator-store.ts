import type { Clock, Random } from '../ports.ts';
import { StoreInUse } from '../store/lock.ts';
import { isPostgresUrl, storeUrl } from '../store/named-store.ts';
import { openStore } from '../store/open.ts';
import type { OperatorPorts } from './accounts.ts';

/** What a command of the operator needs of its surroundings. */
export interface CommandPorts {
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  print(line: string): void;
  readonly clock: Clock;
  readonly random: Random;
}

/** 0 done, 1 not done for the told reason, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs `run` on the store that the gateway uses (`--db`, then DATABASE_URL, then the file of `npm start`), also while a gateway runs on it.
 * What keeps the store from being opened is printed.
 */
export async function onStore(
  db: string | undefined,
  { env, exists, print, clock, random }: CommandPorts,
  run: (ports: OperatorPorts) => Promise<ExitCode>,
): Promise<ExitCode> {
  const url = storeUrl(db, env);
  if (!isPostgresUrl(url) && !exists(url)) {
    print(`没有数据库 ${url}，请先启动一次网关 No such database: start the gateway once, or name it with --db`);
    return 1;
  }
  try {
    const store = await openStore({ url, shared: true, clock, random });
    try {
      return await run({ store, clock, random });
    } finally {
      await store.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const older = '旧版网关正在使用数据库，请先用新版启动网关 An older gateway uses the database: start the new one first';
    print(error instanceof StoreInUse ? older : `数据库出错 The database failed: ${reason}`);
    return 1;
  }
}
