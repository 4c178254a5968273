import { startPostgres } from '../support/gateway/postgres.ts';
import type { CrashCount } from './count.ts';
import { killGateway } from './gateway-kills.ts';
import { progress } from './report.ts';

/** One kill of five goes to a gateway on PostgreSQL. */
const POSTGRES_SHARE = 0.2;
const onSqlite = 'gateway on SQLite';
const onPostgres = 'gateway on PostgreSQL';

/** Kills gateways on both stores; progress goes to the console. */
export async function gatewayLoop(kills: number, seed: number): Promise<Record<string, CrashCount>> {
  const share = Math.round(kills * POSTGRES_SHARE);
  const counts = { [onSqlite]: await killGateway({ kills: kills - share, seed, onKill: progress(onSqlite) }) };
  if (share === 0) return counts;
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.createDatabase();
    const count = await killGateway({ kills: share, seed: seed + 1, databaseUrl, onKill: progress(onPostgres) });
    return { ...counts, [onPostgres]: count };
  } finally {
    await postgres.stop();
  }
}
