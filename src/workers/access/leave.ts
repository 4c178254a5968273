import { logout } from '../../api/calls/login.ts';
import { closeConnect } from '../../api/calls/push.ts';
import type { Client } from '../../api/client.ts';
import type { StoredLogin } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { DbPorts } from '../../db/db-ports.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import { keepLogout, knownAccount, writeSession } from '../../db/open/device-db.ts';
import { countUnsent, deleteAccountData, deleteAccountDb, type UnsentFate, wipeAccount } from '../../db/open/wipe.ts';
import { outboxRows } from '../../db/outbox/outbox-rows.ts';
import { storageError } from '../../db/storage-error.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Log } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { announceSignedOut, type SyncEngine } from '../engine/engine.ts';
import { type OpenChannel, sleep, type Timers } from '../ports.ts';
import type { UnsentChoice } from '../surface.ts';
import { isTold } from './kept-logout.ts';

/*
 * Signing out and starting over, loaded when asked for. Signing out must end the sign-in also where this tab could not open the
 * account: then it works on what the device knows.
 */

/** Something is unsent and nobody said what is to become of it. */
const stillUnsent: CallError = { kind: 'refused', code: 'unsent', msg: '', status: 0 };

/** How long what is unsent is tried to be sent before the user is told that it is still unsent, milliseconds. */
const SEND_WAIT_MS = 60_000;

const fates: Readonly<Record<UnsentChoice, UnsentFate>> = {
  none: 'late',
  send: 'late',
  'leave-encrypted': 'late',
  keep: 'keep',
  discard: 'drop',
};

/** One account that is open in this tab. */
export interface Opened {
  readonly login: StoredLogin;
  readonly db: AccountDb;
  readonly engine: SyncEngine;
}

export interface LeavePorts {
  readonly log: Log;
  readonly timers: Timers;
  readonly storage?: Partial<DbPorts>;
  readonly openChannel: OpenChannel;
  /** Client of nobody: the sign-in is ended by its cookie. */
  readonly plainClient: Pick<Client, 'call'>;
  /** Runs `use` for the account that is signed in on this device, opened here when it can be; succeeds when nobody is signed in. */
  inAccount(
    use: (login: StoredLogin, opened: Result<Opened, CallError>) => Promise<Result<null, CallError>>,
  ): Promise<Result<null, CallError>>;
  /** For use inside `inAccount`. */
  open(login: StoredLogin): Promise<Result<Opened, CallError>>;
  /** A sign-out is kept, to be told later. */
  onKept(): void;
  /** Stops this tab's work for the account; its database stays open for whoever has it. */
  release(): Promise<void>;
}

/** Null when signing out may go on with this choice, else why not. */
async function objection(
  ports: LeavePorts,
  login: StoredLogin,
  choice: UnsentChoice,
  opened: Result<Opened, CallError>,
): Promise<CallError | null> {
  if (choice === 'discard' || (choice === 'leave-encrypted' && login.sealed === true)) return null;
  if (!opened.ok) {
    if (choice !== 'none') return opened.error;
    const known = await knownAccount(login.accountId, ports.storage);
    // What was announced last may be older than the last save; the outbox itself may not be readable.
    const stored = await countUnsent(login.accountId, ports.storage);
    return known.ok && (known.value?.unsent ?? 0) === 0 && (stored ?? 0) === 0 ? null : stillUnsent;
  }
  if (choice === 'keep') return null;
  const rows = await outboxRows(opened.value.db);
  if (!rows.ok) return storageError(rows.error);
  return rows.value.length === 0 ? null : stillUnsent;
}

/** Signing out must not need the line: what could not be told is kept and told later (`kept-logout.ts`). */
async function endAtGateway(ports: LeavePorts, { accountId }: StoredLogin, engine: SyncEngine | null): Promise<void> {
  const { plainClient, log } = ports;
  if (engine !== null && engine.line.session.context().accessToken !== '') await engine.line.client.call(closeConnect, {});
  const ended = await plainClient.call(logout, { accountId });
  if (isTold(ended.ok ? null : ended.error)) return;
  const kept = await keepLogout(accountId, ports.storage);
  log.info('sign-out not told to the gateway', { kept: kept.ok });
  ports.onKept();
}

/** Blocked: another tab has not let go yet, and the wipe happens when it does. */
function wipedOr(result: Result<null, StorageProblem>): Result<null, CallError> {
  return result.ok || result.error.kind === 'blocked' ? ok(null) : fail(storageError(result.error));
}

/** Tries to send everything, no longer than the page waits for. Not in turn: a slow line must not hold up what the storage needs. */
async function sendAll(ports: LeavePorts): Promise<void> {
  const engines: SyncEngine[] = [];
  await ports.inAccount((_, opened) => {
    if (opened.ok) engines.push(opened.value.engine);
    return Promise.resolve(ok(null));
  });
  const sent = new AbortController();
  const stop = () => sent.abort();
  engines[0]?.syncNow().then(stop, stop);
  if (engines.length > 0) await sleep(ports.timers, SEND_WAIT_MS, sent.signal);
}

/**
 * Sends or keeps or drops what is unsent, ends the sign-in at the gateway when it can be reached and in every tab, and wipes the account
 * here.
 */
export async function signOut(ports: LeavePorts, choice: UnsentChoice): Promise<Result<null, CallError>> {
  // What could not be sent is found unsent below.
  if (choice === 'send') await sendAll(ports);
  return await ports.inAccount(async (login, opened) => {
    const refused = await objection(ports, login, choice, opened);
    if (refused !== null) return fail(refused);
    await endAtGateway(ports, login, opened.ok ? opened.value.engine : null);
    const kept = await writeSession({ k: 'session', login: null, state: 'signed-out' }, ports.storage);
    if (!kept.ok) return fail(storageError(kept.error));
    announceSignedOut(ports.openChannel, login.accountId);
    await ports.release();
    if (choice === 'leave-encrypted' && login.sealed === true) return ok(null);
    if (!opened.ok) return wipedOr(await deleteAccountDb(login.accountId, ports.storage));
    return wipedOr(await wipeAccount(opened.value.db, fates[choice]));
  });
}

/** Deletes what this device holds of the account, unsent work with it, and fetches it anew: the way out of a storage that cannot be read. */
export async function rebuild(ports: LeavePorts): Promise<Result<null, CallError>> {
  return await ports.inAccount(async (login) => {
    await ports.release();
    const deleted = wipedOr(await deleteAccountData(login.accountId, ports.storage));
    if (!deleted.ok) return deleted;
    const opened = await ports.open(login);
    return opened.ok ? ok(null) : opened;
  });
}
