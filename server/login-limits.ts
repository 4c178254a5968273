import { sha256Hex } from './hash.ts';
import type { Clock } from './ports.ts';
import type { Store, WriteTx } from './store/store.ts';

const MINUTE = 60_000;
/** Wrong passwords of one login name in one window until it is locked, and for how long (reliability B4). */
export const NAME_LIMIT = { tries: 10, window: 15 * MINUTE, lock: 15 * MINUTE } as const;
/** Sign-ins from one address. */
export const IP_LIMIT = { tries: 60, window: MINUTE, lock: 0 } as const;

/** How long the caller must wait, null when the try may go on. */
export type Verdict = { readonly limit: 'name' | 'ip'; readonly waitMs: number } | null;

export interface LoginLimits {
  /** Counts a try before the password is looked at, so that no number of parallel tries gets more than the limit. */
  admit(loginName: string, ip: string): Promise<Verdict>;
  /** A right password: the name's tries are forgotten. */
  forget(tx: WriteTx, loginName: string): Promise<void>;
}

function nameSubject(loginName: string): string {
  return `name:${sha256Hex(loginName)}`;
}

/** Counts one try and answers the milliseconds to wait, 0 when it is admitted. */
async function take(tx: WriteTx, subject: string, limit: { tries: number; window: number; lock: number }, now: number): Promise<number> {
  const fresh = { subject, tries: 0, since: now, locked_until: 0 };
  // The insert also takes the row lock that makes parallel tries queue.
  await tx.db
    .insertInto('login_attempt')
    .values(fresh)
    .onConflict((c) => c.column('subject').doUpdateSet({ subject }))
    .execute();
  const row = await tx.db.selectFrom('login_attempt').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow();
  if (row.locked_until > now) return row.locked_until - now;
  const over = now - row.since >= limit.window || row.locked_until > 0;
  const since = over ? now : row.since;
  const tries = (over ? 0 : row.tries) + 1;
  if (tries > limit.tries) return since + limit.window - now;
  const lockedUntil = limit.lock > 0 && tries === limit.tries ? now + limit.lock : 0;
  await tx.db.updateTable('login_attempt').set({ tries, since, locked_until: lockedUntil }).where('subject', '=', subject).execute();
  return 0;
}

/** Limits of password sign-in, kept in the store: they hold over restarts and over all processes. */
export function createLoginLimits({ store, clock }: { store: Store; clock: Clock }): LoginLimits {
  return {
    admit: (loginName, ip) =>
      store.write(async (tx) => {
        const now = clock.now();
        const byIp = ip === '' ? 0 : await take(tx, `ip:${ip}`, IP_LIMIT, now);
        if (byIp > 0) return { limit: 'ip', waitMs: byIp };
        const byName = await take(tx, nameSubject(loginName), NAME_LIMIT, now);
        return byName > 0 ? { limit: 'name', waitMs: byName } : null;
      }),
    async forget(tx, loginName) {
      await tx.db.deleteFrom('login_attempt').where('subject', '=', nameSubject(loginName)).execute();
    },
  };
}
