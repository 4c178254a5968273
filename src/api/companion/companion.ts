import type { CompanionAnswer, CompanionVerb, CompanionVerbs, CompanionWord } from '../../domain/companion/verbs.ts';

/** How the browser stands to a page that asks this PC: `none` where it has no such permission, and just lets it try. */
export type LoopbackPermission = 'granted' | 'prompt' | 'denied' | 'none';

/** What is known of the companion of this PC. */
export interface CompanionLook {
  readonly permission: LoopbackPermission;
  /** Why it cannot be asked; null when it can. */
  readonly word: CompanionWord | null;
  /** '' where no companion has proved itself. */
  readonly version: string;
  /** 0 where none has. */
  readonly port: number;
}

/** A pairing that is under way: both windows show the digits now. */
export interface OpenPairing {
  readonly digits: string;
  /** Which try this is, from 1. */
  readonly tries: number;
  /** Milliseconds until it ends by itself. */
  readonly leftMs: number;
  /** The user has said that the digits are the same. Resolves when the companion's window has answered: true when both are paired. */
  confirm(): Promise<boolean>;
  /** The user has said that they differ, or has left. */
  cancel(): Promise<void>;
}

/** Why no pairing began: it was not opened in the companion's window, another page is at it, nobody listens, or what was answered is none. */
export type PairingProblem = 'closed' | 'busy' | 'absent' | 'foreign';

/**
 * The companion of this PC as the product asks it: one function for every verb. It never asks for a permission and never says a word by itself; what works
 * without a companion stays as it is (docs/companion.md).
 */
export interface Companion {
  /**
   * A failed call is an empty result with its word (BRIDGE-08). Sends nothing before the companion has proved itself. `signal` takes the question back: the
   * companion sees that nobody waits any more.
   */
  call<V extends CompanionVerb>(
    verb: V,
    input: CompanionVerbs[V]['input'],
    signal?: AbortSignal,
  ): Promise<CompanionAnswer<CompanionVerbs[V]['output']>>;
  /** How it stands, without asking the user anything. */
  look(): Promise<CompanionLook>;
  /** As `look`, after a press of the user: the browser may ask him now, and has the time of `signal` for it. */
  connect(signal: AbortSignal): Promise<CompanionLook>;
  /** Begins a pairing that the user has opened in the companion's window. */
  pair(): Promise<OpenPairing | PairingProblem>;
  /** Forgets the pairing on this side. */
  forget(): Promise<void>;
}
