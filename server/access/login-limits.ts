import { sha256Hex } from '../hash.ts';
import type { Clock } from '../ports.ts';
import type { Store, WriteTx } from '../store/store.ts';
import type { Slider } from './slider/slider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Limit {
  readonly tries: number;
  /** Milliseconds from the first try. */
  readonly window: number;
  /** Milliseconds of the lock that the last try of a window brings; 0 for none. */
  readonly lock: number;
}

/** Wrong passwords of one login name in one window until it is locked, and for how long (reliability B4). */
export const NAME_LIMIT = { tries: 10, window: 15 * MINUTE, lock: 15 * MINUTE } as const;
/** Wrong passwords of one login name after which a slider picture must be passed for every further try (A-73). */
export const SLIDER_AFTER = 3;
/** Tries of all kinds from one address: passwords, SMS codes, codes of a host. */
export const IP_LIMIT = { tries: 60, window: MINUTE, lock: 0 } as const;
/** Slider pictures made and checked for one address. */
export const SLIDER_LIMIT = { tries: 60, window: MINUTE, lock: 0 } as const;
/**
 * Bindings of one account in vain, by number and name or by the codes of a key, until it has to wait: nobody reads the register by guessing. One
 * that succeeds forgets them.
 */
const BIND_LIMIT = { tries: 20, window: 15 * MINUTE, lock: 15 * MINUTE } as const;
/** New invitations of one account. */
const INVITE_LIMITS = { hour: { tries: 60, window: HOUR, lock: 0 }, day: { tries: 300, window: 24 * HOUR, lock: 0 } } as const;
/** Numbers that one account tries to share with: whether somebody signs in with one cannot be asked for number after number. */
const SHARE_LIMITS = { hour: { tries: 60, window: HOUR, lock: 0 }, day: { tries: 300, window: 24 * HOUR, lock: 0 } } as const;
/** New guests from one address. */
export const GUEST_LIMIT = { tries: 20, window: HOUR, lock: 0 } as const;
/** Messages to one mobile number, and from one address (reliability B4). */
export const SMS_LIMITS = {
  minute: { tries: 1, window: MINUTE, lock: 0 },
  hour: { tries: 5, window: HOUR, lock: 0 },
  day: { tries: 10, window: 24 * HOUR, lock: 0 },
  address: { tries: 20, window: HOUR, lock: 0 },
} as const;

/** How long the caller must wait, or that he must pass a slider picture; null when the try may go on. */
export type Verdict = { readonly limit: 'name' | 'ip'; readonly waitMs: number } | { readonly limit: 'slider' } | null;

/** One thing that is counted, and of whom. */
export interface Counted {
  readonly subject: string;
  readonly limit: Limit;
}

export interface LoginLimits {
  /**
   * Counts a try of a password before it is looked at, so that no number of parallel tries gets more than the limit. `imageId`: a passed
   * slider picture for `loginName`; used up where one is needed.
   */
  admit(name: string, ip: string, picture?: { readonly imageId: string; readonly loginName: string }): Promise<Verdict>;
  /** Counts one of something; milliseconds to wait, 0 when it is admitted. Where one limit refuses, none of them counts. */
  take(tx: WriteTx, counted: readonly Counted[]): Promise<number>;
  /** What was tried has succeeded: the tries before it are forgotten. */
  clear(tx: WriteTx, counted: Counted): Promise<void>;
  /** A right password: the name's tries are forgotten. */
  forget(tx: WriteTx, name: string): Promise<void>;
}

function nameSubject(name: string): string {
  return `name:${sha256Hex(name)}`;
}

interface Standing {
  readonly counted: Counted;
  readonly tries: number;
  readonly since: number;
  /** Milliseconds to wait, 0 when a try is free. */
  readonly waitMs: number;
}

/** How a subject stands. Its row is made if need be and stays locked, so that parallel tries queue. */
async function standing(tx: WriteTx, counted: Counted, now: number): Promise<Standing> {
  const { subject, limit } = counted;
  const fresh = { subject, tries: 0, since: now, locked_until: 0 };
  await tx.db
    .insertInto('login_attempt')
    .values(fresh)
    .onConflict((c) => c.column('subject').doUpdateSet({ subject }))
    .execute();
  const row = await tx.db.selectFrom('login_attempt').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow();
  if (row.locked_until > now) return { counted, tries: row.tries, since: row.since, waitMs: row.locked_until - now };
  const over = now - row.since >= limit.window || row.locked_until > 0;
  const since = over ? now : row.since;
  const tries = over ? 0 : row.tries;
  return { counted, tries, since, waitMs: tries >= limit.tries ? since + limit.window - now : 0 };
}

async function count(tx: WriteTx, { counted, tries, since }: Standing, now: number): Promise<void> {
  const { subject, limit } = counted;
  const locked = limit.lock > 0 && tries + 1 === limit.tries ? now + limit.lock : 0;
  await tx.db
    .updateTable('login_attempt')
    .set({ tries: tries + 1, since, locked_until: locked })
    .where('subject', '=', subject)
    .execute();
}

async function take(tx: WriteTx, all: readonly Counted[], now: number): Promise<number> {
  const standings: Standing[] = [];
  // In one order everywhere, so that no two transactions wait for each other.
  for (const counted of all.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) standings.push(await standing(tx, counted, now));
  const waitMs = Math.max(0, ...standings.map((one) => one.waitMs));
  if (waitMs === 0) for (const one of standings) await count(tx, one, now);
  return waitMs;
}

/** Limits of signing in, kept in the store: they hold over restarts and over all processes. */
export function createLoginLimits({ store, clock, slider }: { store: Store; clock: Clock; slider: Slider }): LoginLimits {
  return {
    admit: (name, ip, { imageId, loginName } = { imageId: '', loginName: name }) =>
      store.write(async (tx) => {
        const now = clock.now();
        const byIp = ip === '' ? 0 : await take(tx, [{ subject: `ip:${ip}`, limit: IP_LIMIT }], now);
        if (byIp > 0) return { limit: 'ip', waitMs: byIp };
        const byName = await standing(tx, { subject: nameSubject(name), limit: NAME_LIMIT }, now);
        if (byName.waitMs > 0) return { limit: 'name', waitMs: byName.waitMs };
        if (byName.tries >= SLIDER_AFTER && !(await slider.use(tx, imageId, loginName))) return { limit: 'slider' };
        await count(tx, byName, now);
        return null;
      }),
    take: (tx, counted) => take(tx, counted, clock.now()),
    async clear(tx, { subject }) {
      await tx.db.deleteFrom('login_attempt').where('subject', '=', subject).execute();
    },
    async forget(tx, name) {
      await tx.db.deleteFrom('login_attempt').where('subject', '=', nameSubject(name)).execute();
    },
  };
}

/** What is counted of the bindings of an account. */
export const bindings = (accountId: string): Counted => ({ subject: `bind:${accountId}`, limit: BIND_LIMIT });

/** What is counted of the invitations of an account. */
export function invitations(accountId: string): Counted[] {
  const { hour, day } = INVITE_LIMITS;
  return [
    { subject: `invite-hour:${accountId}`, limit: hour },
    { subject: `invite-day:${accountId}`, limit: day },
  ];
}

/** What is counted of an account that shares with a number that it has not shared with yet. */
export function sharedNumbers(accountId: string): Counted[] {
  const { hour, day } = SHARE_LIMITS;
  return [
    { subject: `share-hour:${accountId}`, limit: hour },
    { subject: `share-day:${accountId}`, limit: day },
  ];
}

/** One number that an account shares with: within an hour it is asked about once, however many companies are shared with it. */
export const sharedNumber = (accountId: string, mobile: string): Counted => ({
  subject: `share:${sha256Hex(`${accountId} ${mobile}`)}`,
  limit: { tries: 1, window: HOUR, lock: 0 },
});

/** What is counted of an address: nothing while it is unknown. */
export function ofAddress(kind: string, ip: string, limit: Limit): Counted[] {
  return ip === '' ? [] : [{ subject: `${kind}:${ip}`, limit }];
}
