import { logout } from '../../api/calls/login.ts';
import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { DbPorts } from '../../db/db-ports.ts';
import { dropLogout, keptLogouts } from '../../db/open/device-db.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Connectivity, Locks, Random, Timers } from '../ports.ts';

/*
 * A sign-out that could not be told to the gateway leaves the refresh cookie alive, which no script can take away. It is kept on the device and
 * told when the line is back, before anything else of that account.
 */

export interface KeptLogoutPorts {
  readonly storage?: Partial<DbPorts>;
  readonly locks: Locks;
  readonly log: Log;
  /** Client of nobody: the sign-in is ended by its cookie. */
  readonly plainClient: Pick<Client, 'call'>;
}

/** Longest wait between two tries while the page is open, milliseconds. */
const LONGEST_WAIT_MS = 10_000;
/** One of all tabs at a time tells, or signs in: a sign-out that is told after a new sign-in of the same account would end that one. */
const LOCK = 'wb-kept-logout';

/** Whether the gateway has ended the sign-in, or says that there is none. */
export function isTold(error: CallError | null): boolean {
  return error === null || error.kind === 'session-invalid' || error.kind === 'refused' || error.kind === 'alert';
}

/** Tells the gateway of every sign-out that is kept; null when none is left, else why one could not be told. */
async function tellAll({ plainClient, storage, log }: KeptLogoutPorts): Promise<CallError | null> {
  const kept = await keptLogouts(storage);
  for (const accountId of kept.ok ? kept.value : []) {
    const answer = await plainClient.call(logout, { accountId });
    const error = answer.ok ? null : answer.error;
    if (!isTold(error)) return error;
    await dropLogout(accountId, storage);
    log.info('kept sign-out told to the gateway');
  }
  return null;
}

/** Runs `signIn` after every kept sign-out was told; when one cannot be told, answers why in its place. */
export async function afterKeptLogouts<T>(ports: KeptLogoutPorts, refuse: (error: CallError) => T, signIn: () => Promise<T>): Promise<T> {
  const kept = await keptLogouts(ports.storage);
  if (!kept.ok || kept.value.length === 0) return await signIn();
  return await ports.locks.request(LOCK, {}, async () => {
    const error = await tellAll(ports);
    return error === null ? await signIn() : refuse(error);
  });
}

/** Tells every kept sign-out as soon as the line allows: with a back-off up to ten seconds, and when the browser says that the line came. */
export async function tellUntilTold(
  ports: KeptLogoutPorts & { timers: Timers; random: Random; connectivity: Connectivity },
  signal: AbortSignal,
): Promise<void> {
  const { locks, timers, random, connectivity } = ports;
  for (let tries = 1; !signal.aborted; tries += 1) {
    if ((await locks.request(LOCK, {}, () => tellAll(ports))) === null) return;
    await new Promise<void>((resolve) => {
      const stop = connectivity.listen((word) => word === 'online' && go());
      const timer = timers.setTimeout(go, Math.min(backOffMs(tries, random.next()), LONGEST_WAIT_MS));
      signal.addEventListener('abort', go);
      function go(): void {
        timers.clearTimeout(timer);
        signal.removeEventListener('abort', go);
        stop();
        resolve();
      }
    });
  }
}
