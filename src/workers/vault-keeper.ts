import type { SignedIn } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import { openAccountDb } from '../db/account-db.ts';
import { type DbPorts, dbPorts } from '../db/db-ports.ts';
import { readVault } from '../db/device-db.ts';
import { readMeta } from '../db/meta.ts';
import { storageError } from '../db/storage-error.ts';
import { addPasskey, makeVault, type Opener, openVault, rewrap, unlockHere, type VaultProblem } from '../db/vault.ts';
import { replaceAccountDb } from '../db/wipe.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { type Channel, type OpenChannel, sleep, type Timers } from './ports.ts';
import type { NewPasskey, WayIn } from './surface.ts';

/*
 * The keys of sealed accounts in this worker (PLUS-23), loaded when there is one. A key lives in the memory of the account's workers and
 * pages; a tab that opens beside an unlocked one gets it from there, a lone one must be unlocked.
 */

export interface KeeperPorts {
  readonly storage?: Partial<DbPorts>;
  readonly openChannel: OpenChannel;
  readonly timers: Timers;
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
  /** The account's key while it is unlocked in this tab. */
  key(accountId: string): Bytes | null;
  /** Takes a key that this tab's page or another tab holds. */
  adopt(accountId: string, key: Bytes): void;
  /** Asks the other tabs; true when one had the key. */
  fromPeers(accountId: string): Promise<boolean>;
  unlock(accountId: string, opener: Opener): Promise<Result<null, CallError>>;
  /** After a sign-in and before the account is opened: answers whether its database is sealed; makes that so when it was asked for. */
  enter(signedIn: SignedIn, input: WayIn): Promise<Result<boolean, CallError>>;
  addPasskey(accountId: string, passkey: NewPasskey): Promise<Result<null, CallError>>;
  /** Forgets the key here and in every other tab. */
  lock(accountId: string): void;
}

/** What a way in gives to open a data key with. */
function openersOf({ vaultHalf }: SignedIn, input: WayIn): Exclude<Opener, { how: 'passkey' }>[] {
  const openers: Exclude<Opener, { how: 'passkey' }>[] = [];
  if (vaultHalf !== '') openers.push({ how: 'gateway', half: vaultHalf });
  if (input.way === 'password') openers.push({ how: 'password', password: input.password });
  if (input.way === 'init') openers.push({ how: 'password', password: input.newPassword });
  return openers;
}

/** `locked`: told when another tab locked the account. */
export function createVaultKeeper(ports: KeeperPorts, locked: (accountId: string) => void): VaultKeeper {
  const { storage } = ports;
  const keys = new Map<string, Bytes>();
  const channels = new Map<string, Channel>();
  const waiting = new Map<string, () => void>();

  function channelOf(accountId: string): Channel {
    const known = channels.get(accountId);
    if (known !== undefined) return known;
    const channel = ports.openChannel(`wb-vault:${accountId}`);
    // as: only contexts of this very origin and account post here.
    channel.listen((message) => hear(accountId, message as KeyMessage));
    channels.set(accountId, channel);
    return channel;
  }
  function post(accountId: string, message: KeyMessage): void {
    channelOf(accountId).post(message);
  }
  function hear(accountId: string, said: KeyMessage): void {
    const key = keys.get(accountId);
    if (said.t === 'ask' && key !== undefined) post(accountId, { t: 'key', key });
    if (said.t === 'key' && waiting.has(accountId)) {
      adopt(accountId, said.key);
      waiting.get(accountId)?.();
    }
    if (said.t === 'lock' && key !== undefined) {
      forget(accountId);
      locked(accountId);
    }
  }
  function adopt(accountId: string, key: Bytes): void {
    keys.set(accountId, key);
    unlockHere(accountId, key, storage);
    channelOf(accountId);
  }
  function forget(accountId: string): void {
    keys.get(accountId)?.fill(0);
    keys.delete(accountId);
    dbPorts(storage).keys.drop(accountId);
  }

  /** A database from before, whose records are readable, gives way to a sealed one. */
  async function sealWhatIsThere(accountId: string): Promise<Result<null, CallError>> {
    const db = await openAccountDb(accountId, storage);
    if (!db.ok) return fail(storageError(db.error));
    const canary = await readMeta(db.value, 'canary');
    const replaced = canary.ok && canary.value?.sealed !== true ? await replaceAccountDb(db.value) : canary;
    db.value.close();
    return replaced.ok || replaced.error.kind === 'blocked' ? ok(null) : fail(storageError(replaced.error));
  }

  return {
    key: (accountId) => keys.get(accountId) ?? null,
    adopt,
    async fromPeers(accountId) {
      const heard = new AbortController();
      waiting.set(accountId, () => heard.abort());
      post(accountId, { t: 'ask' });
      await sleep(ports.timers, PEER_WAIT_MS, heard.signal);
      waiting.delete(accountId);
      return keys.has(accountId);
    },
    async unlock(accountId, opener) {
      const opened = await openVault(accountId, [opener], storage);
      if (!opened.ok) return fail(callErrorOf(opened.error));
      adopt(accountId, opened.value);
      return ok(null);
    },
    async enter(signedIn, input) {
      const { accountId } = signedIn;
      const vault = await readVault(accountId, storage);
      if (!vault.ok) return fail(storageError(vault.error));
      const isWanted = 'sealed' in input && input.sealed === true;
      const openers = openersOf(signedIn, input);
      if (vault.value === null && (!isWanted || openers.length === 0)) return ok(false);
      const opened = vault.value === null ? await makeVault(accountId, openers, storage) : await openVault(accountId, openers, storage);
      if (!opened.ok) return fail(callErrorOf(opened.error));
      for (const opener of vault.value === null ? [] : openers) {
        const opens = await openVault(accountId, [opener], storage);
        if (!opens.ok) await rewrap(accountId, opened.value, opener, storage);
      }
      adopt(accountId, opened.value);
      const sealed = await sealWhatIsThere(accountId);
      return sealed.ok ? ok(true) : sealed;
    },
    async addPasskey(accountId, passkey) {
      const key = keys.get(accountId);
      if (key === undefined) return fail(storageError({ kind: 'locked' }));
      const added = await addPasskey(accountId, key, passkey, storage);
      return added.ok ? added : fail(callErrorOf(added.error));
    },
    lock(accountId) {
      post(accountId, { t: 'lock' });
      forget(accountId);
    },
  };
}
