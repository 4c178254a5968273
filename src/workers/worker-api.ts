import { createClient } from '../api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION, type RequestContext } from '../api/context.ts';
import type { StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { DbPorts } from '../db/db-ports.ts';
import { environmentUrl } from '../db/environment.ts';
import { closeAccountDb, openAccountDb } from '../db/open/account-db.ts';
import { deviceIdOr, keptLogouts, readSession, writeSession } from '../db/open/device-db.ts';
import { storageError } from '../db/storage-error.ts';
import type { StorageProblem, StorageProblemKind } from '../db/storage-problem.ts';
import type { Change, DeviceSession } from '../db/types.ts';
import { backOffMs } from '../domain/core/back-off.ts';
import { fail, ok, type Result } from '../domain/core/result.ts';
import type { LeavePorts, Opened } from './access/leave.ts';
import type { SessionState } from './access/session.ts';
import type { SignInPorts } from './access/sign-in.ts';
import type { VaultKeeper } from './access/vault-keeper.ts';
import { createSyncEngine } from './engine/engine.ts';
import type { LinePorts } from './line/account-line.ts';
import { notLoaded } from './not-loaded.ts';
import { type Connectivity, sleep } from './ports.ts';
import { Screen } from './resources/screen.ts';
import type {
  AskForm,
  HandedOver,
  ResourceRequest,
  SignedInHere,
  UnsentChoice,
  VaultRequest,
  WayIn,
  WorkerHealth,
  WorkerStart,
  WorkerSurface,
} from './surface.ts';

export interface WorkerPorts extends Omit<LinePorts, 'baseUrl' | 'appId' | 'locationCode' | 'deviceId'> {
  readonly connectivity: Connectivity;
  /** Storage of this browser; the real one when absent. */
  readonly storage?: Partial<DbPorts>;
  listenChanges(accountId: string, onChange: (change: Change) => void): () => void;
}

const notSignedIn: CallError = { kind: 'session-invalid', code: 'uic.sessionInfo.empty', msg: '', status: 0 };
/** Signing in and out and starting over: code that most days need not. Null when it does not load. */
const loadLeave = (): Promise<typeof import('./access/leave.ts') | null> => import('./access/leave.ts').catch(() => null);
const loadSignIn = (): Promise<typeof import('./access/sign-in.ts') | null> => import('./access/sign-in.ts').catch(() => null);

/** Problems that end with opening again; the others need the user (`newer`, `outdated`: a reload) or the browser (`unavailable`). */
const reopenable: readonly StorageProblemKind[] = ['lost', 'corrupt', 'blocked', 'closed'];

/** Implements the worker's surface: which account is open, signing in and out, and what happens when the storage fails. */
export class WorkerApi implements WorkerSurface {
  private readonly ports: WorkerPorts;
  private opened: Opened | null = null;
  private options: WorkerStart = { baseUrl: '', appId: '', tabId: '', visible: true };
  private keys: VaultKeeper | null = null;
  /** Where the calls of the open account go, '' for the deployment's own gateway. */
  private environmentUrl = '';
  private readonly screen = new Screen();
  private storage: StorageProblemKind | null = null;
  private reopening = false;
  /** A sign-out waits to be told to the gateway. */
  private logoutWaits = false;
  private readonly life = new AbortController();
  /**
   * Openings and closings follow each other, never at once. What needs the account waits for those under way: an account whose storage is
   * slow to open is not one that is signed out.
   */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(ports: WorkerPorts) {
    this.ports = ports;
  }

  /** Also when somebody else signed in or out in another tab: what the device says of the session is what this tab opens. */
  start(options: WorkerStart): Promise<Result<StoredLogin | null, CallError>> {
    return this.inTurn(async () => {
      this.options = { ...options };
      const login = await this.signedInHere();
      if (!login.ok) return login;
      if (this.opened !== null && this.opened.login.accountId !== login.value?.accountId) await this.close();
      void this.tellKeptLogouts();
      if (login.value === null) {
        void loadSignIn();
        return ok(null);
      }
      const opened = await this.open(login.value);
      return opened.ok ? ok(login.value) : opened;
    });
  }

  signIn(input: WayIn): Promise<Result<SignedInHere, CallError>> {
    return this.inTurn(async () => {
      const code = await loadSignIn();
      return code === null ? fail(notLoaded) : await code.signIn(this.entering(), input);
    });
  }

  ask: AskForm = async (name, input) => {
    const code = await loadSignIn();
    await this.queue;
    return code === null ? fail(notLoaded) : await code.askForm(this.entering(), name, input);
  };

  async handOver(): Promise<Result<HandedOver, CallError>> {
    const code = await loadSignIn();
    await this.queue;
    return code === null ? fail(notLoaded) : await code.handOver(this.entering());
  }

  async signOut(unsent: UnsentChoice): Promise<Result<null, CallError>> {
    const code = await loadLeave();
    return code === null ? fail(notLoaded) : await code.signOut(this.leaving(), unsent);
  }

  async rebuild(): Promise<Result<null, CallError>> {
    const code = await loadLeave();
    return code === null ? fail(notLoaded) : await code.rebuild(this.leaving());
  }

  async syncNow(): Promise<Result<null, CallError>> {
    await this.queue;
    return this.opened === null ? fail(this.noAccount()) : await this.opened.engine.syncNow();
  }

  async resource(request: ResourceRequest): Promise<Result<null, CallError>> {
    this.screen.note(request);
    if (request.what === 'unwatch') return ok(null);
    if (request.what === 'active') {
      // Nobody waits for what the active company needs.
      void this.queue.then(() => this.opened?.engine.resource(request));
      return ok(null);
    }
    await this.queue;
    return this.opened === null ? fail(this.noAccount()) : await this.opened.engine.resource(request);
  }

  vault(request: VaultRequest): ReturnType<WorkerSurface['vault']> {
    return this.inTurn(async () => (await this.keeper())?.answer(request) ?? fail(notLoaded));
  }

  setVisible(visible: boolean): Promise<void> {
    this.options = { ...this.options, visible };
    this.opened?.engine.visibilityChanged();
    return Promise.resolve();
  }

  beat(): Promise<number> {
    return Promise.resolve(this.ports.clock.now());
  }

  health(): Promise<WorkerHealth> {
    const status = this.opened?.engine.status();
    return Promise.resolve({
      storage: this.storage,
      leading: status?.leading ?? false,
      stuck: status?.stuck ?? false,
      logoutWaits: this.logoutWaits,
      session: status?.session ?? 'none',
    });
  }

  /** Ends everything this tab does. */
  async stop(): Promise<void> {
    this.life.abort();
    await this.inTurn(() => this.close());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => {});
    return next;
  }

  /** Who is signed in on this device; null when nobody is. */
  private async signedInHere(): Promise<Result<StoredLogin | null, CallError>> {
    const session = await readSession(this.ports.storage);
    if (!session.ok) return this.storageFailed(session.error);
    return ok(session.value?.state === 'signed-out' ? null : (session.value?.login ?? null));
  }

  private leaving(): LeavePorts {
    const { ports } = this;
    return {
      ...ports,
      plainClient: this.plainClient(),
      inAccount: (use) =>
        this.inTurn(async () => {
          const stored = this.opened === null ? await this.signedInHere() : ok(this.opened.login);
          if (!stored.ok) return stored;
          return stored.value === null ? ok(null) : await use(stored.value, await this.open(stored.value));
        }),
      open: (login) => this.open(login),
      onKept: () => void this.tellKeptLogouts(),
      release: () => this.release(),
    };
  }

  private entering(): SignInPorts {
    return {
      ...this.linePorts(),
      ...(this.ports.storage === undefined ? {} : { storage: this.ports.storage }),
      plainClient: this.plainClient(),
      current: () => this.opened,
      open: (login) => this.open(login, { mayBeNew: true }),
      close: () => this.close(),
      storageFailed: (problem) => this.storageFailed(problem),
      enterVault: async (signedIn, input) => (await this.keeper())?.enter(signedIn, input) ?? fail(notLoaded),
    };
  }

  private async tellKeptLogouts(): Promise<void> {
    if (this.logoutWaits) return;
    const kept = await keptLogouts(this.ports.storage);
    if (!kept.ok || kept.value.length === 0 || this.logoutWaits) return;
    this.logoutWaits = true;
    const code = await import('./access/kept-logout.ts').catch(() => null);
    await code?.tellUntilTold({ ...this.ports, plainClient: this.plainClient() }, this.life.signal);
    this.logoutWaits = false;
  }

  /** Null when its code does not load. */
  private async keeper(): Promise<VaultKeeper | null> {
    const code = this.keys === null ? await import('./access/vault-keeper.ts').catch(() => null) : null;
    this.keys ??=
      code?.createVaultKeeper({
        ...this.entering(),
        openChannel: this.ports.openChannel,
        timers: this.ports.timers,
        start: () => this.options,
        signedInHere: () => this.signedInHere(),
        lockedElsewhere: () => void this.inTurn(() => this.close()),
      }) ?? null;
    return this.keys;
  }

  private noAccount(): CallError {
    return this.storage === null ? notSignedIn : storageError({ kind: this.storage });
  }

  /** Whoever asked is told, and what may pass is tried again: nobody else does that, and the page would say it for ever. */
  private storageFailed(problem: StorageProblem): { ok: false; error: CallError } {
    this.storage = problem.kind;
    this.ports.log.info('storage', { kind: problem.kind, detail: problem.detail });
    this.tryAgain();
    return fail(storageError(problem));
  }

  private remember(session: DeviceSession): ReturnType<typeof writeSession> {
    return writeSession(session, this.ports.storage);
  }

  private linePorts(): LinePorts {
    const { baseUrl, appId, locationCode = DEFAULT_LOCATION } = this.options;
    return { ...this.ports, baseUrl, appId, locationCode, deviceId: () => deviceIdOr(this.ports.storage) };
  }

  /** Client of nobody: for signing in. */
  private plainClient(): ReturnType<typeof createClient> {
    const { clock, fetch, uuid, log, timers } = this.ports;
    const nobody = { accountId: '', accessToken: '', signKey: '', mac: '' };
    const { baseUrl, appId, locationCode = DEFAULT_LOCATION } = this.options;
    const context = (): RequestContext => ({ ...nobody, appId, version: APP_VERSION, locationCode });
    return createClient({ fetch, now: () => clock.now(), uuid, log, baseUrl, context, timers });
  }

  /**
   * Opens the account's database and starts its engine; the one that is open already is answered as it is. That of an account which this device
   * has forgotten is not made anew, unless somebody is signing in: another tab may have signed out since the session was read.
   */
  private async open(login: StoredLogin, options = { mayBeNew: false }): Promise<Result<Opened, CallError>> {
    if (this.opened !== null) return ok(this.opened);
    const { storage } = this.ports;
    const first = await openAccountDb(login.accountId, storage, options);
    const isLocked = !first.ok && first.error.kind === 'locked';
    const hasKey = isLocked && (await (await this.keeper())?.hasKey(login.accountId));
    const db = hasKey === true ? await openAccountDb(login.accountId, storage, options) : first;
    if (!db.ok) return this.storageFailed(db.error);
    this.storage = null;
    this.environmentUrl = await environmentUrl(db.value, true);
    const engine = await createSyncEngine({
      ...this.linePorts(),
      environmentUrl: this.environmentUrl,
      accountId: login.accountId,
      db: db.value,
      tab: { id: this.options.tabId, visible: () => this.options.visible },
      screen: this.screen,
      connectivity: this.ports.connectivity,
      listenChanges: (onChange) => this.ports.listenChanges(login.accountId, onChange),
      onSession: (state) => void this.sessionChanged(login, state),
      onStorage: (problem) => this.storageTrouble(login, problem),
      onStored: () => {
        this.storage = null;
      },
      onEnvironment: () => void this.inTurn(() => this.follow(login)),
      onSignedOut: () => void this.inTurn(() => this.close()),
    });
    this.opened = { login, db: db.value, engine };
    // Signing out must not need the line.
    void loadLeave();
    db.value.onProblem((problem) => this.storageTrouble(login, problem));
    engine.start();
    return ok(this.opened);
  }

  /** Another environment is used from now on, by all tabs of the account: the page keeps what it shows, its forms and its outbox. */
  private async follow(login: StoredLogin): Promise<void> {
    if (this.opened?.login !== login || (await environmentUrl(this.opened.db, false)) === this.environmentUrl) return;
    await this.close();
    await this.open(login);
  }

  private async close(): Promise<void> {
    const { opened } = this;
    await this.release();
    if (opened !== null) closeAccountDb(opened.db);
  }

  private async release(): Promise<void> {
    const { opened } = this;
    this.opened = null;
    await opened?.engine.stop();
  }

  /** The device remembers an expired session as such: the page opens on the login, data and outbox stay. */
  private async sessionChanged(login: StoredLogin, state: SessionState): Promise<void> {
    if (state === 'unproved') return;
    const held = await readSession(this.ports.storage);
    if (!held.ok || held.value?.login?.accountId !== login.accountId || held.value.state === 'signed-out') return;
    const next = state === 'live' ? 'signed-in' : 'expired';
    if (held.value.state !== next) await this.remember({ ...held.value, state: next });
  }

  /** Storage that fails is a state, not a crash: a lost or stuck database is opened again, anything else is told and left. */
  private storageTrouble(login: StoredLogin, problem: StorageProblem): void {
    this.storage = problem.kind === 'closed' ? this.storage : problem.kind;
    this.ports.log.info('storage trouble', { kind: problem.kind, detail: problem.detail });
    if (problem.kind === 'quota' || problem.kind === 'closed') return;
    const isOurs = this.opened?.login.accountId === login.accountId;
    if (!isOurs) return;
    void this.inTurn(() => this.close());
    this.tryAgain();
  }

  private tryAgain(): void {
    if (this.storage !== null && reopenable.includes(this.storage) && !this.reopening) void this.reopen();
  }

  /** Until the account that is signed in here is open, or nobody is. A storage that cannot be read says nothing of that. */
  private async reopen(): Promise<void> {
    this.reopening = true;
    for (let tries = 1; this.reopening; tries += 1) {
      await sleep(this.ports.timers, backOffMs(tries, this.ports.random.next()), this.life.signal);
      if (this.life.signal.aborted) return;
      this.reopening = await this.inTurn(async () => {
        const login = await this.signedInHere();
        return !login.ok || (login.value !== null && !(await this.open(login.value)).ok);
      });
    }
  }
}
