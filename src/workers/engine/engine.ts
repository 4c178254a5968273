import type { SignedIn } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { hasKey } from '../../db/changes.ts';
import { RESTORED } from '../../db/companies/finish-pull.ts';
import { ENVIRONMENT_FACT } from '../../db/environment.ts';
import { readMeta } from '../../db/meta.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Change } from '../../db/types.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import type { SessionState } from '../access/session.ts';
import { type AccountLine, type LinePorts, openLine } from '../line/account-line.ts';
import { notLoaded } from '../not-loaded.ts';
import { type Connectivity, type OpenChannel, sleep, type Tab } from '../ports.ts';
import type { RefresherPorts } from '../resources/questions.ts';
import type { NewsTopic, Refresher } from '../resources/refresher.ts';
import type { Screen } from '../resources/screen.ts';
import type { ResourceRequest } from '../surface.ts';
import { Leader } from './leader.ts';
import { type KickReason, Term } from './term.ts';

/** Resources come after the first rows; milliseconds. */
const RESOURCES_AFTER_MS = 1_000;
/** How long a tab that does not lead waits for the leader's word. */
const LEADER_ANSWER_MS = 60_000;

export interface EnginePorts extends LinePorts {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly tab: Tab;
  readonly screen: Screen;
  readonly connectivity: Connectivity;
  /** Announcements of committed transactions, from every context of the account. */
  listenChanges(onChange: (change: Change) => void): () => void;
  onSession(state: SessionState): void;
  onStorage(problem: StorageProblem): void;
  /** Everything pulled or sent could be written down. */
  onStored(): void;
  /** The account may use another environment than this engine does. */
  onEnvironment(): void;
  /** A tab signed the account out, this one too. */
  onSignedOut(): void;
}

export interface SyncEngine {
  /** Starts to wait for leadership. Never needs the line. */
  start(): void;
  /** Settles when nothing of this engine runs or writes any more. */
  stop(): Promise<void>;
  kick(reason: KickReason): void;
  /** Pull and drain once, by whichever tab leads. */
  syncNow(): Promise<Result<null, CallError>>;
  /** The page's word on resources, after the screen has noted it. */
  resource(request: ResourceRequest): Promise<Result<null, CallError>>;
  visibilityChanged(): void;
  status(): { readonly leading: boolean; readonly stuck: boolean; readonly session: SessionState };
  accept(signedIn: SignedIn): void;
  readonly line: AccountLine;
}

type TabMessage =
  | { readonly t: 'kick'; readonly reason: KickReason }
  | { readonly t: 'sync'; readonly tab: string; readonly n: number }
  | { readonly t: 'synced'; readonly tab: string; readonly n: number; readonly result: Result<null, CallError> }
  | { readonly t: 'leads' }
  | { readonly t: 'news'; readonly topic: NewsTopic; readonly at: number }
  | { readonly t: 'signed-out' };

const tabChannel = (accountId: string): string => `wb-sync:${accountId}`;

/** Tells every tab of the account that it is signed out. */
export function announceSignedOut(openChannel: OpenChannel, accountId: string): void {
  const channel = openChannel(tabChannel(accountId));
  const message: TabMessage = { t: 'signed-out' };
  channel.post(message);
  channel.close();
}

const noLeader: CallError = { kind: 'timeout', code: 'leader.silent', msg: '', status: 0 };

/**
 * Everything one tab does for one account: holds a session, waits for leadership, works while it leads, and answers its page. All
 * surroundings are ports, so that a test can run many of them in one process.
 */
export async function createSyncEngine(ports: EnginePorts): Promise<SyncEngine> {
  const stored = await readMeta(ports.db, 'sync');
  return new Engine(ports, stored.ok ? (stored.value?.clockOffset ?? 0) : 0);
}

class Engine implements SyncEngine {
  readonly line: AccountLine;
  private readonly ports: EnginePorts;
  private readonly life = new AbortController();
  private readonly channel;
  private readonly answers = new Map<number, (result: Result<null, CallError>) => void>();
  private asked = 0;
  private term: Term | null = null;
  private leader: Leader | null = null;
  private refresher: Promise<Refresher | null> | null = null;
  private hasBegun = false;

  constructor(ports: EnginePorts, knownOffset: number) {
    this.ports = ports;
    this.line = openLine(ports, {
      accountId: ports.accountId,
      knownOffset,
      onOutcome: (error) => this.term?.report(error),
      onSession: (state) => {
        this.term?.sessionChanged();
        if (state === 'live') this.wakeResources();
        ports.onSession(state);
      },
      onSilent: () => this.term?.requestSilent(),
    });
    this.channel = ports.openChannel(tabChannel(ports.accountId));
    // as: only contexts of this very origin and account post here.
    this.channel.listen((message) => this.hear(message as TabMessage));
  }

  start(): void {
    const { ports } = this;
    const channel = ports.openChannel(`wb-leader:${ports.accountId}`);
    this.leader = new Leader({ ...ports, channel }, (signal) => this.lead(signal), this.life.signal);
    void sleep(ports.timers, RESOURCES_AFTER_MS, this.life.signal).then(() => this.beginResources());
  }

  async stop(): Promise<void> {
    this.life.abort();
    await this.leader?.ended;
    await (await this.refresher)?.settled();
    this.line.close();
    this.channel.close();
  }

  kick(reason: KickReason): void {
    if (this.term !== null) this.term.kick(reason);
    else this.post({ t: 'kick', reason });
  }

  async syncNow(): Promise<Result<null, CallError>> {
    if (this.term !== null) return await this.term.syncNow();
    this.asked += 1;
    const n = this.asked;
    const waiting = new AbortController();
    let result: Result<null, CallError> = fail(noLeader);
    this.answers.set(n, (answer) => {
      result = answer;
      waiting.abort();
    });
    this.askLeader(n);
    await sleep(this.ports.timers, LEADER_ANSWER_MS, waiting.signal);
    this.answers.delete(n);
    return result;
  }

  async resource(request: ResourceRequest): Promise<Result<null, CallError>> {
    const refresher = await this.loadRefresher();
    return refresher === null ? fail(notLoaded) : await refresher.request(request);
  }

  visibilityChanged(): void {
    this.leader?.visibilityChanged();
    if (this.ports.tab.visible()) this.kick('visible');
    void this.refresher?.then((refresher) => refresher?.visibilityChanged());
    void this.beginResources();
  }

  status(): { leading: boolean; stuck: boolean; session: SessionState } {
    return { leading: this.term !== null, stuck: this.term?.isStuck ?? false, session: this.line.session.state() };
  }

  accept(signedIn: SignedIn): void {
    this.line.session.accept(signedIn);
  }

  private askLeader(n: number): void {
    if (this.term === null) this.post({ t: 'sync', tab: this.ports.tab.id, n });
    else void this.term.syncNow().then((result) => this.answers.get(n)?.(result));
  }

  /** The leader before may have ended without an answer, or there was none. */
  private askAgain(): void {
    for (const n of this.answers.keys()) this.askLeader(n);
  }

  private post(message: TabMessage): void {
    this.channel.post(message);
  }

  private hear(said: TabMessage): void {
    const { term } = this;
    if (said.t === 'signed-out') this.ports.onSignedOut();
    else if (said.t === 'synced' && said.tab === this.ports.tab.id) this.answers.get(said.n)?.(said.result);
    else if (said.t === 'leads') this.askAgain();
    else if (said.t === 'news') this.tellNews(said.topic, said.at);
    else if (said.t === 'kick') term?.kick(said.reason);
    else if (said.t === 'sync' && term !== null) {
      const { tab, n } = said;
      void term.syncNow().then((result) => this.post({ t: 'synced', tab, n, result }));
    }
  }

  /** Loaded at the first need; a failure is not kept. */
  private loadRefresher(): Promise<Refresher | null> {
    this.refresher ??= import('../resources/refresher.ts')
      .then((code) => this.makeRefresher(code))
      .catch(() => {
        this.refresher = null;
        return null;
      });
    return this.refresher;
  }

  private makeRefresher(code: typeof import('../resources/refresher.ts')): Refresher {
    const { ports, line } = this;
    const { session, client, home, gate } = line;
    const rests: RefresherPorts['rests'] = async () => {
      if (session.state() === 'expired') return 'expired';
      const sync = await readMeta(ports.db, 'sync');
      return sync.ok && sync.value?.reach === 'offline' ? 'offline' : null;
    };
    const refresher = new code.Refresher({ ...ports, client, home, gate, rests, onProblem: ports.onStorage }, this.life.signal);
    // What the leader has proved of the line is in the status.
    const stopChanges = ports.listenChanges(({ meta, facts }) => {
      if (meta === 'all' || meta.includes('sync')) refresher.wake();
      if (meta !== 'all' && meta.includes(RESTORED)) refresher.news(RESTORED, ports.clock.now());
      if (hasKey(facts, ENVIRONMENT_FACT)) ports.onEnvironment();
    });
    if (this.life.signal.aborted) stopChanges();
    else this.life.signal.addEventListener('abort', stopChanges);
    return refresher;
  }

  private async beginResources(): Promise<void> {
    if (this.hasBegun || this.life.signal.aborted) return;
    this.hasBegun = true;
    const refresher = await this.loadRefresher();
    if (refresher === null) this.hasBegun = false;
    else await refresher.begin(this.term !== null);
  }

  private wakeResources(): void {
    void this.refresher?.then((refresher) => refresher?.wake());
  }

  /** Heard by the leader only: it tells the others, and each asks for what its own screen holds. */
  private newsCame(topic: NewsTopic): void {
    if (topic === 'session') return;
    const at = this.ports.clock.now();
    this.tellNews(topic, at);
    this.post({ t: 'news', topic, at });
  }

  private tellNews(topic: NewsTopic, at: number): void {
    void this.refresher?.then((refresher) => refresher?.news(topic, at));
  }

  private async lead(signal: AbortSignal): Promise<void> {
    const stored = await readMeta(this.ports.db, 'sync');
    const onNews = (topic: NewsTopic): void => this.newsCame(topic);
    const term = new Term({ ...this.ports, line: this.line, onNews }, stored.ok ? stored.value : null, signal);
    this.term = term;
    if (this.hasBegun) void this.refresher?.then((refresher) => refresher?.begin(true));
    this.post({ t: 'leads' });
    this.askAgain();
    await term.ended;
    if (this.term === term) this.term = null;
  }
}
