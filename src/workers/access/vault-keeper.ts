import type { SignedIn, StoredLogin } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { type DbPorts, dbPorts } from '../../db/db-ports.ts';
import { readMeta } from '../../db/meta.ts';
import { openAccountDb } from '../../db/open/account-db.ts';
import { dropVault, forgetAccount, readVault } from '../../db/open/device-db.ts';
import { deleteAccountData, replaceAccountDb } from '../../db/open/wipe.ts';
import { storageError } from '../../db/storage-error.ts';
import { addPasskey, makeVault, type Opener, openVault, rewrap, unlockHere, type VaultProblem } from '../../db/vault/vault.ts';
import { fail, ok, type Result, unreachable } from '../../domain/core/result.ts';
import { type Channel, type OpenChannel, sleep, type Timers } from '../ports.ts';
import type { NewPasskey, Unlocker, VaultRequest, WayIn, WorkerStart } from '../surface.ts';
import type { SignInPorts } from './sign-in.ts';

/*
 * The keys of encrypted accounts in this worker (PLUS-23), loaded when there is one. A key lives in the memory of the account's workers and
 * pages; a tab that opens beside an unlocked one gets it from there, a lone one must be unlocked.
 */

export interface KeeperPorts extends Pick<SignInPorts, 'current' | 'open' | 'close'> {
  readonly storage?: Partial<DbPorts>;
  readonly openChannel: OpenChannel;
  readonly timers: Timers;
  /** What this worker was started with. */
  start(): WorkerStart;
  signedInHere(): Promise<Result<StoredLogin | null, CallError>>;
  /** Another tab locked the account that is open here. */
  lockedElsewhere(): void;
}

type Bytes = Uint8Array<ArrayBuffer>;
type KeyMessage = { readonly t: 'ask' } | { readonly t: 'key'; readonly key: Bytes } | { readonly t: 'lock' };

/** How long to wait for another tab's key before the user is asked. */
const PEER_WAIT_MS = 150;

const wrongKey: CallError = { kind: 'refused', code: 'vault.wrong', msg: '', status: 0 };

function callErrorOf(problem: VaultProblem): CallError {
  return problem.kind === 'storage' ? storageError(problem.problem) : wrongKey;
}

export interface VaultKeeper {
  /** The key is the page's, or another tab's: then nobody is asked to unlock. */
  hasKey(accountId: string): Promise<boolean>;
  /** After a sign-in and before the account is opened: answers whether its database is encrypted; makes that so when it was asked for. */
  enter(signedIn: SignedIn, input: WayIn): Promise<Result<boolean, CallError>>;
  answer(request: VaultRequest): Promise<Result<Bytes | null, CallError>>;
}

type WayOpener = Exclude<Opener, { how: 'passkey' }>;

/** What a way in gives to open a data key with. */
function openersOf({ vaultHalf }: SignedIn, input: WayIn): WayOpener[] {
  const openers: WayOpener[] = [];
  if (vaultHalf !== '') openers.push({ how: 'gateway', half: vaultHalf });
  if (input.way === 'password') openers.push({ how: 'password', password: input.password });
  if (input.way === 'init') openers.push({ how: 'password', password: input.newPassword });
  return openers;
}

class Keeper implements VaultKeeper {
  private readonly ports: KeeperPorts;
  private readonly keys = new Map<string, Bytes>();
  private readonly channels = new Map<string, Channel>();
  /** Told when the key that was asked for has come. */
  private readonly waiting = new Map<string, () => void>();
  /** Locked by the user, here or in another tab: stays so until he unlocks it or signs in. */
  private isLocked = false;

  constructor(ports: KeeperPorts) {
    this.ports = ports;
  }

  async hasKey(accountId: string): Promise<boolean> {
    const { held = null, lockedFor = '' } = this.ports.start();
    if (this.isLocked) return false;
    const isHeld = held?.accountId === accountId;
    if (isHeld) this.adopt(accountId, held.key);
    return isHeld || (lockedFor !== accountId && (await this.fromPeers(accountId)));
  }

  async enter(signedIn: SignedIn, input: WayIn): Promise<Result<boolean, CallError>> {
    const { storage } = this.ports;
    const { accountId } = signedIn;
    const vault = await readVault(accountId, storage);
    if (!vault.ok) return fail(storageError(vault.error));
    const isWanted = 'encrypted' in input && input.encrypted === true;
    const openers = openersOf(signedIn, input);
    const isNew = vault.value === null;
    if (isNew && (!isWanted || openers.length === 0)) {
      await this.dropStale(accountId);
      return ok(false);
    }
    // A host's code opens no key: the account stays as unlocked or locked as it is in this tab.
    if (openers.length === 0) return ok(true);
    const opened = isNew ? await makeVault(accountId, openers, storage) : await openVault(accountId, openers, storage);
    if (!opened.ok) return fail(callErrorOf(opened.error));
    if (!isNew) await this.renewWraps(accountId, opened.value, openers);
    this.isLocked = false;
    this.adopt(accountId, opened.value);
    const encrypted = await this.encryptWhatIsThere(accountId);
    if (encrypted.ok) return ok(true);
    // No room for it: the account stays as it was, and the next sign-in without the choice goes through.
    if (isNew) {
      this.forget(accountId);
      await dropVault(accountId, storage);
    }
    return encrypted;
  }

  async answer(request: VaultRequest): Promise<Result<Bytes | null, CallError>> {
    switch (request.what) {
      case 'unlock':
        return await this.unlock(request.with);
      case 'lock':
        return await this.lock();
      case 'passkey':
        return await this.addPasskey(request.passkey);
      case 'key':
        return ok(this.ports.current()?.login.accountId === request.accountId ? (this.keys.get(request.accountId) ?? null) : null);
      default:
        return unreachable(request);
    }
  }

  private async unlock(unlocker: Unlocker): Promise<Result<Bytes | null, CallError>> {
    const login = await this.ports.signedInHere();
    if (!login.ok) return login;
    if (login.value === null) return ok(null);
    const { accountId } = login.value;
    const opened = await openVault(accountId, [unlocker], this.ports.storage);
    if (!opened.ok) return fail(callErrorOf(opened.error));
    this.isLocked = false;
    this.adopt(accountId, opened.value);
    const shown = await this.ports.open(login.value);
    return shown.ok ? opened : shown;
  }

  private async lock(): Promise<Result<null, CallError>> {
    const accountId = this.ports.current()?.login.accountId;
    this.isLocked = true;
    await this.ports.close();
    if (accountId === undefined) return ok(null);
    this.post(accountId, { t: 'lock' });
    this.forget(accountId);
    return ok(null);
  }

  private async addPasskey(passkey: NewPasskey): Promise<Result<null, CallError>> {
    const accountId = this.ports.current()?.login.accountId ?? '';
    const key = this.keys.get(accountId);
    if (key === undefined) return fail(storageError({ kind: 'locked' }));
    const added = await addPasskey(accountId, key, passkey, this.ports.storage);
    return added.ok ? added : fail(callErrorOf(added.error));
  }

  private channelOf(accountId: string): Channel {
    const known = this.channels.get(accountId);
    if (known !== undefined) return known;
    const channel = this.ports.openChannel(`wb-vault:${accountId}`);
    // as: only contexts of this very origin and account post here.
    channel.listen((message) => this.hear(accountId, message as KeyMessage));
    this.channels.set(accountId, channel);
    return channel;
  }

  private post(accountId: string, message: KeyMessage): void {
    this.channelOf(accountId).post(message);
  }

  private hear(accountId: string, said: KeyMessage): void {
    const key = this.keys.get(accountId);
    if (said.t === 'ask' && key !== undefined) this.post(accountId, { t: 'key', key });
    if (said.t === 'key' && this.waiting.has(accountId)) {
      this.adopt(accountId, said.key);
      this.waiting.get(accountId)?.();
    }
    if (said.t === 'lock' && key !== undefined) {
      this.isLocked = true;
      this.forget(accountId);
      this.ports.lockedElsewhere();
    }
  }

  private adopt(accountId: string, key: Bytes): void {
    this.keys.set(accountId, key);
    unlockHere(accountId, key, this.ports.storage);
    this.channelOf(accountId);
  }

  private forget(accountId: string): void {
    this.keys.get(accountId)?.fill(0);
    this.keys.delete(accountId);
    dbPorts(this.ports.storage).keys.drop(accountId);
  }

  private async fromPeers(accountId: string): Promise<boolean> {
    const heard = new AbortController();
    this.waiting.set(accountId, () => heard.abort());
    this.post(accountId, { t: 'ask' });
    await sleep(this.ports.timers, PEER_WAIT_MS, heard.signal);
    this.waiting.delete(accountId);
    return this.keys.has(accountId);
  }

  /** A password that was changed elsewhere, a half that the gateway gives now: each opens the same key from now on. */
  private async renewWraps(accountId: string, dataKey: Bytes, openers: readonly WayOpener[]): Promise<void> {
    const { storage } = this.ports;
    for (const opener of openers) {
      const opens = await openVault(accountId, [opener], storage);
      if (!opens.ok) await rewrap(accountId, dataKey, opener, storage);
    }
  }

  /** What a sign-out that was ended half-way has left: encrypted with a key that is gone, so nobody can open it any more. */
  private async dropStale(accountId: string): Promise<void> {
    const db = await openAccountDb(accountId, this.ports.storage);
    if (db.ok) db.value.close();
    else if (db.error.kind === 'locked') await this.deleteStale(accountId);
  }

  private async deleteStale(accountId: string): Promise<Result<null, CallError>> {
    const deleted = await deleteAccountData(accountId, this.ports.storage);
    await forgetAccount(accountId, this.ports.storage);
    return deleted.ok ? ok(null) : fail(storageError(deleted.error));
  }

  /** A database from before, whose records are readable, gives way to an encrypted one. */
  private async encryptWhatIsThere(accountId: string): Promise<Result<null, CallError>> {
    const db = await openAccountDb(accountId, this.ports.storage);
    if (!db.ok && db.error.kind === 'locked') return await this.deleteStale(accountId);
    if (!db.ok) return fail(storageError(db.error));
    const canary = await readMeta(db.value, 'canary');
    const replaced = canary.ok && (canary.value?.sealed ?? '') === '' ? await replaceAccountDb(db.value) : canary;
    db.value.close();
    return replaced.ok || replaced.error.kind === 'blocked' ? ok(null) : fail(storageError(replaced.error));
  }
}

export function createVaultKeeper(ports: KeeperPorts): VaultKeeper {
  return new Keeper(ports);
}
