import type { SignedIn, StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import { openAccountDb } from '../db/account-db.ts';
import { type DbPorts, dbPorts } from '../db/db-ports.ts';
import { readVault } from '../db/device-db.ts';
import { readMeta } from '../db/meta.ts';
import { storageError } from '../db/storage-error.ts';
import { addPasskey, makeVault, type Opener, openVault, rewrap, unlockHere, type VaultProblem } from '../db/vault.ts';
import { replaceAccountDb } from '../db/wipe.ts';
import { fail, ok, type Result, unreachable } from '../domain/result.ts';
import { type Channel, type OpenChannel, sleep, type Timers } from './ports.ts';
import type { SignInPorts } from './sign-in.ts';
import type { NewPasskey, Unlocker, VaultRequest, WayIn, WorkerStart } from './surface.ts';

/*
 * The keys of sealed accounts in this worker (PLUS-23), loaded when there is one. A key lives in the memory of the account's workers and
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
  /** After a sign-in and before the account is opened: answers whether its database is sealed; makes that so when it was asked for. */
  enter(signedIn: SignedIn, input: WayIn): Promise<Result<boolean, CallError>>;
  answer(request: VaultRequest): Promise<Result<Bytes | null, CallError>>;
}

/** What a way in gives to open a data key with. */
function openersOf({ vaultHalf }: SignedIn, input: WayIn): Exclude<Opener, { how: 'passkey' }>[] {
  const openers: Exclude<Opener, { how: 'passkey' }>[] = [];
  if (vaultHalf !== '') openers.push({ how: 'gateway', half: vaultHalf });
  if (input.way === 'password') openers.push({ how: 'password', password: input.password });
  if (input.way === 'init') openers.push({ how: 'password', password: input.newPassword });
  return openers;
}

export function createVaultKeeper(ports: KeeperPorts): VaultKeeper {
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
      ports.lockedElsewhere();
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

  async function fromPeers(accountId: string): Promise<boolean> {
    const heard = new AbortController();
    waiting.set(accountId, () => heard.abort());
    post(accountId, { t: 'ask' });
    await sleep(ports.timers, PEER_WAIT_MS, heard.signal);
    waiting.delete(accountId);
    return keys.has(accountId);
  }

  /** What the user has locked stays so until he unlocks it, whoever asks for the account again. */
  let isLocked = false;

  async function unlock(unlocker: Unlocker): Promise<Result<Bytes | null, CallError>> {
    const login = await ports.signedInHere();
    if (!login.ok) return login;
    if (login.value === null) return ok(null);
    const { accountId } = login.value;
    const opened = await openVault(accountId, [unlocker], storage);
    if (!opened.ok) return fail(callErrorOf(opened.error));
    isLocked = false;
    adopt(accountId, opened.value);
    const shown = await ports.open(login.value);
    return shown.ok ? opened : shown;
  }

  async function lock(): Promise<Result<null, CallError>> {
    const accountId = ports.current()?.login.accountId;
    isLocked = true;
    await ports.close();
    if (accountId === undefined) return ok(null);
    post(accountId, { t: 'lock' });
    forget(accountId);
    return ok(null);
  }

  async function addKey(passkey: NewPasskey): Promise<Result<null, CallError>> {
    const accountId = ports.current()?.login.accountId ?? '';
    const key = keys.get(accountId);
    if (key === undefined) return fail(storageError({ kind: 'locked' }));
    const added = await addPasskey(accountId, key, passkey, storage);
    return added.ok ? added : fail(callErrorOf(added.error));
  }

  return {
    async hasKey(accountId) {
      const { dataKey = null, locked = false } = ports.start();
      if (isLocked) return false;
      if (dataKey !== null) adopt(accountId, dataKey);
      return dataKey !== null || (!locked && (await fromPeers(accountId)));
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
      isLocked = false;
      adopt(accountId, opened.value);
      const sealed = await sealWhatIsThere(accountId);
      return sealed.ok ? ok(true) : sealed;
    },
    async answer(request) {
      switch (request.what) {
        case 'unlock':
          return await unlock(request.with);
        case 'lock':
          return await lock();
        case 'passkey':
          return await addKey(request.passkey);
        case 'key':
          return ok(keys.get(ports.current()?.login.accountId ?? '') ?? null);
        default:
          return unreachable(request);
      }
    },
  };
}
