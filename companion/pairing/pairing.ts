import type { Bytes } from '../../src/api/companion/bytes.ts';
import { type Agreed, agree, commitOf, type Half, makeHalf } from '../../src/api/companion/pairing.ts';
import { PAIRING_MS, PAIRING_TRIES } from '../../src/domain/companion/protocol.ts';
import type { Clock } from '../ports.ts';

interface Begun {
  readonly origin: string;
  readonly commit: string;
  readonly half: Half;
}
interface Shown extends Begun {
  readonly agreed: Agreed;
  /** Which windows have said that the digits are the same. */
  readonly user: boolean;
  readonly page: boolean;
}
type Stage = { readonly at: 'waiting' } | ({ readonly at: 'begun' } & Begun) | ({ readonly at: 'shown' } & Shown);

/** What the window shows of a pairing. */
export type PairingState =
  | { readonly kind: 'closed'; readonly why: 'never' | 'paired' | 'cancelled' | 'late' | 'tries' }
  | { readonly kind: 'open'; readonly until: number; readonly tries: number }
  | { readonly kind: 'digits'; readonly until: number; readonly tries: number; readonly origin: string; readonly digits: string };

/** Answers of a pairing to the page, by status: 403 not started in the window, 409 another one is under way, 400 not what was committed to. */
export type Answered<T> = { readonly status: 200; readonly value: T } | { readonly status: 400 | 403 | 409; readonly value: null };

const no = <T>(status: 400 | 403 | 409): Answered<T> => ({ status, value: null });
const yes = <T>(value: T): Answered<T> => ({ status: 200, value });

/** What the companion answers to a commitment. */
export interface Offer {
  readonly pub: string;
  readonly nonce: string;
  readonly identity: string;
  /** Which try this is, from 1. */
  readonly tries: number;
  readonly leftMs: number;
}

export interface PairingPorts {
  readonly clock: Clock;
  /** The companion's own key, as pages pin it. */
  readonly identity: string;
  port(): number;
  /** Both windows have said that they show the same. */
  paired(origin: string, secret: Bytes): void;
}

/**
 * A pairing: opened by the user in the companion's window, for two minutes and three tries; begun by a page, which commits to its half before it sees the
 * companion's; ended by the words of both windows. Whatever goes wrong costs a try.
 */
export class Pairing {
  readonly #ports: PairingPorts;
  #stage: Stage = { at: 'waiting' };
  #open: { readonly until: number; tries: number; readonly stop: () => void } | null = null;
  #why: 'never' | 'paired' | 'cancelled' | 'late' | 'tries' = 'never';
  #decided: ((mac: string | null) => void) | null = null;

  constructor(ports: PairingPorts) {
    this.#ports = ports;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  state(): PairingState {
    if (this.#open === null) return { kind: 'closed', why: this.#why };
    const { until, tries } = this.#open;
    const stage = this.#stage;
    if (stage.at !== 'shown') return { kind: 'open', until, tries };
    return { kind: 'digits', until, tries, origin: stage.origin, digits: stage.agreed.digits };
  }

  /** By the user, in the companion's window. */
  open(): void {
    this.close('cancelled');
    const until = this.#ports.clock.now() + PAIRING_MS;
    this.#open = { until, tries: 0, stop: this.#ports.clock.after(PAIRING_MS, () => this.close('late')) };
  }

  close(why: 'paired' | 'cancelled' | 'late' | 'tries'): void {
    if (this.#open === null) return;
    this.#open.stop();
    this.#open = null;
    this.#why = why;
    this.#stage = { at: 'waiting' };
    this.#decide(null);
  }

  /** A page begins, with its commitment. Each beginning is a try. */
  async start(origin: string, commit: string): Promise<Answered<Offer>> {
    if (this.#open === null) return no(403);
    if (this.#stage.at !== 'waiting' && this.#stage.origin !== origin) return no(409);
    this.#open.tries += 1;
    if (this.#open.tries > PAIRING_TRIES) {
      this.close('tries');
      return no(403);
    }
    const { tries, until } = this.#open;
    this.#decide(null);
    const half = await makeHalf();
    // Another one may have begun meanwhile, or the user may have closed it.
    if (this.#open?.tries !== tries) return no(409);
    this.#stage = { at: 'begun', origin, commit, half };
    const leftMs = Math.max(0, until - this.#ports.clock.now());
    return yes({ pub: half.pub, nonce: half.nonce, identity: this.#ports.identity, tries, leftMs });
  }

  /** The page shows its half; from then on both windows show the digits. */
  async reveal(origin: string, page: { readonly pub: string; readonly nonce: string }): Promise<Answered<null>> {
    const stage = this.#stage;
    if (this.#open === null || stage.at !== 'begun' || stage.origin !== origin) return no(403);
    const { half, commit } = stage;
    const [pagePub, pageNonce, companionPub, companionNonce] = [page.pub, page.nonce, half.pub, half.nonce];
    const identity = this.#ports.identity;
    const seen = { origin, port: this.#ports.port(), commit, pagePub, pageNonce, companionPub, companionNonce, identity };
    const agreed = (await commitOf(page)) === commit ? await agree(half.privateKey, page.pub, seen) : null;
    if (this.#stage !== stage) return no(403);
    if (agreed === null) return this.#missed(400);
    this.#stage = { at: 'shown', origin, commit, half, agreed, user: false, page: false };
    return yes(null);
  }

  /** The page's user has said that the digits are the same. Answers the companion's own proof once both have, and refuses when its window says no. */
  async confirm(origin: string, mac: string): Promise<Answered<{ mac: string }>> {
    const stage = this.#stage;
    if (this.#open === null || stage.at !== 'shown' || stage.origin !== origin) return no(403);
    if (!(await stage.agreed.isMacOf('page', mac))) return this.#stage === stage ? this.#missed(400) : no(403);
    if (this.#stage.at !== 'shown' || this.#stage.agreed !== stage.agreed) return no(403);
    this.#stage = { ...this.#stage, page: true };
    this.#decide(null);
    const decided = new Promise<string | null>((resolve) => {
      this.#decided = resolve;
    });
    await this.#settle();
    const own = await decided;
    return own === null ? no(403) : yes({ mac: own });
  }

  /** What the user has pressed in the companion's window. */
  async answer(same: boolean): Promise<void> {
    if (this.#stage.at !== 'shown') return;
    if (!same) return void this.#missed(403);
    this.#stage = { ...this.#stage, user: true };
    await this.#settle();
  }

  /** The page's user has said that the digits differ, or has gone away. */
  cancel(origin: string): Answered<null> {
    if (this.#stage.at === 'waiting' || this.#stage.origin !== origin) return no(403);
    this.#missed(403);
    return yes(null);
  }

  async #settle(): Promise<void> {
    const stage = this.#stage;
    if (stage.at !== 'shown' || !stage.user || !stage.page) return;
    const mac = await stage.agreed.macFor('companion');
    if (this.#stage !== stage) return;
    this.#ports.paired(stage.origin, stage.agreed.secret);
    const decided = this.#decided;
    this.#decided = null;
    this.close('paired');
    decided?.(mac);
  }

  #decide(mac: string | null): void {
    this.#decided?.(mac);
    this.#decided = null;
  }

  #missed(status: 400 | 403): Answered<never> {
    this.#stage = { at: 'waiting' };
    this.#decide(null);
    if ((this.#open?.tries ?? 0) >= PAIRING_TRIES) this.close('tries');
    return no(status);
  }
}
